import { byColumn, keptByColumn, type PersonalDataPart } from "../../identity/personal-data/personal-data";
import type { MonthEndsService } from "./month-ends.service";

const why = "the receipts of fees, under the pseudonym: the feeder's books rest on them";

/** Fees on copies. What is due on both sides is collected before a purse closes; what is not paid then lapses. */
export const performanceFeePersonalData = (monthEnds: Pick<MonthEndsService, "closeOut">): PersonalDataPart => ({
  module: "performance fees",
  closeOut: ({ id }) => monthEnds.closeOut(id),
  tables: [
    byColumn("performance_fee_rates", "feeder_id", "valid_from, percent, set_at"),
    keptByColumn("copy_fee_marks", "eater_id", "copy_id, mark, period_start, carry, charged, ended_at", "", why),
    keptByColumn(
      "performance_fees",
      "eater_id",
      "id, copy_id, feeder_id, mode, cause, period_start, at, percent, equity, units, unit_value, mark_before, mark_after, share, " +
        "profit, amount, bites, state, pauses_at, settled_at, payment_id",
      "cause_key, notified_at, has_paused",
      why,
    ),
  ],
});
