import { Field, ID, Int, ObjectType } from "type-graphql";
import { UserError } from "../../platform/user-error";
import { NotificationSettings, PushSubscription } from "./notifications.types";

const errorsDescription = "What the caller can correct, each with a code; empty when it worked.";

/** `summary` is a field resolver. */
@ObjectType({ description: "Result of `markNotificationsRead`." })
export class MarkNotificationsReadPayload {
  @Field(() => [ID], { nullable: true, description: "Notifications that were marked; null when all were, and when refused." })
  readIds?: string[] | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `updateNotificationSettings`." })
export class NotificationSettingsPayload {
  @Field(() => NotificationSettings, { nullable: true, description: "The settings after the change; null when refused." })
  settings?: NotificationSettings | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of a change to the browsers that receive your pushes." })
export class PushSubscriptionPayload {
  @Field(() => PushSubscription, { nullable: true, description: "The browser that was added; null when refused or removed." })
  subscription?: PushSubscription | null;

  @Field(() => [PushSubscription], { nullable: true, description: "All browsers that receive your pushes; null when refused." })
  subscriptions?: PushSubscription[] | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `testPush`." })
export class TestPushPayload {
  @Field(() => Int, { nullable: true, description: "Browsers that accepted the push; null when refused." })
  sent?: number | null;

  @Field(() => Int, { nullable: true, description: "Browsers that did not accept the push; null when refused." })
  failed?: number | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `unsubscribeDigest`." })
export class UnsubscribeDigestPayload {
  @Field(() => Boolean, { nullable: true, description: "Whether the digest is switched off; null when refused." })
  isUnsubscribed?: boolean | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
