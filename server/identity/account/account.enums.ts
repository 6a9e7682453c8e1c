import { registerEnumType } from "type-graphql";
import type { Role, Tier } from "../../platform/viewer";
import type { ActiveMode } from "./activity.policy";

/** GraphQL enums of this module; their values are the domain's own words. */
export const RoleEnum: { readonly [Name in Role]: Name } = { eater: "eater", feeder: "feeder", hybrid: "hybrid", admin: "admin" };
registerEnumType(RoleEnum, {
  name: "Role",
  description: "What a user does on this server.",
  valuesConfig: {
    eater: { description: "Copies trades." },
    feeder: { description: "Shares trades." },
    hybrid: { description: "Copies and shares trades." },
    admin: { description: "Runs this server." },
  },
});

export const ActiveModeEnum: { readonly [Name in ActiveMode]: Name } = { eater: "eater", feeder: "feeder" };
registerEnumType(ActiveModeEnum, {
  name: "ActiveMode",
  description: "The side of the app whose screens are shown to a hybrid.",
  valuesConfig: {
    eater: { description: "The screens for copying." },
    feeder: { description: "The screens for sharing trades." },
  },
});

export const TierEnum: { readonly [Name in Tier]: Name } = {
  prep_cook: "prep_cook",
  line_cook: "line_cook",
  sous_chef: "sous_chef",
  chef: "chef",
  master_chef: "master_chef",
};
registerEnumType(TierEnum, {
  name: "Tier",
  description: "Plans, from the free one up.",
  valuesConfig: {
    chef: { description: "The plan Chef." },
    line_cook: { description: "The plan Line cook." },
    master_chef: { description: "The plan Master chef, with the highest limits." },
    prep_cook: { description: "The free plan, Prep cook." },
    sous_chef: { description: "The plan Sous chef." },
  },
});

export const AccountModeEnum: { readonly [Mode in "PAPER" | "LIVE"]: Mode } = { PAPER: "PAPER", LIVE: "LIVE" };
registerEnumType(AccountModeEnum, {
  name: "AccountMode",
  description: "Play money or real money.",
  valuesConfig: { PAPER: { description: "Play money on this server." }, LIVE: { description: "Real money at a broker." } },
});
