import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { LiveQuote } from "../../market/providers/provider";
import { classTimes } from "../../people/visibility/visible-from";
import type { BookedAccount } from "../accounts/booked-account";
import type { Trade } from "../trades/book";
import type { TradingDeps } from "../trading-deps";
import { readHeldSymbols, type BookingRows } from "./booking.store";
import {
  sealChapter,
  sealTradeChange,
  type RecordEventRow,
  type RecordTextRow,
  type SealContext,
  type SealedChange,
  type TradeChange,
} from "./record-event";

/** What happened to a trade, with what its event is sealed with. */
export interface SealRequest {
  /** Null when the change opens the trade. */
  readonly before: Trade | null;
  readonly change: TradeChange;
  readonly after: Trade;
  readonly quote: LiveQuote | null;
  /** Equity of the account just before, at mid, in USD; null where no money moves. */
  readonly equityBefore: Decimal | null;
  readonly orderId?: string | null;
}

/**
 * Seals what a booking does to trades: extends the chains of its accounts and collects the events, their words and the one
 * snapshot of prices they share. The booking writes them.
 */
export class Sealing {
  readonly events: RecordEventRow[] = [];
  readonly texts: RecordTextRow[] = [];
  private readonly textIds = new Map<string, string | null>();
  private readonly tradedSymbols = new Set<string>();
  private snapshot: { id: string; mids: Record<string, string> } | null = null;

  constructor(
    private readonly tx: Tx,
    private readonly deps: TradingDeps,
    private readonly at: Date,
  ) {}

  /** Remembers which words of a trade were sealed last. */
  putTextId(tradeId: string, textId: string | null): void {
    this.textIds.set(tradeId, textId);
  }

  /** Adds a symbol to the snapshot, if none is taken yet: a trade in it changes here. */
  putTradedSymbol(symbol: string): void {
    this.tradedSymbols.add(symbol);
  }

  /** Seals a change of a trade onto its account's chain; does nothing for a trade that is not sealed there. */
  async sealChange(account: BookedAccount, { before, change, after, quote, equityBefore, orderId = null }: SealRequest): Promise<void> {
    if (!after.recordId || account.chain?.recordId !== after.recordId) return;
    const context = { ...(await this.context(account, quote, equityBefore)), orderId };
    this.add(account, sealTradeChange(account.chain, before, change, after, this.textIds.get(after.id) ?? null, context));
  }

  /** Seals the beginning of the account's current chapter; does nothing for an account without a chain. */
  async sealChapter(account: BookedAccount, cause: "RESET" | "ACCOUNT", equityBefore: Decimal): Promise<void> {
    if (!account.chain) return;
    const context = await this.context(account, null, equityBefore);
    this.add(account, sealChapter(account.chain, account.userId, account.chapter, cause, account.cash, context));
  }

  private async context(account: BookedAccount, quote: LiveQuote | null, equityBefore: Decimal | null): Promise<SealContext> {
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

  private add(account: BookedAccount, sealed: SealedChange): void {
    account.chain = sealed.chain;
    this.events.push(sealed.event);
    if (sealed.text) this.texts.push(sealed.text);
    if (sealed.event.trade_id) this.textIds.set(sealed.event.trade_id, sealed.event.text_id);
  }

  /** One snapshot a booking: the mids of all symbols that anyone holds, and of what is being traded here. */
  private async snapshotId(): Promise<string> {
    if (!this.snapshot) {
      const held = new Set([...(await readHeldSymbols(this.tx)), ...this.tradedSymbols]);
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

function pendingRowsOf(event: RecordEventRow): BookingRows["pending"] {
  if (event.trade_id === null) return [];
  return classTimes({ at: event.at, delaySeconds: event.delay_seconds, priceBites: event.price_bites }).map(
    ({ delayClass, visibleAt }) => ({ event_id: event.id, delay_class: delayClass, visible_at: visibleAt }),
  );
}
