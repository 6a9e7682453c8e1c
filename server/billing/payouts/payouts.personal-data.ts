import { byColumn, keptByColumn, type PersonalDataPart } from "../../identity/personal-data/personal-data";
import type { PayoutsService } from "./payouts.service";

/** Bank details go with the account; a payout that is not approved is cancelled first, and what was paid stays for the books. */
export const payoutsPersonalData = (payouts: Pick<PayoutsService, "closeOut">): PersonalDataPart => ({
  module: "payouts",
  closeOut: ({ id }) => payouts.closeOut(id),
  tables: [
    byColumn("payout_details", "user_id", "country, hint, updated_at", "sealed, key_version, fingerprint"),
    byColumn("payout_accounts", "user_id", "country, hint, created_at", "ref, is_ready, fingerprint, checked_at"),
    keptByColumn(
      "payouts",
      "user_id",
      "number, bites, cents, method, state, country, hint, requested_at, approved_at, paid_at, reference, reversed_cents, reversed_bites, failed_at, fail_reason, fail_words",
      "id, sealed, key_version, fingerprint, first_approved_by, first_approved_at, approved_by, exported_at, paid_by, failed_by, transfer_ref",
      "what was paid out is kept for the books, under the pseudonym",
    ),
  ],
});
