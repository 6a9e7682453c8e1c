import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { MarketInstrument } from "../../market/providers/provider";
import { accountOfOrder } from "../accounts/account-access";
import { cashNeeded } from "../accounts/valuation";
import { moveAtVenue } from "../at-venues/venue-orders";
import { once, type RequestResult } from "../client-requests";
import { Booking } from "../record/booking";
import type { TradingDeps } from "../trading-deps";
import { assertNotSuspended } from "../trading.policy";
import { execute } from "./execution";
import { firesAt, ownPrice, reserveFor, sideOpened, unfilled, type Order } from "./order-book";
import { readOrder } from "./order.store";
import { checkExits, checkPrice, checkShortable, checkSide, checkStopWaits, instrumentOf, liveQuote } from "./validation";

export interface MoveOrderRequest {
  readonly clientRequestId: string;
  readonly orderId: string;
  readonly price: Decimal;
}

/** Moves the price of working orders. */
export class OrderMoveService {
  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
  ) {}

  /**
   * Gives a working limit or stop order another price, in one transaction under the account's lock: either the matcher
   * filled it before, then it is refused, or it waits at the new price. What is filled of it stays filled.
   */
  async move(viewer: Viewer, input: MoveOrderRequest): Promise<RequestResult> {
    return this.db.transaction((tx) =>
      once(tx, viewer.id, "moveOrder", input, this.deps.clock.date(), () => this.moveIn(tx, viewer, input)),
    );
  }

  private async moveIn(tx: Tx, viewer: Viewer, { orderId, price }: MoveOrderRequest): Promise<RequestResult> {
    const accountId = await accountOfOrder(tx, viewer, orderId);
    const booking = await Booking.begin(tx, this.deps, [accountId]);
    const order = await readOrder(tx, orderId);
    const result = { tradeId: order.tradeId, orderId, accountId };
    this.checkMovable(booking, order);
    if (order.effect !== "REDUCE") assertNotSuspended(viewer);
    if (price.eq(ownPrice(order)!)) return result;
    const moved = this.at(booking, order, price);
    const instrument = instrumentOf(this.deps.market, order.symbol);
    checkPrice(price, instrument, "input.price");
    if (order.effect !== "REDUCE") checkOpening(booking, order, price, instrument);
    checkStopWaits(moved, liveQuote(this.deps.market, order.symbol), "input.price");
    if (order.connectionId !== null) {
      moveAtVenue(booking, moved, order);
      await booking.write();
      return result;
    }
    return { ...result, tradeId: await this.fillOrKeep(booking, order, moved) };
  }

  private checkMovable(booking: Booking, { accountId, status, type, expiresAt, cancelRequestedAt }: Order): void {
    const { mode, venue } = booking.account(accountId);
    if (mode !== "PAPER" && !venue) refuse(ErrorCode.NOT_PAPER, "input.orderId", "Only orders on paper accounts can be moved here.");
    if (status !== "WORKING") refuse(ErrorCode.ORDER_FINAL, "input.orderId", `This order is ${status.toLowerCase()}.`);
    if (type === "MARKET") refuse(ErrorCode.INVALID, "input.orderId", "A market order has no price of its own.");
    if (cancelRequestedAt) refuse(ErrorCode.ORDER_FINAL, "input.orderId", "This order is being cancelled.");
    if (expiresAt && expiresAt <= this.deps.market.marketNow())
      refuse(ErrorCode.ORDER_FINAL, "input.orderId", "This order's session is over.");
  }

  /** The order at its new price. It sets out anew: the account's latency counts from now. */
  private at(booking: Booking, order: Order, price: Decimal): Order {
    const { latencyMs } = booking.account(order.accountId);
    return {
      ...order,
      ...(order.type === "LIMIT" ? { limitPrice: price } : { stopPrice: price }),
      reserved: reserveFor(order, price),
      dueAt: new Date(+booking.at + (latencyMs ?? 0)),
      updatedAt: booking.at,
    };
  }

  /** A limit that the market meets at its new price is filled now, as a new one would be; the rest goes on working. Returns the trade. */
  private async fillOrKeep(booking: Booking, before: Order, moved: Order): Promise<string | null> {
    const { latencyMs, fillSizeMax } = booking.account(moved.accountId);
    const quote = liveQuote(this.deps.market, moved.symbol);
    const isNow = quote !== null && firesAt(moved, quote) && latencyMs === null && fillSizeMax === null;
    const trade = moved.tradeId ? (await booking.load([moved.tradeId]))[0]! : null;
    if (isNow) {
      const quantity = moved.effect === "REDUCE" ? Decimal.min(unfilled(moved), trade!.quantity) : unfilled(moved);
      await execute(booking, moved, before, quantity, quote, "ORDER");
    } else booking.putOrder(moved, before, "ORDER_MOVED");
    await booking.write();
    return isNow ? booking.order(moved.id).tradeId : moved.tradeId;
  }
}

/** What held when it was placed must hold at the new price too. What the order holds back already counts as free. */
function checkOpening(booking: Booking, order: Order, price: Decimal, instrument: MarketInstrument): void {
  const side = sideOpened(order.side);
  checkShortable(instrument, side);
  checkSide(booking, order.accountId, order.symbol, side);
  const paths = { stop: "input.price", target: "input.price" };
  if (order.effect === "OPEN")
    checkExits({ stopPrice: order.exitStopPrice, targetPrice: order.exitTargetPrice }, side, price, instrument, paths);
  const free = Decimal.max(booking.value(order.accountId).freeCash.add(order.reserved), 0);
  const needed = cashNeeded(side, unfilled(order), price);
  if (needed.gt(free))
    refuse(ErrorCode.BUYING_POWER, "input.price", `This needs $${needed.toFixed(2)} of buying power; you have $${free.toFixed(2)}.`, free);
}
