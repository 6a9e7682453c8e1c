import { randomUUID } from "node:crypto";
import { addressSubject, type RateLimit, type RateLimits } from "../platform/rate-limits/rate-limits";
import { Decimal } from "../platform/decimal";
import { limits } from "../platform/limits";
import type { Logger } from "../platform/ops/logger";
import { ErrorCode, refuse } from "../platform/user-error";
import { realViewer, type Viewer } from "../platform/viewer";
import { masked } from "./masking";

export interface ClientErrorReport {
  readonly message: string;
  readonly path: string;
  readonly stack: string | null;
}

const perAddress: RateLimit = { name: "client-error-address", max: limits.clientErrorsPerAddressPerMinuteMax, windowMs: 60_000 };

/** Takes what broke on somebody's screen into the server's log: the screen itself shows no technical detail. */
export class ClientErrorsService {
  constructor(
    private readonly rateLimits: RateLimits,
    private readonly logger: Logger,
  ) {}

  /** Logs the report and returns the id of its line. Refuses with RATE_LIMITED past ten a minute from one address. */
  async report(viewer: Viewer | null, address: string, report: ClientErrorReport): Promise<string> {
    const { isAllowed } = await this.rateLimits.hit(perAddress, addressSubject(address));
    if (!isAllowed)
      refuse(
        ErrorCode.RATE_LIMITED,
        "input",
        "Too many reports from your network address. Try again in a minute.",
        new Decimal(perAddress.max),
      );
    const logId = randomUUID();
    const max = limits.clientErrorCharactersMax;
    this.logger.error(
      {
        logId,
        userId: viewer && realViewer(viewer).id,
        path: masked(report.path, max),
        clientError: { message: masked(report.message, max), stack: masked(report.stack ?? "", max) },
      },
      "A screen broke in somebody's browser",
    );
    return logId;
  }
}
