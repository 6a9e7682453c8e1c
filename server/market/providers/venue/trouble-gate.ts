import type { Clock } from "../../../platform/clock";
import { backoffMs } from "../../../platform/ops/backoff";
import type { VenueTrouble } from "./venue-trouble";

const firstWaitMs = 1_000;
const waitMsMax = 60_000;

/**
 * What stands between us and a venue's REST interface. In trouble nothing is sent until the venue's own Retry-After, or a
 * back-off with jitter, is over: whoever asks meanwhile gets the trouble at once.
 */
export class TroubleGate {
  trouble: VenueTrouble | null = null;
  since: Date | null = null;
  private blockedUntil = 0;
  private failures = 0;

  constructor(
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
  ) {}

  get retryAt(): Date | null {
    return this.trouble ? new Date(this.blockedUntil) : null;
  }

  /** Throws the trouble while it lasts. */
  pass(): void {
    if (this.trouble && this.clock.now() < this.blockedUntil) throw this.trouble;
  }

  succeeded(): void {
    this.trouble = null;
    this.since = null;
    this.failures = 0;
  }

  failed(trouble: VenueTrouble): void {
    const waitMs = trouble.waitMs ?? backoffMs(this.failures++, firstWaitMs, waitMsMax, this.random);
    this.blockedUntil = Math.max(this.blockedUntil, this.clock.now() + waitMs);
    this.since ??= this.clock.date();
    this.trouble = trouble;
  }
}

/** Retry-After: seconds, or a date. Null where there is none, or it cannot be read. */
export function secondsOfRetryAfter(text: string | null | undefined, clock: Clock): number | null {
  if (!text) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, (at - clock.now()) / 1000);
}
