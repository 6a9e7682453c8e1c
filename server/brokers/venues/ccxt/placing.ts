import type { CancelOutcome, PlaceOutcome, RejectionCode, VenueOrderRequest } from "../../port/venue-session";
import type { CcxtVenueId } from "./capabilities";
import type { Dialect } from "./dialects";
import type { Outcome, PrivateExchange } from "./exchange";
import { ceilTo, floorTo, type TradedMarket } from "./shared-markets";
import { decimalOf, fieldsOf, type NameSymbol, placedOrderOf } from "./unified";
import { verdictOf } from "./verdict";

/** Refused here, before anything was sent: certain. */
export const refusedHere = (code: RejectionCode, words: string): PlaceOutcome => ({ kind: "REJECTED", code, words: `Not sent: ${words}` });

/**
 * To the market's steps, never to the asker's disadvantage: quantities down, the price of a buy down and of a sale up; a stop triggers
 * no later than was asked. The library would cut and round by itself, in silence and not always this way.
 */
export function quantise(order: VenueOrderRequest, market: TradedMarket): VenueOrderRequest | null {
  const quantity = floorTo(order.quantity, market.step);
  if (quantity.lte(0) || (market.quantityMin && quantity.lt(market.quantityMin))) return null;
  const isBuy = order.side === "BUY";
  const limitPrice = order.limitPrice && (isBuy ? floorTo : ceilTo)(order.limitPrice, market.tick);
  const stopPrice = order.stopPrice && (isBuy ? floorTo : ceilTo)(order.stopPrice, market.tick);
  return { ...order, quantity, limitPrice, stopPrice };
}

/** How far above the ask a market buy may fill where the venue takes market buys in money only. */
const marketBuyReach = "1.02";

/**
 * At Coinbase a market buy names money, and what it buys is known only after. It goes as a limit that is filled at once or ends, two
 * percent above the ask: its quantity is then the one that was asked for.
 */
export async function marketBuyByLimit(
  ccxt: PrivateExchange,
  order: VenueOrderRequest,
  market: TradedMarket,
): Promise<VenueOrderRequest | null> {
  const ask = decimalOf(fieldsOf(await ccxt.fetchTicker(market.symbol))?.["ask"]);
  if (!ask?.gt(0)) return null;
  return { ...order, type: "LIMIT", timeInForce: "IOC", limitPrice: ceilTo(ask.mul(marketBuyReach), market.tick) };
}

/** Calls the library for an order in whole steps. Text goes in, and never a price on a market order: it would turn the quantity into money. */
export function sendOrder(
  ccxt: PrivateExchange,
  dialect: Dialect,
  order: VenueOrderRequest,
  market: Pick<TradedMarket, "symbol">,
): Promise<unknown> {
  const type = order.type === "LIMIT" ? "limit" : "market";
  const price = order.type === "LIMIT" ? order.limitPrice?.toFixed() : undefined;
  return ccxt.createOrder(market.symbol, type, order.side.toLowerCase(), order.quantity.toFixed(), price, dialect.orderParams(order));
}

/** Throws where a request for an order says anything but what was meant. Thrown before it leaves. */
export function checkSentOrder(dialect: Dialect, { clientOrderId, quantity, limitPrice }: VenueOrderRequest, body: string): void {
  const sent = dialect.sentOrder(body);
  const isSame =
    sent.clientOrderId === clientOrderId &&
    (decimalOf(sent.quantity)?.eq(quantity) ?? false) &&
    (sent.price === null ? limitPrice === null : limitPrice !== null && (decimalOf(sent.price)?.eq(limitPrice) ?? false));
  if (!isSame) throw new Error("The library would send another order than was meant.");
}

const unsentWords = "it does not fit the venue's rules.";
const unsentCodes: Readonly<Record<string, RejectionCode>> = { BadSymbol: "UNKNOWN_SYMBOL", InvalidOrder: "INVALID_QUANTITY" };
const usualWaitMs = 60_000;

/** What became of an order whose request left, or not. */
export function placeOutcomeOf(
  venue: CcxtVenueId,
  { wire, value, error }: Outcome<unknown>,
  isSent: boolean,
  asked: VenueOrderRequest,
  nameOf: NameSymbol,
  now: Date,
): PlaceOutcome {
  if (!isSent) return refusedHere(unsentCodes[error instanceof Error ? error.constructor.name : ""] ?? "OTHER", unsentWords);
  if (!wire.answer) return { kind: "UNKNOWN", isDuplicateId: false, words: "No answer came." };
  const verdict = verdictOf(venue, wire.answer);
  if (verdict.kind === "FINE") {
    const order = error ? null : placedOrderOf(value, asked, nameOf, now);
    return order ? { kind: "ACCEPTED", order } : { kind: "UNKNOWN", isDuplicateId: false, words: "The answer cannot be read." };
  }
  if (verdict.kind !== "REFUSED") return { kind: "UNKNOWN", isDuplicateId: false, words: verdict.words };
  const { meaning, words } = verdict;
  switch (meaning) {
    case "DUPLICATE":
      return { kind: "UNKNOWN", isDuplicateId: true, words };
    case "NOT_FOUND":
    case "MAINTENANCE":
      return { kind: "UNKNOWN", isDuplicateId: false, words };
    case "RATE_LIMITED":
      return { kind: "NOT_PLACED", because: "RATE_LIMITED", retryAfterMs: wire.answer.retryAfterMs ?? usualWaitMs, words };
    case "REFUSED_KEY":
      return { kind: "NOT_PLACED", because: "REFUSED_KEY", retryAfterMs: usualWaitMs, words };
    case "CLOCK_SKEW":
      return { kind: "NOT_PLACED", because: "CLOCK_SKEW", retryAfterMs: 0, words };
    default:
      return { kind: "REJECTED", code: meaning, words };
  }
}

export function cancelOutcomeOf(venue: CcxtVenueId, { wire, error }: Outcome<unknown>): CancelOutcome {
  if (!wire.answer) return { kind: "UNKNOWN", words: "No answer came." };
  const verdict = verdictOf(venue, wire.answer);
  if (verdict.kind === "FINE") return error ? { kind: "UNKNOWN", words: "The answer cannot be read." } : { kind: "ACCEPTED" };
  const isTooLate = verdict.kind === "REFUSED" && verdict.meaning === "NOT_FOUND";
  return { kind: isTooLate ? "TOO_LATE" : "UNKNOWN", words: verdict.words };
}
