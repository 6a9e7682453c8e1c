import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { figuresAudiences, type FiguresAudience, eventViewerOf } from "../figures-audience";
import type { DatedGrowth } from "./curve";
import { recordFigures, type RecordFigures, type TradeTotals } from "./figures";

/** A feeder's record as an audience may see it now. */
export interface VisibleRecord {
  readonly start: Date;
  readonly closes: readonly DatedGrowth[];
}

const noTotals: TradeTotals = { closedTrades: 0, wonTrades: 0, openTrades: 0, grossProfit: 0, grossLoss: 0 };
/** Rows brought up to date by one run of the job; what is left waits for the next. */
const refreshRowsMax = 500;
/** An event carries the time at which its transaction began: what was still in flight when figures were worked out must look new to the next run. */
const inFlightMs = 30_000;

/** Figures of records, worked out from visible closes and events only, kept in `trader_figures`, one row an audience. */
export class RecordFiguresService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Figures by user id; users without a record are missing. Two statements, four when some were never worked out. */
  async figuresOf(userIds: readonly string[], audience: FiguresAudience): Promise<Map<string, RecordFigures>> {
    const rows = await this.db.query<{ user_id: string; figures: RecordFigures }>(
      "select user_id, figures from trader_figures where user_id = any($1::uuid[]) and audience = $2",
      [userIds, audience],
    );
    const known = new Map(rows.map((row) => [row.user_id, row.figures]));
    const missing = userIds.filter((id) => !known.has(id));
    if (missing.length > 0) for (const [id, figures] of await this.compute(missing, audience)) known.set(id, figures);
    return known;
  }

  /** Visible daily closes of record accounts, by user id. One statement. */
  async recordsOf(userIds: readonly string[], audience: FiguresAudience): Promise<Map<string, VisibleRecord>> {
    const viewer = eventViewerOf(audience);
    const rows = await this.db.query<{ user_id: string; start: Date; day: string | null; at: Date; growth: number }>(
      `select r.user_id, r.created_at as start, c.day::text as day, c.at, c.growth::float8 as growth
       from records r left join lateral (
         select c.day, c.at, c.growth from equity_closes c join trading_accounts a on a.id = c.account_id
         where a.user_id = r.user_id and a.kind = 'RECORD' and visible_from(c.at, c.delay_seconds, c.price_bites, $2, $3, $4) <= $5
       ) c on true
       where r.user_id = any($1::uuid[]) order by r.user_id, c.day`,
      [userIds, viewer.isSignedIn, viewer.isRelated, viewer.tierDelaySeconds, this.clock.date()],
    );
    return new Map(
      [...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [
        id,
        {
          start: own[0]!.start,
          closes: own.flatMap((row) => (row.day === null ? [] : [{ day: row.day, at: row.at, growth: row.growth }])),
        },
      ]),
    );
  }

  /** Works figures out anew and keeps them. */
  async compute(userIds: readonly string[], audience: FiguresAudience): Promise<Map<string, RecordFigures>> {
    const at = this.clock.date();
    const records = await this.recordsOf(userIds, audience);
    const totals = await this.totalsOf([...records.keys()], audience, at);
    const figures = new Map(
      [...records].map(([id, record]) => [id, recordFigures(record.start, record.closes, totals.get(id) ?? noTotals)]),
    );
    await this.keep(figures, audience, new Date(+at - inFlightMs));
    return figures;
  }

  /** Brings rows up to date for which something has become visible since. Run by a job every minute. Returns how many. */
  async refresh(): Promise<number> {
    let refreshed = 0;
    for (const audience of figuresAudiences) {
      const stale = await this.staleUsers(audience);
      if (stale.length > 0) refreshed += (await this.compute(stale, audience)).size;
    }
    return refreshed;
  }

  /** Sums over trades as of the last event this audience may see. */
  private async totalsOf(userIds: readonly string[], audience: FiguresAudience, at: Date): Promise<Map<string, TradeTotals>> {
    const viewer = eventViewerOf(audience);
    const rows = await this.db.query<TradeTotals & { user_id: string }>(
      `select user_id, count(*) filter (where status = 'CLOSED')::int as "closedTrades", count(*) filter (where status = 'CLOSED' and realised_pnl > 0)::int as "wonTrades",
         count(*) filter (where status = 'OPEN')::int as "openTrades",
         coalesce(sum(realised_pnl) filter (where status = 'CLOSED' and realised_pnl > 0), 0)::float8 as "grossProfit",
         coalesce(-sum(realised_pnl) filter (where status = 'CLOSED' and realised_pnl < 0), 0)::float8 as "grossLoss"
       from (
         select distinct on (e.trade_id) e.user_id, e.status, e.realised_pnl from record_events e
         where e.user_id = any($1::uuid[]) and e.trade_id is not null and visible_from(e.at, e.delay_seconds, e.price_bites, $2, $3, $4) <= $5
         order by e.trade_id, e.sequence desc
       ) seen group by user_id`,
      [userIds, viewer.isSignedIn, viewer.isRelated, viewer.tierDelaySeconds, at],
    );
    return new Map(rows.map(({ user_id, ...totals }) => [user_id, totals]));
  }

  private async keep(figures: ReadonlyMap<string, RecordFigures>, audience: FiguresAudience, at: Date): Promise<void> {
    if (figures.size === 0) return;
    const rows = [...figures].map(([userId, own]) => ({
      user_id: userId,
      audience,
      computed_at: at,
      figures: own,
      return_percent: own.returnPercent.value,
      max_drawdown_percent: own.maxDrawdownPercent.value,
    }));
    await this.db.query(
      `insert into trader_figures select * from json_populate_recordset(null::trader_figures, $1)
       on conflict (user_id, audience) do update set computed_at = excluded.computed_at, figures = excluded.figures, return_percent = excluded.return_percent, max_drawdown_percent = excluded.max_drawdown_percent
       where trader_figures.computed_at <= excluded.computed_at`,
      [JSON.stringify(rows)],
    );
  }

  /** Feeders whose figures were never worked out, and such for whom something has become visible since. An event's delay is a day at most, so only what is younger than a day and the plan's delay can have become visible since. */
  private async staleUsers(audience: FiguresAudience): Promise<string[]> {
    const viewer = eventViewerOf(audience);
    const isNew = (alias: string): string =>
      `visible_from(${alias}.at, ${alias}.delay_seconds, ${alias}.price_bites, $2, $3, $4) > f.computed_at and visible_from(${alias}.at, ${alias}.delay_seconds, ${alias}.price_bites, $2, $3, $4) <= $5`;
    const rows = await this.db.query<{ user_id: string }>(
      `select f.user_id from trader_figures f where f.audience = $1 and (
         exists (select 1 from record_events e where e.user_id = f.user_id and e.at > f.computed_at - interval '25 hours' and ${isNew("e")})
         or exists (select 1 from trading_accounts a join equity_closes c on c.account_id = a.id where a.user_id = f.user_id and a.kind = 'RECORD' and c.day > (f.computed_at - interval '3 days')::date and ${isNew("c")}))
       union
       select r.user_id from records r where not exists (select 1 from trader_figures f where f.user_id = r.user_id and f.audience = $1)
       limit ${refreshRowsMax}`,
      [audience, viewer.isSignedIn, viewer.isRelated, viewer.tierDelaySeconds, this.clock.date()],
    );
    return rows.map((row) => row.user_id);
  }
}
