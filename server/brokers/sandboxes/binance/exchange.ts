import { randomBytes } from "node:crypto";
import type { Clock } from "../../../platform/clock";
import { Decimal, zero } from "../../../platform/decimal";
import { type AccountEvent, executionReport, outboundPosition } from "./account-events";
import { credit, debit, lock, paid, release, requireFree } from "./balances";
import { idOf, type VenueMarket } from "./market-data";
import { quoteAssetOf, type BookLevel, type SandboxMarkets } from "./markets";
import { newClientId, readOrderRequest, type OrderRequest } from "./order-request";
import { badRequest, newOrderRejected } from "./refusal";
import {
  emptyState,
  forgetOldest,
  isOpen,
  type SandboxAccount,
  type SandboxOrder,
  type SandboxState,
  type SandboxTrade,
  type SandboxTransfer,
} from "./state";

/** What the exchange keeps of each fill, from what is received. */
const feeRate = "0.001";

/** What a request or a tick did: the order, its fills, and what the streams say of it in the order in which it happened. */
export interface Done {
  readonly order: SandboxOrder;
  readonly trades: readonly SandboxTrade[];
  readonly events: readonly AccountEvent[];
}

/**
 * The exchange itself: accounts, orders and fills against the book of `markets`. Everything happens at once and in whole units of
 * the last decimal; who calls it saves `state` before it answers.
 */
export class SandboxExchange {
  constructor(
    readonly markets: SandboxMarkets,
    private readonly clock: Clock,
    public state: SandboxState = emptyState(),
  ) {}

  createAccount(balances: Readonly<Record<string, string>>, given: Partial<Pick<SandboxAccount, "mayTrade" | "mayWithdraw">> = {}) {
    const account: SandboxAccount = {
      uid: ++this.state.lastUid,
      key: randomBytes(32).toString("hex"),
      secret: randomBytes(32).toString("hex"),
      mayTrade: given.mayTrade ?? true,
      mayWithdraw: given.mayWithdraw ?? false,
      balances: {},
      orders: [],
      trades: [],
      transfers: [],
    };
    for (const [asset, amount] of Object.entries(balances)) credit(account, asset, new Decimal(amount));
    this.state.accounts.push(account);
    return account;
  }

  accountByKey(key: string | null): SandboxAccount | null {
    return this.state.accounts.find((account) => account.key === key) ?? null;
  }

  /** Money that comes or leaves beside trades, with what the exchange takes for it. */
  transfer(account: SandboxAccount, kind: SandboxTransfer["kind"], coin: string, amount: string, fee = "0"): void {
    const { free = "0", locked = "0" } = account.balances[coin] ?? {};
    const moved = kind === "DEPOSIT" ? new Decimal(amount) : new Decimal(amount).add(fee).neg();
    account.balances[coin] = { free: moved.add(free).toFixed(8), locked };
    account.transfers.push({ id: `transfer-${account.transfers.length + 1}`, kind, coin, amount, fee, time: this.clock.now() });
  }

  place(account: SandboxAccount, params: URLSearchParams): Done {
    const market = this.markets.find(params.get("symbol"));
    const request = readOrderRequest(params, market);
    if (market.status !== "TRADING") throw badRequest(-1013, "Market is closed.");
    // An id is taken while its order is open, and free again after.
    if (account.orders.some((order) => isOpen(order) && order.clientOrderId === request.clientOrderId))
      throw newOrderRejected("Duplicate order sent.");
    this.checkTaking(request);
    this.checkFunds(account, request);
    const order = this.newOrder(request);
    account.orders.push(order);
    forgetOldest(account);
    const events = [executionReport(account, order, "NEW", this.clock.now())];
    const trades = request.type === "STOP_LOSS" ? [] : this.take(account, order, market, events);
    if (isOpen(order)) this.rest(account, order, request, events);
    events.push(outboundPosition(account, [market.base, market.quote], this.clock.now()));
    return { order, trades, events };
  }

  cancel(account: SandboxAccount, order: SandboxOrder, cancelId: string | null): Done & { cancelId: string } {
    if (!isOpen(order)) throw badRequest(-2011, "Unknown order sent.");
    const id = cancelId ?? newClientId();
    this.end(account, order, "CANCELED");
    const now = this.clock.now();
    const events = [executionReport(account, order, "CANCELED", now, { cancelId: id }), outboundPosition(account, assetsOf(order), now)];
    return { order, trades: [], events, cancelId: id };
  }

  /** By the exchange's id, else the newest of the client id; null where it has neither. */
  find(account: SandboxAccount, symbol: string, orderId: string | null, clientOrderId: string | null): SandboxOrder | null {
    const own = account.orders.filter((order) => order.symbol === symbol);
    if (orderId !== null) return own.find((order) => String(order.orderId) === orderId) ?? null;
    return own.findLast((order) => order.clientOrderId === clientOrderId) ?? null;
  }

  /** Fills what rests at a market and is now reached by its book. */
  match(market: VenueMarket): Done[] {
    const done: Done[] = [];
    if (market.status !== "TRADING") return done;
    const symbol = idOf(market);
    for (const account of this.state.accounts) {
      for (const order of account.orders.filter((each) => each.symbol === symbol && isOpen(each))) {
        const events: AccountEvent[] = [];
        const trades =
          order.type === "STOP_LOSS" ? this.trigger(account, order, market, events) : this.fillResting(account, order, market, events);
        if (events.length === 0) continue;
        events.push(outboundPosition(account, [market.base, market.quote], this.clock.now()));
        done.push({ order, trades, events });
      }
    }
    return done;
  }

  private newOrder({ market, side, type, timeInForce, quantity, price, stopPrice, clientOrderId }: OrderRequest): SandboxOrder {
    const symbol = idOf(market);
    const orderId = (this.state.lastOrderIds[symbol] ?? 1_000) + 1;
    this.state.lastOrderIds[symbol] = orderId;
    const now = this.clock.now();
    const texts = { price: (price ?? zero).toFixed(8), stopPrice: (stopPrice ?? zero).toFixed(8), origQty: quantity.toFixed(8) };
    const empty = { executedQty: "0", quoteQty: "0", locked: "0", status: "NEW" as const, time: now, updateTime: now };
    return { symbol, orderId, clientOrderId, side, type, timeInForce, ...texts, ...empty };
  }

  private checkTaking({ market, type, side, price, stopPrice }: OrderRequest): void {
    const isCrossing = side === "BUY" ? price?.gte(market.ask) : price?.lte(market.bid);
    if (type === "LIMIT_MAKER" && isCrossing) throw newOrderRejected("Order would immediately match and take.");
    const isPast = side === "BUY" ? stopPrice?.lte(market.ask) : stopPrice?.gte(market.bid);
    if (type === "STOP_LOSS" && isPast) throw newOrderRejected("Stop price would trigger immediately.");
  }

  private checkFunds(account: SandboxAccount, { market, type, side, quantity, price, stopPrice }: OrderRequest): void {
    if (side === "SELL") return requireFree(account, market.base, quantity);
    const cost = type === "MARKET" ? costOf(this.markets.levels(market, "asks"), quantity) : quantity.mul((price ?? stopPrice)!);
    requireFree(account, market.quote, paid(cost));
  }

  /** Takes what the book has at the order's price or better, level by level. */
  private take(account: SandboxAccount, order: SandboxOrder, market: VenueMarket, events: AccountEvent[]): SandboxTrade[] {
    const limit = order.type.startsWith("LIMIT") ? new Decimal(order.price) : null;
    const isReached = ({ price }: BookLevel): boolean => !limit || (order.side === "BUY" ? price.lte(limit) : price.gte(limit));
    const levels = this.markets.levels(market, order.side === "BUY" ? "asks" : "bids").filter(isReached);
    const available = levels.reduce((sum, { quantity }) => sum.add(quantity), zero);
    if (order.timeInForce === "FOK" && available.lt(order.origQty)) return [];
    const trades: SandboxTrade[] = [];
    for (const level of levels) {
      const quantity = Decimal.min(level.quantity, restOf(order));
      if (quantity.lte(0)) continue;
      level.quantity = level.quantity.sub(quantity);
      trades.push(this.fill(account, order, market, level.price, quantity, false, events));
    }
    return trades;
  }

  /** What was not filled at once waits with its money locked, or ends. */
  private rest(account: SandboxAccount, order: SandboxOrder, request: OrderRequest, events: AccountEvent[]): void {
    if (order.type === "MARKET" || order.timeInForce !== "GTC") {
      this.end(account, order, "EXPIRED");
      events.push(executionReport(account, order, "EXPIRED", this.clock.now()));
      return;
    }
    const amount = order.side === "SELL" ? restOf(order) : restOf(order).mul((request.price ?? request.stopPrice)!);
    lock(account, lockedAsset(order), paid(amount));
    order.locked = paid(amount).toFixed(8);
  }

  private fillResting(account: SandboxAccount, order: SandboxOrder, market: VenueMarket, events: AccountEvent[]): SandboxTrade[] {
    const limit = new Decimal(order.price);
    const trades: SandboxTrade[] = [];
    for (const level of this.markets.levels(market, order.side === "BUY" ? "asks" : "bids")) {
      const quantity = Decimal.min(level.quantity, restOf(order));
      if (quantity.lte(0) || !(order.side === "BUY" ? level.price.lte(limit) : level.price.gte(limit))) continue;
      level.quantity = level.quantity.sub(quantity);
      trades.push(this.fill(account, order, market, limit, quantity, true, events));
    }
    return trades;
  }

  /** A stop that the market reached becomes a market order; it expires where the money is no longer there. */
  private trigger(account: SandboxAccount, order: SandboxOrder, market: VenueMarket, events: AccountEvent[]): SandboxTrade[] {
    const isReached = order.side === "BUY" ? market.ask.gte(order.stopPrice) : market.bid.lte(order.stopPrice);
    if (!isReached) return [];
    this.unlock(account, order);
    const cost = order.side === "BUY" ? costOf(this.markets.levels(market, "asks"), restOf(order)) : restOf(order);
    const isAffordable = cost.lte(account.balances[lockedAsset(order)]?.free ?? 0);
    const trades = isAffordable ? this.take(account, order, market, events) : [];
    if (isOpen(order)) {
      this.end(account, order, "EXPIRED");
      events.push(executionReport(account, order, "EXPIRED", this.clock.now()));
    }
    return trades;
  }

  /** One fill: the fee is kept from what is received, a buyer's in the coin and a seller's in the quote currency. */
  private fill(
    account: SandboxAccount,
    order: SandboxOrder,
    market: VenueMarket,
    price: Decimal,
    quantity: Decimal,
    isMaker: boolean,
    events: AccountEvent[],
  ): SandboxTrade {
    const value = paid(price.mul(quantity));
    const [given, received] = order.side === "BUY" ? [value, quantity] : [quantity, value];
    const fee = paid(received.mul(feeRate));
    const [givenAsset, receivedAsset] = order.side === "BUY" ? [market.quote, market.base] : [market.base, market.quote];
    if (isMaker) {
      release(account, givenAsset, given);
      order.locked = new Decimal(order.locked).sub(given).toFixed(8);
    }
    debit(account, givenAsset, given);
    credit(account, receivedAsset, received.sub(fee));
    const now = this.clock.now();
    order.executedQty = new Decimal(order.executedQty).add(quantity).toFixed(8);
    order.quoteQty = new Decimal(order.quoteQty).add(value).toFixed(8);
    order.updateTime = now;
    order.status = restOf(order).isZero() ? "FILLED" : "PARTIALLY_FILLED";
    if (order.status === "FILLED") this.unlock(account, order);
    const id = (this.state.lastTradeIds[order.symbol] ?? 500) + 1;
    this.state.lastTradeIds[order.symbol] = id;
    const texts = { price: price.toFixed(8), qty: quantity.toFixed(8), quoteQty: value.toFixed(8), commission: fee.toFixed(8) };
    const sides = { commissionAsset: receivedAsset, isBuyer: order.side === "BUY", isMaker };
    const trade = { symbol: order.symbol, id, orderId: order.orderId, ...texts, ...sides, time: now };
    account.trades.push(trade);
    events.push(executionReport(account, order, "TRADE", now, { trade }));
    return trade;
  }

  private end(account: SandboxAccount, order: SandboxOrder, status: "CANCELED" | "EXPIRED"): void {
    this.unlock(account, order);
    order.status = status;
    order.updateTime = this.clock.now();
  }

  private unlock(account: SandboxAccount, order: SandboxOrder): void {
    release(account, lockedAsset(order), new Decimal(order.locked));
    order.locked = "0";
  }
}

const restOf = (order: SandboxOrder): Decimal => new Decimal(order.origQty).sub(order.executedQty);
const baseOf = ({ symbol }: SandboxOrder): string => symbol.slice(0, -quoteAssetOf(symbol)!.length);
const quoteOf = ({ symbol }: SandboxOrder): string => quoteAssetOf(symbol)!;
const lockedAsset = (order: SandboxOrder): string => (order.side === "BUY" ? quoteOf(order) : baseOf(order));
const assetsOf = (order: SandboxOrder): string[] => [baseOf(order), quoteOf(order)];

/** What taking so much from the book costs, as far as it reaches. */
function costOf(levels: readonly BookLevel[], quantity: Decimal): Decimal {
  let [rest, cost] = [quantity, zero];
  for (const level of levels) {
    const taken = Decimal.min(rest, level.quantity);
    cost = cost.add(taken.mul(level.price));
    rest = rest.sub(taken);
  }
  return cost;
}
