import type { CopyingDeps } from "../copying-deps";

/** The UTC day of a moment on the market clock: daily loss limits begin anew with it. */
export const marketDay = (marketNow: Date): string => marketNow.toISOString().slice(0, 10);

const midnight = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/**
 * Worth of copies at 00:00 UTC, from what they hold now: nobody's position changed since, for the fan-out rolls the day
 * before it opens anything. `$1` day, `$2` mids as JSON, `$3` copies at most.
 */
const rollCopies = `
with due as (
  select id from copies where state <> 'STOPPED' and day < $1::date order by id limit $3 for no key update
)
update copies c set day = $1::date, day_start_equity = c.cash + coalesce((
  select sum(case when p.side = 'LONG' then 1 else -1 end * coalesce(round(p.held * ($2::jsonb ->> p.symbol)::numeric, 2), p.cost)) from copy_positions p where p.copy_id = c.id and p.held > 0
), 0) from due d where c.id = d.id returning c.id`;

const rollTotals = `
update eater_totals t set day = $1::date, day_start_equity = (select coalesce(sum(day_start_equity), 0) from copies c where c.eater_id = t.eater_id and c.state <> 'STOPPED')
where t.day < $1::date`;

const copiesPerStatementMax = 5_000;

/** Begins the day of the loss limits, once in all processes: whoever comes first does it, the others find nothing to do. */
export class DayRoller {
  private rolledDay = "";
  private rolling: Promise<void> | null = null;

  constructor(private readonly deps: CopyingDeps) {}

  /** Makes sure that today has begun. A look in memory, except for the first of the day. */
  async ensure(): Promise<void> {
    const day = marketDay(this.deps.market.marketNow());
    if (day === this.rolledDay) return;
    await (this.rolling ??= this.roll(day).finally(() => {
      this.rolling = null;
    }));
  }

  private async roll(day: string): Promise<void> {
    const { market, db } = this.deps;
    const mids = JSON.stringify(
      Object.fromEntries(
        market.instruments().map(({ symbol }) => [symbol, (market.midAt(symbol, midnight(day)) ?? market.quote(symbol)?.mid)?.toFixed()]),
      ),
    );
    for (;;) {
      // An UPDATE answers with its rows and their number.
      const [rolled] = await db.transaction((tx) => tx.query<[unknown[], number]>(rollCopies, [day, mids, copiesPerStatementMax]));
      if (rolled.length < copiesPerStatementMax) break;
    }
    await db.query(rollTotals, [day]);
    this.rolledDay = day;
  }
}
