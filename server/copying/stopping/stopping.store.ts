import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { CopyStopMode, CopyStopReason } from "../copying.enums";
import { isDrained } from "../engine/fan-out/fan-out.sql";
import * as eightySix from "./eighty-six.sql";

/** A copy that is set on its way out, with the last event of its feeder. */
export interface StoppedAt {
  readonly id: string;
  readonly sequence: number;
}

/** Sets these copies on their way out, in the mode chosen; those that stop already keep theirs. The copies are locked. */
export async function setOnTheirWayOut(
  tx: Tx,
  copies: readonly StoppedAt[],
  mode: CopyStopMode,
  reason: CopyStopReason,
  now: Date,
): Promise<void> {
  await tx.query(mode === "MIRROR_EXITS" ? toExitsOnlySql : toStoppingSql, [
    copies.map((copy) => copy.id),
    copies.map((copy) => copy.sequence),
    mode,
    reason,
    now,
  ]);
}

/** What was sealed before the press still opens, but not in a copy that was paused. */
const toExitsOnlySql = `
update copies c set
  state = 'MIRROR_EXITS',
  stop_mode = $3,
  stop_reason = $4,
  exits_only_sequence = coalesce(
    c.exits_only_sequence,
    case when c.state = 'PAUSED' then c.started_sequence else n.sequence end
  ),
  stopping_at = coalesce(c.stopping_at, $5),
  paused_at = null,
  version = c.version + 1
from unnest($1::uuid[], $2::bigint[]) as n (id, sequence)
where c.id = n.id
  and c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')`;

const toStoppingSql = `
update copies c set
  state = 'STOPPING',
  stop_mode = $3,
  stop_reason = $4,
  stopped_sequence = coalesce(c.stopped_sequence, n.sequence),
  stopping_at = $5,
  paused_at = null,
  version = c.version + 1
from unnest($1::uuid[], $2::bigint[]) as n (id, sequence)
where c.id = n.id
  and c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')`;

/** A copy as it ends: what it is worth in USD, its units and their value, as text, and the last event of its feeder. */
export interface EndedCopy {
  readonly id: string;
  readonly eater_id: string;
  readonly worth: string;
  readonly units: string;
  readonly unit_value: string;
  readonly sequence: number;
}

/** Ends copies. They keep what they were worth, lots transferred on the way among it; their cash is the accounts' again. The copies are locked. */
export async function endCopies(tx: Tx, copies: readonly EndedCopy[], now: Date): Promise<void> {
  await tx.query(endCopiesSql, [JSON.stringify(copies), now]);
}

/** What a stopped copy had is its account's. */
export async function emptyCash(tx: Tx, id: string): Promise<void> {
  await tx.query("update copies set cash = 0, version = version + 1 where id = $1 and cash <> 0", [id]);
}

const endCopiesSql = `
with
-- the copies, with what they end with
given as (
  select *
  from json_to_recordset($1) as g (
    id uuid, eater_id uuid, worth numeric, units numeric, unit_value numeric, sequence bigint
  )
),
-- the last flow of each: everything out
flows as (
  insert into copy_flows (eater_id, copy_id, at, amount, units, unit_value, kind)
  select eater_id, id, $2, -worth, -units, unit_value, 'STOP'
  from given
),
-- what their eaters' copies began the day with is less by it
totals as (
  update eater_totals t set
    day_start_equity = t.day_start_equity - g.worth,
    version = t.version + 1
  from (select eater_id, sum(worth) as worth from given group by eater_id) g
  where t.eater_id = g.eater_id
)
update copies c set
  state = 'STOPPED',
  cash = 0,
  final_equity = g.worth + c.handed_over,
  put_in = c.put_in + c.handed_over,
  units = case
    when c.handed_over <> 0 and g.unit_value > 0
      and g.worth + c.handed_over > 0
      then round((g.worth + c.handed_over) / g.unit_value, 12)
    else c.units
  end,
  stopped_at = $2,
  stopped_sequence = coalesce(c.stopped_sequence, g.sequence),
  version = c.version + 1
from given g
where c.id = g.id`;

/** Of the eaters and feeders of these copies, the pairs that no running copy joins any more; copies of single trades join nobody. */
export function readPairsWithoutCopy(tx: Tx, copyIds: readonly string[]): Promise<Array<{ viewerId: string; feederId: string }>> {
  return queryRows(tx, pairsWithoutCopySql, [copyIds]);
}

const pairsWithoutCopySql = `
select distinct c.eater_id as "viewerId", c.feeder_id as "feederId"
from copies c
where c.id = any($1::uuid[])
  and not exists (
    select 1
    from copies o
    where o.eater_id = c.eater_id
      and o.feeder_id = c.feeder_id
      and o.only_trade_id is null
      and o.state <> 'STOPPED'
  )`;

/** Copies on their way out to which nothing more can happen, by id; at most 100. */
export async function readDrainedCopyIds(db: Queryable): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, `select c.id from copies c where ${isDrained} order by c.id limit 100`);
  return rows.map((row) => row.id);
}

/** A copy that was decided to stop and still holds something that nobody closes. */
export interface UnclosedCopy {
  readonly id: string;
  readonly cause: "STOP" | "COPY_STOP";
}

/**
 * Copies decided to stop before a moment, with positions that no order closes: what a crash between the two left. A
 * feeder's suspension or a press of the button closes as STOP, the copy's own limits as COPY_STOP. At most 100, by id.
 */
export function readUnclosedCopies(db: Queryable, before: Date): Promise<UnclosedCopy[]> {
  return queryRows(db, unclosedSql, [before]);
}

/** Whether the copy `c` was decided to stop before a moment, a parameter, and holds something that nobody closes. */
export const isUnclosedSql = (before: string): string => `c.state = 'STOPPING'
  and c.stop_mode = 'CLOSE_ALL'
  and c.stopping_at < ${before}
  and exists (
    select 1
    from copy_positions p
    where p.copy_id = c.id
      and p.held > 0
      and not exists (
        select 1
        from copy_orders o
        where o.copy_id = c.id
          and o.trade_id = p.trade_id
          and o.effect = 'CLOSE'
          and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
      )
  )`;

const unclosedSql = `
select c.id, case when c.stop_reason in ('STOP_LOSS', 'TAKE_PROFIT') then 'COPY_STOP' else 'STOP' end as cause
from copies c
where ${isUnclosedSql("$1")}
order by c.id
limit 100`;

/** Whether an order of a copy on paper is a close that waits for a live price. */
export const isWaitingSql = `state = 'CLOSE_PENDING' and queue_number is null`;

/** Symbols in which any close waits for a live price. */
export async function readWaitingSymbols(db: Queryable): Promise<string[]> {
  const rows = await queryRows<{ symbol: string }>(db, `select distinct symbol from copy_orders where ${isWaitingSql}`);
  return rows.map((row) => row.symbol);
}

/** Copies with a close in this symbol that waits, by id. */
export async function readCopiesWaitingFor(db: Queryable, symbol: string, first: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select distinct copy_id as id
    from copy_orders
    where state = 'CLOSE_PENDING'
      and queue_number is null
      and symbol = $1
    order by copy_id
    limit $2`,
    [symbol, first],
  );
  return rows.map((row) => row.id);
}

/** How many copies of these eaters have not ended. */
export async function countRunningCopies(db: Queryable, eaterIds: readonly string[]): Promise<number> {
  const [row] = await queryRows<{ running: number }>(
    db,
    "select count(*)::int as running from copies where eater_id = any($1::uuid[]) and state <> 'STOPPED'",
    [eaterIds],
  );
  return row!.running;
}

/**
 * Sets all running copies of these eaters on their way out, CLOSE_ALL, for "86 everything". Takes their accounts' locks by
 * id, the feeders' chains, shared, by id, and the copies' by id. Returns those that were not stopping before.
 */
export async function setAllStopping(tx: Tx, eaterIds: readonly string[], now: Date): Promise<Array<{ id: string; eater_id: string }>> {
  await tx.query(eightySix.lockAccounts, [eaterIds]);
  await tx.query(eightySix.lockRunning, [eaterIds]);
  return changedRows(tx, eightySix.setStopping, [eaterIds, now]);
}
