import { byColumn, keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import { eraseConnectionsOf } from "./connections/erasure.store";

const books = "the books behind trades and receipts, under the pseudonym";

/** What the brokers module exports and erases: connections lose their credentials and the person; the row stays for the books. */
export const brokersPersonalData: PersonalDataPart = {
  module: "brokers",
  tables: [
    byColumn(
      "broker_connections",
      "user_id",
      "id, venue, environment, mode, name, account_number, account_id, state, state_since, sign_in, permissions, currency, quote_currency, " +
        "copies_other_quotes, equity, cash, settled_cash, free_cash, buying_power, on_hold, blocked_because, figures_at, max_exposure, daily_loss_limit, " +
        "acknowledged_text_version, residence, day, day_start_net, created_at, disconnect_asked_at, disconnect_mode, disconnected_at, erased_at",
      "key_hint, credentials, key_version, failing_since, failure, failure_words, updated_at",
      { orderBy: "created_at", erases: (tx, { id, at }) => eraseConnectionsOf(tx, id, at) },
    ),
    byColumn(
      "broker_oauth_states",
      "user_id",
      "venue, environment, name, created_at, expires_at",
      "state_sha256, return_url, connection_id, max_exposure, daily_loss_limit, acknowledged_text_version, residence",
    ),
    {
      table: "live_trading_texts",
      keptBecause: "What users agreed to must stay readable; the admin who published it is a pseudonym after an erasure.",
    },
    keptByColumn(
      "broker_orders",
      "user_id",
      "id, connection_id, owner_kind, owner_order_id, client_order_id, venue_order_id, symbol, market, side, type, time_in_force, quantity, " +
        "rate, limit_price, stop_price, is_extended, is_opening, decided_price, slippage_bps_max, state, filled_quantity, created_at, sent_at, " +
        "cancel_requested_at, ended_at, reason, words, denied_figure, denied_limit",
      "attempt, group_id, age_ms_max, state_before_cancel, changes, ending_state, ending_quantity, send_after, sends, next_look_up_at, " +
        "look_ups, misses, next_cancel_at, cancels",
      books,
    ),
    keptByColumn("broker_order_changes", "user_id", "order_id, number, state, at, source, words", "", books),
    keptByColumn(
      "broker_fills",
      "user_id",
      "connection_id, symbol, venue_fill_id, venue_order_id, side, quantity, price, rate, fee_amount, fee_currency, at, received_at, " +
        "source, state, order_id, booked_at, is_late, entered_quantity",
      "",
      books,
    ),
    keptByColumn("broker_transfers", "user_id", "connection_id, kind, venue_transfer_id, amount, currency, at, booked_at", "", books),
    keptByColumn("broker_cash", "user_id", "connection_id, currency, amount, value, rate_effect, rate, rate_at", "", books),
    { table: "venue_rates", keptBecause: "What currencies are worth at venues; about nobody." },
    keptByColumn("broker_charges", "user_id", "connection_id, venue_charge_id, cause, amount, currency, symbol, at, booked_at", "", books),
    keptByColumn(
      "broker_corporate_actions",
      "user_id",
      "connection_id, venue_action_id, type, symbol, to_units, from_units, amount, units, new_symbol, per_unit, ex_at, at, booked_at",
      "id, seen_at",
      books,
    ),
    keptByColumn("broker_reconciliations", "user_id", "connection_id, cause, result, words, first_at, last_at", "id", books),
    keptByColumn(
      "broker_differences",
      "user_id",
      "connection_id, kind, symbol, subject, ours, theirs, stops_opens, settlement, found_at, compared_at, resolved_at",
      "id",
      books,
    ),
    byColumn("broker_positions", "user_id", "connection_id, symbol, is_known, quantity, average_price", ""),
    byColumn(
      "broker_external_orders",
      "user_id",
      "connection_id, symbol, venue_order_id, side, type, quantity, filled_quantity, limit_price, stop_price, placed_at",
      "",
    ),
    {
      table: "venue_health",
      keptBecause: "How calls to venues go, by process; names connections only, and is forgotten within hours.",
    },
    {
      table: "venue_switches",
      keptBecause: "Says which venues are stopped; the admin who switched is a pseudonym after an erasure.",
    },
  ],
};
