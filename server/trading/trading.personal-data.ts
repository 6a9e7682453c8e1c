import { keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import type { AccountService } from "./accounts/account.service";

const sealed = "sealed records stay whole under the pseudonym";
const books = "the books behind the sealed record, under the pseudonym";

/** What the trading room exports and erases. A person's words go; trades and the chain stay under the pseudonym. */
export const tradingPersonalData = (accounts: AccountService): PersonalDataPart => ({
  module: "trading",
  closeOut: ({ id }) => accounts.closeOut(id),
  tables: [
    {
      table: "record_texts",
      exports: (tx, { id }) =>
        tx.query("select trade_id, thesis, tags, created_at from record_texts where user_id = $1 order by created_at", [id]),
      erases: async (tx, { id }) =>
        void (await tx.query("update record_texts set thesis = '', tags = '{}', salt = null where user_id = $1", [id])),
    },
    {
      table: "trades",
      exports: (tx, { id }) => tx.query("select * from trades where user_id = $1 order by opened_at", [id]),
      erases: async (tx, { id }) => void (await tx.query("update trades set thesis = '', tags = '{}' where user_id = $1", [id])),
    },
    {
      table: "orders",
      exports: (tx, { id }) => tx.query("select * from orders where user_id = $1 order by created_at", [id]),
      erases: async (tx, { id }) => void (await tx.query("update orders set thesis = '', tags = '{}' where user_id = $1", [id])),
    },
    keptByColumn("trading_accounts", "user_id", "id, kind, mode, name, cash, chapter, created_at", books),
    keptByColumn("lots", "user_id", "trade_id, number, quantity, remaining, price, cost, remaining_cost, opened_at", books),
    keptByColumn("fills", "user_id", "order_id, trade_id, symbol, side, quantity, price, value, realised_pnl, reason, at", books),
    keptByColumn("account_flows", "user_id", "account_id, at, amount, kind, equity_before", books),
    keptByColumn("equity_closes", "user_id", "account_id, day, equity, cash, flows, growth", books),
    keptByColumn("records", "user_id", "id, sequence, head, chapter, created_at", sealed),
    keptByColumn("record_events", "user_id", "sequence, kind, at, bytes, previous_hash, hash", sealed),
  ],
});
