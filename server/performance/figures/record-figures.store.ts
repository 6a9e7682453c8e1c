import type { EventViewer } from "../../people/visibility/visible-from";
import type { Database } from "../../platform/db/database";
import type { FiguresAudience } from "../figures-audience";
import type { RecordFigures, TradeTotals } from "./figures";

export interface FiguresRow {
  readonly user_id: string;
  readonly figures: RecordFigures;
}

/** Stored figures; users without a row are left out. */
export const readFigures = (db: Database, userIds: readonly string[], audience: FiguresAudience): Promise<FiguresRow[]> =>
  db.query<FiguresRow>(
    `select user_id, figures
    from trader_figures
    where user_id = any($1::uuid[])
      and audience = $2`,
    [userIds, audience],
  );

/** A daily close of a record; of one without a visible close a single row with nulls. */
export interface RecordCloseRow {
  readonly user_id: string;
  /** When the record began. */
  readonly start: Date;
  readonly day: string | null;
  readonly at: Date;
  readonly growth: number;
}

/** Daily closes of record accounts that are visible to the viewer at `at`, by user and day. */
export const readRecordCloses = (
  db: Database,
  userIds: readonly string[],
  { isSignedIn, isRelated, tierDelaySeconds }: EventViewer,
  at: Date,
): Promise<RecordCloseRow[]> =>
  db.query<RecordCloseRow>(
    `select r.user_id, r.created_at as start, c.day::text as day, c.at, c.growth::float8 as growth
    from records r
    left join lateral (
      select c.day, c.at, c.growth
      from equity_closes c
      join trading_accounts a on a.id = c.account_id
      where a.user_id = r.user_id
        and c.is_of_record
        and visible_from(c.at, c.delay_seconds, c.price_bites, $2, $3, $4) <= $5
    ) c on true
    where r.user_id = any($1::uuid[])
    order by r.user_id, c.day`,
    [userIds, isSignedIn, isRelated, tierDelaySeconds, at],
  );

export interface TradeTotalsRow extends TradeTotals {
  readonly user_id: string;
}

/** Sums over trades as of the last event of each that is visible to the viewer at `at`. */
export const readTradeTotals = (
  db: Database,
  userIds: readonly string[],
  { isSignedIn, isRelated, tierDelaySeconds }: EventViewer,
  at: Date,
): Promise<TradeTotalsRow[]> =>
  db.query<TradeTotalsRow>(
    `select
      user_id,
      count(*) filter (where status = 'CLOSED')::int as "closedTrades",
      count(*) filter (where status = 'CLOSED' and realised_pnl > 0)::int as "wonTrades",
      count(*) filter (where status = 'OPEN')::int as "openTrades",
      coalesce(
        sum(realised_pnl) filter (where status = 'CLOSED' and realised_pnl > 0), 0
      )::float8 as "grossProfit",
      coalesce(
        -sum(realised_pnl) filter (where status = 'CLOSED' and realised_pnl < 0), 0
      )::float8 as "grossLoss"
    from (
      select distinct on (e.trade_id) e.user_id, e.status, e.realised_pnl
      from record_events e
      where e.user_id = any($1::uuid[])
        and e.trade_id is not null
        and visible_from(e.at, e.delay_seconds, e.price_bites, $2, $3, $4) <= $5
      order by e.trade_id, e.sequence desc
    ) seen
    group by user_id`,
    [userIds, isSignedIn, isRelated, tierDelaySeconds, at],
  );

/** Stores figures by user, unless newer ones are there. */
export async function storeFigures(
  db: Database,
  figures: ReadonlyMap<string, RecordFigures>,
  audience: FiguresAudience,
  at: Date,
): Promise<void> {
  const rows = [...figures].map(([userId, own]) => ({
    user_id: userId,
    audience,
    computed_at: at,
    figures: own,
    return_percent: own.returnPercent.value,
    max_drawdown_percent: own.maxDrawdownPercent.value,
  }));
  await db.query(
    `insert into trader_figures
    select *
    from json_populate_recordset(null::trader_figures, $1)
    on conflict (user_id, audience) do update set
      computed_at = excluded.computed_at,
      figures = excluded.figures,
      return_percent = excluded.return_percent,
      max_drawdown_percent = excluded.max_drawdown_percent
    where trader_figures.computed_at <= excluded.computed_at`,
    [JSON.stringify(rows)],
  );
}

/** Rows updated by one run of the job; what is left waits for the next. */
const refreshRowsMax = 500;

/** Whether the viewer `$2` to `$4` sees it by `$5`, and did not yet when the figures were calculated. */
const becameVisibleSql = (alias: string): string => `
  visible_from(${alias}.at, ${alias}.delay_seconds, ${alias}.price_bites, $2, $3, $4) > f.computed_at
  and visible_from(${alias}.at, ${alias}.delay_seconds, ${alias}.price_bites, $2, $3, $4) <= $5`;

/**
 * Ids of at most 500 feeders whose figures were never calculated, or for whom something has become visible since. An event's
 * delay is a day at most, so only what is younger than a day and the plan's delay can have become visible since.
 */
export async function readStaleUsers(
  db: Database,
  audience: FiguresAudience,
  { isSignedIn, isRelated, tierDelaySeconds }: EventViewer,
  at: Date,
): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(
    `select f.user_id
    from trader_figures f
    where f.audience = $1
      and (
        exists (
          select 1
          from record_events e
          where e.user_id = f.user_id
            and e.at > f.computed_at - interval '25 hours'
            and ${becameVisibleSql("e")}
        )
        or exists (
          select 1
          from trading_accounts a
          join equity_closes c on c.account_id = a.id
          where a.user_id = f.user_id
            and c.is_of_record
            and c.day > (f.computed_at - interval '3 days')::date
            and ${becameVisibleSql("c")}
        )
      )
    union
    select r.user_id
    from records r
    where not exists (select 1 from trader_figures f where f.user_id = r.user_id and f.audience = $1)
    limit ${refreshRowsMax}`,
    [audience, isSignedIn, isRelated, tierDelaySeconds, at],
  );
  return rows.map((row) => row.user_id);
}
