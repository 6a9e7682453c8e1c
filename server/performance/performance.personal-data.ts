import { byColumn, type PersonalDataRoom } from "../identity/personal-data/personal-data";

export const performancePersonalData: PersonalDataRoom = {
  room: "performance",
  tables: [
    byColumn("trader_figures", "user_id", "audience, computed_at, figures"),
    byColumn("fidelity_gaps", "user_id", "audience, claimed_at, parts"),
  ],
};
