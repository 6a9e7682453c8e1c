import type { Database, Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { nextCloseAfter, nextDayClose } from "../../market/instruments/hours";
import type { Market, MarketInstrument } from "../../market/providers/provider";
import { accountIdOf, accountOfOrder, accountOfTrade } from "../accounts/account-access";
import { openingSide, type OrderSide, type Trade } from "../trades/book";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { cancelAtVenue, isAtVenue } from "../at-venues/venue-orders";
import { once, type RequestResult } from "../client-requests";
import { newOrder } from "./execution";
import { readOrder } from "./order.store";
import {
  endOrder,
  fillPrice,
  firesAt,
  ownPrice,
  sideOpened,
  type Order,
  type OrderEffect,
  type OrderType,
  type TimeInForce,
} from "./order-book";
import { assertOpen, fillOrWait, keepWorking } from "../trades/trade.service";
import { assertNotSuspended } from "../trading.policy";
import {
  assertPricesShown,
  checkBuyingPower,
  checkExits,
  checkOpenTrades,
  checkPrice,
  checkQuantity,
  checkReduction,
  checkShortable,
  checkSide,
  checkStopWaits,
  checkText,
  instrumentOf,
  liveQuote,
  quoteToOpen,
} from "./validation";

export interface PlaceOrderRequest {
  readonly clientRequestId: string;
  readonly accountId?: string | null;
  /** Scales or reduces this trade; without it the order opens one. */
  readonly tradeId?: string | null;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly quantity: Decimal;
  readonly limitPrice?: Decimal | null;
  readonly stopPrice?: Decimal | null;
  readonly timeInForce: TimeInForce;
  readonly exitStopPrice?: Decimal | null;
  readonly exitTargetPrice?: Decimal | null;
  readonly thesis?: string | null;
  readonly tags?: readonly string[] | null;
}

/** Places and cancels orders. */
export class OrderService {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
  ) {}

  /** Places a market, limit or stop order that opens, scales or reduces; what can be filled now is filled now. */
  async place(viewer: Viewer, input: PlaceOrderRequest): Promise<RequestResult> {
    await this.deps.market.refresh([input.symbol]);
    return this.db.transaction((tx) =>
      once(tx, viewer.id, "placeOrder", input, this.deps.clock.date(), () => this.placeIn(tx, viewer, input)),
    );
  }

  private async placeIn(tx: Tx, viewer: Viewer, input: PlaceOrderRequest): Promise<RequestResult> {
    const accountId = input.tradeId ? await accountOfTrade(tx, viewer, input.tradeId) : await accountIdOf(tx, viewer, input.accountId);
    if (input.tradeId && input.accountId && input.accountId !== accountId)
      refuse(ErrorCode.INVALID, "input.accountId", "The trade is on another account.");
    const booking = await Booking.begin(tx, this.deps, [accountId]);
    const trade = input.tradeId ? (await booking.load([input.tradeId]))[0]! : null;
    const effect = effectOf(trade, input.side);
    if (effect !== "REDUCE") assertNotSuspended(viewer);
    const instrument = instrumentOf(this.deps.market, input.symbol);
    if (trade) checkTrade(trade, input);
    checkOwnPrices(input, instrument);
    if (effect !== "REDUCE") assertPricesShown(viewer, instrument);
    if (effect === "REDUCE") checkReduction(input.quantity, trade!, instrument);
    else this.checkOpening(booking, accountId, input, instrument);
    const order = newOrder(booking, {
      accountId,
      tradeId: trade?.id ?? null,
      symbol: input.symbol,
      side: input.side,
      type: input.type,
      effect,
      quantity: input.quantity,
      limitPrice: input.limitPrice ?? null,
      stopPrice: input.stopPrice ?? null,
      timeInForce: input.timeInForce,
      expiresAt: input.timeInForce === "DAY" ? sessionEnd(this.deps.market, instrument) : null,
      ...(effect === "OPEN" ? this.exitsAndWords(input, instrument) : {}),
    });
    return this.fillOrKeep(tx, booking, order);
  }

  private checkOpening(booking: Booking, accountId: string, input: PlaceOrderRequest, instrument: MarketInstrument): void {
    checkQuantity(input.quantity, instrument);
    const side = sideOpened(input.side);
    checkShortable(instrument, side);
    checkSide(booking, accountId, input.symbol, side);
    if (!input.tradeId) checkOpenTrades(booking, accountId);
    const reference = input.limitPrice ?? input.stopPrice ?? quoteToOpen(this.deps.market, instrument).ask;
    checkBuyingPower(booking, accountId, side, input.quantity, reference);
  }

  private exitsAndWords(input: PlaceOrderRequest, instrument: MarketInstrument) {
    const side = sideOpened(input.side);
    const exits = { stopPrice: input.exitStopPrice ?? null, targetPrice: input.exitTargetPrice ?? null };
    const paths = { stop: "input.exitStopPrice", target: "input.exitTargetPrice" };
    const reference =
      input.limitPrice ?? input.stopPrice ?? fillPrice(side === "LONG" ? "SELL" : "BUY", quoteToOpen(this.deps.market, instrument));
    checkExits(exits, side, reference, instrument, paths);
    return { exitStopPrice: exits.stopPrice, exitTargetPrice: exits.targetPrice, ...checkText(input.thesis ?? "", input.tags ?? []) };
  }

  /** A market order is filled like a trade at market; a limit that the market already meets is filled now; the rest works. At a venue all is the venue's. */
  private async fillOrKeep(tx: Tx, booking: Booking, order: Order): Promise<RequestResult> {
    if (order.type === "MARKET") return fillOrWait(tx, booking, order, "ORDER");
    const quote = liveQuote(this.deps.market, order.symbol);
    checkStopWaits(order, quote, "input.stopPrice");
    const isNow = quote !== null && firesAt(order, quote);
    if (isNow || isAtVenue(booking, order.accountId)) return fillOrWait(tx, booking, order, "ORDER");
    keepWorking(booking, order, ownPrice(order));
    await booking.write();
    return { tradeId: order.tradeId, orderId: order.id, accountId: order.accountId };
  }

  /** Cancels what is unfilled of a working order; one at a venue ends when the venue says so. Asking again for one that was cancelled changes nothing. */
  cancel(viewer: Viewer, orderId: string): Promise<RequestResult> {
    return this.db.transaction(async (tx) => {
      const booking = await Booking.begin(tx, this.deps, [await accountOfOrder(tx, viewer, orderId)]);
      const order = await readOrder(tx, orderId);
      if (order.status !== "WORKING" && order.status !== "CANCELLED")
        refuse(ErrorCode.ORDER_FINAL, "input.orderId", `This order is ${order.status.toLowerCase()}.`);
      if (order.connectionId !== null) cancelAtVenue(booking, order, "MANUAL");
      else if (order.status === "WORKING") booking.putOrder(endOrder(order, "CANCELLED", "MANUAL", booking.at), order, "ORDER_CANCELLED");
      await booking.write();
      return { tradeId: order.tradeId, orderId, accountId: order.accountId };
    });
  }
}

function effectOf(trade: Trade | null, side: OrderSide): OrderEffect {
  if (!trade) return "OPEN";
  return openingSide(trade.side) === side ? "SCALE" : "REDUCE";
}

function checkTrade(trade: Trade, input: PlaceOrderRequest): void {
  assertOpen(trade);
  if (trade.symbol !== input.symbol) refuse(ErrorCode.INVALID, "input.symbol", `This trade is in ${trade.symbol}.`);
}

/** A limit has a limit price, a stop has a stop price, a market order neither. */
function checkOwnPrices(input: PlaceOrderRequest, instrument: MarketInstrument): void {
  const wanted = { limitPrice: input.type === "LIMIT", stopPrice: input.type === "STOP" } as const;
  for (const field of ["limitPrice", "stopPrice"] as const) {
    const price = input[field];
    if (wanted[field] && !price) refuse(ErrorCode.REQUIRED, `input.${field}`, `A ${input.type.toLowerCase()} order needs a price.`);
    if (!wanted[field] && price) refuse(ErrorCode.INVALID, `input.${field}`, `A ${input.type.toLowerCase()} order takes no such price.`);
    if (price) checkPrice(price, instrument, `input.${field}`);
  }
}

/** End of the session a DAY order lives in, on the market clock: this one, or the next while the market is closed. */
export function sessionEnd(market: Market, instrument: MarketInstrument): Date {
  if (!instrument.hours) return nextDayClose(market.marketNow());
  const from = market.nextOpenAt(instrument.symbol) ?? market.marketNow();
  return nextCloseAfter(instrument.hours, from) ?? nextDayClose(market.marketNow());
}
