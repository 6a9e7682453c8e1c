import { VenueTrouble, venueWaitMsMax } from "../venue/venue-trouble";

/** The last answer that was no success, as HTTP had it. */
export interface HttpFailure {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
}

const rateLimitedMs = 60_000;
/** 418 means that 429 was ignored: the address is banned, first for two minutes. */
const bannedMs = 120_000;
const maintenanceMs = 60_000;
const refusedMs = 15 * 60_000;

const askedWrongly = new Set(["BadSymbol", "ArgumentsRequired", "BadRequest", "NotSupported", "AuthenticationError"]);

const exchanges = ["binance", "bybit", "okx", "kraken", "coinbase"];
const othersThan = (venue: string): string => exchanges.filter((one) => one !== venue).join(", ");

/**
 * Reads a failure: by the HTTP status first, since the library's classes mix 5xx with refusals. Null where the
 * question was wrong, not the venue: an unknown symbol stops nothing else.
 */
export function troubleOf(venue: string, error: unknown, http: HttpFailure | null): VenueTrouble | null {
  const name = error instanceof Error ? error.constructor.name : "";
  const text = error instanceof Error ? error.message : String(error);
  const status = http?.status ?? 0;
  const waitMs = http?.retryAfterSeconds === null || !http ? null : Math.min(http.retryAfterSeconds * 1000, venueWaitMsMax);
  if (status === 451 || status === 403)
    return new VenueTrouble(
      "REFUSED",
      `${venue} does not serve this server's country or address (HTTP ${status}); set MARKET to another exchange: ${othersThan(venue)}.`,
      refusedMs,
    );
  if (status === 418) return new VenueTrouble("RATE_LIMITED", `${venue} has banned this server's address for a while.`, waitMs ?? bannedMs);
  if (status === 429 || name === "DDoSProtection" || name === "RateLimitExceeded")
    return new VenueTrouble("RATE_LIMITED", `${venue} allows no more requests for now.`, waitMs ?? rateLimitedMs);
  if (name === "OnMaintenance" || /maintenance/i.test(text))
    return new VenueTrouble("MAINTENANCE", `${venue} is under maintenance.`, waitMs ?? maintenanceMs);
  if (status < 500 && askedWrongly.has(name)) return null;
  return new VenueTrouble("UNREACHABLE", `${venue} does not answer${status ? ` (HTTP ${status})` : ""}.`, waitMs);
}
