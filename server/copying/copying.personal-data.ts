import { byColumn, keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import type { FeederGoneService } from "./stopping/feeder-gone.service";

const books = "the books of ended copies, under the pseudonym: the feeder's figures rest on them";

/** What the copying module exports and erases. Own copies stop first; copies of a leaving feeder follow them out. */
export const copyingPersonalData = (gone: FeederGoneService): PersonalDataPart => ({
  module: "copying",
  closeOut: ({ id }) => gone.closeOut(id),
  tables: [
    byColumn("suitability_forms", "user_id", "answers, risk_text_version, accepted_at"),
    byColumn("taste_tests", "user_id", "feeder_id, status, question, result, failure, created_at, started_at, ended_at", "id, version"),
    byColumn("eater_totals", "eater_id", "max_per_symbol, max_per_class, max_total, daily_loss_limit", "day, day_start_equity, version"),
    byColumn(
      "copy_feeder_bounds",
      "eater_id",
      "copy_id, margin_use_max, floating_loss_max, withdrawn_max, deposited_max, action, crossed_at, crossed_bound, crossed_percent",
    ),
    keptByColumn(
      "copies",
      "eater_id",
      "id, feeder_id, only_trade_id, state, stop_mode, stop_reason, put_in, final_equity, sizing, started_at, stopped_at",
      "record_id, account_id, connection_id, reserved, mode, live_text_version, started_sequence, exits_only_sequence, stopped_sequence, cash, units, " +
        "sizing_value, max_per_trade, max_per_symbol, max_exposure_percent, cash_reserve, allow_symbols, " +
        "deny_symbols, classes, max_open_trades, slippage_cap_bps, quote_age_ms_max, waits_for_open, uses_extended_hours, daily_loss_limit, " +
        "stop_loss_percent, stop_is_trailing, stop_reference, take_profit_percent, take_profit_reference, day, " +
        "day_start_equity, realised_pnl, paused_at, version, stopping_at, handed_over",
      books,
    ),
    keptByColumn(
      "copy_positions",
      "eater_id",
      "copy_id, trade_id, symbol, side, held, cost, realised_pnl, opened_at, closed_at",
      "ideal, opening, closed_by_you",
      books,
    ),
    keptByColumn(
      "copy_lots",
      "eater_id",
      "copy_id, trade_id, number, quantity, remaining, price, cost, remaining_cost, opened_at",
      "receipt_id",
      books,
    ),
    keptByColumn(
      "copy_orders",
      "eater_id",
      "copy_id, trade_id, symbol, side, effect, quantity, filled_quantity, price, fee, state, words, created_at",
      "id, receipt_id, updated_at, queue_number, ordered_money, reserved, keep_fraction, attempts, retry_at, cancel_at",
      books,
    ),
    { table: "event_tallies", keptBecause: "how many receipts of an event there are of each kind, never whose" },
    { table: "event_tally_changes", keptBecause: "a list of counts to bring up to date, empty within seconds" },
    { table: "visitor_tallies", keptBecause: "how many receipts of five minutes there are of each kind, never whose" },
    { table: "visitor_hours", keptBecause: "how many receipts of an hour there are of each kind, never whose" },
    { table: "copier_day_lines", keptBecause: "a view: closes of copies as they are added up" },
    { table: "copier_days", keptBecause: "what all copies of a feeder were worth together at a daily close, never whose" },
    { table: "copier_day_changes", keptBecause: "a list of sums to bring up to date, empty within seconds" },
    { table: "receipt_days", keptBecause: "how many receipts of a day there are of each status, never whose" },
    { table: "receipt_day_changes", keptBecause: "a list of counts to bring up to date, empty within seconds" },
    { table: "copier_sums", keptBecause: "what all copies of a feeder have together, never whose" },
    { table: "open_copy_totals", keptBecause: "what all open copies have together, never whose" },
    { table: "copier_lines", keptBecause: "a view: the books of running copies as they are added up" },
    { table: "copier_sum_changes", keptBecause: "a list of sums to bring up to date, empty within seconds" },
    keptByColumn(
      "receipts",
      "eater_id",
      "id, copy_id, feeder_id, trade_id, cause_kind, action, symbol, side, status, reason, quantity, price, " +
        "money, realised_pnl, decided_at",
      "cause_id, event_sequence, steps, limits, cap, sufficed, figure, figure_limit, feeder_price, slippage_bps, " +
        "slippage_money, is_late, feeder_filled_at, submitted_at, filled_at, delivered_at, version",
      books,
    ),
    keptByColumn("copy_flows", "eater_id", "copy_id, at, amount, units, unit_value, kind", "id, feeder_id", books),
    keptByColumn("copy_closes", "eater_id", "copy_id, day, equity, unit_value", "at", books),
  ],
});
