import { VenueCallError } from "../port/venue-session";

const failuresMax = 5;
const openMsMin = 5_000;
const openMsMax = 60_000;

/**
 * Stops calling a venue that does not answer: after five failures in a row nothing is sent for five seconds, then one call tries; each
 * failure of it doubles the pause, up to a minute. A refused key is no failure: the venue answered.
 */
export class Circuit {
  private failures = 0;
  private openUntil = 0;
  private pauseMs = openMsMin;
  private isTrying = false;

  constructor(private readonly now: () => number) {}

  /** CLOSED: calls flow. OPEN: nothing is sent. HALF_OPEN: the next call tries. */
  get state(): "CLOSED" | "OPEN" | "HALF_OPEN" {
    if (this.openUntil === 0) return "CLOSED";
    return this.now() < this.openUntil || this.isTrying ? "OPEN" : "HALF_OPEN";
  }

  /** Until the next call may try, in ms. */
  get waitMs(): number {
    return Math.max(0, this.openUntil - this.now());
  }

  /** Throws VenueCallError UNREACHABLE while nothing may be sent; else the caller reports what became of its call. */
  enter(): void {
    const { state } = this;
    if (state === "OPEN")
      throw new VenueCallError("UNREACHABLE", "The venue has not answered for a while. Not sent.", null, Math.max(1_000, this.waitMs));
    if (state === "HALF_OPEN") this.isTrying = true;
  }

  succeeded(): void {
    this.failures = 0;
    this.openUntil = 0;
    this.pauseMs = openMsMin;
    this.isTrying = false;
  }

  failed(): void {
    this.failures += 1;
    if (this.isTrying) this.pauseMs = Math.min(openMsMax, this.pauseMs * 2);
    if (this.isTrying || this.failures >= failuresMax) this.openUntil = this.now() + this.pauseMs;
    this.isTrying = false;
  }
}
