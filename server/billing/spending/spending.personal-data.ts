import { byColumn, keptByColumn, type PersonalDataPart } from "../../identity/personal-data/personal-data";
import type { RenewalsService } from "../subscriptions/renewals.service";
import { exportedPayments } from "./bite-payments.store";

const why = "the receipts of what was paid, under the pseudonym: the books of others rest on them";

/** What people sell and buy for bites. Subscriptions of and to a leaving person end first, and what others did not use goes back. */
export const spendingPersonalData = (renewals: Pick<RenewalsService, "closeOut">): PersonalDataPart => ({
  module: "spending",
  closeOut: ({ id }) => renewals.closeOut(id),
  tables: [
    byColumn("feeder_offers", "user_id", "teaser, unlock_bites, updated_at", "share_carry, reserve_carry, release_mailed_for"),
    byColumn("recipe_prices", "user_id", "trade_id, price_bites, updated_at"),
    keptByColumn(
      "feeder_subscriptions",
      "subscriber_id",
      "id, feeder_id, state, price_bites, next_price_bites, is_renewing, started_at, period_start, period_end, grace_until, " +
        "ended_at, end_reason",
      "check_at, version",
      why,
    ),
    {
      table: "bite_payments",
      keptBecause: why,
      columns: {
        owner: "payer_id",
        exported:
          "id, kind, feeder_id, bites, gift_bites, bought_bites, earned_bites, subscription_id, period_start, period_end, trade_id, " +
          "message, at, refunded_bites, refunded_at",
        withheld:
          "feeder_gift_bites, feeder_earned_bites, server_bites, matured_at, reserved_bites, reserve_released_at, taken_back_bites, " +
          "reversed_bites, refunded_earned_bites, refunded_bought_bites, shared",
      },
      exports: (tx, { id }) => exportedPayments(tx, id),
    },
  ],
});
