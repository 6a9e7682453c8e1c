import type { LiveQuote } from "../../market/providers/provider";
import { limits } from "../../platform/limits";
import type { AnnouncedRow } from "../engine/announce.sql";
import { fillPending } from "../engine/close.sql";
import { announceRows, type CopyingDeps } from "../copying-deps";
import { endDrained } from "./ending";
import { lockCopies } from "../lifecycle/locked-copies";

/** Closes of copies that wait for a live price: filled at the next one, at its bid or ask. */
export class DeferredExits {
  /** Symbols for which any waits. Only a filter: the sweep makes it exact, and SQL decides. */
  private symbols = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();

  constructor(private readonly deps: CopyingDeps) {}

  /** Reads which symbols are waited for, and fills what has a live price already. */
  async read(): Promise<void> {
    const rows = await this.deps.db.query<{ symbol: string }>("select distinct symbol from copy_orders where state = 'CLOSE_PENDING'");
    this.symbols = new Set(rows.map((row) => row.symbol));
    const quotes = rows.map((row) => this.deps.market.quote(row.symbol));
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
    for (;;) {
      const rows = await this.deps.db.query<{ id: string }>(
        "select distinct copy_id as id from copy_orders where state = 'CLOSE_PENDING' and symbol = $1 order by copy_id limit $2",
        [quote.symbol, limits.copyStopsPerTransactionMax],
      );
      if (rows.length > 0)
        await this.fillCopies(
          rows.map((row) => row.id),
          quote,
        );
      if (rows.length < limits.copyStopsPerTransactionMax) return void this.symbols.delete(quote.symbol);
    }
  }

  private fillCopies(copyIds: readonly string[], quote: LiveQuote): Promise<void> {
    return this.deps.db.transaction(async (tx) => {
      const locked = await lockCopies(tx, this.deps, { ids: copyIds });
      const at = this.deps.clock.date();
      const rows = (await tx.query(fillPending, [quote.symbol, copyIds, at, quote.bid.toFixed(), quote.ask.toFixed()])) as AnnouncedRow[];
      tx.afterCommit(() => announceRows(this.deps, rows, at));
      await endDrained(tx, this.deps, locked, new Map(), new Set(rows.map((row) => row.copy_id)));
    });
  }
}
