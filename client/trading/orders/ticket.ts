import { Decimal, isMultipleOf, readDecimal } from "../../lib/format/decimal";
import { formatPrice, formatQuantity } from "../../lib/format/format";
import { exitMistake } from "../trades/exit-sides";

/** What the order ticket holds while it is being filled in: texts, as typed. */
export interface TicketDraft {
  side: "BUY" | "SELL";
  type: "MARKET" | "LIMIT" | "STOP";
  /** What the size is given in: units, dollars, or the dollars that are lost if the stop fills there. */
  sizeBy: "UNITS" | "DOLLARS" | "RISK";
  /** By `UNITS`. */
  quantity: string;
  /** By `DOLLARS` and `RISK`, in USD. */
  amount: string;
  limitPrice: string;
  stopPrice: string;
  exitStopPrice: string;
  exitTargetPrice: string;
  timeInForce: "DAY" | "GTC";
}

export const emptyDraft: TicketDraft = {
  side: "BUY",
  type: "MARKET",
  sizeBy: "UNITS",
  quantity: "",
  amount: "",
  limitPrice: "",
  stopPrice: "",
  exitStopPrice: "",
  exitTargetPrice: "",
  timeInForce: "DAY",
};

/** The instrument and its market, as far as a ticket needs them. */
export interface TicketMarket {
  symbol: string;
  tick: string;
  lot: string;
  bid: string | null;
  ask: string | null;
}

/** What the draft would do: an estimate for the eye. The server decides, and rounds once, at the fill. */
export interface TicketOutcome {
  /** The price calculated with: ask or bid for a market order, else its own price. Null until it is known. */
  price: Decimal | null;
  /** Money the order takes (a buy) or must set aside (a short sale: 150%). */
  cost: Decimal | null;
  /** Quantity × price. */
  value: Decimal | null;
  buyingPowerAfter: Decimal | null;
  ifStopFills: Decimal | null;
  ifTargetFills: Decimal | null;
  /** Reward for each $1 at risk; null without both exits or with nothing at risk. */
  rewardForRisk: Decimal | null;
}

/** A short sale sets aside this multiple of its value (product rules, trades and the track record). */
const shortReserve = new Decimal("1.5");

const directionOf = (side: TicketDraft["side"]): 1 | -1 => (side === "BUY" ? 1 : -1);

export function priceOf(draft: TicketDraft, market: TicketMarket): Decimal | null {
  if (draft.type === "LIMIT") return readDecimal(draft.limitPrice);
  if (draft.type === "STOP") return readDecimal(draft.stopPrice);
  return readDecimal(draft.side === "BUY" ? market.ask : market.bid);
}

/** The quantity that the size comes to, in whole lots, rounded down; null while something it needs is missing. */
export function quantityOf(draft: TicketDraft, market: TicketMarket): Decimal | null {
  if (draft.sizeBy === "UNITS") return readDecimal(draft.quantity);
  const [price, amount] = [priceOf(draft, market), readDecimal(draft.amount)];
  if (!price?.gt(0) || !amount?.gt(0)) return null;
  const perUnit = draft.sizeBy === "DOLLARS" ? price : riskOf(draft, price);
  if (!perUnit?.gt(0)) return null;
  return lotsFor(amount, perUnit, market);
}

/** The largest whole number of lots for an amount, in units. */
function lotsFor(amount: Decimal, perUnit: Decimal, market: TicketMarket): Decimal {
  const lot = new Decimal(market.lot);
  return amount.div(perUnit).div(lot).floor().mul(lot);
}

/** What one unit loses between the entry and the stop; null without a stop. */
function riskOf(draft: TicketDraft, price: Decimal): Decimal | null {
  const stop = readDecimal(draft.exitStopPrice);
  return stop && price.minus(stop).mul(directionOf(draft.side));
}

/** The same draft with its size in units, as it is reviewed and sent. */
export const inUnits = (draft: TicketDraft, market: TicketMarket): TicketDraft =>
  draft.sizeBy === "UNITS" ? draft : { ...draft, sizeBy: "UNITS", quantity: quantityOf(draft, market)?.toFixed() ?? "" };

export function outcomeOf(draft: TicketDraft, market: TicketMarket, freeCash: string | null): TicketOutcome {
  const price = priceOf(draft, market);
  const quantity = quantityOf(draft, market);
  const value = price && quantity ? price.mul(quantity) : null;
  const cost = value && (draft.side === "SELL" ? value.mul(shortReserve) : value);
  const at = (exit: string): Decimal | null => {
    const level = readDecimal(exit);
    return level && price && quantity ? level.minus(price).mul(quantity).mul(directionOf(draft.side)) : null;
  };
  const ifStopFills = at(draft.exitStopPrice);
  const ifTargetFills = at(draft.exitTargetPrice);
  const cash = readDecimal(freeCash);
  return {
    price,
    value,
    cost,
    buyingPowerAfter: cost && cash ? cash.minus(cost) : null,
    ifStopFills,
    ifTargetFills,
    rewardForRisk: ifStopFills?.isNegative() && ifTargetFills ? ifTargetFills.div(ifStopFills.neg()) : null,
  };
}

/** The largest whole number of lots that `percent` of the free cash pays for; null until there is a price. */
export function quantityFor(percent: number, draft: TicketDraft, market: TicketMarket, freeCash: string | null): string | null {
  const price = priceOf(draft, market);
  const cash = readDecimal(freeCash);
  if (!price || !cash || price.lte(0) || cash.lte(0)) return null;
  const perUnit = draft.side === "SELL" ? price.mul(shortReserve) : price;
  return lotsFor(cash.mul(percent).div(100), perUnit, market).toFixed();
}

/** Mistakes that can be found before sending, by field. The server checks them all again. */
export function mistakesOf(draft: TicketDraft, market: TicketMarket): Partial<Record<keyof TicketDraft, string>> {
  const mistakes: Partial<Record<keyof TicketDraft, string>> = {};
  const quantity = quantityOf(draft, market);
  if (draft.sizeBy !== "UNITS") Object.assign(mistakes, amountMistake(draft, market, quantity));
  else if (!quantity || quantity.lte(0)) mistakes.quantity = "Enter a quantity.";
  else if (!isMultipleOf(quantity, market.lot)) mistakes.quantity = `Use multiples of ${market.lot} only.`;
  const priced = {
    limitPrice: draft.type === "LIMIT",
    stopPrice: draft.type === "STOP",
    exitStopPrice: draft.exitStopPrice !== "",
    exitTargetPrice: draft.exitTargetPrice !== "",
  };
  for (const [field, isNeeded] of Object.entries(priced) as Array<[keyof typeof priced, boolean]>) {
    const price = isNeeded ? readDecimal(draft[field]) : null;
    if (isNeeded && (!price || price.lte(0))) mistakes[field] = "Enter a price.";
    else if (price && !isMultipleOf(price, market.tick)) mistakes[field] = `Use steps of ${market.tick} only.`;
  }
  return { ...sideMistakes(draft, market), ...mistakes };
}

function amountMistake(draft: TicketDraft, market: TicketMarket, quantity: Decimal | null): { amount?: string } {
  if (!readDecimal(draft.amount)?.gt(0)) return { amount: "Enter an amount." };
  if (draft.sizeBy === "RISK" && !readDecimal(draft.exitStopPrice)) return { amount: "Set a stop loss: risk is measured to it." };
  return quantity?.isZero() ? { amount: `Too little for one lot of ${market.lot}.` } : {};
}

/** A stop belongs on the losing side of the entry, a target on the winning side. */
function sideMistakes(draft: TicketDraft, market: TicketMarket): Partial<Record<keyof TicketDraft, string>> {
  const price = priceOf(draft, market);
  const side = draft.side === "BUY" ? "LONG" : "SHORT";
  const stop = exitMistake("stop", side, readDecimal(draft.exitStopPrice), price);
  const target = exitMistake("target", side, readDecimal(draft.exitTargetPrice), price);
  return { ...(stop ? { exitStopPrice: stop } : {}), ...(target ? { exitTargetPrice: target } : {}) };
}

/** The button is the sentence of the order: "Buy 25 NVDA at 191.60 or better". */
export function sentenceOf(draft: TicketDraft, market: TicketMarket): string {
  const verb = draft.side === "BUY" ? "Buy" : "Sell";
  const quantity = quantityOf(draft, market);
  const what = `${verb} ${quantity?.gt(0) ? `${trimZeros(formatQuantity(quantity.toFixed(), market.lot))} ` : ""}${market.symbol}`;
  const price = priceOf(draft, market);
  if (draft.type === "MARKET") return `${what} at market`;
  if (!price) return what;
  const level = formatPrice(price.toFixed(), market.tick);
  return draft.type === "LIMIT" ? `${what} at ${level} or better` : `${what} once it trades at ${level}`;
}

/** A quantity in a sentence: "10", not "10.000". */
export const trimZeros = (text: string): string => (text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text);
