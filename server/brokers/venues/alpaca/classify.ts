import { type PlaceOutcome, type RejectionCode, VenueCallError } from "../../port/venue-session";
import type { HttpAnswer } from "./http";

type Failure = Pick<HttpAnswer, "status" | "code" | "message" | "retryAfterMs">;

/** Without a word from the venue: half of its minute. */
const waitMsDefault = 30_000;
const duplicateId = /client[\s_-]?order[\s_-]?id must be unique/i;
/** Statuses and codes by which Alpaca refuses an order for good. The words say which of several causes a code means. */
const finalCodes: Readonly<Record<number, ReadonlySet<number>>> = {
  403: new Set([40310000, 40310100]),
  422: new Set([40010000, 40010001, 42210000]),
};

/** The first that fits counts. */
const causes: ReadonlyArray<readonly [RegExp, RejectionCode]> = [
  [/wash trade/i, "WASH_TRADE"],
  [/day trad/i, "DAY_TRADE_RULE"],
  [/buying power|insufficient (qty|balance|funds|day)/i, "INSUFFICIENT_FUNDS"],
  [/sub-penny|limit[ _]price|stop[ _]price|price increment/i, "INVALID_PRICE"],
  [/minimal amount|minimum/i, "BELOW_MINIMUM"],
  [/\bshort\b|sold short|shortable/i, "NOT_SHORTABLE"],
  [/fractional|fractionable|\bqty\b|\bquantity\b|\bnotional\b/i, "INVALID_QUANTITY"],
  [/asset .*not found|could not find asset|symbol is required|invalid symbol/i, "UNKNOWN_SYMBOL"],
  [/halt|not tradable|not active/i, "SYMBOL_HALTED"],
  [/market is (not open|closed)|market hours|outside .*hours|extended hours/i, "MARKET_CLOSED"],
  [/restricted|suspended|not (allowed|permitted|authorized|eligible)|blocked/i, "NOT_PERMITTED"],
];

const rejectionOf = (code: number, message: string): RejectionCode =>
  code === 40310100 ? "DAY_TRADE_RULE" : (causes.find(([words]) => words.test(message))?.[1] ?? "OTHER");

/**
 * What became of an order whose answer was no order: by status, code and words alone. Only what stands on the list above is a
 * rejection. A duplicate id says that the order exists, and shares its code with refusals.
 */
export function placeFailure({ status, code, message, retryAfterMs }: Failure): PlaceOutcome {
  const words = message ?? `Alpaca answered ${status}.`;
  if (message !== null && duplicateId.test(message)) return { kind: "UNKNOWN", isDuplicateId: true, words };
  if (status === 429) return { kind: "NOT_PLACED", because: "RATE_LIMITED", retryAfterMs: retryAfterMs ?? waitMsDefault, words };
  if (isRefusedKey({ status, code, message })) return { kind: "NOT_PLACED", because: "REFUSED_KEY", retryAfterMs: 0, words };
  if (message !== null && code !== null && finalCodes[status]?.has(code))
    return { kind: "REJECTED", code: rejectionOf(code, message), words };
  return { kind: "UNKNOWN", isDuplicateId: false, words };
}

/** The venue's own refusal of a key or of a token's scope: a page of something before the venue is none. */
const isRefusedKey = ({ status, code, message }: Pick<Failure, "status" | "code" | "message">): boolean =>
  message !== null && (status === 401 || (status === 403 && code === null && /^forbidden/i.test(message)));

/** What a read that was no success says about the venue. */
export function readFailure({ status, message, retryAfterMs }: Failure): VenueCallError {
  const words = message ?? `Alpaca answered ${status}.`;
  if (status === 429) return new VenueCallError("RATE_LIMITED", words, status, retryAfterMs ?? waitMsDefault);
  if (status === 401 || (status === 403 && message !== null)) return new VenueCallError("REFUSED_KEY", words, status);
  if (status === 451) return new VenueCallError("BLOCKED_COUNTRY", words, status);
  if (/maintenance/i.test(words)) return new VenueCallError("MAINTENANCE", words, status, retryAfterMs);
  if (status >= 500 || status === 408) return new VenueCallError("UNREACHABLE", words, status, retryAfterMs);
  if (status < 400) return new VenueCallError("UNREADABLE", "Alpaca's answer could not be read.", status);
  return new VenueCallError("OTHER", words, status);
}
