import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Viewer } from "../../platform/viewer";
import type { DatedGrowth } from "./curve";
import { recordFigures, type FigureValue, type RecordFigures, type TradeTotals } from "./figures";

/** What one made of all one's money in an account, copies included. */
export interface OwnPerformance {
  readonly start: Date;
  readonly figures: RecordFigures;
  readonly closes: readonly DatedGrowth[];
  readonly moneyWeightedPercent: FigureValue;
  readonly trades: { readonly bestPercent: number | null; readonly worstPercent: number | null };
}

interface CloseRow {
  readonly day: string;
  readonly at: Date;
  /** Account and what was set aside for copies, in USD; a ratio of two of these is all that is made of them. */
  readonly worth: number;
  readonly flows: number;
}

/**
 * Each close with what copies were worth then, and the money from outside since the close before. Money that went to copies
 * and came back is neither: it never left the owner. Copies without a close that day count with their last one.
 */
const closesSql = `
with closes as (select day, at, equity, account_id, lag(at) over (order by day) as before from equity_closes where account_id = $1)
select c.day::text as day, c.at,
  (c.equity + coalesce((select sum(k.equity) from copies p join lateral (
     select equity from copy_closes k where k.copy_id = p.id and k.day <= c.day order by k.day desc limit 1) k on true
   where p.account_id = c.account_id and p.started_at <= c.at and (p.stopped_at is null or p.stopped_at > c.at)), 0))::float8 as worth,
  coalesce((select sum(f.amount) from account_flows f where f.account_id = c.account_id and f.kind in ('START', 'DEPOSIT', 'WITHDRAWAL', 'RESET')
    and f.at <= c.at and (c.before is null or f.at > c.before)), 0)::float8 as flows
from closes c order by c.day`;

const totalsSql = `
select count(*) filter (where status = 'CLOSED')::int as "closedTrades", count(*) filter (where status = 'CLOSED' and realised_pnl > 0)::int as "wonTrades",
  count(*) filter (where status = 'OPEN')::int as "openTrades",
  coalesce(sum(realised_pnl) filter (where status = 'CLOSED' and realised_pnl > 0), 0)::float8 as "grossProfit",
  coalesce(-sum(realised_pnl) filter (where status = 'CLOSED' and realised_pnl < 0), 0)::float8 as "grossLoss",
  max(realised_pnl / nullif(entry_value, 0) * 100) filter (where status = 'CLOSED')::float8 as best,
  min(realised_pnl / nullif(entry_value, 0) * 100) filter (where status = 'CLOSED')::float8 as worst
from trades where account_id = $1`;

/** The viewer's own account of a kind, from its first day; null without one. */
export async function readOwnPerformance(
  db: Database,
  clock: Clock,
  viewer: Viewer,
  kind: "RECORD" | "PRACTICE",
): Promise<OwnPerformance | null> {
  const [account] = await db.query<{ id: string; created_at: Date }>(
    "select id, created_at from trading_accounts where user_id = $1 and kind = $2 and closed_at is null",
    [viewer.id, kind],
  );
  if (!account) return null;
  const [rows, [totals]] = await Promise.all([
    db.query<CloseRow>(closesSql, [account.id]),
    db.query<TradeTotals & { best: number | null; worst: number | null }>(totalsSql, [account.id]),
  ]);
  const closes = growths(rows);
  return {
    start: closes[0] && closes[0].at < account.created_at ? closes[0].at : account.created_at,
    closes,
    figures: recordFigures(account.created_at, closes, totals!),
    moneyWeightedPercent: moneyWeighted(rows, clock.date()),
    trades: { bestPercent: totals!.best, worstPercent: totals!.worst },
  };
}

/** Daily factors; money that came during a day counts from its morning on. The first close grows from what was put in. */
export function growths(rows: readonly CloseRow[]): DatedGrowth[] {
  return rows.map((row, at) => {
    const before = (rows[at - 1]?.worth ?? 0) + row.flows;
    return { day: row.day, at: row.at, growth: before > 0 ? Math.max(0, row.worth / before) : 1 };
  });
}

const dayMs = 86_400_000;
const yearDays = 365.25;

/**
 * Internal rate of return over the whole time, in percent (not a year's): the rate at which all money put in would have
 * grown to what there is. By bisection over the daily rate.
 */
export function moneyWeighted(rows: readonly CloseRow[], now: Date): FigureValue {
  const last = rows.at(-1);
  const first = rows[0];
  if (!last || !first || last === first) return { value: null, reason: "Needs at least two daily closes" };
  const flows = rows.filter((row) => row.flows !== 0).map((row) => ({ days: (+last.at - +row.at) / dayMs, amount: row.flows }));
  if (flows.length === 0 || +last.at > +now + dayMs) return { value: null, reason: "No money was put in" };
  const grown = (rate: number): number => flows.reduce((sum, { days, amount }) => sum + amount * (1 + rate) ** days, 0);
  let [low, high] = [-0.5, 0.5];
  if (!(grown(low) <= last.worth && grown(high) >= last.worth)) return { value: null, reason: "No rate explains it" };
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (grown(middle) < last.worth) low = middle;
    else high = middle;
  }
  const days = Math.min((+last.at - +first.at) / dayMs, yearDays * 100);
  return { value: ((1 + low) ** days - 1) * 100, reason: null };
}
