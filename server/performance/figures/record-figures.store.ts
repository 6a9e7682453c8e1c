import type { EventViewer } from "../../people/visibility/visible-from";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { MoneyMode } from "../money-mode";
import type { FiguresAudience } from "../figures-audience";
import type { TradeTotals } from "./figures";
import type { MoneyFigures } from "./money-figures";
import { tradeTotalsSql } from "./trade-totals.sql";

export interface FiguresRow {
  readonly user_id: string;
  /** Read from JSON. */
  readonly figures: Omit<MoneyFigures, "since"> & { readonly since: string };
}

/** Stored figures; users without a row are left out. */
export const readFigures = (db: Database, userIds: readonly string[], audience: FiguresAudience): Promise<FiguresRow[]> =>
  queryRows<FiguresRow>(
    db,
    `select user_id, figures
    from trader_figures
    where user_id = any($1::uuid[])
      and audience = $2`,
    [userIds, audience],
  );

/** What the viewer `$2` to `$4` sees at `$5` of the event `e`. */
const seesEvent = "visible_from(e.at, e.delay_seconds, e.price_bites, $2, $3, $4) <= $5";

/**
 * Records of the users in `$1` with the money that is asked for in `$6`; null asks for that of the newest chapter which the viewer sees. A
 * record begins on paper, and each chapter says its own. Its start is where the first chapter with that money began.
 */
const shown = `
with
-- once for each record, not once for each of its closes
moneyed as materialized (
  select r.user_id, r.created_at,
    coalesce($6::text, (
      select e.bytes::jsonb #>> '{body,mode}'
      from record_events e
      where e.user_id = r.user_id
        and e.kind = 'CHAPTER'
        and ${seesEvent}
      order by e.sequence desc
      limit 1
    ), 'PAPER') as mode
  from records r
  where r.user_id = any($1::uuid[])
),
shown as materialized (
  select m.user_id, m.mode,
    case when m.mode = 'PAPER' then m.created_at else coalesce(c.since, m.created_at) end as start
  from moneyed m
  left join lateral (
    select min(e.at) as since
    from record_events e
    where m.mode <> 'PAPER'
      and e.user_id = m.user_id
      and e.kind = 'CHAPTER'
      and e.bytes::jsonb #>> '{body,mode}' = m.mode
      and ${seesEvent}
  ) c on true
)`;

/** A daily close of a record; of one without a visible close a single row with nulls. */
export interface RecordCloseRow {
  readonly user_id: string;
  readonly mode: MoneyMode;
  /** When the record began, with this money. */
  readonly start: Date;
  readonly day: string | null;
  readonly at: Date;
  readonly growth: number;
}

const askedBy = (userIds: readonly string[], { isSignedIn, isRelated, tierDelaySeconds }: EventViewer, at: Date): unknown[] => [
  userIds,
  isSignedIn,
  isRelated,
  tierDelaySeconds,
  at,
];

/**
 * Daily closes of records that are visible to the viewer at `at`, by user and day: on accounts of one money only, never of both. With `from`
 * of each account those after it and the last one before, with which a curve from there begins; null: all.
 */
export const readRecordCloses = (
  db: Database,
  userIds: readonly string[],
  viewer: EventViewer,
  at: Date,
  mode: MoneyMode | null,
  from: Date | null = null,
): Promise<RecordCloseRow[]> =>
  queryRows<RecordCloseRow>(
    db,
    `${shown}
    select r.user_id, r.mode, r.start, c.day::text as day, c.at, c.growth::float8 as growth
    from shown r
    left join lateral (
      select c.day, c.at, c.growth
      from trading_accounts a
      cross join lateral (
        -- backwards, and read no further than the second close that is not after it
        select c.day, c.at, c.growth,
          count(*) filter (where c.at <= $7::timestamptz)
            over (order by c.day desc rows unbounded preceding) as before
        from equity_closes c
        where c.account_id = a.id
          and c.is_of_record
          and visible_from(c.at, c.delay_seconds, c.price_bites, $2, $3, $4) <= $5
      ) c
      where a.user_id = r.user_id
        -- which never is of a record
        and a.kind <> 'PRACTICE'
        and a.mode = r.mode
        and c.before <= 1
      -- record by record: of a list that is a large part of all records, closes of all would be read
      offset 0
    ) c on true
    order by r.user_id, c.day, c.at`,
    [...askedBy(userIds, viewer, at), mode, from],
  );

export interface TradeTotalsRow extends TradeTotals {
  readonly user_id: string;
}

/** Sums over trades with the same money, as of the last event of each that is visible to the viewer at `at`. */
export const readTradeTotals = (
  db: Database,
  userIds: readonly string[],
  viewer: EventViewer,
  at: Date,
  mode: MoneyMode | null,
): Promise<TradeTotalsRow[]> =>
  queryRows<TradeTotalsRow>(
    db,
    `${shown},
    -- once for each record, not once for each of its trades
    accounts as materialized (
      select s.user_id, array(
        select a.id
        from trading_accounts a
        where a.user_id = s.user_id
          and a.mode = s.mode
      ) as ids
      from shown s
    ),
    -- the last daily close that is visible
    last as materialized (
      select s.user_id, (
        select max(c.at)
        from accounts a
        join equity_closes c on c.account_id = any(a.ids)
        where a.user_id = s.user_id
          and c.is_of_record
          and visible_from(c.at, c.delay_seconds, c.price_bites, $2, $3, $4) <= $5
      ) as at
      from shown s
    ),
    -- each trade with that money as of the last event that is visible
    seen as (
      select distinct on (e.trade_id) e.user_id, e.status, e.side, e.symbol, e.realised_pnl, e.entry_value,
        t.opened_at, e.closed_at, t.equity_before, shown.start as record_from, last.at as record_to
      from record_events e
      join shown on shown.user_id = e.user_id
      left join last on last.user_id = e.user_id
      join trades t on t.id = e.trade_id
      join accounts a on a.user_id = e.user_id and t.account_id = any(a.ids)
      where e.user_id = any($1::uuid[])
        and e.trade_id is not null
        and ${seesEvent}
      order by e.trade_id, e.sequence desc
    ),
    ${tradeTotalsSql}`,
    [...askedBy(userIds, viewer, at), mode],
  );

/** With which money somebody has traded in their record, as far as the viewer sees it at `at`. */
export async function readRecordModes(db: Database, userId: string, viewer: EventViewer, at: Date): Promise<MoneyMode[]> {
  const rows = await queryRows<{ mode: MoneyMode }>(
    db,
    `select mode
    from (values ('PAPER'), ('LIVE')) as money (mode)
    -- no further than the first event with each
    cross join lateral (
      select 1
      from trading_accounts a
      join trades t on t.user_id = a.user_id and t.account_id = a.id
      join record_events e on e.trade_id = t.id
      where a.user_id = any($1::uuid[])
        and a.mode = money.mode
        and ${seesEvent}
      limit 1
    ) one`,
    askedBy([userId], viewer, at),
  );
  return rows.map(({ mode }) => mode);
}

/** Stores figures by user, unless newer ones are there. */
export async function storeFigures(
  db: Database,
  figures: ReadonlyMap<string, MoneyFigures>,
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
  const rows = await queryRows<{ user_id: string }>(
    db,
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
