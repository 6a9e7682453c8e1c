import { z } from "zod";
import { Decimal } from "../../../platform/decimal";
import type { MarketInstrument } from "../../../market/providers/provider";
import type { QuoteSource } from "../quote-source";
import { forbidden, malformed, unprocessable } from "./refusals";
import { isEnded, leavesOf, type SandboxAccount, type SandboxOrder } from "./state";

const clientOrderIdLengthMax = 128;
const quantityDecimalsMax = 9;
const valueMin = 1;
/** Limit and stop prices have this many decimals from $1 up, and below. */
const priceDecimals = { fromOne: 2, belowOne: 4 };

/** The vendor's SDK sends strings, others send numbers: both are taken. */
const amount = z.union([z.string(), z.number()]).transform(String).nullish();
const body = z.object({
  symbol: z.string().optional(),
  qty: amount,
  notional: amount,
  side: z.string().optional(),
  type: z.string().optional(),
  time_in_force: z.string().optional(),
  limit_price: amount,
  stop_price: amount,
  extended_hours: z.boolean().nullish(),
  client_order_id: z.string().nullish(),
  order_class: z.string().nullish(),
});

/** What an order asks for, checked in itself. */
export interface OrderWish {
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly type: SandboxOrder["type"];
  readonly timeInForce: SandboxOrder["timeInForce"];
  readonly quantity: Decimal | null;
  readonly notional: Decimal | null;
  readonly limitPrice: Decimal | null;
  readonly stopPrice: Decimal | null;
  readonly isExtended: boolean;
  readonly clientOrderId: string | null;
}

/** Reads the body of a new order. Throws the venue's refusal. */
export function wishOf(value: unknown): OrderWish {
  const parsed = body.safeParse(value);
  if (!parsed.success) throw malformed("request body format is invalid");
  const given = parsed.data;
  if (!given.symbol) throw malformed("symbol is required");
  const side = z.enum(["buy", "sell"]).safeParse(given.side).data;
  if (!side) throw malformed("side must be buy or sell");
  const type = z.enum(["market", "limit", "stop", "stop_limit"]).safeParse(given.type).data;
  if (!type) throw malformed("invalid order type");
  const timeInForce = z.enum(["day", "gtc", "ioc", "fok"]).safeParse(given.time_in_force).data;
  if (!timeInForce) throw malformed("invalid time_in_force");
  if (given.order_class && given.order_class !== "simple") throw unprocessable("this sandbox takes simple orders only");
  const clientOrderId = given.client_order_id ? given.client_order_id : null;
  if (clientOrderId && clientOrderId.length > clientOrderIdLengthMax)
    throw malformed("client_order_id must be no more than 128 characters");
  const wish: OrderWish = {
    ...{ symbol: given.symbol, side, type, timeInForce, clientOrderId },
    quantity: decimalOf(given.qty, "qty"),
    notional: decimalOf(given.notional, "notional"),
    limitPrice: priceOf(given.limit_price, "limit_price"),
    stopPrice: priceOf(given.stop_price, "stop_price"),
    isExtended: given.extended_hours ?? false,
  };
  checkShape(wish);
  return wish;
}

function decimalOf(text: string | null | undefined, name: string): Decimal | null {
  if (text === null || text === undefined || text === "") return null;
  if (!/^\d+(\.\d+)?$/.test(text)) throw malformed(`${name} must be a number`);
  const value = new Decimal(text);
  if (!value.gt(0)) throw unprocessable(`${name} must be > 0`);
  return value;
}

function priceOf(text: string | null | undefined, name: string): Decimal | null {
  const price = decimalOf(text, name);
  if (price && price.decimalPlaces() > (price.gte(1) ? priceDecimals.fromOne : priceDecimals.belowOne))
    throw unprocessable(`invalid ${name} ${text}. sub-penny increment does not fulfill minimum pricing criteria`);
  return price;
}

function checkShape({ type, timeInForce, quantity, notional, limitPrice, stopPrice, isExtended }: OrderWish): void {
  if (!quantity && !notional) throw malformed("qty or notional is required");
  if (quantity && notional) throw malformed("only one of qty or notional is accepted");
  const needs = { limit: type === "limit" || type === "stop_limit", stop: type === "stop" || type === "stop_limit" };
  if (needs.limit && !limitPrice) throw malformed(`${type} orders require limit price`);
  if (needs.stop && !stopPrice) throw malformed(`${type} orders require stop price`);
  if ((!needs.limit && limitPrice) || (!needs.stop && stopPrice)) throw malformed(`${type} orders require no other price`);
  if (isExtended && (type !== "limit" || (timeInForce !== "day" && timeInForce !== "gtc")))
    throw unprocessable("extended hours order must be DAY or GTC limit orders");
  if (notional && notional.decimalPlaces() > 2) throw unprocessable("notional value must be limited to 2 decimal places");
  if (notional && type !== "market") throw unprocessable("notional orders must be market orders");
  if (quantity && quantity.decimalPlaces() > quantityDecimalsMax) throw unprocessable("qty must have at most 9 decimals");
  const isFractional = notional !== null || !quantity!.isInteger();
  if (isFractional && timeInForce !== "day") throw unprocessable("fractional orders must be DAY orders");
}

/** What the account has, for the rules that ask it. */
export interface Means {
  readonly account: SandboxAccount;
  readonly buyingPower: Decimal;
  readonly working: readonly SandboxOrder[];
}

/** The price at which an order is counted before it fills; null without a quote. */
export function expectedPrice(wish: Pick<OrderWish, "side" | "limitPrice" | "stopPrice" | "symbol">, quotes: QuoteSource): Decimal | null {
  const quote = quotes.quote(wish.symbol);
  return wish.limitPrice ?? wish.stopPrice ?? (quote && (wish.side === "buy" ? quote.ask : quote.bid));
}

/** Checks an order against the market and the account. Throws the venue's refusal. */
export function checkAgainst(wish: OrderWish, instrument: MarketInstrument, quotes: QuoteSource, means: Means): void {
  const { symbol, side, quantity, notional, stopPrice } = wish;
  if (instrument.isSuspended) throw unprocessable(`asset ${symbol} is not tradable`);
  const isFractional = notional !== null || !quantity!.isInteger();
  // Few shares trade in parts outside market hours there; no share of this imitation does.
  if (isFractional && wish.isExtended) throw forbidden(`asset "${symbol}" is not fractionable in extended hours`);
  if (isFractional && instrument.lot.gte(1)) throw forbidden(`asset "${symbol}" is not fractionable`);
  const quote = quotes.quote(symbol);
  if (stopPrice && quote && side === "sell" && stopPrice.gte(quote.ask))
    throw unprocessable("stop price must be less than current price", {
      market_price: quote.bid.toFixed(),
      stop_price: stopPrice.toFixed(),
    });
  if (stopPrice && quote && side === "buy" && stopPrice.lte(quote.bid))
    throw unprocessable("stop price must be greater than current price", {
      market_price: quote.ask.toFixed(),
      stop_price: stopPrice.toFixed(),
    });
  const price = expectedPrice(wish, quotes);
  const value = notional ?? (price ? quantity!.mul(price) : null);
  if (value?.lt(valueMin)) throw forbidden(`cost basis must be >= minimal amount of order ${valueMin}`);
  checkWashTrade(wish, means.working);
  checkHoldings(wish, instrument, means, quantity ?? (price ? notional!.div(price) : new Decimal(0)));
  const held = heldOf(means.account, symbol);
  const isReducing = side === "sell" ? held.gt(0) : held.lt(0);
  if (!isReducing && value?.gt(means.buyingPower))
    throw forbidden("insufficient buying power", { buying_power: means.buyingPower.toFixed(), cost_basis: value.toFixed() });
}

export const heldOf = (account: SandboxAccount, symbol: string): Decimal =>
  account.positions.find((one) => one.symbol === symbol)?.quantity ?? new Decimal(0);

/** Two orders of one account must not be able to trade with each other. */
function checkWashTrade(wish: OrderWish, working: readonly SandboxOrder[]): void {
  const opposite = working.filter((one) => one.symbol === wish.symbol && one.side !== wish.side && !isEnded(one));
  if (opposite.length === 0) return;
  const words = "potential wash trade detected. use complex orders";
  if (opposite.some((one) => !one.limitPrice || !wish.limitPrice))
    throw forbidden(words, { reject_reason: "opposite side market/stop order exists" });
  const crosses = opposite.some(({ limitPrice }) =>
    wish.side === "buy" ? wish.limitPrice!.gte(limitPrice!) : wish.limitPrice!.lte(limitPrice!),
  );
  if (crosses) throw forbidden(words, { reject_reason: "opposite side limit order exists" });
}

/** A position is reduced by no more than is free of it; a short begins flat, in whole shares. */
function checkHoldings(wish: OrderWish, instrument: MarketInstrument, { account, working }: Means, requested: Decimal): void {
  const { symbol, side } = wish;
  const held = heldOf(account, symbol);
  const isLong = held.gt(0);
  if ((side === "sell" && isLong) || (side === "buy" && held.lt(0))) {
    const reducing = working.filter((one) => one.symbol === symbol && one.side === side && !isEnded(one));
    const onHold = reducing.reduce((sum, one) => sum.add(leavesOf(one) ?? 0), new Decimal(0));
    const available = Decimal.max(held.abs().sub(onHold), 0);
    if (requested.gt(available))
      throw forbidden(`insufficient qty available for order (requested: ${requested.toFixed()}, available: ${available.toFixed()})`, {
        ...{ available: available.toFixed(), existing_qty: held.toFixed(), held_for_orders: onHold.toFixed(), symbol },
      });
    return;
  }
  if (side === "buy") return;
  if (!account.mayShort) throw forbidden("account is not allowed to short");
  if (!instrument.isShortable) throw unprocessable(`asset "${symbol}" cannot be sold short`);
  if (wish.notional || !requested.isInteger()) throw unprocessable("fractional orders cannot be sold short");
}
