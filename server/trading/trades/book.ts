import { Decimal, toCents, zero } from "../../platform/decimal";

/**
 * The book of a trade as plain data and pure functions: no database, no clock, no randomness. Quantities are in the
 * instrument's unit, prices in USD per unit, money in USD: on paper to the cent, at a venue with all its digits. The
 * server's services and the demo kitchen's two years of history run through the same lines.
 */
export type TradeSide = "LONG" | "SHORT";
export type OrderSide = "BUY" | "SELL";
export type TradeStatus = "OPEN" | "CLOSED";
export type CloseReason = "MANUAL" | "STOP" | "TARGET" | "MARGIN" | "RESET" | "ORDER" | "SUSPENDED" | "DISCONNECTED" | "DELISTED";

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
  /** Units that stayed at the venue when it was closed: too few to be sold there, or left by a disconnect. Its lots still hold them. */
  readonly left: Decimal;
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
  /** What the venue kept, in USD; 0 on paper. Part of what a lot cost, and of the result of what is sold. */
  readonly fee: Decimal;
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
  /** Null, or left out, on paper. */
  readonly venue?: VenueCost | null;
}

/** What a venue kept of a fill. Such a fill's money keeps all its digits. */
export interface VenueCost {
  /** In USD. */
  readonly fee: Decimal;
  /** In units of the instrument itself: a buy brings so much less, a sale takes so much more. */
  readonly feeQuantity: Decimal;
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

/** Of average prices. */
export const averageDecimals = 10;
/** To which a part of a lot's cost is split where money keeps its digits; the rest stays with the lot. */
const venueCostDecimals = 10;

const roundTo = (money: Decimal, decimals: number): Decimal => money.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);

/** Money of a fill on paper: quantity × price, rounded to the cent half away from zero, once, here. */
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

/** Money of a fill: exact at a venue, to the cent on paper. */
const valueAt = ({ quantity, price, venue }: FillAt): Decimal => (venue ? quantity.mul(price) : fillValue(quantity, price));

const feeAt = ({ venue }: FillAt): Decimal => venue?.fee ?? zero;

/** What a fill moves of the holding itself: a fee taken in the asset comes off what is bought and on top of what is sold. */
function movedQuantity(side: OrderSide, { quantity, venue }: FillAt): Decimal {
  if (!venue) return quantity;
  return side === "BUY" ? quantity.sub(venue.feeQuantity) : quantity.add(venue.feeQuantity);
}

function openingFill(side: TradeSide, at: FillAt): Fill {
  const [value, fee] = [valueAt(at), feeAt(at)];
  return {
    side: openingSide(side),
    quantity: at.quantity,
    price: at.price,
    value,
    fee,
    realisedPnl: zero,
    cashChange: side === "LONG" ? value.add(fee).neg() : value.sub(fee),
  };
}

function newLot(id: string, number: number, fill: Fill, at: FillAt): Lot {
  const quantity = movedQuantity(fill.side, at);
  if (quantity.lte(0)) throw new RangeError("The fee takes all that was bought");
  // What a long paid, what a short got.
  const cost = fill.cashChange.abs();
  return {
    id,
    number,
    quantity,
    remaining: quantity,
    price: fill.price,
    cost,
    remainingCost: cost,
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
    quantity: lot.quantity,
    left: zero,
    openedQuantity: lot.quantity,
    averagePrice: open.price,
    entryValue: lot.cost,
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

/** Adds a lot to an open trade. A fill at a venue may come after the trade was closed: that opens it again. */
export function scaleTrade(before: Trade, lotId: string, at: FillAt): Execution {
  const trade = at.venue ? reopenTrade(before) : before;
  assertOpen(trade);
  const fill = openingFill(trade.side, at);
  const lot = newLot(lotId, trade.lotCount + 1, fill, at);
  const lots = [...trade.lots, lot];
  const scaled: Trade = {
    ...trade,
    quantity: trade.quantity.add(lot.quantity),
    openedQuantity: trade.openedQuantity.add(lot.quantity),
    averagePrice: averagePrice(lots)!,
    entryValue: trade.entryValue.add(lot.cost),
    version: trade.version + 1,
    lots,
    lotCount: lot.number,
  };
  return { trade: scaled, fill, lots: [lot] };
}

/** A closed trade as if it had never been: what had stayed at the venue is part of it again. An open one stays as it is. */
function reopenTrade(trade: Trade): Trade {
  if (trade.status === "OPEN") return trade;
  const isCounted = countsItsRest(trade.closeReason);
  return {
    ...trade,
    status: "OPEN",
    quantity: trade.left,
    left: zero,
    openedQuantity: trade.openedQuantity.add(isCounted ? zero : trade.left),
    entryValue: trade.entryValue.add(isCounted ? zero : costLeft(trade.lots)),
    closeReason: null,
    closedAt: null,
  };
}

const costLeft = (lots: readonly Lot[]): Decimal => lots.reduce((sum, lot) => sum.add(lot.remainingCost), zero);

/**
 * Ends a trade whose rest stays at its venue: in its lots and on the account. A rest too small to be sold is then no part of
 * the trade's figures, which are those of what was sold; what a disconnect leaves counts at its cost.
 */
export function leaveRest(trade: Trade, reason: CloseReason, at: Date): Trade {
  assertOpen(trade);
  const isCounted = countsItsRest(reason);
  return {
    ...trade,
    status: "CLOSED",
    quantity: zero,
    left: trade.quantity,
    openedQuantity: isCounted ? trade.openedQuantity : trade.openedQuantity.sub(trade.quantity),
    entryValue: isCounted ? trade.entryValue : trade.entryValue.sub(costLeft(trade.lots)),
    closeReason: reason,
    closedAt: at,
    version: trade.version + 1,
  };
}

const countsItsRest = (reason: CloseReason | null): boolean => reason === "DISCONNECTED";

/**
 * Takes `at.quantity` away, first in, first out; all of it closes the trade with `reason`. The cost of a lot that is
 * taken in part is split to the cent and the rest stays with the lot, so that the parts always add up to what was paid.
 * Throws a RangeError for more than is held.
 */
export function reduceTrade(trade: Trade, at: FillAt, reason: CloseReason): Execution {
  assertOpen(trade);
  if (at.quantity.gt(trade.quantity)) throw new RangeError("More than the trade holds");
  const isLong = trade.side === "LONG";
  // A fee in the asset that the trade no longer has was paid from what else the account holds.
  const taken = Decimal.min(movedQuantity(closingSide(trade.side), at), trade.quantity);
  const { changed, cost } = takeLots(trade.lots, taken, at.venue ? venueCostDecimals : 2);
  const [value, fee] = [valueAt(at), feeAt(at)];
  const cashChange = isLong ? value.sub(fee) : value.add(fee).neg();
  const realisedPnl = isLong ? cashChange.sub(cost) : cost.add(cashChange);
  const quantity = trade.quantity.sub(taken);
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
    fee,
    realisedPnl,
    cashChange,
  };
  return { trade: reduced, fill, lots: changed };
}

function takeLots(lots: readonly Lot[], quantity: Decimal, costDecimals: number): { changed: Lot[]; cost: Decimal } {
  const changed: Lot[] = [];
  let wanted = quantity;
  let cost = zero;
  for (const lot of lots) {
    if (wanted.isZero()) break;
    const taken = Decimal.min(wanted, lot.remaining);
    const part = taken.eq(lot.remaining) ? lot.remainingCost : roundTo(lot.remainingCost.mul(taken).div(lot.remaining), costDecimals);
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

/**
 * Average price at which a closed trade was given back: what came out, over what was ever held. Worked back from the
 * totals, so that everyone who sees the totals gets the same price. Null while open.
 */
export function exitPrice(trade: Pick<Trade, "status" | "side" | "entryValue" | "realisedPnl" | "openedQuantity">): Decimal | null {
  if (trade.status === "OPEN") return null;
  const out = trade.side === "LONG" ? trade.entryValue.add(trade.realisedPnl) : trade.entryValue.sub(trade.realisedPnl);
  return out.div(trade.openedQuantity).toDecimalPlaces(6, Decimal.ROUND_HALF_UP);
}

/** Throws a RangeError for a closed trade. */
export function assertOpen(trade: Trade): void {
  if (trade.status !== "OPEN") throw new RangeError("The trade is closed");
}
