import { byColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";

/** Addresses end with the account, and what came by them goes; trades made by them stay as all others do. */
export const signalsPersonalData: PersonalDataPart = {
  module: "signals",
  tables: [
    byColumn(
      "signal_addresses",
      "user_id",
      "is_on, account_kind, symbols, actions, order_value_max, orders_per_day_max, turnover_per_day_max, quote_age_ms_max, " +
        "practice_alerts, practiced_at, created_at, rotated_at",
      "id, secret_sha256, secret_sealed",
    ),
    byColumn(
      "signal_alerts",
      "user_id",
      "received_at, sent_from, body, state, refusal, outcome, account_kind, trade_id, order_ids, order_value, settled_at",
      "id, address_id, dedupe_key, attempts",
      { orderBy: "id" },
    ),
  ],
};
