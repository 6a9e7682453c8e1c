import { keptByColumn, type DataSubject, type PersonalDataRoom, type PersonalTable } from "../accounts/personal-data";
import type { Tx } from "../platform/db/database";

const recordStays = "Sealed record: it stays under the pseudonym, or nobody could verify it and copiers would lose their receipts' cause.";
const booksStay = "Books of a paper account: sealed records and copies refer to them, no names or words inside.";

/** Rows that stay as books, but lose the words their owner wrote. */
const withoutWords = (table: string, exported: string, erase: string): PersonalTable => ({
  table,
  exports: (tx, { id }) => tx.query(`select ${exported} from ${table} where user_id = $1`, [id]),
  erases: async (tx: Tx, { id }: DataSubject) => void (await tx.query(erase, [id])),
});

/**
 * What trading exports and erases. Words go (the chain holds only their salted hash, and without the salt nobody can
 * prove a guess); numbers stay under the pseudonym. The room adds a close-out that closes open trades as sealed events.
 */
export const tradingPersonalData: PersonalDataRoom = {
  room: "trading",
  tables: [
    withoutWords("record_texts", "trade_id, thesis, tags, salt, created_at", "update record_texts set thesis = '', tags = '{}', salt = null where user_id = $1"),
    withoutWords(
      "trades",
      "id, account_id, symbol, side, status, quantity, opened_quantity, average_price, entry_value, realised_pnl, stop_price, target_price, thesis, tags, close_reason, chapter, opened_at, closed_at",
      "update trades set thesis = '', tags = '{}' where user_id = $1",
    ),
    withoutWords(
      "orders",
      "id, account_id, trade_id, symbol, side, type, effect, quantity, filled_quantity, average_fill_price, limit_price, stop_price, time_in_force, thesis, tags, status, reason, created_at, updated_at",
      "update orders set thesis = '', tags = '{}' where user_id = $1",
    ),
    keptByColumn("trading_accounts", "user_id", "id, kind, broker, mode, name, cash, chapter, created_at, closed_at", booksStay),
    keptByColumn("lots", "user_id", "trade_id, number, symbol, side, quantity, remaining, price, cost, opened_at", booksStay),
    keptByColumn("fills", "user_id", "order_id, trade_id, symbol, side, quantity, price, value, realised_pnl, reason, at", booksStay),
    keptByColumn("account_flows", "user_id", "account_id, at, amount, kind", booksStay),
    keptByColumn("equity_closes", "user_id", "account_id, day, at, equity, cash, flows, growth, chapter", booksStay),
    keptByColumn("records", "user_id", "id, account_id, sequence, head, chapter, created_at", recordStays),
    keptByColumn("record_events", "user_id", "record_id, sequence, kind, at, bytes, previous_hash, hash", recordStays),
  ],
};
