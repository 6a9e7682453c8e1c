import { Field, ID, InputType } from "type-graphql";
import type { Role } from "../../platform/viewer";
import { ActiveModeEnum, RoleEnum } from "./account.enums";
import type { ActiveMode } from "./activity.policy";

@InputType({ description: "Signing up." })
export class RegisterInput {
  @Field(() => String, { description: "Where the link to verify goes. Upper and lower case are the same." })
  email!: string;

  @Field(() => String, { description: "3 to 30 letters, digits, dots or underscores; stored in lower case." })
  username!: string;

  @Field(() => String, { description: "What others will call the user, 1 to 60 characters." })
  name!: string;

  @Field(() => String, { description: "10 to 128 characters, none of the common ones, without username or mail address." })
  password!: string;

  @Field(() => RoleEnum, { nullable: true, defaultValue: "eater", description: "eater, feeder or hybrid." })
  role!: Role | null;

  @Field(() => Boolean, { description: "Must be true." })
  acceptsTerms!: boolean;
}

@InputType({ description: "Proving an address." })
export class VerifyEmailInput {
  @Field(() => String, { description: "The token of the mailed link." })
  token!: string;
}

@InputType({ description: "Signing in." })
export class LoginInput {
  @Field(() => String, { description: "The address signed up with." })
  email!: string;

  @Field(() => String, { description: "The password." })
  password!: string;

  @Field(() => Boolean, { defaultValue: true, description: "True: signed in for 30 days. False: until the browser closes, a day at most." })
  isRemembered!: boolean;
}

@InputType({ description: "Asking for a link to set a new password." })
export class RequestPasswordResetInput {
  @Field(() => String, { description: "The address signed up with." })
  email!: string;
}

@InputType({ description: "Setting a new password by a mailed link." })
export class ResetPasswordInput {
  @Field(() => String, { description: "The token of the mailed link." })
  token!: string;

  @Field(() => String, { description: "The new password, by the same rules as at signing up." })
  password!: string;
}

@InputType({ description: "Ending a session." })
export class RevokeSessionInput {
  @Field(() => ID, { description: "One of the viewer's own." })
  sessionId!: string;
}

@InputType({ description: "Switching sides." })
export class SetActiveModeInput {
  @Field(() => ActiveModeEnum, { description: "The side whose screens to show." })
  activeMode!: ActiveMode;
}
