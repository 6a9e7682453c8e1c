import { byColumn, type PersonalDataPart } from "../../identity/personal-data/personal-data";

export const webhooksPersonalData: PersonalDataPart = {
  module: "webhooks",
  tables: [byColumn("webhooks", "user_id", "url, wants_receipts, wants_trades, state, created_at")],
};
