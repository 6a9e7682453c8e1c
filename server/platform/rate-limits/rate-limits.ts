import { createHash } from "node:crypto";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { Clock } from "../clock";
import type { Database, Tx } from "../db/database";
import { countAttempt, deleteAttempts } from "./rate-limits.store";

export interface RateLimit {
  /** What is limited, like `login-account`. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

export interface Hit {
  readonly isAllowed: boolean;
  readonly left: number;
  readonly retryAfterSeconds: number;
}

/** Keys are hashed: the table never holds an address or a mail. */
const keyOf = (limit: RateLimit, subject: string): string =>
  `${limit.name}:${createHash("sha256").update(subject.toLowerCase()).digest("base64url")}`;

/** Someone with an IPv6 line has 2^64 addresses: the network counts, not the address. */
export const addressSubject = (address: string): string => {
  if (isIP(address) === 0) return address;
  const plain = ipaddr.process(address);
  if (plain instanceof ipaddr.IPv4) return plain.toString();
  const network = plain.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
};

/** Counts attempts in windows that begin with their first hit. */
export class RateLimits {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one attempt, in one statement, whatever becomes of the caller's work. Inside a transaction pass it on: asking
   * the pool for a second connection there could leave all of them waiting for each other.
   */
  async hit(limit: RateLimit, subject: string, tx?: Tx): Promise<Hit> {
    const now = this.clock.date();
    const row = await countAttempt(tx ?? this.db, keyOf(limit, subject), now, limit.windowMs);
    const retryAfterSeconds = Math.max(1, Math.ceil((+row.window_start + limit.windowMs - +now) / 1000));
    return { isAllowed: row.count <= limit.max, left: Math.max(0, limit.max - row.count), retryAfterSeconds };
  }

  /** Forgets what was counted for a subject: after the right password, earlier typing mistakes no longer matter. */
  async forget(limit: RateLimit, subject: string): Promise<void> {
    await deleteAttempts(this.db, keyOf(limit, subject));
  }
}
