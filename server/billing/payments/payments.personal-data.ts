import type { PlanUpkeep } from "../plans/plan-upkeep";
import { byColumn, keptByColumn, type PersonalDataPart } from "../../identity/personal-data/personal-data";

const books = "what was paid is kept for the books, under the pseudonym";

/** Bills, invoices and plans stay for the books; the test till's card and where a tier came from go with the account. */
export const paymentsPersonalData = (upkeep: Pick<PlanUpkeep, "close">): PersonalDataPart => ({
  module: "payments",
  closeOut: ({ id }) => upkeep.close(id),
  tables: [
    keptByColumn(
      "bills",
      "user_id",
      "kind, plan, bites, amount_cents, trial_days, is_trial_refused, state, created_at, expires_at, settled_at",
      "id, provider, invoice_id, undone_payment_ref, ref, url",
      books,
    ),
    keptByColumn(
      "plan_subscriptions",
      "user_id",
      "plan, next_plan, state, renews, period_start, period_end, trial_ends_at, grace_until, started_at, ended_at, end_reason",
      "id, provider, ref, anchor_at, notified_for",
      books,
    ),
    keptByColumn(
      "invoices",
      "user_id",
      "number, kind, plan, bites, title, lines, amount_cents, tax_cents, refunded_cents, state, period_start, period_end, issued_at, paid_at",
      "id, provider, ref, payment_ref, bill_id, subscription_id, attempts, next_attempt_at, url",
      books,
    ),
    keptByColumn(
      "payment_refunds",
      "user_id",
      "amount_cents, held_bites, state, failure, created_at, settled_at",
      "id, invoice_id, reason, admin_id, ref",
      books,
    ),
    keptByColumn("payment_disputes", "user_id", "amount_cents, state, opened_at, closed_at", "id, invoice_id, ref", books),
    keptByColumn("billing_customers", "user_id", "created_at", "ref", "payments at the provider are found by it"),
    byColumn("payer_cards", "user_id", "last_used_at", "fingerprint"),
    byColumn("till_cards", "user_id", "card"),
    byColumn("tier_sources", "user_id", "source, tier, reason, since"),
  ],
});
