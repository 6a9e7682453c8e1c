import { queryRows, type Queryable } from "../../platform/db/rows";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { ReceiptAction, SkipReason } from "../copying.enums";
import type { CopyFlow } from "../lifecycle/copy-flow.entity";
import type { ReceiptCountsRow } from "../receipts/receipt.store";
import { eventsOfTradeSql, receiptTalliesSql, talliesOfSql, tallyMedianSql } from "../tallies/tallies.sql";

/** How many copies of a feeder began since a moment. */
export async function countStartedCopies(db: Queryable, feederId: string, since: Date): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, startedSql, [feederId, since]);
  return row!.count;
}

const startedSql = `
select count(*)::int as count
from copies
where feeder_id = $1
  and started_at >= $2
  and ${isNotSandboxSql("eater_id")}`;

/** Of these eaters, those whom feeders see by name. */
export function readNamedEaters(
  db: Queryable,
  eaterIds: readonly string[],
): Promise<Array<{ id: string; name: string; username: string }>> {
  return queryRows(db, namedSql, [eaterIds]);
}

const namedSql = `
select u.id, u.name, u.username
from users u
join privacy_settings p on p.user_id = u.id
where u.id = any($1::uuid[])
  and p.named_as_copier
  and u.erased_at is null`;

/** Of these users, those that are testers' sandboxes. */
export async function readSandboxesAmong(db: Queryable, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await queryRows<{ id: string }>(db, `select id from unnest($1::uuid[]) as eater (id) where not (${isNotSandboxSql("id")})`, [
    userIds,
  ]);
  return new Set(rows.map((row) => row.id));
}

/** Money that went into or out of a copy, in USD as text, without its sign. */
export interface CopyFlowRow {
  readonly id: string;
  readonly copy_id: string;
  readonly at: Date;
  readonly kind: CopyFlow["kind"];
  readonly amount: string;
}

/** The last flows of a feeder's copies, latest first. */
export const readLastFlows = (db: Queryable, feederId: string, first: number): Promise<CopyFlowRow[]> =>
  queryRows(db, lastFlowsSql, [feederId, first]);

/** However many flows there are: read by the index that has them in this order. `$1` feeder, `$2` how many. */
export const lastFlowsSql = `
select f.id, f.copy_id, f.at, f.kind, abs(f.amount) as amount
from copy_flows f
where f.feeder_id = $1
  and ${isNotSandboxSql("f.eater_id")}
order by f.at desc, f.id
limit $2`;

/** A feeder's event that copies follow. */
export interface FollowedEventRow {
  readonly id: string;
  readonly trade_id: string;
  readonly sequence: string;
  readonly action: ReceiptAction;
  readonly side: string;
  readonly symbol: string;
  readonly at: Date;
  readonly fill_price: string | null;
  readonly is_fanned_out: boolean;
}

/** A feeder's last events that copies follow, latest first; with `eventId` only that one. */
export const readFollowedEvents = (db: Queryable, feederId: string, first: number, eventId: string | null): Promise<FollowedEventRow[]> =>
  queryRows(db, eventsSql, [feederId, first, eventId]);

const eventsSql = `
select e.id, e.trade_id, e.sequence, e.symbol, t.side, e.at, e.fill_price,
  coalesce(f.done_sequence >= e.sequence, false) as is_fanned_out,
  case e.kind
    when 'OPENED' then 'OPEN'
    when 'SCALED' then 'SCALE'
    when 'REDUCED' then 'REDUCE'
    when 'CLOSED' then 'CLOSE'
    when 'ADJUSTED' then case e.status when 'CLOSED' then 'CLOSE' else 'ADJUST' end
    else 'EXITS'
  end as action
from record_events e
left join trades t on t.id = e.trade_id
left join fan_outs f on f.record_id = e.record_id
where e.user_id = $1
  and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET', 'ADJUSTED')
  and ($3::uuid is null or e.id = $3)
order by e.at desc, e.id
limit $2`;

/** Of one event: how many receipts of each status, median delay in ms and slippage in bps. */
export interface FanOutCountsRow extends ReceiptCountsRow {
  readonly id: string;
  readonly slippage: number | null;
}

/** What became of these events in all copies. */
export const readFanOutCounts = (db: Queryable, eventIds: readonly string[]): Promise<FanOutCountsRow[]> =>
  queryRows(db, fanOutCountsSql, [eventIds]);

const ofEvent = "t.trade_id = e.trade_id and t.event_sequence = e.sequence";

const fanOutCountsSql = `
with
events as materialized (
  select id, trade_id, sequence
  from record_events
  where id = any($1::uuid[])
),
tallies as materialized (${talliesOfSql("events")}
)
select e.id, ${receiptTalliesSql},
  ${tallyMedianSql("MS", "tallies t", ofEvent)} as median,
  ${tallyMedianSql("BPS", "tallies t", ofEvent)} as slippage
from events e
left join tallies t on ${ofEvent}
group by e.id, e.trade_id, e.sequence`;

/** What one eater's copies with one kind of money made of a trade, real money where there is any, in USD as text, and in percent of what they paid; null for none. */
export interface OwnResultRow {
  readonly made: string | null;
  readonly result: number | null;
}

/** Lots `l` of position `p`: what was paid in all, and for what is held, not rounded to cents. */
const paidOfPosition = `
    select sum(quantity * price) as paid, sum(remaining * price) as held_cost
    from copy_lots
    where copy_id = p.copy_id
      and trade_id = p.trade_id`;

/**
 * What a position `p` with lots `l` made at the mid of the moment, as a share is taken of it: of a few dollars a cent of
 * rounding would be more than the price has moved. What is realised is in cents.
 */
const madeExactly = (mids: string): string => `
    p.realised_pnl + case when p.side = 'LONG' then 1 else -1 end
      * coalesce(p.held * (${mids}::jsonb ->> p.symbol)::numeric - l.held_cost, 0)`;

/** `mids` as JSON by symbol. */
export async function readOwnResult(db: Queryable, tradeId: string, eaterId: string | null, mids: string): Promise<OwnResultRow> {
  const [row] = await queryRows<OwnResultRow>(db, ownResultSql, [tradeId, eaterId, mids]);
  return row!;
}

const ownResultSql = `
select
  sum(
    p.realised_pnl + case when p.side = 'LONG' then 1 else -1 end
    * (coalesce(round(p.held * ($3::jsonb ->> p.symbol)::numeric, 2), p.cost) - p.cost)
  ) as made,
  (sum(${madeExactly("$3")}) / nullif(sum(l.paid), 0) * 100)::float8 as result
from copy_positions p
cross join lateral (${paidOfPosition}
) l
where p.trade_id = $1
  and p.eater_id = $2
  and (select mode from copies where id = p.copy_id) = (
    -- real money where there is any: the two are never added
    select min(c.mode)
    from copy_positions o
    join copies c on c.id = o.copy_id
    where o.trade_id = $1
      and o.eater_id = $2
  )`;

/** All copies of a trade: how many, median slippage of the opening in bps and median result in percent. */
export interface TradeCopiesRow {
  readonly copies: number;
  readonly slippage: number | null;
  readonly result: number | null;
}

/** `mids` as JSON by symbol. */
export async function readTradeCopies(db: Queryable, tradeId: string, mids: string): Promise<TradeCopiesRow> {
  const [row] = await queryRows<TradeCopiesRow>(db, tradeCopiesSql, [tradeId, mids]);
  return row!;
}

const tradeCopiesSql = `
select
  (
    select count(*)::int
    from copy_positions
    where trade_id = $1
      and ${isNotSandboxSql("eater_id")}
  ) as copies,
  ${tallyMedianSql("BPS", `(${talliesOfSql(eventsOfTradeSql)}) t`, "t.action = 'OPEN'")} as slippage,
  (
    select percentile_cont(0.5) within group (
      order by ((${madeExactly("$2")}) / nullif(l.paid, 0) * 100)::float8
    )
    from copy_positions p
    cross join lateral (${paidOfPosition}
    ) l
    where p.trade_id = $1
      and ${isNotSandboxSql("p.eater_id")}
  ) as result`;

/** Why the opening of a trade was skipped, most frequent first. */
export const readSkipReasons = (db: Queryable, tradeId: string): Promise<Array<{ reason: SkipReason; count: number }>> =>
  queryRows(db, skipReasonsSql, [tradeId]);

const skipReasonsSql = `
select t.value as reason, sum(t.count)::int as count
from (${talliesOfSql(eventsOfTradeSql)}) t
where t.kind = 'SKIP'
  and t.action = 'OPEN'
group by t.value
having sum(t.count) > 0
order by sum(t.count) desc, t.value`;
