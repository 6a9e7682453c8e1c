import type { Database } from "../platform/db/database";
import type { Market } from "../market/provider";
import { Booking, type TradingDeps } from "./booking";
import { closeWhole } from "./execution";
import { isMarginBroken } from "./valuation";
import { liveQuote } from "./validation";

/** Doubles are only a filter: an account this close to the limit is looked at exactly. */
const filterRatio = 1.3 * 1.01;

interface Watched {
  cash: number;
  /** Units held by symbol, shorts negative. */
  readonly units: Map<string, number>;
}

/** Accounts with shorts and all they hold. `$1`: account ids, null for all. */
const readShorts = `
select a.id, a.cash, l.symbol, sum(case when l.side = 'SHORT' then -l.remaining else l.remaining end) as units
from trading_accounts a join lots l on l.account_id = a.id and l.remaining > 0
where a.id in (select account_id from trades where status = 'OPEN' and side = 'SHORT' and ($1::uuid[] is null or account_id = any($1)))
group by a.id, a.cash, l.symbol`;

/**
 * Keeps the accounts that hold shorts in memory and finds those whose equity nears 130% of their shorts' value. The
 * decision is exact and under the account's lock: then every short with a live quote is closed, reason MARGIN.
 */
export class MarginWatch {
  private readonly watched = new Map<string, Watched>();
  private readonly bySymbol = new Map<string, Set<string>>();

  constructor(
    private readonly db: Database,
    private readonly deps: TradingDeps,
  ) {}

  /** Reads all accounts with shorts, or some that changed. */
  async read(accountIds: readonly string[] | null = null): Promise<void> {
    const rows = await this.db.query<{ id: string; cash: string; symbol: string; units: string }>(readShorts, [accountIds]);
    for (const id of accountIds ?? [...this.watched.keys()]) this.forget(id);
    for (const [id, held] of Map.groupBy(rows, (row) => row.id)) {
      this.watched.set(id, { cash: Number(held[0]!.cash), units: new Map(held.map((row) => [row.symbol, Number(row.units)])) });
      for (const { symbol } of held) this.bySymbol.set(symbol, (this.bySymbol.get(symbol) ?? new Set()).add(id));
    }
  }

  private forget(accountId: string): void {
    for (const symbol of this.watched.get(accountId)?.units.keys() ?? []) this.bySymbol.get(symbol)?.delete(accountId);
    this.watched.delete(accountId);
  }

  /** Accounts that a move of these symbols brings near the limit. */
  near(symbols: Iterable<string>): string[] {
    const touched = new Set<string>();
    for (const symbol of symbols) for (const id of this.bySymbol.get(symbol) ?? []) touched.add(id);
    return [...touched].filter((id) => isNear(this.watched.get(id)!, this.deps.market)).sort();
  }

  /** Closes the shorts of an account that is below the limit. Returns how many; 0 when it is not, or no short has a live quote. */
  async closeShorts(accountId: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const booking = await Booking.begin(tx, this.deps, [accountId]);
      if (booking.accountIds().length === 0 || !isMarginBroken(booking.value(accountId))) return 0;
      const rows = (await tx.query(
        "select id from trades where account_id = $1 and status = 'OPEN' and side = 'SHORT' order by opened_at, id",
        [accountId],
      )) as Array<{ id: string }>;
      let closed = 0;
      for (const trade of await booking.load(rows.map((row) => row.id))) {
        const quote = liveQuote(this.deps.market, trade.symbol);
        if (!quote) continue;
        await closeWhole(booking, trade, quote, "MARGIN");
        closed += 1;
      }
      await booking.write();
      return closed;
    });
  }
}

function isNear({ cash, units }: Watched, market: Market): boolean {
  let equity = cash;
  let shortValue = 0;
  for (const [symbol, held] of units) {
    const mid = market.quote(symbol)?.mid.toNumber() ?? 0;
    equity += held * mid;
    if (held < 0) shortValue -= held * mid;
  }
  return shortValue > 0 && equity < filterRatio * shortValue;
}
