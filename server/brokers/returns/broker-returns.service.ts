import { createHash, randomBytes } from "node:crypto";
import { addressSubject, type RateLimit, type RateLimits } from "../../platform/rate-limits/rate-limits";
import { readCookie } from "../../identity/auth/session-cookie";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { deleteExpiredBrokerReturns, storeBrokerReturn, takeBrokerReturn } from "./broker-returns.store";
import { hashOfState, refuseUnknownState, type VenueSignInService } from "../oauth/venue-sign-in.service";
import type { BrokerConnectionRow } from "../connections/connection.entity";
import { seal, unseal } from "./sealed-code";

/** What of a request this needs: its address, its cookies, and a place for ours. */
export type Returning = Pick<RequestContext, "address" | "headers" | "setCookie">;

const perAddress: RateLimit = { name: "broker-return-address", max: limits.brokerReturnsPerAddressPerHourMax, windowMs: 3_600_000 };
const lifeMs = limits.brokerReturnMinutesMax * 60_000;
const charactersMax = 2_000;
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * What a broker sends back with a person: a code and the state we gave them. A visitor's is stored for minutes, under a
 * key in their cookie, until they have logged in; it never appears in an address again.
 */
export class BrokerReturnsService {
  private readonly isHttps: boolean;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly rateLimits: RateLimits,
    private readonly signIns: VenueSignInService,
  ) {
    this.isHttps = config.publicUrl.startsWith("https://");
  }

  /** Stores code and state and sets the cookie. Refuses REQUIRED, TOO_LONG, RATE_LIMITED. */
  async keep(input: { code: string; state: string }, caller: Returning): Promise<void> {
    if (input.code === "" || input.state === "") refuse(ErrorCode.REQUIRED, "input", "The broker's answer needs a code and a state.");
    if (input.code.length > charactersMax || input.state.length > charactersMax)
      refuse(ErrorCode.TOO_LONG, "input", "The code or state is too long.");
    const { isAllowed } = await this.rateLimits.hit(perAddress, addressSubject(caller.address));
    if (!isAllowed)
      refuse(
        ErrorCode.RATE_LIMITED,
        "input",
        "Too many attempts from your network address. Try again in an hour.",
        new Decimal(perAddress.max),
      );
    const key = randomBytes(32).toString("base64url");
    const now = this.clock.date();
    await storeBrokerReturn(this.db, {
      keySha256: hashOf(key),
      stateSha256: hashOf(input.state),
      sealedCode: seal(input.code, this.config.authSecret),
      createdAt: now,
      expiresAt: new Date(+now + lifeMs),
    });
    caller.setCookie(this.cookie(key, lifeMs / 1000));
  }

  /**
   * Finishes a connection with what came back, once: from the request, else from what was stored. `state` must be one that this
   * user was given. Refuses BROKER_STATE_UNKNOWN, the same for another's state as for an invented one, and what connecting refuses.
   */
  async finish(viewer: Viewer, input: { code: string | null; state: string | null }, caller: Returning): Promise<BrokerConnectionRow> {
    const stored = await this.taken(caller);
    const given = input.code && input.state ? { code: input.code, stateSha256: hashOfState(input.state) } : stored;
    if (!given) return refuseUnknownState();
    return this.signIns.finish(viewer, given.code, given.stateSha256);
  }

  /** Deletes what nobody came back for. Run by a job. */
  async prune(): Promise<void> {
    await deleteExpiredBrokerReturns(this.db, this.clock.date());
  }

  /** What is stored under the caller's cookie, which is deleted with the cookie; null where nothing is, or its time is over. */
  private async taken(caller: Returning): Promise<{ code: string; stateSha256: string } | null> {
    const key = readCookie(caller.headers.get("cookie"), this.cookieName);
    if (key === null) return null;
    const row = await takeBrokerReturn(this.db, hashOf(key), this.clock.date());
    caller.setCookie(this.cookie("", 0));
    return row && { code: unseal(row.sealedCode, this.config.authSecret), stateSha256: row.stateSha256 };
  }

  private get cookieName(): string {
    return this.isHttps ? "__Host-brigade-broker-return" : "brigade-broker-return";
  }

  private cookie(key: string, seconds: number): string {
    return `${this.cookieName}=${key}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${this.isHttps ? "; Secure" : ""}`;
  }
}
