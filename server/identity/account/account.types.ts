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

  @Field(() => String, { description: "Where mail goes. Shown to nobody else." })
  email!: string;

  @Field(() => String, { description: "Unique: 3 to 30 lower-case letters, digits, dots or underscores." })
  username!: string;

  @Field(() => String, { description: "What others call the user." })
  name!: string;

  @Field(() => String, { description: "A few words about oneself, at most 500 characters." })
  bio!: string;

  @Field(() => String, { nullable: true, description: "Where the picture is served; null for none." })
  pictureUrl!: string | null;

  @Field(() => RoleEnum, { description: "What the user may do." })
  role!: Role;

  @Field(() => ActiveModeEnum, { description: "The side whose screens are shown: a hybrid's choice, else the role's, else eater." })
  activeMode!: ActiveMode;

  @Field(() => TierEnum, { description: "The plan in force." })
  tier!: Tier;

  @Field(() => Boolean, { description: "Whether an admin has given the user the test mode." })
  isTester!: boolean;

  @Field(() => Boolean, { description: "While true the user may read, close trades and log out, nothing else." })
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

@ObjectType({ description: "What the user's plan allows." })
export class Entitlements implements Omit<TierLimits, "apiKeysReadOnly"> {
  @Field(() => Int, { description: "Copies running at once." })
  copiesMax!: number;

  @Field(() => Int, { description: "Broker connections besides paper." })
  connectionsMax!: number;

  @Field(() => Int, { description: "API keys; the only one of a prep cook reads." })
  apiKeysMax!: number;

  @Field(() => Int, { description: "Cost points a minute, per API key." })
  apiPointsPerMinute!: number;

  @Field(() => Int, { nullable: true, description: "How many days back a taste test reaches; null for the whole record." })
  tasteTestDays!: number | null;

  @Field(() => Int, { description: "How late the trades of feeders one does not pay arrive, in seconds." })
  delaySeconds!: number;
}

@ObjectType({ implements: Node, description: "A place where the user is signed in." })
export class Session extends Node {
  @Field(() => Date, { description: "When the user signed in there." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it was last used, to a few minutes." })
  lastUsedAt!: Date;

  @Field(() => Date, { description: "When it ends by itself." })
  expiresAt!: Date;

  @Field(() => String, { nullable: true, description: "The network address it was opened from, where known." })
  address!: string | null;

  @Field(() => String, { nullable: true, description: "The browser's own name for itself, where it sent one." })
  userAgent!: string | null;

  @Field(() => String, { description: 'Browser and system in plain words, like "Firefox on Linux".' })
  deviceName!: string;

  @Field(() => Boolean, { description: "Whether this very request belongs to it." })
  isCurrent!: boolean;
}

/** Every payload has this. */
export const errorsDescription = "What the caller can mend; empty when it worked.";

@ObjectType({ description: "The answer to `register`: the same whether or not the address was known." })
export class RegisterPayload {
  @Field(() => Boolean, { description: "Whether a mail is on its way to the address." })
  isMailSent!: boolean;

  @Field(() => String, { nullable: true, description: "The address the mail goes to." })
  email!: string | null;

  @Field(() => [String], { description: "Free usernames like the one that is taken." })
  suggestions!: string[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `verifyEmail`: the user is signed in." })
export class VerifyEmailPayload {
  @Field(() => Me, { nullable: true, description: "Who is signed in now." })
  me!: Me | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `login`." })
export class LoginPayload {
  @Field(() => Me, { nullable: true, description: "Who is signed in now." })
  me!: Me | null;

  @Field(() => Boolean, { description: "The password was right, and the account wants a code: go on with `verifySecondFactor`." })
  needsSecondFactor!: boolean;

  @Field(() => Int, { nullable: true, description: "How many tries are left this minute, after a wrong one." })
  triesLeft!: number | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `logout`." })
export class LogoutPayload {
  @Field(() => Boolean, { description: "True: the session has ended and the cookie is gone." })
  isLoggedOut!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `requestPasswordReset`: the same whether or not the address is known." })
export class RequestPasswordResetPayload {
  @Field(() => Boolean, { description: "Whether a mail is on its way, if the address has an account." })
  isMailSent!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `resetPassword`." })
export class ResetPasswordPayload {
  @Field(() => Boolean, { description: "Whether the new password is set; all sessions have ended then." })
  isReset!: boolean;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `revokeSession`." })
export class RevokeSessionPayload {
  @Field(() => ID, { nullable: true, description: "The session that has ended." })
  revokedSessionId!: string | null;

  @Field(() => [Session], { description: "The sessions that are left." })
  sessions!: Session[];

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to a change of one's own settings." })
export class MePayload {
  @Field(() => Me, { nullable: true, description: "The account after the change." })
  me!: Me | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
