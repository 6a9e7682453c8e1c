import type { VenueSession } from "../../port/venue-session";
import { ccxtCapabilities, type CcxtVenueId } from "./capabilities";

/** Used of the venue's limit as its last answer said; null where it says nothing. Names of headers in small letters. */
export function rateLimitOf(venue: CcxtVenueId, headers: Readonly<Record<string, string>>): VenueSession["rateLimitLeft"] {
  const number = (name: string): number | null => {
    const value = Number(headers[name]);
    return headers[name] !== undefined && Number.isFinite(value) ? value : null;
  };
  if (venue === "BINANCE") {
    const used = number("x-mbx-used-weight-1m");
    return used === null ? null : { used, max: ccxtCapabilities.BINANCE.rateLimit.perMinuteMax };
  }
  const [left, max] =
    venue === "BYBIT"
      ? [number("x-bapi-limit-status"), number("x-bapi-limit")]
      : [number("x-ratelimit-remaining") ?? number("ratelimit-remaining"), number("x-ratelimit-limit") ?? number("ratelimit-limit")];
  return left === null || max === null ? null : { used: Math.max(0, max - left), max };
}
