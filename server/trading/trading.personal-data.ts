import { byColumn, keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import type { AccountService } from "./accounts/account.service";
import { eraseOrderWords, eraseSalts, eraseTexts, eraseTradeWords } from "./trading.personal-data.store";

const sealed = "sealed records stay whole under the pseudonym";
const books = "the books behind the sealed record, under the pseudonym";

/** What trading exports and erases. A person's words are erased; trades and the chain stay under the pseudonym. */
export const tradingPersonalData = (accounts: AccountService): PersonalDataPart => ({
  module: "trading",
  closeOut: ({ id }) => accounts.closeOut(id),
  tables: [
    byColumn("record_texts", "user_id", "trade_id, thesis, tags, created_at", "id, salt", {
      orderBy: "created_at",
      erases: (tx, { id }) => eraseTexts(tx, id),
    }),
    byColumn("record_event_salts", "user_id", "event_id, amounts", "secret", { erases: (tx, { id }) => eraseSalts(tx, id) }),
    byColumn("trades", "user_id", "*", "", { orderBy: "opened_at", erases: (tx, { id }) => eraseTradeWords(tx, id) }),
    byColumn("orders", "user_id", "*", "", { orderBy: "created_at", erases: (tx, { id }) => eraseOrderWords(tx, id) }),
    keptByColumn(
      "trading_accounts",
      "user_id",
      "id, kind, mode, name, cash, chapter, created_at",
      "broker, latency_ms, fill_size_max, closed_at, connection_id",
      books,
    ),
    keptByColumn(
      "lots",
      "user_id",
      "trade_id, number, quantity, remaining, price, cost, remaining_cost, opened_at",
      "id, account_id, symbol, side, quote_at",
      books,
    ),
    keptByColumn(
      "fills",
      "user_id",
      "order_id, trade_id, symbol, side, quantity, price, value, realised_pnl, reason, at, fee_amount, fee_currency, fee, is_late",
      "id, account_id, quote_at, venue_fill_id, bid, ask",
      books,
    ),
    keptByColumn("account_flows", "user_id", "account_id, at, amount, kind, equity_before, currency, rate", "id", books),
    keptByColumn(
      "equity_closes",
      "user_id",
      "account_id, day, equity, cash, flows, growth",
      "at, chapter, delay_seconds, price_bites, is_of_record",
      books,
    ),
    keptByColumn(
      "records",
      "user_id",
      "id, sequence, head, chapter, created_at",
      "account_id, index_value, index_base, account_since, account_equity, account_growth, account_chosen_at",
      sealed,
    ),
    keptByColumn(
      "record_events",
      "user_id",
      "sequence, kind, at, bytes, previous_hash, hash",
      "id, record_id, trade_id, symbol, side, bid, ask, quote_at, snapshot_id, fill_quantity, fill_price, " +
        "fill_realised_pnl, equity_before, reason, status, quantity, opened_quantity, average_price, entry_value, " +
        "realised_pnl, stop_price, target_price, text_id, close_reason, closed_at, trade_version, delay_seconds, " +
        "price_bites, quote_age_ms, fill_age_ms, order_id, adjusted_quantity",
      sealed,
    ),
  ],
});
