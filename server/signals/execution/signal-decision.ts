import { floorToLot, toCents, zero, type Decimal } from "../../platform/decimal";
import type { LiveQuote, MarketInstrument } from "../../market/providers/provider";
import { closingSide, openingSide, type TradeSide } from "../../trading/trades/book";
import { fillPrice } from "../../trading/orders/order-book";
import type { AlertMessage, AlertSize } from "./signal-message";
import { powerFor, type SignalAction, type SignalRefusal } from "../signal-words";
import type { SignalAddressRow } from "../signals.entity";

/** Why an alert is not traded, in words for its owner. Thrown, so that whatever was begun is rolled back. */
export class SignalRefused extends Error {
  constructor(
    readonly refusal: SignalRefusal,
    message: string,
  ) {
    super(message);
  }
}

export type Powers = Pick<
  SignalAddressRow,
  "symbols" | "actions" | "orderValueMax" | "ordersPerDayMax" | "turnoverPerDayMax" | "quoteAgeMsMax"
>;

/** The open trades of the account in the symbol, oldest first: all of one side. */
export interface SignalPosition {
  readonly side: TradeSide;
  readonly quantity: Decimal;
  readonly averagePrice: Decimal;
  readonly trades: ReadonlyArray<{
    readonly id: string;
    readonly quantity: Decimal;
    readonly stopPrice: Decimal | null;
    readonly targetPrice: Decimal | null;
  }>;
}

/** What a decision is made on, all of it as of now. */
export interface Situation {
  readonly instrument: MarketInstrument;
  /** The last one, live or not. */
  readonly quote: LiveQuote | null;
  /** How old that is, on the market clock. */
  readonly quoteAgeMs: number | null;
  /** How long the alert has waited. */
  readonly waitedMs: number;
  readonly position: SignalPosition | null;
  readonly equity: Decimal;
  /** Of today's alerts, in UTC days: orders that were placed, and what they were worth. */
  readonly today: { readonly orders: number; readonly turnover: Decimal };
}

/** What is to be done, in one transaction. */
export type SignalStep =
  | {
      readonly do: "OPEN";
      readonly side: TradeSide;
      readonly quantity: Decimal;
      readonly stop: Decimal | null;
      readonly target: Decimal | null;
    }
  | { readonly do: "SCALE"; readonly tradeId: string; readonly quantity: Decimal }
  | { readonly do: "CLOSE"; readonly tradeId: string; readonly quantity: Decimal }
  | { readonly do: "EXITS"; readonly tradeId: string; readonly stop?: Decimal; readonly target?: Decimal };

export interface SignalPlan {
  readonly steps: readonly SignalStep[];
  /** What its orders are worth at the quote, in USD; null where there are none. */
  readonly orderValue: Decimal | null;
  /** What happened, where no fill shows it. */
  readonly outcome: string | null;
}

const usd = (value: Decimal): string => `$${value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

const switchedOff: Readonly<Record<SignalAction, string>> = {
  BUY: "buying is off",
  SELL: "selling is off",
  SHORT: "short selling is off",
  EXITS: "stop and target are off",
};

/** Throws SignalRefused where the address may not trade the symbol or do what is asked; names both where both are so. */
export function checkPowers(powers: Powers, symbol: string, message: AlertMessage): void {
  const isListed = powers.symbols.includes(symbol);
  const isOrder = message.action === "buy" || message.action === "short";
  const needed = [powerFor[message.action], ...(isOrder && (message.stop ?? message.target) ? (["EXITS"] as const) : [])];
  const missing = needed.filter((power) => !powers.actions.includes(power));
  const problems = [...(isListed ? [] : [`${symbol} is not on your list`]), ...missing.map((power) => switchedOff[power])];
  if (problems.length > 0)
    throw new SignalRefused(isListed ? "ACTION_NOT_ALLOWED" : "SYMBOL_NOT_ALLOWED", `${sentence(problems.join(", "))}.`);
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What an alert does. An order against the position closes as much of it as asked, at most all: a reversal takes a second
 * alert. What closes is never refused for its size, its day or the age of a quote. Throws SignalRefused.
 */
export function decide(message: AlertMessage, powers: Powers, now: Situation): SignalPlan {
  const { symbol } = now.instrument;
  const { position } = now;
  if (message.action === "stop" || message.action === "target") return exitsPlan(message, held(position, symbol));
  const side = message.action === "short" ? "SHORT" : "LONG";
  if (message.action === "close" || message.action === "sell") {
    const open = held(position, symbol);
    if (message.action === "sell" && open.side === "SHORT")
      throw new SignalRefused("NOT_HELD", `You are short ${symbol}: use "short" to add, "buy" or "close" to close.`);
    return closePlan(message.size, open, now);
  }
  if (position && position.side !== side) {
    if (side === "SHORT") throw new SignalRefused("NOT_TRADABLE", `You are long ${symbol}: close that first.`);
    return closePlan(message.size, position, now);
  }
  return openPlan(message, side, powers, now);
}

function held(position: SignalPosition | null, symbol: string): SignalPosition {
  if (!position) throw new SignalRefused("NOT_HELD", `No open ${symbol} position.`);
  return position;
}

function openPlan(message: AlertMessage, side: TradeSide, powers: Powers, now: Situation): SignalPlan {
  const { instrument, position } = now;
  const quote = quoteToOpen(powers, now);
  const price = fillPrice(openingSide(side), quote);
  const wanted = wantedQuantity(message.size, price, now.equity, position);
  // Money is turned into whole lots; a quantity that is none is refused by the same check as in the ticket.
  const quantity = message.size?.kind === "quantity" ? wanted : floorToLot(wanted, instrument.lot);
  const value = toCents(quantity.mul(price));
  if (quantity.lte(0))
    throw new SignalRefused(
      "SIZE",
      `${usd(toCents(wanted.mul(price)))} is less than one lot of ${instrument.lot.toFixed()} ${instrument.symbol}.`,
    );
  checkLimits(value, powers, now);
  const { stop, target } = message;
  const newest = position?.trades.at(-1);
  if (!newest) return { steps: [{ do: "OPEN", side, quantity, stop, target }], orderValue: value, outcome: null };
  const exits: SignalStep[] = stop || target ? [{ do: "EXITS", tradeId: newest.id, ...(stop && { stop }), ...(target && { target }) }] : [];
  return { steps: [{ do: "SCALE", tradeId: newest.id, quantity }, ...exits], orderValue: value, outcome: null };
}

/** A quote that is young enough for this address. One that is not live is refused later, by the check of every order. */
function quoteToOpen(powers: Powers, { instrument, quote, quoteAgeMs, waitedMs }: Situation): LiveQuote {
  const limit = `the limit is ${seconds(powers.quoteAgeMsMax)}`;
  if (waitedMs > powers.quoteAgeMsMax) throw new SignalRefused("TOO_LATE", `The alert waited ${seconds(waitedMs)}, ${limit}.`);
  if (!quote || quoteAgeMs === null) throw new SignalRefused("QUOTE_TOO_OLD", `There is no price for ${instrument.symbol} yet.`);
  if (quoteAgeMs > powers.quoteAgeMsMax) throw new SignalRefused("QUOTE_TOO_OLD", `The quote was ${seconds(quoteAgeMs)} old, ${limit}.`);
  return quote;
}

function checkLimits(value: Decimal, powers: Powers, { today }: Situation): void {
  const { orderValueMax, ordersPerDayMax, turnoverPerDayMax } = powers;
  if (value.gt(orderValueMax)) throw new SignalRefused("ORDER_TOO_LARGE", `${usd(value)} is above your max size of ${usd(orderValueMax)}.`);
  if (today.orders >= ordersPerDayMax) throw new SignalRefused("ORDERS_PER_DAY", `All ${ordersPerDayMax} orders of today are placed.`);
  const turnover = today.turnover.add(value);
  if (turnover.gt(turnoverPerDayMax))
    throw new SignalRefused("TURNOVER_PER_DAY", `Today's turnover would be ${usd(turnover)}, above your max of ${usd(turnoverPerDayMax)}.`);
}

function wantedQuantity(size: AlertSize | null, price: Decimal, equity: Decimal, position: SignalPosition | null): Decimal {
  if (!size) throw new SignalRefused("SIZE", "The alert has no size.");
  switch (size.kind) {
    case "quantity":
      return size.value;
    case "money":
      return size.value.div(price);
    case "percent":
      return equity.gt(0) ? equity.mul(size.value).div(100).div(price) : zero;
    case "part":
      if (!position) throw new SignalRefused("SIZE", "A part is of a position, and none is open.");
      return position.quantity.mul(size.value);
  }
}

/** Closes the oldest trades first. Without a size, all; never more than is held. */
function closePlan(size: AlertSize | null, position: SignalPosition, { instrument, quote, equity }: Situation): SignalPlan {
  const price = quote ? fillPrice(closingSide(position.side), quote) : position.averagePrice;
  const wanted = size ? wantedQuantity(size, price, equity, position) : position.quantity;
  const steps: SignalStep[] = [];
  let left = wanted;
  for (const trade of position.trades) {
    const quantity = left.gte(trade.quantity) ? trade.quantity : floorToLot(left, instrument.lot);
    if (quantity.gt(0)) steps.push({ do: "CLOSE", tradeId: trade.id, quantity });
    left = left.sub(trade.quantity);
    if (left.lte(0)) break;
  }
  if (steps.length === 0) throw new SignalRefused("SIZE", `That is less than one lot of ${instrument.lot.toFixed()} ${instrument.symbol}.`);
  const closed = steps.reduce((sum, step) => (step.do === "CLOSE" ? sum.add(step.quantity) : sum), zero);
  return { steps, orderValue: toCents(closed.mul(price)), outcome: null };
}

function exitsPlan(message: AlertMessage, position: SignalPosition): SignalPlan {
  const isStop = message.action === "stop";
  const price = (isStop ? message.stop : message.target)!;
  const before = position.trades.map((trade) => (isStop ? trade.stopPrice : trade.targetPrice));
  const name = isStop ? "Stop" : "Target";
  const known = before.find((one) => one !== null);
  return {
    steps: position.trades.map(({ id }) => ({ do: "EXITS", tradeId: id, ...(isStop ? { stop: price } : { target: price }) })),
    orderValue: null,
    outcome: known ? `${name} moved from ${known.toFixed()} to ${price.toFixed()}` : `${name} set at ${price.toFixed()}`,
  };
}
