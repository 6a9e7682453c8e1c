import type { Tx } from "../../platform/db/database";
import { moneyText, zero, type Decimal } from "../../platform/decimal";
import { failPoint } from "../../platform/ops/fail-points";
import type { LiveQuote } from "../../market/providers/provider";
import type { FlowRow } from "../accounts/account.store";
import { applyOrder, applyTrade, type BookedAccount } from "../accounts/booked-account";
import { exactEquity, valueAccount, type AccountValue, type PriceOf } from "../accounts/valuation";
import { fillOrder, type FillReason, type Order } from "../orders/order-book";
import type { Adjustment } from "../trades/adjustments";
import { leaveRest, type CloseReason, type Execution, type Lot, type Trade } from "../trades/book";
import type { TradingDeps } from "../trading-deps";
import type { PortfolioChangeKind } from "../trading.events";
import { BookingChanges, type BookedVenueFill } from "./booking-changes";
import { BookingMessages } from "./booking-messages";
import {
  applyHoldings,
  cancelOrdersOfTrades,
  lockAccounts,
  readHeldSymbols,
  readHoldings,
  readTrades,
  writeBookingRows,
} from "./booking.store";
import { readGrowthSinceClose } from "../accounts/equity-snapshots.store";
import { readAccountHoldings } from "./holdings";
import { updateRecordAccount } from "./record.store";
import { renameTrade } from "../trades/trade.store";
import { Sealing, type EquityBefore, type SealRequest } from "./sealing";
import type { TradeChange } from "./trade-change";
import type { AccountHoldings, FeeCause } from "./version-2/money-bodies";

/** So old a fill is sealed at most: what an integer holds. */
const fillAgeMsMax = 2_147_483_647;

/**
 * One transaction's worth of changes to accounts: it locks them (accounts by id, then chains by id), keeps their state
 * in memory while the pure book works on it, and writes everything in one statement. `Sealing` seals what must be sealed,
 * `BookingMessages` publishes. Whoever changes cash, trades, lots or orders of an account goes through here, one trade or
 * five hundred.
 */
export class Booking {
  /** The wall clock, read after the locks are held. */
  readonly at: Date;
  private readonly trades = new Map<string, Trade>();
  private readonly changes = new BookingChanges();
  private readonly sealing: Sealing;
  private readonly messages: BookingMessages;
  private readonly afterwards: Array<(tx: Tx) => Promise<unknown>> = [];

  private constructor(
    private readonly tx: Tx,
    readonly deps: TradingDeps,
    private readonly accounts: ReadonlyMap<string, BookedAccount>,
    heldSymbols: readonly string[] | null,
  ) {
    this.at = deps.clock.date();
    this.sealing = new Sealing(tx, deps, this.at, heldSymbols);
    this.messages = new BookingMessages(deps.streams, deps.bus);
  }

  /**
   * Locks the accounts and reads what they hold. Unknown and closed accounts are left out: see `account`. `seals`: something will be sealed, so
   * the symbols of its snapshot are read in the same turn.
   */
  static async begin(tx: Tx, deps: TradingDeps, accountIds: readonly string[], seals = false): Promise<Booking> {
    const ids = [...new Set(accountIds)];
    // One after the other on the connection, each with a snapshot of its own; none waits here for the answer to the one before.
    const [accounts, held, heldSymbols] = await Promise.all([
      lockAccounts(tx, ids),
      readHoldings(tx, ids),
      seals ? readHeldSymbols(tx) : null,
    ]);
    applyHoldings(accounts, held);
    // Only now: who waited for the lock must not seal an earlier time than who held it.
    const booking = new Booking(tx, deps, accounts, heldSymbols);
    const unindexed = [...accounts.values()].filter((account) => account.chain && !account.index);
    for (const [id, holdings] of await readAccountHoldings(tx, unindexed, booking.priceOf))
      booking.sealing.putHoldingsAtStart(id, holdings);
    return booking;
  }

  account(id: string): BookedAccount {
    const account = this.accounts.get(id);
    if (!account) throw new RangeError("The account is not part of this booking");
    return account;
  }

  accountIds(): string[] {
    return [...this.accounts.keys()];
  }

  /** Reads trades of the locked accounts; ids of others are left out. In the order asked for. */
  async load(tradeIds: readonly string[]): Promise<Trade[]> {
    for (const { trade, textId } of await readTrades(this.tx, tradeIds)) {
      if (!this.accounts.has(trade.accountId) || this.trades.has(trade.id)) continue;
      this.trades.set(trade.id, trade);
      this.sealing.putTextId(trade.id, textId);
    }
    return tradeIds.map((id) => this.trades.get(id)).filter((trade) => trade !== undefined);
  }

  trade(id: string): Trade {
    return this.trades.get(id)!;
  }

  /** The order as this booking leaves it. */
  order(id: string): Order {
    return this.changes.order(id)!;
  }

  /** The same; undefined for one that it has not changed. */
  changedOrder(id: string): Order | undefined {
    return this.changes.order(id);
  }

  /** Runs once everything is written, in its transaction: what comes after the accounts in the order of locks. */
  // kept later: what follows a booking is known only while it is made.
  andThen(work: (tx: Tx) => Promise<unknown>): void {
    this.afterwards.push(work);
  }

  /** Values an account at the market's last mids, stale ones included. */
  value(accountId: string): AccountValue {
    const account = this.account(accountId);
    return valueAccount(account.cash, [...account.held.values()], this.priceOf, account.heldForOrders);
  }

  private readonly priceOf: PriceOf = (symbol) => this.deps.market.quote(symbol);

  private equityBefore(accountId: string): EquityBefore {
    const { cash, held } = this.account(accountId);
    return { cents: this.value(accountId).equity, exact: exactEquity(cash, [...held.values()], this.priceOf) };
  }

  /** What an account holds now, as this booking leaves it. */
  private async holdingsOf(accountId: string): Promise<AccountHoldings> {
    const holdings = await readAccountHoldings(this.tx, [this.account(accountId)], this.priceOf, this.trades);
    return holdings.get(accountId)!;
  }

  /** The record that trades opened now on this account are sealed on: of the record account of a feeder or hybrid, else null. */
  recordIdFor(accountId: string): string | null {
    const { chain, role, kind } = this.account(accountId);
    return chain && kind !== "PRACTICE" && (role === "feeder" || role === "hybrid") ? chain.recordId : null;
  }

  /** A new order, or one that changed without a fill. */
  putOrder(order: Order, before: Order | null, kind: PortfolioChangeKind): void {
    this.changeOrder(order, before);
    this.messages.addChange(this.account(order.accountId), kind, { tradeId: order.tradeId, orderId: order.id });
    this.messages.addOrderTrigger(order);
  }

  private changeOrder(order: Order, before: Order | null): void {
    const account = this.account(order.accountId);
    applyOrder(account, before, order);
    this.changes.putOrder(order);
    this.changes.putAccount(account);
  }

  /**
   * Books an execution of `order`: order, fill, lots, trade, cash and, on a sealed trade, its event.
   * `before` is the trade before it (null when this opens it); `known` is the order as the database has it. A venue's fill may
   * come without a quote of ours.
   */
  async book(
    execution: Execution,
    before: Trade | null,
    order: Order,
    known: Order | null,
    reason: FillReason,
    quote: LiveQuote | null,
    venue: BookedVenueFill | null = null,
  ): Promise<void> {
    const change = { kind: kindOf(execution, before), fill: execution.fill, reason };
    await this.bookAs(change, execution, before, order, known, reason, quote, venue);
  }

  /**
   * Books what came for all of a trade whose symbol is gone: a fill that is sealed as an adjustment. `price` is what a unit brought, and the price at
   * which copies on paper follow.
   */
  async cashOut(execution: Execution, before: Trade, order: Order, price: Decimal, venue: BookedVenueFill | null): Promise<void> {
    const { fill } = execution;
    const change = { kind: "ADJUSTED", adjustment: { type: "CASH_OUT", perUnit: price }, cashChange: fill.cashChange, fill } as const;
    const quote = { bid: price, ask: price, asOf: this.deps.market.marketNow() };
    await this.bookAs(change, execution, before, order, null, "DELISTED", quote, venue);
  }

  private async bookAs(
    change: TradeChange,
    execution: Execution,
    before: Trade | null,
    order: Order,
    known: Order | null,
    reason: FillReason,
    quote: SealRequest["quote"],
    venue: BookedVenueFill | null,
  ): Promise<void> {
    const { trade, fill } = execution;
    const account = this.account(trade.accountId);
    const equityBefore = this.equityBefore(account.id);
    const kind = kindOf(execution, before);
    const fillId = this.deps.random.uuid();
    const quoteAt = quote?.asOf ?? this.deps.market.marketNow();
    this.changes.addFill({ id: fillId, fill, trade, orderId: order.id, reason, quoteAt, at: venue?.at ?? this.at, venue });
    this.changeOrder(fillOrder(order, fill.quantity, fill.price, trade.id, this.at), known);
    account.cash = account.cash.add(fill.cashChange);
    account.openTrades += Number(trade.status === "OPEN") - Number(before?.status === "OPEN");
    applyTrade(account, before, trade);
    this.putTrade(trade, execution.lots);
    await this.sealing.sealChange(account, {
      before,
      change,
      after: trade,
      quote,
      equityBefore,
      orderId: order.id,
      fillAgeMs: venue ? Math.max(0, Math.min(+this.at - +venue.at, fillAgeMsMax)) : null,
    });
    this.messages.addChange(account, `TRADE_${kind}`, { tradeId: trade.id, orderId: order.id, fillId });
  }

  /** A change of exits or words: no money moves. */
  async revise(before: Trade, kind: "EXITS_SET" | "TEXT_SET", after: Trade): Promise<void> {
    const account = this.account(after.accountId);
    this.putTrade(after, []);
    const quote = this.deps.market.quote(after.symbol);
    await this.sealing.sealChange(account, { before, change: { kind }, after, quote, equityBefore: null });
    this.messages.addChange(account, kind, { tradeId: after.id });
  }

  /** Ends a trade whose rest stays at its venue. No fill: the record says so with the account's next equity. */
  leave(before: Trade, reason: CloseReason): void {
    const account = this.account(before.accountId);
    const after = leaveRest(before, reason, this.at);
    account.openTrades -= 1;
    applyTrade(account, before, after);
    this.putTrade(after, []);
    this.messages.addChange(account, "TRADE_CLOSED", { tradeId: after.id });
  }

  /** A corporate action or a correction: trade, lots and cash, never a fill. */
  async adjust(before: Trade, change: Extract<TradeChange, { kind: "ADJUSTED" | "CORRECTED" }>, adjustment: Adjustment): Promise<void> {
    const account = this.account(before.accountId);
    const equityBefore = this.equityBefore(account.id);
    account.cash = account.cash.add(adjustment.cashChange);
    applyTrade(account, before, adjustment.trade);
    this.putTrade(adjustment.trade, adjustment.lots);
    const quote = this.deps.market.quote(before.symbol);
    const sealed = change.kind === "ADJUSTED" ? { ...change, adjusted: adjustment.adjusted } : change;
    await this.sealing.sealChange(account, { before, change: sealed, after: adjustment.trade, quote, equityBefore });
    this.messages.addChange(account, "CASH_CHANGED", { tradeId: before.id });
  }

  /** Gives a trade another symbol: what it was traded under until now stays with its orders and fills. */
  async rename(before: Trade, symbol: string): Promise<void> {
    const after = { ...before, symbol, version: before.version + 1 };
    await this.adjust(
      before,
      { kind: "ADJUSTED", adjustment: { type: "SYMBOL", symbol }, cashChange: zero },
      { trade: after, lots: [], cashChange: zero, adjusted: null },
    );
    this.andThen((tx) => renameTrade(tx, before.id, symbol));
  }

  private putTrade(trade: Trade, lots: readonly Lot[]): void {
    this.trades.set(trade.id, trade);
    this.changes.putTrade(trade, lots);
    this.changes.putAccount(this.account(trade.accountId));
    this.sealing.putTradedSymbol(trade.symbol);
    this.messages.addExitTriggers(trade);
  }

  /**
   * Money in or out (below zero) from outside, in USD; cuts the time-weighted return there, sealed where the account is a record account. `native`: what it was in
   * where that is no dollar.
   */
  async flow(
    accountId: string,
    kind: "DEPOSIT" | "WITHDRAWAL" | "RESET",
    amount: Decimal,
    native: { readonly currency: string; readonly rate: Decimal } | null = null,
  ): Promise<void> {
    const account = this.account(accountId);
    this.changes.addFlow(this.flowRow(account, kind, amount, native));
    if (account.chain) this.sealing.sealFlow(account, kind, amount, await this.holdingsOf(accountId));
    account.cash = account.cash.add(amount);
    this.changes.putAccount(account);
    this.messages.addChange(account, kind === "RESET" ? "RESET" : "CASH_CHANGED", {});
  }

  /** Takes what a venue charged apart from fills, in USD above zero: a cost, sealed where the account is a record account. */
  charge(accountId: string, cause: FeeCause, amount: Decimal, tradeId: string | null): void {
    const account = this.account(accountId);
    this.sealing.sealFee(account, cause, amount, tradeId, this.equityBefore(accountId).exact);
    account.cash = account.cash.sub(amount);
    this.changes.putAccount(account);
    this.messages.addChange(account, "CASH_CHANGED", {});
  }

  /** What a change of rates made of the cash of an account in another currency, in USD: gain or loss (below zero), and no payment. */
  revalue(accountId: string, amount: Decimal): void {
    const account = this.account(accountId);
    this.sealing.sealFee(account, "EXCHANGE_RATE", amount.neg(), null, this.equityBefore(accountId).exact);
    account.cash = account.cash.add(amount);
    this.changes.putAccount(account);
    this.messages.addChange(account, "CASH_CHANGED", {});
  }

  private flowRow(
    account: BookedAccount,
    kind: FlowRow["kind"],
    amount: Decimal,
    native: { readonly currency: string; readonly rate: Decimal } | null,
  ): FlowRow {
    const equityBefore = this.value(account.id).equity;
    return {
      id: this.deps.random.uuid(),
      account_id: account.id,
      user_id: account.userId,
      at: this.deps.market.marketNow(),
      amount: moneyText(amount),
      kind,
      equity_before: equityBefore.toFixed(2),
      currency: native?.currency ?? null,
      rate: native?.rate.toFixed() ?? null,
    };
  }

  /** Begins the account's next chapter, sealed where it is a record account. */
  async nextChapter(accountId: string, cause: "RESET"): Promise<void> {
    const account = this.account(accountId);
    account.chapter += 1;
    this.changes.putAccount(account);
    this.sealing.sealChapter(account, cause, this.equityBefore(accountId).exact);
  }

  /**
   * Has the record of one account go on with another one of the same owner, as its next chapter. Both are part of this booking, and
   * no trade and no order is open on either.
   */
  async moveRecord(fromId: string, toId: string): Promise<void> {
    const [from, to] = [this.account(fromId), this.account(toId)];
    to.chapter = Math.max(from.chapter, to.chapter) + 1;
    const [equity, now] = [this.equityBefore(fromId), this.deps.market.marketNow()];
    const growth = await readGrowthSinceClose(this.tx, fromId, now, equity.cents);
    const taken = {
      accountId: toId,
      accountSince: now,
      accountEquity: this.equityBefore(toId).cents,
      accountGrowth: growth,
      accountChosenAt: this.at,
    };
    const { recordId } = from.chain!;
    this.sealing.moveChain(from, to, { from: equity.exact, to: this.equityBefore(toId).exact }, await this.holdingsOf(toId));
    this.andThen((tx) => updateRecordAccount(tx, recordId, taken));
    for (const { venue } of [from, to])
      if (venue) this.andThen((tx) => this.deps.brokers.setRecord(tx, venue.connectionId, venue === to.venue));
    for (const account of [from, to]) this.changes.putAccount(account);
    for (const account of [from, to]) this.messages.addChange(account, "RECORD_ACCOUNT_CHANGED", {});
  }

  /** Seals what the accounts were worth at a daily close, at its prices. */
  async sealCloses(at: Date, priceOf: PriceOf): Promise<void> {
    for (const [id, holdings] of await readAccountHoldings(this.tx, [...this.accounts.values()], priceOf, this.trades)) {
      this.sealing.sealClose(this.account(id), at, holdings);
      this.changes.putAccount(this.account(id));
    }
  }

  /** Writes everything, numbers the users' events and leaves the publishing for after the commit. */
  async write(): Promise<void> {
    if (this.changes.isEmpty()) return;
    const written = writeBookingRows(this.tx, this.changes.rows(this.sealing));
    if (this.afterwards.length > 0 || this.changes.closedTradeIds().length > 0) {
      await written;
      await this.cancelOrdersOfClosedTrades();
      for (const work of this.afterwards.splice(0)) await work(this.tx);
    }
    this.tx.afterCommit(() => failPoint("trade:commit-before-publish"));
    const recordIds = this.sealing.recordIds();
    // In this order on the connection, in one turn.
    if (recordIds.length > 0) this.deps.onSealed(this.tx, recordIds);
    await Promise.all([written, this.messages.append(this.tx)]);
    failPoint("trade:fill-before-commit");
    this.tx.afterCommit(() => this.messages.publish(recordIds, this.changes.accountIds()));
  }

  /** A trade that closed takes its working orders with it. */
  private async cancelOrdersOfClosedTrades(): Promise<void> {
    const closed = this.changes.closedTradeIds();
    if (closed.length === 0) return;
    for (const { id, account_id, trade_id } of await cancelOrdersOfTrades(this.tx, closed, this.at))
      this.messages.addChange(this.account(account_id), "ORDER_CANCELLED", { tradeId: trade_id, orderId: id });
  }
}

function kindOf({ trade, fill }: Execution, before: Trade | null): "OPENED" | "SCALED" | "CLOSED" | "REDUCED" {
  if (before === null) return "OPENED";
  if (fill.side === (trade.side === "LONG" ? "BUY" : "SELL")) return "SCALED";
  return trade.status === "CLOSED" ? "CLOSED" : "REDUCED";
}
