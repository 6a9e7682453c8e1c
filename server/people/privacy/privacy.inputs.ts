import { Field, InputType, Int } from "type-graphql";
import { AmountsShownEnum, AudienceEnum, ContactEnum } from "./privacy.enums";
import type { AmountsShown, Audience, Contact } from "./privacy.policy";

@InputType({ description: "Changes to your privacy settings; what is left out stays." })
export class UpdatePrivacyInput {
  @Field(() => AudienceEnum, { nullable: true, description: "Who may see the profile and the trades." })
  profileAudience?: Audience | null;

  @Field(() => Boolean, { nullable: true, description: "Whether others see the share of the account that a trade takes." })
  showsWeights?: boolean | null;

  @Field(() => AmountsShownEnum, { nullable: true, description: "What others see of quantities and money." })
  amounts?: AmountsShown | null;

  @Field(() => ContactEnum, { nullable: true, description: "Who may send messages to you." })
  mayWrite?: Contact | null;

  @Field(() => ContactEnum, { nullable: true, description: "Who may mention you." })
  mayMention?: Contact | null;

  @Field(() => Boolean, { nullable: true, description: "Whether feeders and others see your name as a copier." })
  isNamedAsCopier?: boolean | null;

  @Field(() => Int, { nullable: true, description: "Extra delay before others see open trades, in seconds, 0 to 86400." })
  openTradeDelaySeconds?: number | null;
}
