import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { PerformanceFeeRateRow } from "./performance-fee.entity";
import type { Rate } from "./months";

interface RateOf extends Rate {
  readonly feederId: string;
}

/** All rates of these feeders, in the order of their months. */
export const readRates = (db: Queryable, feederIds: readonly string[]): Promise<RateOf[]> =>
  queryRows(
    db,
    `select feeder_id as "feederId", valid_from as "validFrom", percent
    from performance_fee_rates
    where feeder_id = any($1::uuid[])
    order by valid_from`,
    [feederIds],
  );

/** Feeders and hybrids among these users. */
export async function readFeedersAmong(db: Queryable, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id
    from users
    where id = any($1::uuid[])
      and role in ('feeder', 'hybrid')`,
    [userIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** One change of a feeder's rates at a time. */
export async function lockFeeder(tx: Tx, feederId: string): Promise<void> {
  await tx.query("select id from users where id = $1 for no key update", [feederId]);
}

/** Takes back what was planned from a month on. */
export async function deleteRatesFrom(tx: Tx, feederId: string, validFrom: Date): Promise<void> {
  await tx.query("delete from performance_fee_rates where feeder_id = $1 and valid_from >= $2", [feederId, validFrom]);
}

export async function insertRate(tx: Tx, row: PerformanceFeeRateRow): Promise<void> {
  await tx.insert(PerformanceFeeRateRow, row);
}

/** Who copies a feeder, by id, after `after`; at most `limit`. */
export async function readCopiersAfter(db: Queryable, feederId: string, after: string | null, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select distinct eater_id as id
    from copies
    where feeder_id = $1
      and state <> 'STOPPED'
      and ($2::uuid is null or eater_id > $2::uuid)
    order by id
    limit $3`,
    [feederId, after, limit],
  );
  return rows.map(({ id }) => id);
}
