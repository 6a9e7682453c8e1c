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
import { deleteBrokerReturn, deleteExpiredBrokerReturns, storeBrokerReturn } from "./broker-returns.store";
import { seal } from "./sealed-code";

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
  ) {
    this.isHttps = config.publicUrl.startsWith("https://");
  }

  /** Stores code and state and sets the cookie. Refuses REQUIRED, TOO_LONG, RATE_LIMITED. */
  async keep(input: { code: string; state: string }, caller: Returning): Promise<void> {
    if (input.code === "" || input.state === "") refuse(ErrorCode.REQUIRED, "input", "A broker sends a code and a state.");
    if (input.code.length > charactersMax || input.state.length > charactersMax) refuse(ErrorCode.TOO_LONG, "input", "This is too long.");
    const { isAllowed } = await this.rateLimits.hit(perAddress, addressSubject(caller.address));
    if (!isAllowed)
      refuse(ErrorCode.RATE_LIMITED, "input", "Too many attempts from here. Try again in an hour.", new Decimal(perAddress.max));
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
   * user was given; nobody is given one yet, because no broker besides paper can be connected, so every return is refused.
   * Throws BROKER_STATE_UNKNOWN, the same for another's state as for an invented one.
   */
  async finish(_viewer: Viewer, input: { code: string | null; state: string | null }, caller: Returning): Promise<never> {
    await this.taken(caller);
    void input;
    return refuse(
      ErrorCode.BROKER_STATE_UNKNOWN,
      "input.state",
      "No broker connection was begun from this account, so nothing was connected. What the broker sent is forgotten.",
    );
  }

  /** Deletes what nobody came back for. Run by a job. */
  async prune(): Promise<void> {
    await deleteExpiredBrokerReturns(this.db, this.clock.date());
  }

  /** Deletes what is stored under the caller's cookie, and the cookie. */
  private async taken(caller: Returning): Promise<void> {
    const key = readCookie(caller.headers.get("cookie"), this.cookieName);
    if (key === null) return;
    await deleteBrokerReturn(this.db, hashOf(key));
    caller.setCookie(this.cookie("", 0));
  }

  private get cookieName(): string {
    return this.isHttps ? "__Host-brigade-broker-return" : "brigade-broker-return";
  }

  private cookie(key: string, seconds: number): string {
    return `${this.cookieName}=${key}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${this.isHttps ? "; Secure" : ""}`;
  }
}
