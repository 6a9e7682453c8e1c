import { Decimal, isMultipleOf } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { canSeePrices } from "../../market/instruments/market.policy";
import type { LiveQuote, Market, MarketInstrument } from "../../market/providers/provider";
import type { Trade, TradeSide } from "../trades/book";
import type { Booking } from "../record/booking";
import { fillPrice, firesAt, sideOpened, type Order } from "./order-book";
import { cashNeeded, heldKey } from "../accounts/valuation";

/** Checks of a trader's input. Each refuses with its code and the path of the field at fault. */

/** Beyond it no price or quantity of any market makes sense, and `numeric(20, 10)` ends. */
const priceMax = new Decimal("1e9");
const quantityMax = new Decimal("1e12");

export function instrumentOf(market: Market, symbol: string): MarketInstrument {
  return (
    market.instrument(symbol) ??
    refuse(ErrorCode.SYMBOL_UNKNOWN, "input.symbol", `This server does not list the symbol ${symbol.slice(0, 12)}.`)
  );
}

/** Opens nothing on prices that the viewer may not see. */
export function assertPricesShown(viewer: Viewer, instrument: MarketInstrument): void {
  if (!canSeePrices({ viewer }, instrument))
    refuse(ErrorCode.QUOTE_STALE, "input.symbol", `This server may show prices of ${instrument.symbol} to its operator only.`);
}

/** The quote to open at now: live, not halted, within hours. */
export function quoteToOpen(market: Market, instrument: MarketInstrument): LiveQuote {
  const { symbol } = instrument;
  if (instrument.isHalted) refuse(ErrorCode.SYMBOL_HALTED, "input.symbol", `Trading in ${symbol} is halted.`);
  if (!market.isOpen(symbol)) refuse(ErrorCode.MARKET_CLOSED, "input.symbol", `${symbol} is closed. Try again when its market is open.`);
  return liveQuote(market, symbol) ?? refuse(ErrorCode.QUOTE_STALE, "input.symbol", `There is no live price for ${symbol} now.`);
}

/** A quote that may be filled at; null while the symbol is stale, halted or closed: whoever wants to close then waits. */
export function liveQuote(market: Market, symbol: string): LiveQuote | null {
  const quote = market.quote(symbol);
  const isLive = quote !== null && !quote.isStale && market.isOpen(symbol) && market.instrument(symbol)?.isHalted === false;
  return isLive ? quote : null;
}

export function checkQuantity(quantity: Decimal, instrument: MarketInstrument): void {
  if (quantity.lte(0)) refuse(ErrorCode.QUANTITY_NOT_POSITIVE, "input.quantity", "The quantity must be above zero.");
  if (quantity.gt(quantityMax))
    refuse(ErrorCode.QUANTITY_TOO_LARGE, "input.quantity", "The quantity is larger than any account can hold.", quantityMax);
  if (!isMultipleOf(quantity, instrument.lot))
    refuse(
      ErrorCode.QUANTITY_NOT_IN_LOTS,
      "input.quantity",
      `${instrument.symbol} trades in lots of ${instrument.lot.toFixed()}.`,
      instrument.lot,
    );
}

/** What is to be taken away: whole lots, or all that is held (which may be no whole lot after a split). */
export function checkReduction(quantity: Decimal, trade: Trade, instrument: MarketInstrument | null): void {
  if (quantity.lte(0)) refuse(ErrorCode.QUANTITY_NOT_POSITIVE, "input.quantity", "The quantity must be above zero.");
  if (quantity.gt(trade.quantity))
    refuse(ErrorCode.QUANTITY_TOO_LARGE, "input.quantity", "The quantity is larger than this trade holds.", trade.quantity);
  if (instrument && !quantity.eq(trade.quantity)) checkQuantity(quantity, instrument);
}

export function checkPrice(price: Decimal, instrument: MarketInstrument, path: string): void {
  if (price.lte(0) || price.gt(priceMax)) refuse(ErrorCode.INVALID, path, "The price must be above zero.");
  if (!isMultipleOf(price, instrument.tick))
    refuse(
      ErrorCode.PRICE_NOT_ON_TICK,
      path,
      `Prices of ${instrument.symbol} move in steps of ${instrument.tick.toFixed()}.`,
      instrument.tick,
    );
}

/** A stop order waits beyond the price it would meet now: above the ask to buy, below the bid to sell. */
export function checkStopWaits(order: Order, quote: LiveQuote | null, path: string): void {
  if (order.type !== "STOP" || !quote || !firesAt(order, quote)) return;
  const place = order.side === "BUY" ? "above the ask" : "below the bid";
  refuse(
    ErrorCode.STOP_WRONG_SIDE,
    path,
    `The price of a stop to ${order.side.toLowerCase()} must be ${place}.`,
    fillPrice(order.side, quote),
  );
}

export interface Exits {
  readonly stopPrice: Decimal | null;
  readonly targetPrice: Decimal | null;
}

/**
 * A stop lies on the losing side and a target on the winning side of the price at which the trade could be given back:
 * the bid of a long, the ask of a short.
 */
export function checkExits(
  exits: Exits,
  side: TradeSide,
  exitPrice: Decimal,
  instrument: MarketInstrument,
  paths = { stop: "input.stopPrice", target: "input.targetPrice" },
): void {
  const { stopPrice, targetPrice } = exits;
  const isLong = side === "LONG";
  if (stopPrice) {
    checkPrice(stopPrice, instrument, paths.stop);
    const isRight = isLong ? stopPrice.lt(exitPrice) : stopPrice.gt(exitPrice);
    if (!isRight)
      refuse(
        ErrorCode.STOP_WRONG_SIDE,
        paths.stop,
        `The stop of a ${side.toLowerCase()} must be ${isLong ? "below" : "above"} ${exitPrice.toFixed()}.`,
        exitPrice,
      );
  }
  if (targetPrice) {
    checkPrice(targetPrice, instrument, paths.target);
    const isRight = isLong ? targetPrice.gt(exitPrice) : targetPrice.lt(exitPrice);
    if (!isRight)
      refuse(
        ErrorCode.TARGET_WRONG_SIDE,
        paths.target,
        `The target of a ${side.toLowerCase()} must be ${isLong ? "above" : "below"} ${exitPrice.toFixed()}.`,
        exitPrice,
      );
  }
}

/** Words are kept as typed; text no database or JSON can hold is refused. Returns tags without repeats. */
export function checkText(thesis: string, tags: readonly string[]): { thesis: string; tags: string[] } {
  const unique = [...new Set(tags.map((tag) => tag.trim().replace(/^#/, "")).filter((tag) => tag !== ""))];
  if ([...thesis].length > limits.thesisCharactersMax)
    refuse(
      ErrorCode.TOO_LONG,
      "input.thesis",
      `A thesis has at most ${limits.thesisCharactersMax} characters.`,
      new Decimal(limits.thesisCharactersMax),
    );
  if (unique.length > limits.tagsPerTradeMax)
    refuse(ErrorCode.TOO_MANY, "input.tags", `A trade has at most ${limits.tagsPerTradeMax} tags.`, new Decimal(limits.tagsPerTradeMax));
  for (const tag of unique)
    if ([...tag].length > limits.tagCharactersMax)
      refuse(
        ErrorCode.TOO_LONG,
        "input.tags",
        `A tag has at most ${limits.tagCharactersMax} characters.`,
        new Decimal(limits.tagCharactersMax),
      );
  if (!thesis.isWellFormed() || thesis.includes("\0")) refuse(ErrorCode.INVALID, "input.thesis", "The thesis contains invalid characters.");
  if (unique.some((tag) => !tag.isWellFormed() || /\p{Cc}/u.test(tag)))
    refuse(ErrorCode.INVALID, "input.tags", "A tag contains invalid characters.");
  return { thesis, tags: unique };
}

/** Whether there is room for one more trade. */
export function checkOpenTrades(booking: Booking, accountId: string): void {
  const max = limits.openTradesPerAccountMax;
  if (booking.account(accountId).openTrades >= max)
    refuse(ErrorCode.OPEN_TRADES_MAX, "", `An account has at most ${max} open trades.`, new Decimal(max));
}

const oppositeOf = (side: TradeSide): TradeSide => (side === "LONG" ? "SHORT" : "LONG");

/** A reversal is two steps: nobody opens against what the account holds in the symbol. */
export function checkSide(booking: Booking, accountId: string, symbol: string, side: TradeSide): void {
  const opposite = oppositeOf(side);
  if (booking.account(accountId).held.has(heldKey({ symbol, side: opposite })))
    refuse(ErrorCode.OPPOSITE_POSITION, "input.side", `You are ${opposite.toLowerCase()} ${symbol}: close that first.`);
}

export function checkShortable(instrument: MarketInstrument, side: TradeSide): void {
  if (side === "SHORT" && !instrument.isShortable)
    refuse(ErrorCode.NOT_SHORTABLE, "input.side", `${instrument.symbol} cannot be sold short.`);
}

/** Enough free cash for `quantity` at `price`: the value of a long, 150% of a short's at the ask. */
export function checkBuyingPower(booking: Booking, accountId: string, side: TradeSide, quantity: Decimal, price: Decimal): void {
  const { buyingPower } = booking.value(accountId);
  const needed = cashNeeded(side, quantity, price);
  if (needed.gt(buyingPower))
    refuse(
      ErrorCode.BUYING_POWER,
      "input.quantity",
      `This needs $${needed.toFixed(2)} of buying power; you have $${buyingPower.toFixed(2)}.`,
      buyingPower,
    );
}

/** Why a waiting order may not fill any more at this price; null when it may. The order's own reserve counts as free. */
export function whyNotFilled(booking: Booking, order: Order, quantity: Decimal, quote: LiveQuote, market: Market): ErrorCode | null {
  if (order.effect === "REDUCE") return null;
  const side = sideOpened(order.side);
  const account = booking.account(order.accountId);
  if (account.held.has(heldKey({ symbol: order.symbol, side: oppositeOf(side) }))) return ErrorCode.OPPOSITE_POSITION;
  if (side === "SHORT" && market.instrument(order.symbol)?.isShortable === false) return ErrorCode.NOT_SHORTABLE;
  if (order.tradeId === null && account.openTrades >= limits.openTradesPerAccountMax) return ErrorCode.OPEN_TRADES_MAX;
  const free = booking.value(order.accountId).freeCash.add(order.reserved);
  return cashNeeded(side, quantity, quote.ask).gt(Decimal.max(free, 0)) ? ErrorCode.BUYING_POWER : null;
}
