import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock";
import { Decimal } from "../../../platform/decimal";
import { extendedSessionAt, nextCloseAfter, nextDayClose, nextExtendedSession, nextOpenAfter } from "../../../market/instruments/hours";
import type { TradingHours } from "../../../market/providers/provider";
import type { QuoteSource } from "../quote-source";
import { buyingPowerOf } from "./figures";
import { checkAgainst, type OrderWish } from "./order-rules";
import { forbidden, malformed, notFound, unprocessable } from "./refusals";
import type { SandboxAction } from "./actions/corporate-actions";
import { isEnded, leavesOf, type SandboxAccount, type SandboxActivity, type SandboxCharge, type SandboxOrder } from "./state";

const quantityDecimals = 9;
const gtcDays = 90;
const dayMs = 86_400_000;

/** What happened to an order, as `trade_updates` shows it. */
export interface TradeUpdate {
  readonly accountId: string;
  readonly event: string;
  /** As the order was then. */
  readonly order: SandboxOrder;
  readonly execution: { readonly id: string; readonly quantity: Decimal; readonly price: Decimal; readonly held: Decimal } | null;
  readonly at: Date;
}

/** Accounts, their orders and what filled: a broker in memory. Everything a request changes is changed at once and in one step. */
export class SandboxBook {
  readonly accounts = new Map<string, SandboxAccount>();
  readonly orders = new Map<string, SandboxOrder>();
  readonly activities: SandboxActivity[] = [];
  readonly charges: SandboxCharge[] = [];
  /** Corporate actions, as the data service lists them. */
  readonly announced: SandboxAction[] = [];
  /** Orders fill by `fill` alone, not by quotes. */
  isManual = false;
  /** Cancels stay requested until `finishCancel`. */
  holdsCancels = false;
  /** Most that fills of one order at one tick; null: all of it. */
  quantityPerTickMax: Decimal | null = null;
  private readonly byClientId = new Map<string, SandboxOrder>();
  private readonly open = new Set<SandboxOrder>();
  private updates: TradeUpdate[] = [];

  constructor(
    private readonly quotes: QuoteSource,
    private readonly clock: Clock,
  ) {}

  /** Puts back what was stored. */
  restore(accounts: readonly SandboxAccount[], orders: readonly SandboxOrder[], activities: readonly SandboxActivity[]): void {
    for (const account of accounts) this.accounts.set(account.id, account);
    for (const order of orders) this.index(order);
    this.activities.push(...activities);
  }

  /** Takes a charge (below zero: gives a credit) from an account's cash, and lists it. */
  charge(
    account: SandboxAccount,
    type: SandboxCharge["type"],
    amount: Decimal,
    symbol: string | null = null,
    quantity?: Decimal,
    subType?: string,
  ): void {
    account.cash = account.cash.sub(amount);
    const listed = { id: `charge-${this.charges.length + 1}`, accountId: account.id, type, amount, symbol, at: this.clock.date() };
    this.charges.push({ ...listed, ...(quantity && { quantity }), ...(subType && { subType }) });
  }

  ordersOf(accountId: string): SandboxOrder[] {
    return [...this.orders.values()].filter((order) => order.accountId === accountId);
  }

  working(accountId: string): SandboxOrder[] {
    return [...this.open].filter((order) => order.accountId === accountId);
  }

  order(accountId: string, id: string): SandboxOrder {
    const order = this.orders.get(id);
    if (order?.accountId !== accountId) throw notFound(`order not found for ${id}`);
    return order;
  }

  byClient(accountId: string, clientOrderId: string): SandboxOrder {
    const order = this.byClientId.get(`${accountId} ${clientOrderId}`);
    if (!order) throw notFound(`order not found for ${clientOrderId}`);
    return order;
  }

  /** What happened since it was last taken, oldest first. */
  takeUpdates(): TradeUpdate[] {
    const taken = this.updates;
    this.updates = [];
    return taken;
  }

  /** Takes an order. What it fills at once is booked before this returns; `asAnswered` is the order as the answer shows it, before that. */
  place(account: SandboxAccount, wish: OrderWish, replaces: SandboxOrder | null = null): { order: SandboxOrder; asAnswered: SandboxOrder } {
    const instrument = this.quotes.instrument(wish.symbol);
    if (!instrument || (instrument.class !== "STOCK" && instrument.class !== "ETF"))
      throw unprocessable(`asset "${wish.symbol}" not found`);
    const clientOrderId = wish.clientOrderId ?? randomUUID();
    if (this.byClientId.has(`${account.id} ${clientOrderId}`)) throw malformed("client_order_id must be unique");
    if (account.isTradingBlocked) throw forbidden("account is restricted from trading");
    if (account.isSuspended) throw forbidden("trade is suspended by the user");
    const working = this.working(account.id).filter((one) => one !== replaces);
    checkAgainst(wish, instrument, this.quotes, { account, buyingPower: buyingPowerOf(account, working, this.quotes), working });
    const now = this.clock.date();
    const order: SandboxOrder = {
      ...wish,
      ...{ id: randomUUID(), accountId: account.id, clientOrderId },
      ...{ status: this.quotes.isOpen(wish.symbol) || this.isInExtended(wish) ? "pending_new" : "accepted", isTriggered: false },
      ...{ filledQuantity: new Decimal(0), filledValue: new Decimal(0) },
      ...{ createdAt: now, updatedAt: now, expiresAt: this.expiryOf(wish, now) },
      ...{ filledAt: null, canceledAt: null, expiredAt: null, failedAt: null, replacedAt: null },
      ...{ replacedBy: null, replaces: replaces?.id ?? null },
    };
    this.index(order);
    const asAnswered = { ...order };
    if (!this.isManual) this.match(order);
    return { order, asAnswered };
  }

  private expiryOf({ symbol, timeInForce, isExtended }: OrderWish, now: Date): Date {
    const hours = this.quotes.instrument(symbol)?.hours ?? null;
    const from = timeInForce === "gtc" ? new Date(+now + gtcDays * dayMs) : now;
    if (!hours) return nextDayClose(from);
    if (isExtended && timeInForce === "day") return endOfExtendedDay(hours, now);
    return nextCloseAfter(hours, nextOpenAfter(hours, from) ?? from)!;
  }

  /** The order becomes another one with a new id. */
  replace(account: SandboxAccount, old: SandboxOrder, change: Partial<OrderWish>): SandboxOrder {
    if (isEnded(old) || old.status === "pending_cancel") throw unprocessable(`order is already in "${old.status}" state`);
    const { symbol, side, type, timeInForce, quantity, notional, limitPrice, stopPrice, isExtended } = old;
    const wish = { symbol, side, type, timeInForce, quantity, notional, limitPrice, stopPrice, isExtended, clientOrderId: null, ...change };
    const { order, asAnswered } = this.place(account, wish, old);
    this.end(old, "replaced", { replacedAt: this.clock.date(), replacedBy: order.id });
    return asAnswered;
  }

  /** Asks for the end of an order. */
  cancel(order: SandboxOrder): void {
    if (isEnded(order) || order.status === "pending_cancel") throw unprocessable(`order is already in "${order.status}" state`);
    this.set(order, "pending_cancel");
    if (!this.holdsCancels) this.finishCancel(order);
  }

  finishCancel(order: SandboxOrder): void {
    if (!isEnded(order)) this.end(order, "canceled", { canceledAt: this.clock.date() });
  }

  /** Ends what was good until now. */
  expire(): void {
    const now = this.clock.date();
    for (const order of this.open) if (order.expiresAt <= now) this.end(order, "expired", { expiredAt: order.expiresAt });
  }

  /** A tick: fills what the new quotes of these symbols allow. */
  tick(symbols: ReadonlySet<string>): void {
    this.expire();
    if (this.isManual) return;
    for (const order of this.open) if (symbols.has(order.symbol) && order.status !== "pending_cancel") this.match(order);
  }

  private match(order: SandboxOrder): void {
    const quote = this.quotes.quote(order.symbol);
    const isOpen = this.quotes.isOpen(order.symbol);
    if ((!isOpen && !this.isInExtended(order)) || this.quotes.instrument(order.symbol)?.isHalted) return;
    if (order.status === "pending_new" || order.status === "accepted") {
      this.set(order, "new");
      this.note(order, "new");
    }
    const isImmediate = order.timeInForce === "ioc" || order.timeInForce === "fok";
    // Outside market hours every quote counts as stale: the last one is taken.
    const price = quote && !(quote.isStale && isOpen) ? this.priceFor(order, quote.bid, quote.ask) : null;
    if (price) {
      const wanted =
        leavesOf(order) ?? order.notional!.sub(order.filledValue).div(price).toDecimalPlaces(quantityDecimals, Decimal.ROUND_DOWN);
      const quantity = this.quantityPerTickMax ? Decimal.min(wanted, this.quantityPerTickMax) : wanted;
      if (order.timeInForce !== "fok" || quantity.eq(wanted)) this.fill(order, quantity, price);
    }
    if (isImmediate && !isEnded(order)) this.end(order, "canceled", { canceledAt: this.clock.date() });
  }

  /** Whether it fills before and after market hours, and this is then. */
  private isInExtended({ symbol, isExtended }: Pick<OrderWish, "symbol" | "isExtended">): boolean {
    const hours = this.quotes.instrument(symbol)?.hours ?? null;
    return isExtended && hours !== null && extendedSessionAt(hours, this.clock.date()) !== null;
  }

  /** The price at which it fills now; null while it waits. */
  private priceFor(order: SandboxOrder, bid: Decimal, ask: Decimal): Decimal | null {
    const isBuy = order.side === "buy";
    if (order.stopPrice && !order.isTriggered) {
      if (isBuy ? ask.lt(order.stopPrice) : bid.gt(order.stopPrice)) return null;
      order.isTriggered = true;
    }
    const price = isBuy ? ask : bid;
    if (order.limitPrice && (isBuy ? price.gt(order.limitPrice) : price.lt(order.limitPrice))) return null;
    return price;
  }

  /** One execution. Also of an order that has ended: a fill that the venue reports late. */
  fill(order: SandboxOrder, quantity: Decimal, price: Decimal): SandboxActivity {
    const account = this.accounts.get(order.accountId)!;
    const at = this.clock.date();
    const signed = order.side === "buy" ? quantity : quantity.neg();
    order.filledQuantity = order.filledQuantity.add(quantity);
    order.filledValue = order.filledValue.add(quantity.mul(price));
    account.cash = account.cash.sub(signed.mul(price));
    const held = hold(account, order.symbol, signed, price);
    const isWhole = order.quantity ? order.filledQuantity.gte(order.quantity) : this.isSpent(order, price);
    const wasEnded = isEnded(order);
    if (isWhole) order.quantity ??= order.filledQuantity;
    const status = isWhole ? "filled" : wasEnded || order.status === "pending_cancel" ? order.status : "partially_filled";
    this.set(order, status);
    if (isWhole) Object.assign(order, { filledAt: at });
    if (isWhole) this.open.delete(order);
    const id = randomUUID();
    const stamp = at.toISOString().replace(/[-:TZ.]/g, "");
    const activity: SandboxActivity = {
      ...{ id: `${stamp}::${id}`, accountId: account.id, orderId: order.id, symbol: order.symbol, side: order.side },
      ...{ quantity, price, cumulative: order.filledQuantity, leaves: leavesOf(order) ?? new Decimal(0), orderStatus: order.status, at },
    };
    this.activities.push(activity);
    this.note(order, isWhole ? "fill" : "partial_fill", { id: randomUUID(), quantity, price, held });
    return activity;
  }

  /** What is left to spend buys not even the smallest part of a share. */
  private isSpent({ notional, filledValue }: SandboxOrder, price: Decimal): boolean {
    return notional!.sub(filledValue).lt(price.mul(new Decimal(10).pow(-quantityDecimals)));
  }

  /** Ends an order by the venue's own doing: rejected, expired and the like. Tests bring an order into any state by it. */
  end(order: SandboxOrder, status: SandboxOrder["status"], times: Partial<SandboxOrder> = {}): void {
    Object.assign(order, times);
    this.set(order, status);
    if (isEnded(order)) this.open.delete(order);
    this.note(order, status);
  }

  private set(order: SandboxOrder, status: SandboxOrder["status"]): void {
    order.status = status;
    order.updatedAt = this.clock.date();
  }

  private note(order: SandboxOrder, event: string, execution: TradeUpdate["execution"] = null): void {
    this.updates.push({ accountId: order.accountId, event, order: { ...order }, execution, at: this.clock.date() });
  }

  private index(order: SandboxOrder): void {
    this.orders.set(order.id, order);
    this.byClientId.set(`${order.accountId} ${order.clientOrderId}`, order);
    if (!isEnded(order)) this.open.add(order);
  }
}

/** The end of the day's last session, or of the next day's: an order good for the day works until then where it takes part in all of them. */
function endOfExtendedDay(hours: TradingHours, now: Date): Date {
  let session = extendedSessionAt(hours, now) ?? nextExtendedSession(hours, now)!;
  for (;;) {
    const after = extendedSessionAt(hours, new Date(session.to));
    if (!after) return new Date(session.to);
    session = after;
  }
}

/** Adds to a position: at the average price while it grows, from the new price on when it changes sides. Returns what is held then. */
function hold(account: SandboxAccount, symbol: string, signed: Decimal, price: Decimal): Decimal {
  const before = account.positions.find((one) => one.symbol === symbol) ?? { symbol, quantity: new Decimal(0), averagePrice: price };
  const quantity = before.quantity.add(signed);
  const grows = before.quantity.mul(signed).gte(0);
  const averagePrice = grows
    ? before.averagePrice.mul(before.quantity.abs()).add(price.mul(signed.abs())).div(quantity.abs())
    : quantity.mul(before.quantity).gt(0)
      ? before.averagePrice
      : price;
  const others = account.positions.filter((one) => one.symbol !== symbol);
  account.positions = quantity.isZero() ? others : [...others, { symbol, quantity, averagePrice }];
  return quantity;
}
