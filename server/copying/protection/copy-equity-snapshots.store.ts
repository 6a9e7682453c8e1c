import { queryRows, type Queryable } from "../../platform/db/rows";

/** A copy's equity (USD) and unit value at a daily close, as text. */
export interface CopySnapshot {
  readonly eater_id: string;
  readonly copy_id: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly at: Date;
  readonly equity: string;
  readonly unit_value: string;
}

/** Null before the first snapshot. */
export async function readLastSnapshotAt(db: Queryable): Promise<Date | null> {
  const [row] = await queryRows<{ last: Date | null }>(db, "select max(at) as last from copy_closes");
  return row?.last ?? null;
}

/** Inserts snapshots; a copy keeps the one it has of a day. */
export async function insertSnapshots(db: Queryable, snapshots: readonly CopySnapshot[]): Promise<void> {
  await queryRows(db, "insert into copy_closes select * from json_populate_recordset(null::copy_closes, $1) on conflict do nothing", [
    JSON.stringify(snapshots),
  ]);
}

/** Unit values of a copy at daily closes since a moment, oldest first. */
export function readUnitValues(db: Queryable, copyId: string, since: Date): Promise<Array<{ at: Date; unit_value: string }>> {
  return queryRows(db, "select at, unit_value from copy_closes where copy_id = $1 and at >= $2 order by at", [copyId, since]);
}

/** What all copies of an account were worth together (USD, as text) at each close since a moment. */
export function readSnapshotsOfAccount(db: Queryable, accountId: string, since: Date): Promise<Array<{ at: Date; equity: string }>> {
  return queryRows(db, ofAccountSql, [accountId, since]);
}

const ofAccountSql = `
select k.at, sum(k.equity) as equity
from copy_closes k
join copies c on c.id = k.copy_id
where c.account_id = $1
  and k.at >= $2
group by k.at`;
