import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../../../platform/clock";
import { backoffMs } from "./backoff";
import type { CcxtExchange } from "./library";
import { type HttpFailure, troubleOf, type VenueTrouble } from "./venue-trouble";

const firstWaitMs = 1_000;
const waitMsMax = 60_000;

/**
 * Everything that is asked of the venue over REST. In trouble nothing is sent until the venue's own Retry-After, or a back-off
 * with jitter, is over: whoever asks meanwhile gets the trouble at once. The pace between is the library's, by weight.
 */
export class VenueConnection {
  trouble: VenueTrouble | null = null;
  private troubleSince: Date | null = null;
  private blockedUntil = 0;
  private failures = 0;
  /** What HTTP said to the call that runs: several run at once. */
  private readonly calls = new AsyncLocalStorage<{ failure: HttpFailure | null }>();

  constructor(
    private readonly exchange: CcxtExchange,
    private readonly clock: Clock,
    private readonly random: () => number = Math.random,
  ) {
    const before = exchange.onRestResponse.bind(exchange);
    exchange.onRestResponse = (status, text, url, method, headers, ...rest) => {
      const call = this.calls.getStore();
      if (call) call.failure = status >= 400 ? { status, retryAfterSeconds: secondsOf(headers, clock) } : null;
      return before(status, text, url, method, headers, ...rest);
    };
  }

  get retryAt(): Date | null {
    return this.trouble ? new Date(this.blockedUntil) : null;
  }

  get since(): Date | null {
    return this.troubleSince;
  }

  /** Throws a `VenueTrouble`, or the library's own error where the question was wrong. */
  async call<T>(work: (exchange: CcxtExchange) => Promise<T>): Promise<T> {
    if (this.trouble && this.clock.now() < this.blockedUntil) throw this.trouble;
    const call: { failure: HttpFailure | null } = { failure: null };
    try {
      const answer = await this.calls.run(call, () => work(this.exchange));
      this.trouble = null;
      this.troubleSince = null;
      this.failures = 0;
      return answer;
    } catch (error) {
      throw this.noted(error, call.failure);
    }
  }

  private noted(error: unknown, http: HttpFailure | null): unknown {
    const trouble = troubleOf(this.exchange.id, error, http);
    if (!trouble) return error;
    const waitMs = trouble.waitMs ?? backoffMs(this.failures++, firstWaitMs, waitMsMax, this.random);
    this.blockedUntil = Math.max(this.blockedUntil, this.clock.now() + waitMs);
    this.troubleSince ??= this.clock.date();
    this.trouble = trouble;
    return trouble;
  }
}

/** Retry-After: seconds, or a date. */
function secondsOf(headers: Record<string, string> | undefined, clock: Clock): number | null {
  const text = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  if (!text) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, (at - clock.now()) / 1000);
}
