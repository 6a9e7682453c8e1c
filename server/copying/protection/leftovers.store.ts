import { isTurnSql } from "../at-brokers/queues/trade-queues.store";
import { isDrained } from "../engine/fan-out/fan-out.sql";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { isUnclosedSql, isWaitingSql } from "../stopping/stopping.store";

/** What there is for a sweep of copies to do. */
export interface Leftovers {
  /** Copies decided to stop that hold what nobody closes. */
  readonly hasUnclosed: boolean;
  /** Closes that wait for a live price. */
  readonly hasWaiting: boolean;
  /** Orders at venues whose turn has come. */
  readonly hasTurns: boolean;
  /** Copies on their way out to which nothing more can happen. */
  readonly hasDrained: boolean;
}

const leftoversSql = `
select
  exists (
    select
    from copies c
    where ${isUnclosedSql("$2")}
  ) as "hasUnclosed",
  exists (
    select
    from copy_orders
    where ${isWaitingSql}
  ) as "hasWaiting",
  exists (
    select
    from copy_orders o
    where ${isTurnSql("$1")}
  ) as "hasTurns",
  exists (
    select
    from copies c
    where ${isDrained}
  ) as "hasDrained"`;

/** Asked in one statement, for most sweeps find nothing of any kind. `before`: who was decided to stop since is still being closed. */
export async function readLeftovers(db: Queryable, now: Date, before: Date): Promise<Leftovers> {
  const [row] = await queryRows<Leftovers>(db, leftoversSql, [now, before]);
  return row!;
}
