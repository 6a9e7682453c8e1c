import { Decimal, zero } from "../../../platform/decimal";
import type { VenueFill, VenueOrder, VenueTransfer, VenueOrderRequest, VenueOrderStatus } from "../../port/venue-session";

type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/** A decimal that came as text. Floats are refused: what they were is not known any more. */
export function decimalOf(value: unknown): Decimal | null {
  if (typeof value !== "string" || value === "") return null;
  try {
    const decimal = new Decimal(value);
    return decimal.isFinite() ? decimal : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const timeOf = (value: unknown): Date | null => (typeof value === "number" && value > 0 ? new Date(value) : null);

/** How unified symbols of a venue, like `BTC/USDT`, are called here. */
export type NameSymbol = (unified: string) => string;

/** An order as the library gives it; null where it is no whole order, like the one made of an empty answer. */
export function orderOf(value: unknown, nameOf: NameSymbol, now: Date): VenueOrder | null {
  const fields = fieldsOf(value);
  const [id, symbol] = [textOf(fields?.["id"]), textOf(fields?.["symbol"])];
  const side = sideOf(fields?.["side"]);
  const quantity = decimalOf(fields?.["amount"]);
  if (!fields || !id || !symbol || !side || !quantity || quantity.lte(0)) return null;
  const filledQuantity = decimalOf(fields["filled"]) ?? zero;
  const status = statusOf(fields["status"], quantity, filledQuantity);
  if (!status) return null;
  const stopPrice = positive(fields["triggerPrice"]) ?? positive(fields["stopPrice"]);
  const type = typeOf(fields["type"], stopPrice);
  return {
    venueOrderId: id,
    clientOrderId: textOf(fields["clientOrderId"]),
    symbol: nameOf(symbol),
    side,
    type,
    quantity,
    filledQuantity,
    limitPrice: type === "LIMIT" ? positive(fields["price"]) : null,
    stopPrice,
    status,
    words: null,
    at: timeOf(fields["timestamp"]) ?? timeOf(fields["lastUpdateTimestamp"]) ?? now,
  };
}

/** The answer to a new order: whole at some venues, its id alone at others, where the rest is what was asked for. */
export function placedOrderOf(value: unknown, asked: VenueOrderRequest, nameOf: NameSymbol, now: Date): VenueOrder | null {
  const id = textOf(fieldsOf(value)?.["id"]);
  const echoed = textOf(fieldsOf(value)?.["clientOrderId"]);
  if (!id || (echoed && echoed !== asked.clientOrderId)) return null;
  const whole = orderOf(value, nameOf, now);
  if (whole) return { ...whole, clientOrderId: asked.clientOrderId, type: asked.type };
  const { clientOrderId, symbol, side, type, quantity, limitPrice, stopPrice } = asked;
  const asAsked = { clientOrderId, symbol, side, type, quantity, limitPrice, stopPrice };
  return { ...asAsked, venueOrderId: id, filledQuantity: zero, status: "ACCEPTED", words: null, at: now };
}

/** A fill, or null where one of its figures is not there as text. */
export function fillOf(value: unknown, nameOf: NameSymbol): VenueFill | null {
  const fields = fieldsOf(value);
  const [id, order, symbol] = [textOf(fields?.["id"]), textOf(fields?.["order"]), textOf(fields?.["symbol"])];
  const [quantity, price] = [positive(fields?.["amount"]), positive(fields?.["price"])];
  const [side, at] = [sideOf(fields?.["side"]), timeOf(fields?.["timestamp"])];
  if (!fields || !id || !order || !symbol || !quantity || !price || !side || !at) return null;
  const fee = fieldsOf(fields["fee"]);
  const amount = fee ? decimalOf(fee["cost"]) : zero;
  const currency = textOf(fee?.["currency"]) ?? symbol.split("/")[1] ?? "";
  // A fee that cannot be read would be booked as none.
  if (!amount) return null;
  return { venueFillId: id, venueOrderId: order, symbol: nameOf(symbol), side, quantity, price, fee: { amount, currency }, at };
}

/** A deposit that has come, or a withdrawal that has left, in one of these currencies; null for any other, "UNREADABLE" where a figure of one is not there as text. */
export function transferOf(
  value: unknown,
  kind: VenueTransfer["kind"],
  currencies: ReadonlySet<string>,
): VenueTransfer | null | "UNREADABLE" {
  const fields = fieldsOf(value);
  const currency = textOf(fields?.["currency"]);
  const status = fields?.["status"];
  if (!fields || !currency) return "UNREADABLE";
  const hasMoved = status === "ok" || (kind === "WITHDRAWAL" && status === "pending");
  if (!currencies.has(currency) || !hasMoved) return null;
  const [id, amount, at] = [textOf(fields["id"]) ?? textOf(fields["txid"]), positive(fields["amount"]), timeOf(fields["timestamp"])];
  return id && amount && at ? { kind, venueTransferId: id, amount, currency, at } : "UNREADABLE";
}

const positive = (value: unknown): Decimal | null => {
  const decimal = decimalOf(value);
  return decimal?.gt(0) ? decimal : null;
};

const sideOf = (value: unknown): "BUY" | "SELL" | null => (value === "buy" ? "BUY" : value === "sell" ? "SELL" : null);

function typeOf(value: unknown, stopPrice: Decimal | null): VenueOrder["type"] {
  if (value === "market") return stopPrice ? "STOP" : "MARKET";
  if (value === "stop_loss" || value === "stop") return "STOP";
  return value === "limit" && !stopPrice ? "LIMIT" : "OTHER";
}

function statusOf(value: unknown, quantity: Decimal, filled: Decimal): VenueOrderStatus | null {
  switch (value) {
    case "open":
      return filled.gt(0) ? "PARTIAL" : "ACCEPTED";
    case "closed":
      // Ended with a rest: the venue calls it done, but nobody may wait for more fills.
      return filled.lt(quantity) ? "EXPIRED" : "FILLED";
    case "canceled":
    case "canceling":
      return "CANCELED";
    case "expired":
      return "EXPIRED";
    case "rejected":
      return "REJECTED";
    default:
      return null;
  }
}
