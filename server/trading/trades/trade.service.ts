import type { Database, Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import { Decimal as Exact } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { accountIdOf, accountOfTrade } from "../accounts/account-access";
import { closingSide, openingSide, type Trade, type TradeSide } from "./book";
import { closable, closeAtVenue, isAtVenue, placeAtVenue } from "../at-venues/venue-orders";
import { Booking } from "../record/booking";
import { writeBooking } from "../record/booking.store";
import type { TradingDeps } from "../trading-deps";
import { once, type RequestResult } from "../client-requests";
import { execute, newOrder } from "../orders/execution";
import { endOrder, fillPrice, ownPrice, reserveFor, type FillReason, type Order } from "../orders/order-book";
import { readWorkingOrdersOfTrade } from "../orders/order.store";
import { assertNotSuspended } from "../trading.policy";
import {
  assertPricesShown,
  checkBuyingPower,
  checkExits,
  checkOpenTrades,
  checkQuantity,
  checkReduction,
  checkShortable,
  checkSide,
  checkText,
  instrumentOf,
  liveQuote,
  quoteToOpen,
} from "../orders/validation";

export interface OpenTradeRequest {
  readonly clientRequestId: string;
  readonly accountId?: string | null;
  readonly symbol: string;
  readonly side: TradeSide;
  readonly quantity: Decimal;
  readonly stopPrice?: Decimal | null;
  readonly targetPrice?: Decimal | null;
  readonly thesis?: string | null;
  readonly tags?: readonly string[] | null;
}

export interface ScaleTradeRequest {
  readonly clientRequestId: string;
  readonly tradeId: string;
  readonly quantity: Decimal;
}

export interface CloseTradeRequest {
  readonly clientRequestId: string;
  readonly tradeId: string;
  readonly quantity?: Decimal | null;
}

/** Opens, scales and closes trades at market. Each call is one transaction; its answer is the ids of what changed. */
export class TradeService {
  constructor(
    private readonly db: Pick<Database, "transaction">,
    private readonly deps: TradingDeps,
  ) {}

  /** Buys (or sells short) at the ask (bid) now. Refused with a code, or thrown: NOT_FOUND, SUSPENDED. */
  async open(viewer: Viewer, input: OpenTradeRequest): Promise<RequestResult> {
    await this.deps.market.refresh([input.symbol]);
    const ask = (tx: Tx): Promise<string> => accountIdOf(tx, viewer, input.accountId);
    return this.runAsking(viewer, "openTrade", input, ask, async (tx, asked) => {
      assertNotSuspended(viewer);
      const accountId = await asked;
      const instrument = instrumentOf(this.deps.market, input.symbol);
      assertPricesShown(viewer, instrument);
      checkQuantity(input.quantity, instrument);
      checkShortable(instrument, input.side);
      const words = checkText(input.thesis ?? "", input.tags ?? []);
      const booking = await Booking.begin(tx, this.deps, [accountId], mayBeSealed(viewer));
      const quote = quoteToOpen(this.deps.market, instrument);
      const exits = { stopPrice: input.stopPrice ?? null, targetPrice: input.targetPrice ?? null };
      checkExits(exits, input.side, fillPrice(closingSide(input.side), quote), instrument);
      checkSide(booking, accountId, input.symbol, input.side);
      checkOpenTrades(booking, accountId);
      checkBuyingPower(booking, accountId, input.side, input.quantity, quote.ask);
      const order = newOrder(booking, {
        accountId,
        symbol: input.symbol,
        side: openingSide(input.side),
        effect: "OPEN",
        quantity: input.quantity,
        exitStopPrice: exits.stopPrice,
        exitTargetPrice: exits.targetPrice,
        ...words,
      });
      return fillOrWait(tx, booking, order, "MANUAL");
    });
  }

  /** Adds to an open trade at market. */
  scale(viewer: Viewer, input: ScaleTradeRequest): Promise<RequestResult> {
    return this.run(viewer, "scaleTrade", input, async (tx) => {
      const { booking, trade } = await bookingOfTrade(tx, this.deps, viewer, input.tradeId);
      assertNotSuspended(viewer);
      assertOpen(trade);
      const instrument = instrumentOf(this.deps.market, trade.symbol);
      checkQuantity(input.quantity, instrument);
      checkShortable(instrument, trade.side);
      const quote = quoteToOpen(this.deps.market, instrument);
      checkBuyingPower(booking, trade.accountId, trade.side, input.quantity, quote.ask);
      const order = newOrder(booking, {
        accountId: trade.accountId,
        tradeId: trade.id,
        symbol: trade.symbol,
        side: openingSide(trade.side),
        effect: "SCALE",
        quantity: input.quantity,
      });
      return fillOrWait(tx, booking, order, "MANUAL");
    });
  }

  /** Closes all of a trade, or `quantity` of it. Never blocked: without a live quote the order waits for the next one. */
  close(viewer: Viewer, input: CloseTradeRequest): Promise<RequestResult> {
    return this.run(viewer, "closeTrade", input, async (tx) => {
      const { booking, trade } = await bookingOfTrade(tx, this.deps, viewer, input.tradeId);
      assertOpen(trade);
      const quantity = input.quantity ?? trade.quantity;
      checkReduction(quantity, trade, this.deps.market.instrument(trade.symbol));
      if (isAtVenue(booking, trade.accountId) && quantity.gte(closable(booking, trade))) return this.closeThere(tx, booking, trade);
      if (quantity.eq(trade.quantity)) await cancelOrders(tx, booking, trade);
      const order = newOrder(booking, {
        accountId: trade.accountId,
        tradeId: trade.id,
        symbol: trade.symbol,
        side: closingSide(trade.side),
        effect: "REDUCE",
        quantity,
        reason: "MANUAL",
      });
      return fillOrWait(tx, booking, order, "MANUAL");
    });
  }

  private async closeThere(tx: Tx, booking: Booking, trade: Trade): Promise<RequestResult> {
    const order = await closeAtVenue(tx, booking, trade, "MANUAL");
    await booking.write();
    return { tradeId: trade.id, orderId: order.id, accountId: trade.accountId };
  }

  private run(
    viewer: Viewer,
    mutation: string,
    input: { clientRequestId: string },
    work: (tx: Tx) => Promise<RequestResult>,
  ): Promise<RequestResult> {
    return this.runAsking(viewer, mutation, input, async () => null, work);
  }

  /** `ask` reads what `work` needs first; it is sent in the turn that notes the request. */
  private runAsking<Asked>(
    viewer: Viewer,
    mutation: string,
    input: { clientRequestId: string },
    ask: (tx: Tx) => Promise<Asked>,
    work: (tx: Tx, asked: Promise<Asked>) => Promise<RequestResult>,
  ): Promise<RequestResult> {
    return this.db.transaction((tx) => {
      const asked = ask(tx);
      // A retry does not look at it.
      asked.catch(() => undefined);
      return once(tx, viewer.id, mutation, input, this.deps.clock.date(), () => work(tx, asked));
    }, writeBooking);
  }
}

/** Whether what a viewer trades may be sealed on a record. */
const mayBeSealed = ({ role }: Viewer): boolean => role === "feeder" || role === "hybrid";

/** Locks the account of a trade and reads the trade. Throws NOT_FOUND, for someone else's too. */
export async function bookingOfTrade(
  tx: Tx,
  deps: TradingDeps,
  viewer: Viewer,
  tradeId: string,
): Promise<{ booking: Booking; trade: Trade }> {
  const booking = await Booking.begin(tx, deps, [await accountOfTrade(tx, viewer, tradeId)]);
  const [trade] = await booking.load([tradeId]);
  return { booking, trade: trade! };
}

export function assertOpen(trade: Trade): void {
  if (trade.status === "CLOSED") refuse(ErrorCode.TRADE_CLOSED, "input.tradeId", "This trade is closed.");
}

/**
 * Fills a market order now, in full, where the account has no latency or size limit and the symbol a live quote; else the
 * order is left working for the matcher; on an account at a venue it goes there. Writes the booking.
 */
export async function fillOrWait(tx: Tx, booking: Booking, order: Order, reason: FillReason): Promise<RequestResult> {
  const account = booking.account(order.accountId);
  const quote = liveQuote(booking.deps.market, order.symbol);
  if (account.venue) return placeAtVenue(tx, booking, order, ownPrice(order) ?? quote?.ask ?? null);
  const isAtOnce = account.latencyMs === null && account.fillSizeMax === null;
  if (quote && isAtOnce) await execute(booking, order, null, order.quantity, quote, reason);
  else keepWorking(booking, order, ownPrice(order) ?? quote?.ask ?? null);
  await booking.write();
  const { tradeId, id } = booking.order(order.id);
  return { tradeId, orderId: id, accountId: order.accountId };
}

/** Leaves an order to the matcher, with what it holds back. Closing all of a trade is never refused for the number of orders. `reference` is null only for one that reduces. */
export function keepWorking(booking: Booking, order: Order, reference: Decimal | null): void {
  const account = booking.account(order.accountId);
  const isWholeClose = order.effect === "REDUCE" && order.type === "MARKET" && order.quantity.eq(booking.trade(order.tradeId!).quantity);
  if (account.workingOrders >= limits.workingOrdersPerAccountMax && !isWholeClose) {
    const max = new Exact(limits.workingOrdersPerAccountMax);
    refuse(ErrorCode.WORKING_ORDERS_MAX, "", `An account has at most ${max.toFixed()} working orders.`, max);
  }
  const dueAt = new Date(+booking.at + (account.latencyMs ?? 0));
  booking.putOrder({ ...order, dueAt, reserved: reference ? reserveFor(order, reference) : order.reserved }, null, "ORDER_PLACED");
}

/** A close of all of it first cancels what still adds to the trade or takes a part of it. */
async function cancelOrders(tx: Tx, booking: Booking, trade: Trade): Promise<void> {
  for (const order of await readWorkingOrdersOfTrade(tx, trade.id))
    booking.putOrder(endOrder(order, "CANCELLED", "CLOSING", booking.at), order, "ORDER_CANCELLED");
}
