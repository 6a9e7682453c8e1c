import { Field, Int, ObjectType } from "type-graphql";
import { AmountsShownEnum, AudienceEnum, ContactEnum } from "./privacy.enums";
import type { AmountsShown, Audience, Contact, Privacy } from "./privacy.policy";

@ObjectType("PrivacySettings", { description: "What the user shows to whom." })
export class PrivacySettingsType implements Privacy {
  @Field(() => AudienceEnum, { description: "Who may see the profile and the trades." })
  profileAudience!: Audience;

  @Field(() => Boolean, { description: "Whether others see how large a part of the account a trade is." })
  showsWeights!: boolean;

  @Field(() => AmountsShownEnum, { description: "What others see of quantities and money." })
  amounts!: AmountsShown;

  @Field(() => ContactEnum, { description: "Who may write messages to the user." })
  mayWrite!: Contact;

  @Field(() => ContactEnum, { description: "Whose mentions reach the user." })
  mayMention!: Contact;

  @Field(() => Boolean, { description: 'Whether copied feeders and others see the name; else "someone".' })
  isNamedAsCopier!: boolean;

  @Field(() => Int, {
    description: "How much later others see open trades, in seconds, 0 to 86400. Subscribers and copiers see them at once.",
  })
  openTradeDelaySeconds!: number;
}
