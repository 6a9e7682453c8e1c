import { byColumn, type PersonalDataRoom } from "../../identity/personal-data/personal-data";

export const webhooksPersonalData: PersonalDataRoom = {
  room: "webhooks",
  tables: [byColumn("webhooks", "user_id", "url, wants_receipts, wants_trades, state, created_at")],
};
