import { byColumn, keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import type { FeederGoneService } from "./stopping/feeder-gone.service";

const books = "the books of ended copies, under the pseudonym: the feeder's figures rest on them";

/** What the copying module exports and erases. Own copies stop first; copies of a leaving feeder follow them out. */
export const copyingPersonalData = (gone: FeederGoneService): PersonalDataPart => ({
  module: "copying",
  closeOut: ({ id }) => gone.closeOut(id),
  tables: [
    byColumn("suitability_forms", "user_id", "answers, risk_text_version, accepted_at"),
    byColumn("eater_totals", "eater_id", "max_per_symbol, max_total, daily_loss_limit"),
    keptByColumn(
      "copies",
      "eater_id",
      "id, feeder_id, state, stop_mode, stop_reason, put_in, final_equity, sizing, started_at, stopped_at",
      books,
    ),
    keptByColumn("copy_positions", "eater_id", "copy_id, trade_id, symbol, side, held, cost, realised_pnl, opened_at, closed_at", books),
    keptByColumn("copy_lots", "eater_id", "copy_id, trade_id, number, quantity, remaining, price, cost, remaining_cost, opened_at", books),
    keptByColumn(
      "copy_orders",
      "eater_id",
      "copy_id, trade_id, symbol, side, effect, quantity, filled_quantity, price, state, created_at",
      books,
    ),
    keptByColumn(
      "receipts",
      "eater_id",
      "id, copy_id, feeder_id, trade_id, cause_kind, action, symbol, side, status, reason, quantity, price, money, realised_pnl, decided_at",
      books,
    ),
    keptByColumn("copy_flows", "eater_id", "copy_id, at, amount, units, unit_value, kind", books),
    keptByColumn("copy_closes", "eater_id", "copy_id, day, equity, unit_value", books),
  ],
});
