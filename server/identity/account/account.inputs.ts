import { Field, ID, InputType } from "type-graphql";
import type { Role } from "../../platform/viewer";
import { ActiveModeEnum, RoleEnum } from "./account.enums";
import type { ActiveMode } from "./activity.policy";

@InputType({ description: "An account to create." })
export class RegisterInput {
  @Field(() => String, { description: "Email address to verify; letter case does not matter." })
  email!: string;

  @Field(() => String, { description: "3 to 30 letters, digits, dots or underscores; stored in lower case." })
  username!: string;

  @Field(() => String, { description: "Display name, 1 to 60 characters." })
  name!: string;

  @Field(() => String, { description: "10 to 128 characters, not a common one, without username or email address." })
  password!: string;

  @Field(() => RoleEnum, { nullable: true, defaultValue: "eater", description: "Role of the account: eater, feeder or hybrid." })
  role!: Role | null;

  @Field(() => Boolean, { description: "Whether the terms are accepted; must be true." })
  acceptsTerms!: boolean;
}

@InputType({ description: "The token of a verification link." })
export class VerifyEmailInput {
  @Field(() => String, { description: "Token of the mailed link." })
  token!: string;
}

@InputType({ description: "Email and password of an account." })
export class LoginInput {
  @Field(() => String, { description: "Email address of the account." })
  email!: string;

  @Field(() => String, { description: "Password of the account." })
  password!: string;

  @Field(() => Boolean, {
    defaultValue: true,
    description: "True keeps the session for 30 days; false until the browser closes, at most one day.",
  })
  isRemembered!: boolean;
}

@InputType({ description: "The account whose password is to be reset." })
export class RequestPasswordResetInput {
  @Field(() => String, { description: "Email address of the account." })
  email!: string;
}

@InputType({ description: "A new password with the token of a mailed link." })
export class ResetPasswordInput {
  @Field(() => String, { description: "Token of the mailed link." })
  token!: string;

  @Field(() => String, { description: "The new password: 10 to 128 characters, not a common one, without username or email address." })
  password!: string;
}

@InputType({ description: "A session to end." })
export class RevokeSessionInput {
  @Field(() => ID, { description: "The session to end; your own." })
  sessionId!: string;
}

@InputType({ description: "The side of the app to show." })
export class SetActiveModeInput {
  @Field(() => ActiveModeEnum, { description: "The side whose screens are shown from now on." })
  activeMode!: ActiveMode;
}
