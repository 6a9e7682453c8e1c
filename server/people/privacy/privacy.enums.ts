import { registerEnumType } from "type-graphql";
import type { AmountsShown, Audience, Contact } from "./privacy.policy";

export const AudienceEnum: { readonly [Name in Audience]: Name } = { EVERYONE: "EVERYONE", FOLLOWERS: "FOLLOWERS" };
registerEnumType(AudienceEnum, {
  name: "Audience",
  description: "Who may see a profile and its trades.",
  valuesConfig: { EVERYONE: { description: "Everyone, visitors included." }, FOLLOWERS: { description: "Only accepted followers." } },
});

export const ContactEnum: { readonly [Name in Contact]: Name } = { EVERYONE: "EVERYONE", FOLLOWED: "FOLLOWED", NOBODY: "NOBODY" };
registerEnumType(ContactEnum, {
  name: "Contact",
  description: "Who may contact a user.",
  valuesConfig: {
    EVERYONE: { description: "Everyone with an account." },
    FOLLOWED: { description: "Only people whom the user follows." },
    NOBODY: { description: "No one." },
  },
});

export const AmountsShownEnum: { readonly [Name in AmountsShown]: Name } = { NEVER: "NEVER", PERCENTAGES: "PERCENTAGES", YES: "YES" };
registerEnumType(AmountsShownEnum, {
  name: "AmountsShown",
  description: "How much others see of the sizes of a user's trades.",
  valuesConfig: {
    NEVER: { description: "No sizes at all." },
    PERCENTAGES: { description: "Only shares of the account, in percent." },
    YES: { description: "Quantities and money." },
  },
});
