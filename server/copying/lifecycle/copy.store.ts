import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { Decimal } from "../../platform/decimal";
import { isDrained } from "../engine/fan-out/fan-out.sql";
import { copyColumns, copyFromRow, type CopyRow, type CopyWithPositions } from "./copy-row";

const positionJson = `
    json_build_object(
      'tradeId', p.trade_id,
      'symbol', p.symbol,
      'side', p.side,
      'held', p.held::text,
      'cost', p.cost::text,
      'realisedPnl', p.realised_pnl::text,
      'isClosedByYou', p.closed_by_you,
      'openedAt', p.opened_at,
      'closedAt', p.closed_at,
      'isClosePending', exists (
        select 1
        from copy_orders o
        where o.copy_id = p.copy_id
          and o.trade_id = p.trade_id
          and o.effect = 'CLOSE'
          and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
      )
    )`;

/** Copies `c` by a condition, with the positions `p` that a second condition leaves, latest first. */
const readSql = (condition: string, andPosition: string): string => `
select c.id, c.eater_id, c.feeder_id, c.record_id, c.account_id, c.connection_id, c.mode, c.state,
  c.version, c.only_trade_id,
  c.stop_mode, c.stop_reason,
  c.cash, c.reserved, c.put_in, c.units, c.final_equity, c.day_start_equity, c.realised_pnl,
  c.stop_reference, c.take_profit_reference, c.started_at, c.paused_at, c.stopped_at,
  c.sizing, c.sizing_value, c.max_per_trade, c.max_per_symbol, c.max_exposure_percent, c.cash_reserve,
  c.allow_symbols, c.deny_symbols, c.classes, c.max_open_trades, c.slippage_cap_bps, c.quote_age_ms_max,
  c.waits_for_open, c.uses_extended_hours,
  c.daily_loss_limit, c.stop_loss_percent, c.stop_is_trailing, c.take_profit_percent,
  (
    select r.decided_at
    from receipts r
    where r.copy_id = c.id
    order by r.decided_at desc
    limit 1
  ) as last_receipt_at,
  (
    select coalesce(json_agg(${positionJson} order by p.opened_at desc, p.trade_id), '[]')
    from copy_positions p
    where p.copy_id = c.id ${andPosition}
  ) as positions
from copies c
where ${condition}`;

const heldOnly = "and p.held > 0";
/** Positions of long ago too. */
const allPositions = "";

async function readCopies(db: Queryable, condition: string, parameters: unknown[], andPosition = heldOnly): Promise<CopyWithPositions[]> {
  return (await queryRows<CopyRow>(db, readSql(condition, andPosition), parameters)).map(copyFromRow);
}

const byId = defineStatement<CopyRow, readonly [ids: readonly string[]]>(
  "copying.copiesById",
  readSql("c.id = any($1::uuid[])", heldOnly),
  copyColumns,
);
const running = defineStatement<CopyRow, readonly [eaterIds: readonly string[]]>(
  "copying.runningCopies",
  readSql("c.eater_id = any($1::uuid[]) and c.state <> 'STOPPED'", heldOnly),
  copyColumns,
);

/** Copies by id, in no order, with what they hold. */
export const readCopiesById = async (db: Queryable, ids: readonly string[]): Promise<CopyWithPositions[]> =>
  (await statementRows(db, byId, [ids])).map(copyFromRow);

/** One copy with all that it ever held; null for an unknown id. */
export async function readCopyWithHistory(db: Queryable, id: string): Promise<CopyWithPositions | null> {
  const [row] = await readCopies(db, "c.id = $1", [id], allPositions);
  return row ?? null;
}

/** An eater's copies: those that run first, then those that ended, latest first. */
export const readCopiesOfEater = (db: Queryable, eaterId: string, first: number): Promise<CopyWithPositions[]> =>
  readCopies(db, "c.eater_id = $1 order by c.state = 'STOPPED', c.started_at desc, c.id limit $2", [eaterId, first]);

/** Copies of these eaters that have not ended. */
export const readRunningCopies = async (db: Queryable, eaterIds: readonly string[]): Promise<CopyWithPositions[]> =>
  (await statementRows(db, running, [eaterIds])).map(copyFromRow);

/** Copies on these accounts that have not ended. */
export const readRunningCopiesOnAccounts = (db: Queryable, accountIds: readonly string[]): Promise<CopyWithPositions[]> =>
  readCopies(db, "c.account_id = any($1::uuid[]) and c.state <> 'STOPPED'", [accountIds]);

/** An eater's copies that hold or held a trade, latest first, with all that they ever held. */
export const readCopiesOfTrade = (db: Queryable, eaterId: string, tradeId: string): Promise<CopyWithPositions[]> =>
  readCopies(
    db,
    `c.eater_id = $1
      and c.id in (select copy_id from copy_positions where trade_id = $2)
    order by c.started_at desc`,
    [eaterId, tradeId],
    allPositions,
  );

/** Copies that ran at a moment and have no equity snapshot of that day (`YYYY-MM-DD`) yet. */
export const readCopiesWithoutSnapshot = (db: Queryable, at: Date, day: string): Promise<CopyWithPositions[]> =>
  readCopies(
    db,
    `c.started_at <= $1
  and c.state <> 'STOPPED'
  and not exists (select 1 from copy_closes k where k.copy_id = c.id and k.day = $2)`,
    [at, day],
  );

/** Those of these copies to which nothing more can happen, by id. */
export const readDrainedCopies = (tx: Tx, ids: readonly string[]): Promise<CopyWithPositions[]> =>
  readCopies(tx, `c.id = any($1::uuid[]) and ${isDrained} order by c.id`, [ids]);

/** A feeder's copies, latest first; those of testers' sandboxes are not among them. */
export const readCopiesOfFeeder = (db: Queryable, feederId: string, first: number): Promise<CopyWithPositions[]> =>
  readCopies(db, `c.feeder_id = $1 and ${isNotSandboxSql("c.eater_id")} order by c.started_at desc, c.id limit $2`, [feederId, first]);

/** The same among these ids only. */
export const readCopiesOfFeederById = (
  db: Queryable,
  feederId: string,
  first: number,
  ids: readonly string[],
): Promise<CopyWithPositions[]> =>
  readCopies(
    db,
    `c.feeder_id = $1 and c.id = any($3::uuid[]) and ${isNotSandboxSql("c.eater_id")} order by c.started_at desc,
      c.id limit $2`,
    [feederId, first, ids],
  );

/** Average price of what is held, by position (`copy:trade`): the sum of quantity × price of its lots by their units. */
export async function readAveragePrices(db: Queryable, positionIds: readonly string[]): Promise<Map<string, Decimal>> {
  const keys = positionIds.map((id) => id.split(":"));
  const rows = await queryRows<{ id: string; price: string }>(
    db,
    `select l.copy_id || ':' || l.trade_id as id, round(sum(l.remaining * l.price) / sum(l.remaining), 10) as price
    from unnest($1::uuid[], $2::uuid[]) as k (copy_id, trade_id)
    join copy_lots l on l.copy_id = k.copy_id and l.trade_id = k.trade_id
    where l.remaining > 0
    group by l.copy_id, l.trade_id`,
    [keys.map(([copyId]) => copyId), keys.map(([, tradeId]) => tradeId)],
  );
  return new Map(rows.map(({ id, price }) => [id, new Decimal(price)]));
}

/** Which copies: some by id, or all of some eaters that have not ended. */
export type WhichCopies = { readonly ids: readonly string[] } | { readonly eaterIds: readonly string[] };

const keyOf = (which: WhichCopies): readonly string[] => ("ids" in which ? which.ids : which.eaterIds);
const conditionOf = (which: WhichCopies): string =>
  "ids" in which ? "c.id = any($1::uuid[])" : "c.eater_id = any($1::uuid[]) and c.state <> 'STOPPED'";

/** Accounts on which these copies run, in no order. */
export async function readAccountsOfCopies(tx: Tx, which: WhichCopies): Promise<string[]> {
  const sql =
    "ids" in which
      ? "select distinct account_id as id from copies where id = any($1::uuid[])"
      : `select id
        from trading_accounts
        where user_id = any($1::uuid[])
          and closed_at is null
          and kind in ('RECORD', 'BROKER')`;
  return (await queryRows<{ id: string }>(tx, sql, [keyOf(which)])).map((row) => row.id);
}

/**
 * Locks the chains of the copies' feeders by id, shared, then the copies by id, then the totals of their eaters by user id.
 * Returns the last sealed event of each chain, by record, and the ids of the copies.
 */
export async function lockChainsCopiesAndTotals(
  tx: Tx,
  which: WhichCopies,
): Promise<{ sequences: Map<string, number>; copyIds: string[] }> {
  const [condition, key] = [conditionOf(which), keyOf(which)];
  const chains = await queryRows<{ id: string; sequence: string }>(
    tx,
    `select id, sequence
    from records
    where id in (select c.record_id from copies c where ${condition})
    order by id
    for share`,
    [key],
  );
  const copies = await queryRows<{ id: string }>(tx, `select c.id from copies c where ${condition} order by c.id for no key update`, [key]);
  await tx.query(
    `select eater_id
    from eater_totals
    where eater_id in (select c.eater_id from copies c where ${condition})
    order by eater_id
    for no key update`,
    [key],
  );
  return { sequences: new Map(chains.map((row) => [row.id, Number(row.sequence)])), copyIds: copies.map((row) => row.id) };
}

/** These copies by id, which the transaction has locked. */
export const readLockedCopies = (tx: Tx, which: WhichCopies): Promise<CopyWithPositions[]> =>
  readCopies(tx, `${conditionOf(which)} order by c.id`, [keyOf(which)]);
