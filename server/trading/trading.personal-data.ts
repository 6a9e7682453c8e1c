import { keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import type { AccountService } from "./accounts/account.service";
import { eraseOrderWords, eraseTexts, eraseTradeWords, exportOrders, exportTexts, exportTrades } from "./trading.personal-data.store";

const sealed = "sealed records stay whole under the pseudonym";
const books = "the books behind the sealed record, under the pseudonym";

/** What trading exports and erases. A person's words are erased; trades and the chain stay under the pseudonym. */
export const tradingPersonalData = (accounts: AccountService): PersonalDataPart => ({
  module: "trading",
  closeOut: ({ id }) => accounts.closeOut(id),
  tables: [
    {
      table: "record_texts",
      exports: (tx, { id }) => exportTexts(tx, id),
      erases: (tx, { id }) => eraseTexts(tx, id),
    },
    {
      table: "trades",
      exports: (tx, { id }) => exportTrades(tx, id),
      erases: (tx, { id }) => eraseTradeWords(tx, id),
    },
    {
      table: "orders",
      exports: (tx, { id }) => exportOrders(tx, id),
      erases: (tx, { id }) => eraseOrderWords(tx, id),
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
