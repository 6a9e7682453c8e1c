import { Field, Int, ObjectType } from "type-graphql";
import { AmountsShownEnum, AudienceEnum, ContactEnum } from "./privacy.enums";
import type { AmountsShown, Audience, Contact, Privacy } from "./privacy.policy";

@ObjectType("PrivacySettings", { description: "What a user shows to whom." })
export class PrivacySettingsType implements Privacy {
  @Field(() => AudienceEnum, { description: "Who may see the profile and the trades." })
  profileAudience!: Audience;

  @Field(() => Boolean, { description: "Whether others see the share of the account that a trade takes." })
  showsWeights!: boolean;

  @Field(() => AmountsShownEnum, { description: "What others see of quantities and money." })
  amounts!: AmountsShown;

  @Field(() => ContactEnum, { description: "Who may send messages to the user." })
  mayWrite!: Contact;

  @Field(() => ContactEnum, { description: "Who may mention the user." })
  mayMention!: Contact;

  @Field(() => Boolean, { description: `Whether feeders and others see the user's name as a copier; otherwise they see "Someone".` })
  isNamedAsCopier!: boolean;

  @Field(() => Int, {
    description: "Extra delay before others see open trades, in seconds, 0 to 86400. Subscribers and copiers see them at once.",
  })
  openTradeDelaySeconds!: number;
}
