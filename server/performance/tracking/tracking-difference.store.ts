import type { EventViewer } from "../../people/visibility/visible-from";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { FiguresAudience } from "../figures-audience";
import type { GapEvent, GapFacts, GapParts } from "./tracking-difference-parts";
import { comparableSql, windowsSql } from "./windows.sql";

/**
 * Ids of a feeder's copies that began by `begunUntil`, in the order of their ids, after `after`; at most `max`. Asked by the id of the record itself:
 * of one that comes out of a part of the statement it is not known how many copies it has, and all would be read and sorted.
 */
export async function readCopyIds(db: Database, feederId: string, begunUntil: Date, after: string | null, max: number): Promise<string[]> {
  const [record] = await queryRows<{ id: string }>(db, "select id from records where user_id = $1", [feederId]);
  if (!record) return [];
  const rows = await queryRows<{ id: string }>(
    db,
    `select id
    from copies
    where record_id = $1
      and started_at <= $2
      and ($3::uuid is null or id > $3)
    order by id
    limit $4`,
    [record.id, begunUntil, after, max],
  );
  return rows.map(({ id }) => id);
}

/** Ids of feeders with more than so many copies that began by `begunUntil`. */
export async function readFeedersWithManyCopies(db: Database, begunUntil: Date, moreThan: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select feeder_id as id
    from copies
    where started_at <= $1
    group by feeder_id
    having count(*) > $2`,
    [begunUntil, moreThan],
  );
  return rows.map(({ id }) => id);
}

/** Whether the caller is to calculate the difference now: nobody has taken it since `until`. */
export async function claimGap(db: Database, feederId: string, audience: FiguresAudience, at: Date, until: Date): Promise<boolean> {
  const rows = await queryRows<{ user_id: string }>(
    db,
    `insert into fidelity_gaps (user_id, audience, claimed_at)
    values ($1, $2, $3)
    on conflict (user_id, audience) do update
    set claimed_at = $3
    where fidelity_gaps.claimed_at <= $4
    returning user_id`,
    [feederId, audience, at, until],
  );
  return rows.length > 0;
}

export async function storeGapParts(db: Database, feederId: string, audience: FiguresAudience, parts: GapParts | null): Promise<void> {
  await db.query(
    `update fidelity_gaps
    set parts = $3
    where user_id = $1
      and audience = $2`,
    [feederId, audience, JSON.stringify(parts)],
  );
}

/** As last stored; null before the first run is through. */
export async function readGapParts(db: Database, feederId: string, audience: FiguresAudience): Promise<GapParts | null> {
  const [row] = await queryRows<{ parts: GapParts | null }>(
    db,
    `select parts
    from fidelity_gaps
    where user_id = $1
      and audience = $2`,
    [feederId, audience],
  );
  return row?.parts ?? null;
}

const ms = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::float8`;

/** `$1` to `$3` the audience, `$4` now, `$5` from, `$6` feeder, `$7` copies. */
const factsSql = `
with
${windowsSql("# = $6", "# = any($7::uuid[])")},
-- those windows that count
kept as materialized (
  select *, ${ms("first_at")} as first, ${ms("last_at")} as last
  from windows
  where ${comparableSql}
),
-- each receipt between the first and the last close of its copy; what was left out of an open is its size by
-- the eater's own rule (by the feeder's share where a copy on its way out was not sized) less what was bought
facts as (
  select
    r.cause_id as event,
    k.last,
    r.status,
    r.reason,
    coalesce(r.slippage_money, 0) as slippage,
    s.is_open,
    s.own,
    s.share,
    greatest(coalesce(s.own, s.share) - r.money, 0) as left_out
  from kept k
  join receipts r
    on r.copy_id = k.id
    and r.cause_kind = 'EVENT'
    and r.decided_at > k.first_at
    and r.decided_at <= k.last_at
  join record_events e on e.id = r.cause_id
  cross join lateral (
    select
      r.action in ('OPEN', 'SCALE') and r.status <> 'PENDING' as is_open,
      r.steps[1] as own,
      case
        when e.equity_before > 0 then r.limits[1] * round(e.fill_quantity * e.fill_price, 2) / e.equity_before
      end as share
  ) s
),
-- the same added up by event
sums as (
  select
    event,
    last,
    sum(slippage)::float8 as slippage,
    coalesce(sum(left_out) filter (where is_open and reason = 'NOT_HELD'), 0)::float8 as "notHeld",
    coalesce(
      sum(left_out) filter (where is_open and status <> 'COPIED' and reason is distinct from 'NOT_HELD'), 0
    )::float8 as missed,
    coalesce(sum(left_out) filter (where is_open and status = 'COPIED'), 0)::float8 as capped,
    coalesce(
      sum(own - share) filter (where is_open and reason is distinct from 'NOT_HELD'), 0
    )::float8 as sizing
  from facts
  group by event, last
),
-- what the copies held of each trade at their first close
held as (
  select
    r.trade_id as trade,
    k.first,
    k.last,
    sum(case when r.action in ('OPEN', 'SCALE') then r.quantity else -r.quantity end)::float8 as quantity
  from kept k
  join receipts r
    on r.copy_id = k.id
    and r.decided_at <= k.first_at
    and r.quantity > 0
    and r.action <> 'ADJUST'
  group by 1, 2, 3
)
select
  (
    select coalesce(json_agg(w), '[]')
    from (select first, last, sum(capital)::float8 as capital from kept group by first, last) w
  ) as windows,
  (select coalesce(json_agg(s), '[]') from sums s) as sums,
  (select coalesce(json_agg(h), '[]') from held h where h.quantity > 0) as held`;

/** What receipts of these copies say between each copy's first and last compared close, and what they held at the first. */
export async function readGapFacts(
  db: Database,
  { isSignedIn, tierDelaySeconds }: EventViewer,
  at: Date,
  feederId: string,
  copyIds: readonly string[],
): Promise<GapFacts> {
  const [row] = await queryRows<GapFacts>(db, factsSql, [isSignedIn, tierDelaySeconds, true, at, new Date(0), feederId, copyIds]);
  return row!;
}

/** Events that moved the feeder's trades and that the viewer sees at `at`, oldest first. */
export const readGapEvents = (
  db: Database,
  { isSignedIn, tierDelaySeconds }: EventViewer,
  at: Date,
  feederId: string,
): Promise<GapEvent[]> =>
  queryRows<GapEvent>(
    db,
    `select
      e.id,
      e.trade_id as trade,
      e.symbol,
      t.side = 'SHORT' as "isShort",
      e.kind,
      ${ms("e.at")} as at,
      coalesce(e.fill_quantity, 0)::float8 as fill,
      coalesce(e.fill_price, 0)::float8 as price,
      coalesce(e.quantity, 0)::float8 as quantity
    from record_events e
    join trades t on t.id = e.trade_id
    where e.user_id = $4
      and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'ADJUSTED')
      and visible_from(e.at, e.delay_seconds, e.price_bites, $1, false, $2) <= $3
    order by e.at, e.sequence`,
    [isSignedIn, tierDelaySeconds, at, feederId],
  );

/** Equity of a record at a daily close (ms), in USD. */
export interface EquityRow {
  readonly at: number;
  readonly equity: number;
}

/** The record's daily closes that the viewer sees at `at`. */
export const readRecordEquity = (
  db: Database,
  { isSignedIn, tierDelaySeconds }: EventViewer,
  at: Date,
  feederId: string,
): Promise<EquityRow[]> =>
  queryRows<EquityRow>(
    db,
    `select ${ms("c.at")} as at, c.equity::float8 as equity
    from equity_closes c
    where c.user_id = $4
      and c.is_of_record
      and visible_from(c.at, c.delay_seconds, c.price_bites, $1, false, $2) <= $3`,
    [isSignedIn, tierDelaySeconds, at, feederId],
  );
