import type { Tx } from "../../platform/db/database";

/** Rows per statement: some 2 MB of JSON. */
const rowsPerStatement = 2_000;

/** Tables that the demo's history fills. */
export type HistoryTable =
  | "account_flows"
  | "equity_closes"
  | "feed_pending"
  | "fills"
  | "lots"
  | "orders"
  | "price_snapshots"
  | "privacy_settings"
  | "record_events"
  | "record_texts"
  | "records"
  | "trades"
  | "trading_accounts"
  | "users";

/** Inserts rows whose properties are named as the table's columns. Columns that are not in `columns` get their defaults. */
export async function insertRows(tx: Tx, table: HistoryTable, rows: readonly object[], columns = "*"): Promise<void> {
  const into = columns === "*" ? table : `${table} (${columns})`;
  const sql = `
    insert into ${into}
    select ${columns}
    from json_populate_recordset(null::${table}, $1)`;
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx.query(sql, [JSON.stringify(rows.slice(from, from + rowsPerStatement))]);
}
