import { Field, ID, InputType, Int } from "type-graphql";
import { RoleEnum } from "../identity/account/account.enums";
import type { Decimal } from "../platform/decimal";
import type { Feature } from "../platform/features";
import { DecimalScalar } from "../platform/graphql/scalars";
import type { Role } from "../platform/viewer";
import { FeatureEnum, HouseAnnouncementKindEnum, ServerAnnouncementKindEnum, type ServerAnnouncementKind } from "./admin.types";

const reason = "Reason for the audit log, at most 300 characters.";

@InputType({ description: "A new role for a user." })
export class SetUserRoleInput {
  @Field(() => ID, { description: "The user to change." })
  userId!: string;
  @Field(() => RoleEnum, { description: "The role to give them." })
  role!: Role;
  @Field(() => String, { description: "Their username, typed to confirm." })
  typedName!: string;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "Access to test mode for a user." })
export class SetUserTesterInput {
  @Field(() => ID, { description: "The user to change." })
  userId!: string;
  @Field(() => Boolean, { description: "True gives access to test mode, false removes it." })
  isTester!: boolean;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "A suspension to start or to lift." })
export class SetUserSuspendedInput {
  @Field(() => ID, { description: "The user to change." })
  userId!: string;
  @Field(() => Boolean, { description: "True suspends the user, false lifts the suspension." })
  isSuspended!: boolean;
  @Field(() => String, { description: "Their username, typed to confirm." })
  typedName!: string;
  @Field(() => String, { description: `${reason} The user is notified of it.` })
  reason!: string;
}

@InputType({ description: "A feature to switch on or off." })
export class SetFeatureInput {
  @Field(() => FeatureEnum, { description: "The feature to switch." })
  feature!: Feature;
  @Field(() => Boolean, { description: "True switches it on, false off." })
  isOn!: boolean;
  @Field(() => String, { defaultValue: "", description: "Its label, typed to confirm; required to switch it off." })
  typedName!: string;
  @Field(() => String, { defaultValue: "", description: `${reason} Shown to users the switch refuses.` })
  reason!: string;
}

@InputType({ description: "A simulated symbol to halt." })
export class HaltSymbolInput {
  @Field(() => String, { description: "The symbol to halt." })
  symbol!: string;
  @Field(() => String, { description: "The symbol, typed again to confirm." })
  typedName!: string;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "A halted symbol to resume." })
export class ResumeSymbolInput {
  @Field(() => String, { description: "The symbol to resume." })
  symbol!: string;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "A price jump for a simulated symbol." })
export class GapSymbolInput {
  @Field(() => String, { description: "The symbol whose price jumps." })
  symbol!: string;
  @Field(() => DecimalScalar, { description: "Factor by which the price is multiplied for good, 0.1 to 10." })
  factor!: Decimal;
  @Field(() => String, { description: "The symbol, typed again to confirm." })
  typedName!: string;
  @Field(() => String, { description: reason })
  reason!: string;
}

@InputType({ description: "An announcement to everyone who is signed in." })
export class AnnounceToServerInput {
  @Field(() => String, { description: "The announcement, at most 300 characters." })
  text!: string;
  @Field(() => ServerAnnouncementKindEnum, { description: "Whether it is news or maintenance." })
  kind!: ServerAnnouncementKind;
  @Field(() => Int, { description: "How long it is shown, in hours, 1 to 720." })
  hours!: number;
}

@InputType({ description: "Old name of `AnnounceToServerInput`." })
export class AnnounceToHouseInput extends AnnounceToServerInput {
  @Field(() => HouseAnnouncementKindEnum, { description: "Whether it is news or maintenance." })
  declare kind: ServerAnnouncementKind;
}

@InputType({ description: "A server announcement to withdraw." })
export class WithdrawServerAnnouncementInput {
  @Field(() => ID, { description: "The announcement to withdraw." })
  announcementId!: string;
}

@InputType({ description: "Old name of `WithdrawServerAnnouncementInput`." })
export class WithdrawHouseAnnouncementInput extends WithdrawServerAnnouncementInput {}

@InputType({ description: "A failed job to retry." })
export class RetryDeadLetterInput {
  @Field(() => ID, { description: "The dead letter whose job is retried." })
  deadLetterId!: string;
}
