import { registerEnumType } from "type-graphql";
import type { AmountsShown, Audience, Contact } from "./privacy.policy";

export const AudienceEnum: { readonly [Name in Audience]: Name } = { EVERYONE: "EVERYONE", FOLLOWERS: "FOLLOWERS" };
registerEnumType(AudienceEnum, {
  name: "Audience",
  description: "Who may see a profile.",
  valuesConfig: { EVERYONE: { description: "Everyone." }, FOLLOWERS: { description: "Followers only." } },
});

export const ContactEnum: { readonly [Name in Contact]: Name } = { EVERYONE: "EVERYONE", FOLLOWED: "FOLLOWED", NOBODY: "NOBODY" };
registerEnumType(ContactEnum, {
  name: "Contact",
  description: "Who may turn to somebody.",
  valuesConfig: {
    EVERYONE: { description: "Everyone." },
    FOLLOWED: { description: "Those whom one follows." },
    NOBODY: { description: "Nobody." },
  },
});

export const AmountsShownEnum: { readonly [Name in AmountsShown]: Name } = { NEVER: "NEVER", PERCENTAGES: "PERCENTAGES", YES: "YES" };
registerEnumType(AmountsShownEnum, {
  name: "AmountsShown",
  description: "What others see of the sizes of one's trades.",
  valuesConfig: {
    NEVER: { description: "Nothing." },
    PERCENTAGES: { description: "Shares of the account." },
    YES: { description: "Quantities and money." },
  },
});
