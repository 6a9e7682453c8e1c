import { Field, ID, InputType, Int } from "type-graphql";
import { RoleEnum } from "../identity/account/account.enums";
import type { Decimal } from "../platform/decimal";
import type { Feature } from "../platform/features";
import { DecimalScalar } from "../platform/graphql/scalars";
import type { Role } from "../platform/viewer";
import { FeatureEnum, HouseAnnouncementKindEnum, ServerAnnouncementKindEnum, type ServerAnnouncementKind } from "./admin.types";

const reason = "Why: goes into the audit log. At most 300 characters.";

@InputType({ description: "Giving somebody another role." })
export class SetUserRoleInput {
  @Field(() => ID, { description: "Whom." })
  userId!: string;
  @Field(() => RoleEnum, { description: "Which role." })
  role!: Role;
  @Field(() => String, { description: "Their username, typed out." })
  typedName!: string;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "Giving or taking the test mode." })
export class SetUserTesterInput {
  @Field(() => ID, { description: "Whom." })
  userId!: string;
  @Field(() => Boolean, { description: "Whether they may use it." })
  isTester!: boolean;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "Suspending somebody, or lifting it." })
export class SetUserSuspendedInput {
  @Field(() => ID, { description: "Whom." })
  userId!: string;
  @Field(() => Boolean, { description: "True suspends, false lifts it." })
  isSuspended!: boolean;
  @Field(() => String, { description: "Their username, typed out." })
  typedName!: string;
  @Field(() => String, { description: `${reason} The person is notified.` })
  reason!: string;
}

@InputType({ description: "Switching a feature." })
export class SetFeatureInput {
  @Field(() => FeatureEnum, { description: "Which." })
  feature!: Feature;
  @Field(() => Boolean, { description: "On or off." })
  isOn!: boolean;
  @Field(() => String, { defaultValue: "", description: "Its label, typed out, to switch it off." })
  typedName!: string;
  @Field(() => String, { defaultValue: "", description: `${reason} Shown to whoever is refused by it.` })
  reason!: string;
}

@InputType({ description: "Halting a simulated symbol." })
export class HaltSymbolInput {
  @Field(() => String, { description: "Which." })
  symbol!: string;
  @Field(() => String, { description: "The symbol, typed out." })
  typedName!: string;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "Letting a halted symbol trade again." })
export class ResumeSymbolInput {
  @Field(() => String, { description: "Which." })
  symbol!: string;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "Moving a simulated symbol's price at once." })
export class GapSymbolInput {
  @Field(() => String, { description: "Which." })
  symbol!: string;
  @Field(() => DecimalScalar, { description: "0.1 to 10: the price is multiplied by it for good." })
  factor!: Decimal;
  @Field(() => String, { description: "The symbol, typed out." })
  typedName!: string;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "Saying something to everybody." })
export class AnnounceToServerInput {
  @Field(() => String, { description: "At most 300 characters." })
  text!: string;
  @Field(() => ServerAnnouncementKindEnum, { description: "News or maintenance." })
  kind!: ServerAnnouncementKind;
  @Field(() => Int, { description: "How long it is shown, in hours, 1 to 720." })
  hours!: number;
}

@InputType({ description: "Old name of `AnnounceToServerInput`." })
export class AnnounceToHouseInput extends AnnounceToServerInput {
  @Field(() => HouseAnnouncementKindEnum, { description: "News or maintenance." })
  declare kind: ServerAnnouncementKind;
}

@InputType({ description: "Taking an announcement of this server down." })
export class WithdrawServerAnnouncementInput {
  @Field(() => ID, { description: "Which." })
  announcementId!: string;
}

@InputType({ description: "Old name of `WithdrawServerAnnouncementInput`." })
export class WithdrawHouseAnnouncementInput extends WithdrawServerAnnouncementInput {}

@InputType({ description: "Trying a failed job once more." })
export class RetryDeadLetterInput {
  @Field(() => ID, { description: "Which." })
  deadLetterId!: string;
}
