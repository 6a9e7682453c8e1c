import { keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import { exportedEntries } from "./ledger/export.store";
import type { GiftsService } from "./ledger/gifts.service";

const why = "What was booked is never changed: it stays under the pseudonym, or other people's books would not add up";

/** Gift bites lapse with the account; what was booked stays, and its owner gets it with the export. */
export const billingPersonalData = (gifts: Pick<GiftsService, "lapse">): PersonalDataPart => ({
  module: "billing",
  closeOut: ({ id }) => gifts.lapse(id),
  tables: [
    keptByColumn(
      "ledger_accounts",
      "user_id",
      "kind, currency, balance, version, created_at",
      "id, may_be_negative, may_be_positive, stripe",
      why,
    ),
    keptByColumn(
      "ledger_transfers",
      "user_id",
      "id, kind, subject_kind, subject_id, at, occurred_at",
      "key, legs, request_sha256, settles_id",
      why,
    ),
    { table: "ledger_kind_totals", keptBecause: "what all accounts of a kind hold together, never whose" },
    { table: "ledger_counted", keptBecause: "up to which transfer that is counted: says nothing of anybody" },
    {
      table: "ledger_entries",
      keptBecause: why,
      columns: { owner: "user_id", exported: "transfer_id, kind, amount, balance, version", withheld: "account_id" },
      exports: (tx, { id }) => exportedEntries(tx, id),
    },
  ],
});
