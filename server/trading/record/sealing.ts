import type { Tx } from "../../platform/db/database";
import { toCents, zero, type Decimal } from "../../platform/decimal";
import type { LiveQuote } from "../../market/providers/provider";
import { classTimes } from "../../people/visibility/visible-from";
import type { BookedAccount } from "../accounts/booked-account";
import type { Trade } from "../trades/book";
import type { TradingDeps } from "../trading-deps";
import { readHeldSymbols, type BookingRows } from "./booking.store";
import {
  sealMoneyChange,
  sealTradeChange,
  type RecordEventRow,
  type RecordEventSaltRow,
  type RecordTextRow,
  type SealContext,
  type SealedChange,
} from "./record-event";
import type { TradeChange } from "./trade-change";
import { cutIndex, firstIndex, indexAt, indexOfChapter, type RecordIndex } from "./version-2/record-index";
import { equityOf, type AccountHoldings, type FeeCause, type FlowCause, type MoneyChange } from "./version-2/money-bodies";
import { noScale, type AccountScale } from "./version-2/trade-bodies";

/** What an account was worth just before an event, at mid, in USD. */
export interface EquityBefore {
  /** To the cent, as the books and copies count it. */
  readonly cents: Decimal;
  /** To the last decimal, as version 2 seals it. */
  readonly exact: Decimal;
}

/** What happened to a trade, with what its event is sealed with. */
export interface SealRequest {
  /** Null when the change opens the trade. */
  readonly before: Trade | null;
  readonly change: TradeChange;
  readonly after: Trade;
  readonly quote: Pick<LiveQuote, "bid" | "ask" | "asOf"> | null;
  /** Null where no money moves. */
  readonly equityBefore: EquityBefore | null;
  readonly orderId?: string | null;
  /** How long ago its venue had filled it; left out on paper. */
  readonly fillAgeMs?: number | null;
}

/**
 * Seals what a booking does to trades: extends the chains of its accounts and collects the events, their words and the one
 * snapshot of prices they share. The booking writes them.
 */
export class Sealing {
  readonly events: RecordEventRow[] = [];
  readonly texts: RecordTextRow[] = [];
  readonly salts: RecordEventSaltRow[] = [];
  /** What accounts held when they were locked, of those whose chains have no event of version 2 yet. */
  private readonly holdingsAtStart = new Map<string, AccountHoldings>();
  private readonly textIds = new Map<string, string | null>();
  private readonly tradedSymbols = new Set<string>();
  private snapshot: { id: string; mids: Record<string, string> } | null = null;

  constructor(
    private readonly tx: Tx,
    private readonly deps: TradingDeps,
    private readonly at: Date,
    /** Symbols that anyone holds, where they were read already. */
    private readonly heldSymbols: readonly string[] | null = null,
  ) {}

  /** Remembers which words of a trade were sealed last. */
  putTextId(tradeId: string, textId: string | null): void {
    this.textIds.set(tradeId, textId);
  }

  /** Adds a symbol to the snapshot, if none is taken yet: a trade in it changes here. */
  putTradedSymbol(symbol: string): void {
    this.tradedSymbols.add(symbol);
  }

  /** Remembers what an account held when it was locked: the index of its record begins there. */
  putHoldingsAtStart(accountId: string, holdings: AccountHoldings): void {
    this.holdingsAtStart.set(accountId, holdings);
  }

  /** Seals a change of a trade onto its account's chain; does nothing for a trade that is not sealed there. */
  async sealChange(
    account: BookedAccount,
    { before, change, after, quote, equityBefore, orderId = null, fillAgeMs = null }: SealRequest,
  ): Promise<void> {
    if (!after.recordId || account.chain?.recordId !== after.recordId) return;
    const index = this.begin(account);
    const quoteAgeMs = quote ? Math.max(0, +this.deps.market.marketNow() - +quote.asOf) : null;
    const context = {
      ...this.context(account, equityBefore),
      scale: equityBefore ? scaleOf(equityBefore.exact, index, account) : noScale,
      quote,
      quoteAgeMs,
      fillAgeMs,
      snapshotId: await this.snapshotId(),
      orderId,
    };
    this.add(account, sealTradeChange(account.chain, before, change, after, this.textIds.get(after.id) ?? null, context));
  }

  /**
   * Seals money that came or went (below zero) and cuts the index there. `holdings` are from before. Nothing is sealed before a
   * record's first trade.
   */
  sealFlow(account: BookedAccount, cause: FlowCause, amount: Decimal, holdings: AccountHoldings): void {
    if (!account.chain || account.chain.sequence === 0) return;
    const index = this.begin(account);
    this.sealMoney(account, { kind: "FLOW", cause, amount, holdings }, equityOf(holdings));
    account.index = cutIndex(index, equityOf(holdings), amount);
  }

  /** Seals what was charged to the account, above zero; `equity` is from before. Nothing is sealed before a record's first trade. */
  sealFee(account: BookedAccount, cause: FeeCause, amount: Decimal, tradeId: string | null, equity: Decimal): void {
    if (!account.chain || account.chain.sequence === 0) return;
    this.begin(account);
    this.sealMoney(account, { kind: "FEE", cause, amount, tradeId }, equity);
  }

  /** Seals what the account was worth at a daily close, `at` on the market clock. Nothing is sealed before a record's first trade. */
  sealClose(account: BookedAccount, at: Date, holdings: AccountHoldings): void {
    if (!account.chain || account.chain.sequence === 0) return;
    this.begin(account);
    const { chapter } = account;
    this.sealMoney(account, { kind: "EQUITY", cause: "CLOSE", chapter, at, holdings }, equityOf(holdings));
  }

  /** Seals the beginning of the account's current chapter; does nothing for an account without a chain. */
  sealChapter(account: BookedAccount, cause: "RESET", equity: Decimal): void {
    if (!account.chain) return;
    account.index = indexOfChapter(this.begin(account), equity);
    this.sealMoney(account, { kind: "CHAPTER", cause, chapter: account.chapter, startCash: account.cash }, equity);
  }

  /**
   * Has the chain go on with another account, whose chapter begins: its first event counts what that holds. The index goes on from
   * what it is on the account before. A chain without events only changes its account. `equities` are of now.
   */
  moveChain(
    from: BookedAccount,
    to: BookedAccount,
    equities: { readonly from: Decimal; readonly to: Decimal },
    held: AccountHoldings,
  ): void {
    const index = from.chain!.sequence > 0 ? indexAt(this.begin(from), equities.from) : null;
    [to.chain, from.chain, from.index] = [from.chain, null, null];
    if (index === null) return;
    to.index = indexOfChapter({ value: index, base: zero }, equities.to);
    const at = this.deps.market.marketNow();
    this.sealMoney(to, { kind: "CHAPTER", cause: "ACCOUNT", chapter: to.chapter, startCash: to.cash }, equities.to);
    this.sealMoney(to, { kind: "EQUITY", cause: "START", chapter: to.chapter, at, holdings: held }, equityOf(held));
  }

  /** The account's index; begins it where the chain has no event of version 2 yet, and says what was held then. */
  private begin(account: BookedAccount): RecordIndex {
    if (account.index) return account.index;
    const holdings = this.holdingsAtStart.get(account.id)!;
    const equity = equityOf(holdings);
    const index = (account.index = firstIndex(equity));
    if (account.chain!.sequence > 0 || holdings.positions.length > 0) {
      const at = this.deps.market.marketNow();
      this.sealMoney(account, { kind: "EQUITY", cause: "START", chapter: account.chapter, at, holdings }, equity);
    }
    return index;
  }

  private sealMoney(account: BookedAccount, change: MoneyChange, equity: Decimal): void {
    const scale = scaleOf(equity, account.index!, account);
    const context = { ...this.context(account, { cents: toCents(equity), exact: equity }), scale };
    this.add(account, sealMoneyChange(account.chain!, account.userId, change, context));
  }

  private context({ mode, delaySeconds, priceBites }: BookedAccount, equityBefore: EquityBefore | null): SealContext {
    const about = { at: this.at, mode, delaySeconds, priceBites, random: this.deps.random };
    return { ...about, equityBefore: equityBefore?.cents ?? null, quote: null, snapshotId: null };
  }

  private add(account: BookedAccount, sealed: SealedChange): void {
    account.chain = sealed.chain;
    this.events.push(sealed.event);
    if (sealed.text) this.texts.push(sealed.text);
    if (sealed.salt) this.salts.push(sealed.salt);
    if (sealed.event.trade_id) this.textIds.set(sealed.event.trade_id, sealed.event.text_id);
  }

  /** One snapshot a booking: the mids of all symbols that anyone holds, and of what is being traded here. */
  private async snapshotId(): Promise<string> {
    if (!this.snapshot) {
      const held = new Set([...(this.heldSymbols ?? (await readHeldSymbols(this.tx))), ...this.tradedSymbols]);
      const mids = [...this.deps.market.mids()].filter(([symbol]) => held.has(symbol)).map(([symbol, mid]) => [symbol, mid.toFixed()]);
      this.snapshot = { id: this.deps.random.uuid(), mids: Object.fromEntries(mids) };
    }
    return this.snapshot.id;
  }

  snapshotRows(): BookingRows["snapshots"] {
    return this.snapshot ? [{ id: this.snapshot.id, at: this.at, mids: this.snapshot.mids }] : [];
  }

  /** When which class of viewers sees the events; none of those by users in `hidden`. */
  pendingRows(hidden: ReadonlySet<string>): BookingRows["pending"] {
    return this.events.filter((event) => !hidden.has(event.user_id)).flatMap(pendingRowsOf);
  }

  /** The records that have new events. */
  recordIds(): string[] {
    return [...new Set(this.events.map((event) => event.record_id))];
  }
}

/** Accounts are kept in USD, whatever their own currency is. */
const scaleOf = (equity: Decimal, index: RecordIndex, { money }: BookedAccount): AccountScale => ({
  equity,
  index: indexAt(index, equity),
  currency: money.currency,
  rate: money.rate,
});

function pendingRowsOf(event: RecordEventRow): BookingRows["pending"] {
  if (event.trade_id === null) return [];
  return classTimes({ at: event.at, delaySeconds: event.delay_seconds, priceBites: event.price_bites }).map(
    ({ delayClass, visibleAt }) => ({ event_id: event.id, delay_class: delayClass, visible_at: visibleAt }),
  );
}
