import { Field, ID, Int, ObjectType } from "type-graphql";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";
import type { Role, Tier, Viewer } from "../../platform/viewer";
import { ActiveModeEnum, RoleEnum, TierEnum } from "./account.enums";
import { activeModeOf, type ActiveMode } from "./activity.policy";
import type { TierLimits } from "../entitlements/entitlements";
import type { User } from "./user.entity";
import { make } from "../../platform/make";

/**
 * The viewer's own account. Higher modules add fields to this type: people `privacy` and `followingCount`, trading `accounts`,
 * performance `trader`.
 */
@ObjectType({ implements: Node, description: "The signed-in user's own account." })
export class Me extends Node {
  /** The row behind it, for field resolvers. */
  readonly user!: User;

  @Field(() => String, { description: "Email address. Only the user sees it." })
  email!: string;

  @Field(() => String, { description: "Unique username: 3 to 30 lower-case letters, digits, dots or underscores." })
  username!: string;

  @Field(() => String, { description: "Name that others see." })
  name!: string;

  @Field(() => String, { description: "Text about the user on the profile, at most 500 characters." })
  bio!: string;

  @Field(() => String, { nullable: true, description: "Address of the profile picture; null for none." })
  pictureUrl!: string | null;

  @Field(() => RoleEnum, { description: "The user's role." })
  role!: Role;

  @Field(() => ActiveModeEnum, {
    description: "The side whose screens are shown: a hybrid's choice, otherwise the role's, otherwise the eater's.",
  })
  activeMode!: ActiveMode;

  @Field(() => TierEnum, { description: "The plan that applies now." })
  tier!: Tier;

  @Field(() => Boolean, { description: "Whether an admin gave the user access to test mode." })
  isTester!: boolean;

  @Field(() => Boolean, { description: "Whether the user is suspended: they may read, close trades and sign out, nothing else." })
  isSuspended!: boolean;

  @Field(() => Date, { description: "When the user signed up." })
  createdAt!: Date;
}

/** Where a picture is served; the same rule as in trust/pictures. */
export const pictureUrlOf = (pictureId: string | null): string | null => (pictureId ? `/pictures/${pictureId}` : null);

/** `Me` of a user's row. */
export const meOf = (user: User): Me =>
  make(Me, {
    user,
    id: user.id,
    email: user.email ?? "",
    username: user.username,
    name: user.name,
    bio: user.bio,
    pictureUrl: pictureUrlOf(user.pictureId),
    role: user.role,
    activeMode: activeModeOf(user.role, user.activeMode),
    tier: user.tier,
    isTester: user.tester,
    isSuspended: user.suspendedAt !== null,
    createdAt: user.createdAt,
  });

/** `Me` as test mode shows it: the persona's role, side and tier over the sandbox's row. The same as `meOf` outside it. */
export function meShownTo(viewer: Viewer, user: User): Me {
  const { actingAs } = viewer;
  if (!actingAs) return meOf(user);
  const { role, tier, activeMode } = actingAs.shown;
  return Object.assign(meOf(user), {
    role,
    tier,
    activeMode: activeModeOf(role, activeMode ?? user.activeMode),
    isTester: true,
  });
}

@ObjectType({ description: "Limits of a plan." })
export class Entitlements implements Omit<TierLimits, "apiKeysReadOnly"> {
  @Field(() => Int, { description: "Copies that may run at once." })
  copiesMax!: number;

  @Field(() => Int, { description: "Broker connections besides paper." })
  connectionsMax!: number;

  @Field(() => Int, { description: "API keys at once; the one key of a prep cook can only read." })
  apiKeysMax!: number;

  @Field(() => Int, { description: "API cost points per minute and key." })
  apiPointsPerMinute!: number;

  @Field(() => Int, { nullable: true, description: "Days of history that a taste test may use; null for the whole record." })
  tasteTestDays!: number | null;

  @Field(() => Int, { description: "Delay of trades by feeders without a paid subscription to them, in seconds." })
  delaySeconds!: number;
}

@ObjectType({ implements: Node, description: "A session in which the user is signed in." })
export class Session extends Node {
  @Field(() => Date, { description: "When the user signed in." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it was last used, accurate to a few minutes." })
  lastUsedAt!: Date;

  @Field(() => Date, { description: "Until when it is valid." })
  expiresAt!: Date;

  @Field(() => String, { nullable: true, description: "Network address from which it was opened; null when unknown." })
  address!: string | null;

  @Field(() => String, { nullable: true, description: "The browser's user agent; null when it sent none." })
  userAgent!: string | null;

  @Field(() => String, { description: 'Browser and operating system, like "Firefox on Linux".' })
  deviceName!: string;

  @Field(() => Boolean, { description: "Whether this request belongs to it." })
  isCurrent!: boolean;
}

/** Every payload has this. */
export const errorsDescription = "What the caller can correct, each with a code; empty when it worked.";

@ObjectType({ description: "Result of `register`: the same whether or not the email address has an account." })
export class RegisterPayload {
  @Field(() => Boolean, { description: "Whether a mail is being sent to the address." })
  isMailSent!: boolean;

  @Field(() => String, { nullable: true, description: "The address the mail is sent to; null when refused." })
  email!: string | null;

  @Field(() => [String], { description: "Free usernames similar to the one that is taken; empty otherwise." })
  suggestions!: string[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `verifyEmail`: the user is signed in." })
export class VerifyEmailPayload {
  @Field(() => Me, { nullable: true, description: "The user who is signed in now; null when refused." })
  me!: Me | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `login`." })
export class LoginPayload {
  @Field(() => Me, {
    nullable: true,
    description: "The user who is signed in now; null when refused, and while a second factor is needed.",
  })
  me!: Me | null;

  @Field(() => Boolean, {
    description: "True when the password is right and the account has two-factor authentication: continue with `verifySecondFactor`.",
  })
  needsSecondFactor!: boolean;

  @Field(() => Int, { nullable: true, description: "Attempts left in this minute after a wrong password; null otherwise." })
  triesLeft!: number | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `logout`." })
export class LogoutPayload {
  @Field(() => Boolean, { description: "True when the session has ended and its cookie is deleted." })
  isLoggedOut!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `requestPasswordReset`: the same whether or not the address has an account." })
export class RequestPasswordResetPayload {
  @Field(() => Boolean, { description: "Whether a mail is being sent, if the address has an account." })
  isMailSent!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `resetPassword`." })
export class ResetPasswordPayload {
  @Field(() => Boolean, { description: "Whether the new password is set and all sessions have ended; false when refused." })
  isReset!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `revokeSession` and `revokeOtherSessions`." })
export class RevokeSessionPayload {
  @Field(() => ID, { nullable: true, description: "Id of the session that was ended; null when refused, and for `revokeOtherSessions`." })
  revokedSessionId!: string | null;

  @Field(() => [Session], { description: "Your sessions after the change." })
  sessions!: Session[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of a change to your own settings." })
export class MePayload {
  @Field(() => Me, { nullable: true, description: "Your account after the change; null when refused." })
  me!: Me | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
