import { Decimal, toCents, zero } from "../../platform/decimal";

/**
 * The book of a trade as plain data and pure functions: no database, no clock, no randomness. Quantities are in the
 * instrument's unit, prices in USD per unit, money in USD to the cent. The server's services and the demo kitchen's two
 * years of history run through the same lines.
 */
export type TradeSide = "LONG" | "SHORT";
export type OrderSide = "BUY" | "SELL";
export type TradeStatus = "OPEN" | "CLOSED";
export type CloseReason = "MANUAL" | "STOP" | "TARGET" | "MARGIN" | "RESET" | "ORDER" | "SUSPENDED";

/** What was bought (or sold short) at one fill. Taken away first in, first out; `remainingCost` is what is left of `cost`. */
export interface Lot {
  readonly id: string;
  readonly number: number;
  readonly quantity: Decimal;
  readonly remaining: Decimal;
  readonly price: Decimal;
  readonly cost: Decimal;
  readonly remainingCost: Decimal;
  readonly openedAt: Date;
  /** Of the quote it was filled at, on the market clock. */
  readonly quoteAt: Date;
}

/** Whose trade it is; carried along, never looked at by the book. */
export interface TradeOwner {
  readonly userId: string;
  readonly accountId: string;
  /** Null where the trade is not sealed: practice accounts and users who are no feeders. */
  readonly recordId: string | null;
}

export interface Trade extends TradeOwner {
  readonly id: string;
  readonly symbol: string;
  readonly side: TradeSide;
  readonly status: TradeStatus;
  /** Held now; 0 once closed. */
  readonly quantity: Decimal;
  /** All that was ever bought (or sold short). */
  readonly openedQuantity: Decimal;
  /** Of what is held; the last one once closed. 10 decimals. */
  readonly averagePrice: Decimal;
  /** Value of all opening fills: what was put in. */
  readonly entryValue: Decimal;
  readonly realisedPnl: Decimal;
  readonly stopPrice: Decimal | null;
  readonly targetPrice: Decimal | null;
  readonly thesis: string;
  readonly tags: readonly string[];
  /** Equity of the account just before the first fill. */
  readonly equityBefore: Decimal;
  readonly closeReason: CloseReason | null;
  readonly chapter: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly version: number;
  /** Lots that still hold something, by number. */
  readonly lots: readonly Lot[];
  /** How many lots it ever had. */
  readonly lotCount: number;
}

/** One execution: `cashChange` is what it does to the account's cash, `realisedPnl` 0 for what opens. */
export interface Fill {
  readonly side: OrderSide;
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly value: Decimal;
  readonly realisedPnl: Decimal;
  readonly cashChange: Decimal;
}

export interface Execution {
  readonly trade: Trade;
  readonly fill: Fill;
  /** Lots that are new or changed, those that are used up included. */
  readonly lots: readonly Lot[];
}

/** Where and when a fill happened. */
export interface FillAt {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly at: Date;
  readonly quoteAt: Date;
}

export interface OpenTrade extends FillAt, TradeOwner {
  readonly id: string;
  readonly lotId: string;
  readonly symbol: string;
  readonly side: TradeSide;
  readonly stopPrice: Decimal | null;
  readonly targetPrice: Decimal | null;
  readonly thesis: string;
  readonly tags: readonly string[];
  readonly equityBefore: Decimal;
  readonly chapter: number;
}

const averageDecimals = 10;

/** Money of a fill: quantity × price, rounded to the cent half away from zero, once, here. */
export const fillValue = (quantity: Decimal, price: Decimal): Decimal => toCents(quantity.mul(price));

/** The side that opens or scales a trade. */
export const openingSide = (side: TradeSide): OrderSide => (side === "LONG" ? "BUY" : "SELL");
/** The side that reduces or closes it. */
export const closingSide = (side: TradeSide): OrderSide => (side === "LONG" ? "SELL" : "BUY");

/** Quantity-weighted price of what remains; null when nothing does. */
export function averagePrice(lots: readonly Pick<Lot, "remaining" | "price">[]): Decimal | null {
  const held = lots.reduce((sum, lot) => sum.add(lot.remaining), zero);
  if (held.isZero()) return null;
  return lots
    .reduce((sum, lot) => sum.add(lot.remaining.mul(lot.price)), zero)
    .div(held)
    .toDecimalPlaces(averageDecimals, Decimal.ROUND_HALF_UP);
}

function openingFill(side: TradeSide, at: FillAt): Fill {
  const value = fillValue(at.quantity, at.price);
  return {
    side: openingSide(side),
    quantity: at.quantity,
    price: at.price,
    value,
    realisedPnl: zero,
    cashChange: side === "LONG" ? value.neg() : value,
  };
}

function newLot(id: string, number: number, fill: Fill, at: FillAt): Lot {
  return {
    id,
    number,
    quantity: fill.quantity,
    remaining: fill.quantity,
    price: fill.price,
    cost: fill.value,
    remainingCost: fill.value,
    openedAt: at.at,
    quoteAt: at.quoteAt,
  };
}

/** A new trade with its first lot. Long pays the value from cash; short gets it into cash. */
export function openTrade(open: OpenTrade): Execution {
  const fill = openingFill(open.side, open);
  const lot = newLot(open.lotId, 1, fill, open);
  const { id, userId, accountId, recordId, symbol, side, stopPrice, targetPrice, thesis, tags, equityBefore, chapter } = open;
  const trade: Trade = {
    id,
    userId,
    accountId,
    recordId,
    symbol,
    side,
    stopPrice,
    targetPrice,
    thesis,
    tags,
    equityBefore,
    chapter,
    status: "OPEN",
    quantity: open.quantity,
    openedQuantity: open.quantity,
    averagePrice: open.price,
    entryValue: fill.value,
    realisedPnl: zero,
    closeReason: null,
    openedAt: open.at,
    closedAt: null,
    version: 1,
    lots: [lot],
    lotCount: 1,
  };
  return { trade, fill, lots: [lot] };
}

/** Adds a lot to an open trade. */
export function scaleTrade(trade: Trade, lotId: string, at: FillAt): Execution {
  assertOpen(trade);
  const fill = openingFill(trade.side, at);
  const lot = newLot(lotId, trade.lotCount + 1, fill, at);
  const lots = [...trade.lots, lot];
  const scaled: Trade = {
    ...trade,
    quantity: trade.quantity.add(at.quantity),
    openedQuantity: trade.openedQuantity.add(at.quantity),
    averagePrice: averagePrice(lots)!,
    entryValue: trade.entryValue.add(fill.value),
    version: trade.version + 1,
    lots,
    lotCount: lot.number,
  };
  return { trade: scaled, fill, lots: [lot] };
}

/**
 * Takes `at.quantity` away, first in, first out; all of it closes the trade with `reason`. The cost of a lot that is
 * taken in part is split to the cent and the rest stays with the lot, so that the parts always add up to what was paid.
 * Throws a RangeError for more than is held.
 */
export function reduceTrade(trade: Trade, at: FillAt, reason: CloseReason): Execution {
  assertOpen(trade);
  if (at.quantity.gt(trade.quantity)) throw new RangeError("More than the trade holds");
  const { changed, cost } = takeLots(trade.lots, at.quantity);
  const value = fillValue(at.quantity, at.price);
  const isLong = trade.side === "LONG";
  const realisedPnl = isLong ? value.sub(cost) : cost.sub(value);
  const quantity = trade.quantity.sub(at.quantity);
  const isClosed = quantity.isZero();
  const left = [...changed, ...trade.lots.slice(changed.length)].filter((lot) => !lot.remaining.isZero());
  const reduced: Trade = {
    ...trade,
    status: isClosed ? "CLOSED" : "OPEN",
    quantity,
    averagePrice: averagePrice(left) ?? trade.averagePrice,
    realisedPnl: trade.realisedPnl.add(realisedPnl),
    closeReason: isClosed ? reason : null,
    closedAt: isClosed ? at.at : null,
    version: trade.version + 1,
    lots: left,
  };
  const fill: Fill = {
    side: closingSide(trade.side),
    quantity: at.quantity,
    price: at.price,
    value,
    realisedPnl,
    cashChange: isLong ? value : value.neg(),
  };
  return { trade: reduced, fill, lots: changed };
}

function takeLots(lots: readonly Lot[], quantity: Decimal): { changed: Lot[]; cost: Decimal } {
  const changed: Lot[] = [];
  let wanted = quantity;
  let cost = zero;
  for (const lot of lots) {
    if (wanted.isZero()) break;
    const taken = Decimal.min(wanted, lot.remaining);
    const part = taken.eq(lot.remaining) ? lot.remainingCost : toCents(lot.remainingCost.mul(taken).div(lot.remaining));
    changed.push({ ...lot, remaining: lot.remaining.sub(taken), remainingCost: lot.remainingCost.sub(part) });
    wanted = wanted.sub(taken);
    cost = cost.add(part);
  }
  return { changed, cost };
}

/** Sets both exits as given; null takes one away. */
export const setExits = (trade: Trade, stopPrice: Decimal | null, targetPrice: Decimal | null): Trade => ({
  ...trade,
  stopPrice,
  targetPrice,
  version: trade.version + 1,
});

/** Sets the words. A closed trade may still be written about. */
export const setText = (trade: Trade, thesis: string, tags: readonly string[]): Trade => ({
  ...trade,
  thesis,
  tags,
  version: trade.version + 1,
});

/** What a corporate action or a correction did: never a fill. */
export interface Adjustment {
  readonly trade: Trade;
  readonly lots: readonly Lot[];
  readonly cashChange: Decimal;
}

/**
 * A split of `to` new units for `from` old ones. Quantities × ratio, prices ÷ ratio (10 decimals, exits to the tick);
 * costs, cash and P&L stay as they are.
 */
export function splitTrade(trade: Trade, to: Decimal, from: Decimal, tick: Decimal): Adjustment {
  assertOpen(trade);
  const grow = (quantity: Decimal): Decimal => quantity.mul(to).div(from).toDecimalPlaces(averageDecimals, Decimal.ROUND_DOWN);
  const shrink = (price: Decimal): Decimal => price.mul(from).div(to).toDecimalPlaces(averageDecimals, Decimal.ROUND_HALF_UP);
  const onTick = (price: Decimal | null): Decimal | null => price && Decimal.max(shrink(price).div(tick).round(), 1).mul(tick);
  const lots = trade.lots.map((lot) => ({
    ...lot,
    quantity: grow(lot.quantity),
    remaining: grow(lot.remaining),
    price: shrink(lot.price),
  }));
  const quantity = lots.reduce((sum, lot) => sum.add(lot.remaining), zero);
  const adjusted: Trade = {
    ...trade,
    quantity,
    openedQuantity: grow(trade.openedQuantity),
    averagePrice: averagePrice(lots)!,
    stopPrice: onTick(trade.stopPrice),
    targetPrice: onTick(trade.targetPrice),
    version: trade.version + 1,
    lots,
  };
  return { trade: adjusted, lots, cashChange: zero };
}

/**
 * A cash dividend per unit. The cash comes (a short pays it) and the same amount leaves the lots' cost and the price
 * they count from: the price falls by it on that day, so nothing of it is ever P&L.
 */
export function dividendTrade(trade: Trade, perUnit: Decimal): Adjustment {
  assertOpen(trade);
  const lots = trade.lots.map((lot) => {
    const amount = Decimal.min(fillValue(lot.remaining, perUnit), lot.remainingCost);
    return {
      ...lot,
      price: Decimal.max(lot.price.sub(perUnit), "0.0000000001"),
      cost: lot.cost.sub(amount),
      remainingCost: lot.remainingCost.sub(amount),
    };
  });
  const amount = trade.lots.reduce((sum, lot, index) => sum.add(lot.remainingCost.sub(lots[index]!.remainingCost)), zero);
  const adjusted: Trade = {
    ...trade,
    averagePrice: averagePrice(lots)!,
    entryValue: trade.entryValue.sub(amount),
    version: trade.version + 1,
    lots,
  };
  return { trade: adjusted, lots, cashChange: trade.side === "LONG" ? amount : amount.neg() };
}

/** Mends a booked result by `amount` (a busted fill, say): realised P&L and cash move together, open or closed. */
export const correctTrade = (trade: Trade, amount: Decimal): Adjustment => ({
  trade: { ...trade, realisedPnl: trade.realisedPnl.add(amount), version: trade.version + 1 },
  lots: [],
  cashChange: amount,
});

/**
 * Average price at which a closed trade was given back: what came out, over what was ever held. Worked back from the
 * totals, so that everyone who sees the totals gets the same price. Null while open.
 */
export function exitPrice(trade: Pick<Trade, "status" | "side" | "entryValue" | "realisedPnl" | "openedQuantity">): Decimal | null {
  if (trade.status === "OPEN") return null;
  const out = trade.side === "LONG" ? trade.entryValue.add(trade.realisedPnl) : trade.entryValue.sub(trade.realisedPnl);
  return out.div(trade.openedQuantity).toDecimalPlaces(6, Decimal.ROUND_HALF_UP);
}

function assertOpen(trade: Trade): void {
  if (trade.status !== "OPEN") throw new RangeError("The trade is closed");
}
