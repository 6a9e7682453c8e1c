import { Field, InputType, Int } from "type-graphql";
import { AmountsShownEnum, AudienceEnum, ContactEnum } from "./privacy.enums";
import type { AmountsShown, Audience, Contact } from "./privacy.policy";

@InputType({ description: "Changes to the privacy record; what is left out stays as it is." })
export class UpdatePrivacyInput {
  @Field(() => AudienceEnum, { nullable: true, description: "Who may see the profile and the trades." })
  profileAudience?: Audience | null;

  @Field(() => Boolean, { nullable: true, description: "Whether others see how large a part of the account a trade is." })
  showsWeights?: boolean | null;

  @Field(() => AmountsShownEnum, { nullable: true, description: "What others see of quantities and money." })
  amounts?: AmountsShown | null;

  @Field(() => ContactEnum, { nullable: true, description: "Who may write messages to the user." })
  mayWrite?: Contact | null;

  @Field(() => ContactEnum, { nullable: true, description: "Whose mentions reach the user." })
  mayMention?: Contact | null;

  @Field(() => Boolean, { nullable: true, description: "Whether the name is shown as a copier." })
  isNamedAsCopier?: boolean | null;

  @Field(() => Int, { nullable: true, description: "Extra delay of open trades in seconds, 0 to 86400." })
  openTradeDelaySeconds?: number | null;
}
