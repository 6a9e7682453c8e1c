import { queryRows, type Queryable } from "../../platform/db/rows";

/** Copies of a connection that have not stopped, by id. */
export async function readCopiesOfConnection(db: Queryable, connectionId: string): Promise<string[]> {
  const sql = "select id from copies where connection_id = $1 and state <> 'STOPPED' order by id";
  return (await queryRows<{ id: string }>(db, sql, [connectionId])).map((row) => row.id);
}

/** How many copies have not stopped on each of these connections. */
export async function countRunningCopies(db: Queryable, connectionIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await queryRows<{ connection_id: string; many: number }>(db, countSql, [connectionIds]);
  return new Map(rows.map((row) => [row.connection_id, row.many]));
}

const countSql = `
select connection_id, count(*)::integer as many
from copies
where connection_id = any($1::uuid[])
  and state <> 'STOPPED'
group by connection_id`;
