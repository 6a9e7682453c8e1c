import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Viewer } from "../../platform/viewer";
import { isUuid } from "../../platform/text/uuid";
import type { DatedGrowth } from "./curve";
import { recordFigures, type FigureValue } from "./figures";
import type { MoneyFigures } from "./money-figures";
import { readCloses, readOwnAccount, readOwnTotals, type CloseRow } from "./own-performance.store";

/** What one made of all one's money in an account, copies included. */
export interface OwnPerformance {
  readonly start: Date;
  readonly figures: MoneyFigures;
  readonly closes: readonly DatedGrowth[];
  readonly moneyWeightedPercent: FigureValue;
  readonly trades: { readonly bestPercent: number | null; readonly worstPercent: number | null };
}

/** Which of one's own accounts: by its id, or the one on paper of a kind. */
export interface OwnAccountChoice {
  readonly accountId: string | null;
  readonly kind: "RECORD" | "PRACTICE";
}

/** An own account that is open, from its first day; null without one, and for somebody else's. */
export async function readOwnPerformance(
  db: Database,
  clock: Clock,
  viewer: Viewer,
  { accountId, kind }: OwnAccountChoice,
): Promise<OwnPerformance | null> {
  if (accountId !== null && !isUuid(accountId)) return null;
  const account = await readOwnAccount(db, viewer.id, accountId === null ? { kind } : { id: accountId });
  if (!account) return null;
  const [rows, totals] = await Promise.all([readCloses(db, account.id), readOwnTotals(db, account.id)]);
  const closes = growths(rows);
  return {
    start: closes[0] && closes[0].at < account.createdAt ? closes[0].at : account.createdAt,
    closes,
    figures: { ...recordFigures(account.createdAt, closes, totals), mode: account.mode, since: account.createdAt },
    moneyWeightedPercent: moneyWeighted(rows, clock.date()),
    trades: { bestPercent: totals.best, worstPercent: totals.worst },
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
 * Internal rate of return over the whole time, in percent (not a year's): the rate at which all deposits would have
 * grown to what there is. By bisection over the daily rate.
 */
export function moneyWeighted(rows: readonly CloseRow[], now: Date): FigureValue {
  const last = rows.at(-1);
  const first = rows[0];
  if (!last || !first || last === first) return { value: null, reason: "Needs at least two daily closes" };
  const flows = rows.filter((row) => row.flows !== 0).map((row) => ({ days: (+last.at - +row.at) / dayMs, amount: row.flows }));
  if (flows.length === 0 || +last.at > +now + dayMs) return { value: null, reason: "No deposits" };
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
