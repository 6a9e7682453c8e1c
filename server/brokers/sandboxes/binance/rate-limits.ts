import { Refusal } from "./refusal";

const minuteMs = 60_000;
const tenSecondsMs = 10_000;
/** Requests after a 429 that end in a ban. */
const ignoredMax = 10;
const banMs = 2 * minuteMs;

/** Weight a minute for the address, orders in ten seconds for the account; a client that goes on after 429 is banned by 418. */
export class SandboxRateLimits {
  weightPerMinuteMax = 6_000;
  ordersPerTenSecondsMax = 100;
  private minute = 0;
  private weight = 0;
  private ignored = 0;
  private bannedUntil = 0;
  private readonly orders = new Map<number, { since: number; count: number }>();

  /** Counts a request and gives the headers that say so. Throws 429 or 418. */
  take(weight: number, now: number): Readonly<Record<string, string>> {
    const minute = Math.floor(now / minuteMs);
    if (minute !== this.minute) [this.minute, this.weight, this.ignored] = [minute, 0, 0];
    if (now < this.bannedUntil) throw banned(this.bannedUntil, now);
    this.weight += weight;
    const headers = { "x-mbx-used-weight": String(this.weight), "x-mbx-used-weight-1m": String(this.weight) };
    if (this.weight <= this.weightPerMinuteMax) return headers;
    if (++this.ignored > ignoredMax) {
      this.bannedUntil = now + banMs;
      throw banned(this.bannedUntil, now);
    }
    const waitSeconds = Math.ceil(((minute + 1) * minuteMs - now) / 1000);
    const msg = `Too much request weight used; current limit is ${this.weightPerMinuteMax} request weight per 1 MINUTE.`;
    throw new Refusal(429, -1003, msg, { ...headers, "retry-after": String(waitSeconds) });
  }

  /** Counts an order that is to be placed. Throws 429. */
  takeOrder(uid: number, now: number): Readonly<Record<string, string>> {
    const since = Math.floor(now / tenSecondsMs);
    const before = this.orders.get(uid);
    const count = before?.since === since ? before.count + 1 : 1;
    this.orders.set(uid, { since, count });
    const headers = { "x-mbx-order-count-10s": String(count) };
    if (count <= this.ordersPerTenSecondsMax) return headers;
    const waitSeconds = Math.ceil(((since + 1) * tenSecondsMs - now) / 1000);
    const msg = `Too many new orders; current limit is ${this.ordersPerTenSecondsMax} orders per 10 SECOND.`;
    throw new Refusal(429, -1015, msg, { ...headers, "retry-after": String(waitSeconds) });
  }
}

function banned(until: number, now: number): Refusal {
  const msg = `Way too much request weight used; IP banned until ${until}.`;
  return new Refusal(418, -1003, msg, { "retry-after": String(Math.ceil((until - now) / 1000)) });
}
