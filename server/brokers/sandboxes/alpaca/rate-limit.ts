import type { Clock } from "../../../platform/clock";

const minuteMs = 60_000;

export interface RateAnswer {
  readonly isAllowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests a minute for each account, counted from the full minute. */
export class RateLimit {
  private minute = 0;
  private readonly used = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    public perMinuteMax = 200,
  ) {}

  count(accountId: string): RateAnswer {
    const now = this.clock.now();
    const minute = Math.floor(now / minuteMs);
    if (minute !== this.minute) this.used.clear();
    this.minute = minute;
    const used = (this.used.get(accountId) ?? 0) + 1;
    this.used.set(accountId, used);
    const reset = (minute + 1) * 60;
    const headers = {
      "x-ratelimit-limit": String(this.perMinuteMax),
      "x-ratelimit-remaining": String(Math.max(0, this.perMinuteMax - used)),
      "x-ratelimit-reset": String(reset),
    };
    const isAllowed = used <= this.perMinuteMax;
    return { isAllowed, headers: isAllowed ? headers : { ...headers, "retry-after": String(Math.ceil(reset - now / 1000)) } };
  }
}
