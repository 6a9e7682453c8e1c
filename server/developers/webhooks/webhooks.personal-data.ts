import { byColumn, type PersonalDataPart } from "../../identity/personal-data/personal-data";

export const webhooksPersonalData: PersonalDataPart = {
  module: "webhooks",
  tables: [
    byColumn(
      "webhooks",
      "user_id",
      "url, wants_receipts, wants_trades, state, created_at",
      "id, secret_version, receipts_after, trades_after, failures, next_at, leased_until",
    ),
  ],
};
