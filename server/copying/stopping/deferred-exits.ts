import { noShards, shardOfName, type Shards } from "../../platform/leases/shards";
import type { LiveQuote } from "../../market/providers/provider";
import { limits } from "../../platform/limits";
import { bookPendingCloses, type SlippageSeed } from "../engine/booking.store";
import { announceRows, type CopyingDeps } from "../copying-deps";
import { endDrained } from "./ending";
import { readCopiesWaitingFor, readWaitingSymbols } from "./stopping.store";
import { lockCopies } from "../lifecycle/locked-copies";

/** Closes of copies that wait for a live price: filled at the next one, at its bid or ask. */
export class DeferredExits {
  /** Symbols for which any waits. Only a filter: the sweep makes it exact, and SQL decides. */
  private symbols = new Set<string>();
  private shards: Shards = noShards;
  private readonly running = new Map<string, Promise<void>>();

  constructor(private readonly deps: CopyingDeps) {}

  /** From now on it fills those of symbols in these shards. */
  own(shards: Shards): void {
    this.shards = shards;
  }

  /** Reads which symbols are waited for, and fills what has a live price already. Not `hasWaiting`: there is nothing to read. */
  async read(hasWaiting: boolean): Promise<void> {
    const waiting = hasWaiting ? await readWaitingSymbols(this.deps.db) : [];
    const symbols = waiting.filter((symbol) => this.shards.has(shardOfName(symbol)));
    this.symbols = new Set(symbols);
    const quotes = symbols.map((symbol) => this.deps.market.quote(symbol));
    this.onTick(quotes.filter((quote) => quote !== null && !quote.isStale) as LiveQuote[]);
    await this.idle();
  }

  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  onTick(quotes: readonly LiveQuote[]): void {
    for (const quote of quotes) {
      if (!this.symbols.has(quote.symbol) || this.running.has(quote.symbol)) continue;
      const work = this.fill(quote)
        .catch(this.deps.onError)
        .finally(() => this.running.delete(quote.symbol));
      this.running.set(quote.symbol, work);
    }
  }

  private async fill(quote: LiveQuote): Promise<void> {
    await fillWaitingCloses(this.deps, quote.symbol, quote, this.deps.slippageSeed);
    this.symbols.delete(quote.symbol);
  }
}

/** Fills all closes of copies on paper that wait in a symbol, so many copies at a time. */
export async function fillWaitingCloses(
  deps: CopyingDeps,
  symbol: string,
  { bid, ask }: Pick<LiveQuote, "bid" | "ask">,
  slippageSeed: SlippageSeed,
): Promise<void> {
  const prices = { bid: bid.toFixed(), ask: ask.toFixed() };
  for (;;) {
    const copyIds = await readCopiesWaitingFor(deps.db, symbol, limits.copyStopsPerTransactionMax);
    if (copyIds.length > 0)
      await deps.db.transaction(async (tx) => {
        const locked = await lockCopies(tx, deps, { ids: copyIds });
        const at = deps.clock.date();
        const rows = await bookPendingCloses(tx, symbol, copyIds, prices, at, slippageSeed);
        tx.afterCommit(() => announceRows(deps, rows, at));
        await endDrained(tx, deps, locked, new Map(), new Set(rows.map((row) => row.copy_id)));
      });
    if (copyIds.length < limits.copyStopsPerTransactionMax) return;
  }
}
