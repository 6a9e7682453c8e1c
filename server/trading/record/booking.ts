import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import { zero, type Decimal } from "../../platform/decimal";
import { failPoint } from "../../platform/ops/fail-points";
import type { Notifier } from "../../platform/notifier";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import type { Market } from "../../market/providers/provider";
import type { LiveQuote } from "../../market/providers/provider";
import type { Adjustment, Execution, Lot, Trade } from "../trades/book";
import { accountFromRow, applyHolding, type BookedAccount } from "../accounts/booked-account";
import { cancelOrdersOfTrades, lockAccounts, lockChains, readHeldSymbols, readHoldings, readTrades, writeBooking } from "./booking.sql";
import { fillOrder, type FillReason, type Order } from "../orders/order-book";
import {
  sealChapter,
  sealTradeChange,
  type RecordEventRow,
  type RecordTextRow,
  type SealContext,
  type SealedChange,
  type TradeChange,
} from "./record-event";
import { lotFromRow, lotToRow, orderToRow, tradeFromRow, tradeToRow, type FillRow, type LotRow, type TradeRow } from "../trading-rows";
import type { Randomness } from "./seal";
import {
  accountsChangedSubject,
  portfolioStream,
  recordEventsSubject,
  triggersChangedSubject,
  type AccountsChangedMessage,
  type PortfolioChangeBody,
  type PortfolioChangeKind,
  type RecordEventsMessage,
  type TriggerHint,
  type TriggersChangedMessage,
} from "../trading.events";
import { valueAccount, type AccountValue, type PriceOf } from "../accounts/valuation";
import { classTimes } from "../../people/visibility/visible-from";

/** What the trading services share. */
export interface TradingDeps {
  readonly clock: Clock;
  readonly market: Market;
  readonly bus: Bus;
  readonly streams: UserStreams;
  readonly random: Randomness;
  /** Runs in the transaction that seals events of these records: copying leaves its job there. */
  readonly sealed?: (tx: Tx, recordIds: readonly string[]) => Promise<void>;
  /** The way up for news about people. */
  readonly notifier?: Pick<Notifier, "publish">;
}

interface FlowRow {
  id: string;
  account_id: string;
  user_id: string;
  at: Date;
  amount: string;
  kind: "START" | "DEPOSIT" | "WITHDRAWAL" | "RESET";
  equity_before: string;
}

/**
 * One transaction's worth of changes to accounts: it locks them (accounts by id, then chains by id), keeps their state
 * in memory while the pure book works on it, seals what must be sealed, and writes everything in one statement.
 * Whoever changes cash, trades, lots or orders of an account goes through here, one trade or five hundred.
 */
export class Booking {
  readonly at: Date;
  private readonly accounts = new Map<string, BookedAccount>();
  private readonly trades = new Map<string, Trade>();
  private readonly textIds = new Map<string, string | null>();
  private readonly changedTrades = new Set<string>();
  private readonly changedAccounts = new Set<string>();
  private readonly changedLots = new Map<string, LotRow>();
  private readonly orders = new Map<string, Order>();
  private readonly fills: FillRow[] = [];
  private readonly events: RecordEventRow[] = [];
  private readonly texts: RecordTextRow[] = [];
  private readonly flows: FlowRow[] = [];
  private readonly changes: Array<{ userId: string; body: PortfolioChangeBody }> = [];
  private readonly triggers: TriggerHint[] = [];
  private snapshot: { id: string; mids: Record<string, string> } | null = null;

  private constructor(
    private readonly tx: Tx,
    readonly deps: TradingDeps,
  ) {
    this.at = deps.clock.date();
  }

  /** Locks the accounts and reads what they hold. Unknown and closed accounts are left out: see `account`. */
  static async begin(tx: Tx, deps: TradingDeps, accountIds: readonly string[]): Promise<Booking> {
    const ids = [...new Set(accountIds)];
    const accounts = await tx.query(lockAccounts, [ids]);
    const chains = await tx.query(lockChains, [ids]);
    // Only now: who waited for the lock must not seal an earlier time than who held it.
    const booking = new Booking(tx, deps);
    for (const row of accounts) if (row.closed_at === null) booking.accounts.set(row.id, accountFromRow(row));
    for (const row of chains) {
      const account = booking.accounts.get(row.account_id);
      if (account) account.chain = { recordId: row.id, sequence: Number(row.sequence), head: row.head };
    }
    for (const row of await tx.query(readHoldings, [ids])) applyHolding(booking.accounts.get(row.account_id), row);
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
    for (const row of (await this.tx.query(readTrades, [tradeIds])) as Array<
      TradeRow & { lots: LotRow[] | null; lot_count: number; text_id: string | null }
    >) {
      if (!this.accounts.has(row.account_id) || this.trades.has(row.id)) continue;
      const lots = (row.lots ?? []).map((lot) =>
        lotFromRow({ ...lot, opened_at: new Date(lot.opened_at), quote_at: new Date(lot.quote_at) }),
      );
      this.trades.set(row.id, tradeFromRow(row, lots, row.lot_count));
      this.textIds.set(row.id, row.text_id);
    }
    return tradeIds.map((id) => this.trades.get(id)).filter((trade) => trade !== undefined);
  }

  trade(id: string): Trade {
    return this.trades.get(id)!;
  }

  /** The order as this booking leaves it. */
  order(id: string): Order {
    return this.orders.get(id)!;
  }

  /** Values an account at the market's last mids, stale ones included. */
  value(accountId: string): AccountValue {
    const account = this.account(accountId);
    return valueAccount(account.cash, [...account.held.values()], this.priceOf, account.heldForOrders);
  }

  private readonly priceOf: PriceOf = (symbol) => this.deps.market.quote(symbol);

  /** Whether trades that open now on this account are sealed: the record account of a feeder or hybrid. */
  recordIdFor(accountId: string): string | null {
    const { chain, role, kind } = this.account(accountId);
    return chain && kind === "RECORD" && (role === "feeder" || role === "hybrid") ? chain.recordId : null;
  }

  /** A new order, or one that changed without a fill. */
  putOrder(order: Order, before: Order | null, kind: PortfolioChangeKind): void {
    this.changeOrder(order, before);
    this.tell(order.accountId, kind, { tradeId: order.tradeId, orderId: order.id });
    if (order.status === "WORKING") this.triggers.push({ symbol: order.symbol, kind: "ORDER", price: null });
  }

  private changeOrder(order: Order, before: Order | null): void {
    const account = this.account(order.accountId);
    account.heldForOrders = account.heldForOrders.sub(before?.reserved ?? zero).add(order.reserved);
    account.workingOrders += Number(order.status === "WORKING") - Number(before?.status === "WORKING");
    this.orders.set(order.id, order);
    this.changedAccounts.add(order.accountId);
  }

  /**
   * Books an execution of `order`: order, fill, lots, trade, cash and, on a sealed trade, its event.
   * `before` is the trade as it stood (null when this opens it); `known` is the order as it stood in the database.
   */
  async book(
    execution: Execution,
    before: Trade | null,
    order: Order,
    known: Order | null,
    reason: FillReason,
    quote: LiveQuote,
  ): Promise<void> {
    const { trade, fill } = execution;
    const account = this.account(trade.accountId);
    const equityBefore = this.value(account.id).equity;
    const kind =
      before === null
        ? "OPENED"
        : fill.side === (trade.side === "LONG" ? "BUY" : "SELL")
          ? "SCALED"
          : trade.status === "CLOSED"
            ? "CLOSED"
            : "REDUCED";
    const fillId = this.deps.random.uuid();
    this.fills.push({
      id: fillId,
      user_id: trade.userId,
      account_id: trade.accountId,
      order_id: order.id,
      trade_id: trade.id,
      symbol: trade.symbol,
      side: fill.side,
      quantity: fill.quantity.toFixed(),
      price: fill.price.toFixed(),
      value: fill.value.toFixed(),
      realised_pnl: fill.realisedPnl.toFixed(),
      reason,
      quote_at: quote.asOf,
      at: this.at,
    });
    this.changeOrder(fillOrder(order, fill.quantity, fill.price, trade.id, this.at), known);
    account.cash = account.cash.add(fill.cashChange);
    account.openTrades += Number(before === null) - Number(trade.status === "CLOSED");
    this.applyToHeld(account, before, trade);
    this.putTrade(trade, execution.lots);
    await this.sealChange(before, { kind, fill, reason }, trade, quote, equityBefore, order.id);
    this.tell(account.id, `TRADE_${kind}`, { tradeId: trade.id, orderId: order.id, fillId });
  }

  /** A change of exits or words: no money moves. */
  async revise(before: Trade, kind: "EXITS_SET" | "TEXT_SET", after: Trade): Promise<void> {
    this.putTrade(after, []);
    await this.sealChange(before, { kind }, after, this.deps.market.quote(after.symbol), null);
    this.tell(after.accountId, kind, { tradeId: after.id });
  }

  /** A corporate action or a correction: trade, lots and cash, never a fill. */
  async adjust(before: Trade, change: Extract<TradeChange, { kind: "ADJUSTED" | "CORRECTED" }>, adjustment: Adjustment): Promise<void> {
    const account = this.account(before.accountId);
    const equityBefore = this.value(account.id).equity;
    account.cash = account.cash.add(adjustment.cashChange);
    this.applyToHeld(account, before, adjustment.trade);
    this.putTrade(adjustment.trade, adjustment.lots);
    await this.sealChange(before, change, adjustment.trade, this.deps.market.quote(before.symbol), equityBefore);
    this.tell(account.id, "CASH_CHANGED", { tradeId: before.id });
  }

  private putTrade(trade: Trade, lots: readonly Lot[]): void {
    this.trades.set(trade.id, trade);
    this.changedTrades.add(trade.id);
    this.changedAccounts.add(trade.accountId);
    for (const lot of lots) this.changedLots.set(lot.id, lotToRow(trade, lot));
    if (trade.status === "CLOSED") return;
    if (trade.stopPrice) this.triggers.push({ symbol: trade.symbol, kind: `${trade.side}_STOP`, price: trade.stopPrice.toFixed() });
    if (trade.targetPrice) this.triggers.push({ symbol: trade.symbol, kind: `${trade.side}_TARGET`, price: trade.targetPrice.toFixed() });
  }

  private applyToHeld(account: BookedAccount, before: Trade | null, after: Trade): void {
    const costOf = (trade: Trade | null): Decimal => trade?.lots.reduce((sum, lot) => sum.add(lot.remainingCost), zero) ?? zero;
    const held = account.held.get(after.symbol);
    const quantity = (held?.quantity ?? zero).add(after.quantity).sub(before?.quantity ?? zero);
    const cost = (held?.cost ?? zero).add(costOf(after)).sub(costOf(before));
    if (quantity.isZero()) account.held.delete(after.symbol);
    else account.held.set(after.symbol, { symbol: after.symbol, side: after.side, quantity, cost });
    this.changedAccounts.add(account.id);
  }

  private async sealChange(
    before: Trade | null,
    change: TradeChange,
    after: Trade,
    quote: LiveQuote | null,
    equityBefore: Decimal | null,
    orderId: string | null = null,
  ): Promise<void> {
    const account = this.account(after.accountId);
    if (!after.recordId || account.chain?.recordId !== after.recordId) return;
    const context = { ...(await this.sealContext(account, quote, equityBefore)), orderId };
    this.keep(account, sealTradeChange(account.chain, before, change, after, this.textIds.get(after.id) ?? null, context));
  }

  private async sealContext(account: BookedAccount, quote: LiveQuote | null, equityBefore: Decimal | null): Promise<SealContext> {
    const { mode, delaySeconds, priceBites } = account;
    const quoteAgeMs = quote ? Math.max(0, +this.deps.market.marketNow() - +quote.asOf) : null;
    return {
      at: this.at,
      mode,
      quote,
      quoteAgeMs,
      snapshotId: await this.snapshotId(),
      equityBefore,
      delaySeconds,
      priceBites,
      random: this.deps.random,
    };
  }

  private keep(account: BookedAccount, sealed: SealedChange): void {
    account.chain = sealed.chain;
    this.changedAccounts.add(account.id);
    this.events.push(sealed.event);
    if (sealed.text) this.texts.push(sealed.text);
    if (sealed.event.trade_id) this.textIds.set(sealed.event.trade_id, sealed.event.text_id);
  }

  /** One snapshot a booking: the mids of all symbols anyone holds, and of what is being traded here. */
  private async snapshotId(): Promise<string> {
    if (!this.snapshot) {
      const held = new Set(((await this.tx.query(readHeldSymbols)) as Array<{ symbol: string }>).map((row) => row.symbol));
      for (const id of this.changedTrades) held.add(this.trade(id).symbol);
      const mids = [...this.deps.market.mids()].filter(([symbol]) => held.has(symbol)).map(([symbol, mid]) => [symbol, mid.toFixed()]);
      this.snapshot = { id: this.deps.random.uuid(), mids: Object.fromEntries(mids) };
    }
    return this.snapshot.id;
  }

  /** Money in or out from outside; cuts the time-weighted return there. */
  flow(accountId: string, kind: FlowRow["kind"], amount: Decimal): void {
    const account = this.account(accountId);
    const equityBefore = this.value(accountId).equity;
    this.flows.push({
      id: this.deps.random.uuid(),
      account_id: accountId,
      user_id: account.userId,
      at: this.deps.market.marketNow(),
      amount: amount.toFixed(2),
      kind,
      equity_before: equityBefore.toFixed(2),
    });
    account.cash = account.cash.add(amount);
    this.changedAccounts.add(accountId);
    this.tell(accountId, kind === "RESET" ? "RESET" : "CASH_CHANGED", {});
  }

  /** Begins the account's next chapter, sealed where it is a record account. */
  async nextChapter(accountId: string, cause: "RESET" | "ACCOUNT"): Promise<void> {
    const account = this.account(accountId);
    account.chapter += 1;
    this.changedAccounts.add(accountId);
    if (!account.chain) return;
    const context = await this.sealContext(account, null, this.value(accountId).equity);
    this.keep(account, sealChapter(account.chain, account.userId, account.chapter, cause, account.cash, context));
  }

  private tell(accountId: string, kind: PortfolioChangeKind, ids: { tradeId?: string | null; orderId?: string; fillId?: string }): void {
    const body = { kind, accountId, tradeId: ids.tradeId ?? null, orderId: ids.orderId ?? null, fillId: ids.fillId ?? null };
    this.changes.push({ userId: this.account(accountId).userId, body });
  }

  /** Writes everything, numbers the users' events and leaves the publishing for after the commit. */
  async write(): Promise<void> {
    if (this.changedAccounts.size === 0) return;
    const accounts = [...this.changedAccounts].map((id) => this.account(id));
    const hidden = new Set(accounts.filter((account) => account.isHidden).map((account) => account.userId));
    await this.tx.query(writeBooking, [
      JSON.stringify(this.snapshot ? [{ id: this.snapshot.id, at: this.at, mids: this.snapshot.mids }] : []),
      JSON.stringify([...this.changedTrades].map((id) => tradeToRow(this.trade(id)))),
      JSON.stringify([...this.orders.values()].map(orderToRow)),
      JSON.stringify(this.fills),
      JSON.stringify([...this.changedLots.values()]),
      JSON.stringify(this.texts),
      JSON.stringify(this.events),
      JSON.stringify(
        accounts
          .filter((account) => account.chain)
          .map((account) => ({
            id: account.chain!.recordId,
            sequence: account.chain!.sequence,
            head: account.chain!.head,
            chapter: account.chapter,
            account_id: account.id,
          })),
      ),
      JSON.stringify(this.events.filter((event) => !hidden.has(event.user_id)).flatMap(pendingRows)),
      JSON.stringify(this.flows),
      JSON.stringify(accounts.map((account) => ({ id: account.id, cash: account.cash.toFixed(2), chapter: account.chapter }))),
    ]);
    await this.cancelOrdersOfClosedTrades();
    failPoint("trade:fill-before-commit");
    this.tx.afterCommit(() => failPoint("trade:commit-before-publish"));
    await this.deps.streams.append(this.tx, portfolioStream, this.changes);
    if (this.events.length > 0) await this.deps.sealed?.(this.tx, [...new Set(this.events.map((event) => event.record_id))]);
    this.tx.afterCommit(() => this.publish());
  }

  private async cancelOrdersOfClosedTrades(): Promise<void> {
    const closed = [...this.changedTrades].filter((id) => this.trade(id).status === "CLOSED");
    if (closed.length === 0) return;
    for (const row of (await this.tx.query(cancelOrdersOfTrades, [closed, this.at])) as Array<{
      id: string;
      account_id: string;
      trade_id: string;
    }>)
      this.tell(row.account_id, "ORDER_CANCELLED", { tradeId: row.trade_id, orderId: row.id });
  }

  private async publish(): Promise<void> {
    const { bus } = this.deps;
    const recordIds = [...new Set(this.events.map((event) => event.record_id))];
    for (const part of inParts(recordIds)) await bus.publish(recordEventsSubject, { recordIds: part } satisfies RecordEventsMessage);
    for (const part of inParts([...this.changedAccounts]))
      await bus.publish(accountsChangedSubject, { accountIds: part } satisfies AccountsChangedMessage);
    for (const part of inParts(this.triggers))
      await bus.publish(triggersChangedSubject, { triggers: part } satisfies TriggersChangedMessage);
  }
}

/** So many entries fit into a NOTIFY of 8000 bytes. */
const hintsPerMessageMax = 50;

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / hintsPerMessageMax) }, (_, part) =>
    items.slice(part * hintsPerMessageMax, (part + 1) * hintsPerMessageMax),
  );
}

function pendingRows(event: RecordEventRow): Array<{ event_id: string; delay_class: string; visible_at: Date }> {
  if (event.trade_id === null) return [];
  return classTimes({ at: event.at, delaySeconds: event.delay_seconds, priceBites: event.price_bites }).map(
    ({ delayClass, visibleAt }) => ({ event_id: event.id, delay_class: delayClass, visible_at: visibleAt }),
  );
}
