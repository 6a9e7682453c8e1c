import { Field, ID, Int, ObjectType } from "type-graphql";
import { UserError } from "../../platform/user-error";
import { NotificationSettings, PushSubscription } from "./notifications.types";

const errorsDescription = "What the caller can mend; empty when it worked.";

/** `summary` is a field resolver. */
@ObjectType({ description: "The answer to `markNotificationsRead`." })
export class MarkNotificationsReadPayload {
  @Field(() => [ID], { nullable: true, description: "What was marked; null when it was all there is." })
  readIds?: string[] | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to a change of the notification settings." })
export class NotificationSettingsPayload {
  @Field(() => NotificationSettings, { nullable: true, description: "As they are now; null when refused." })
  settings?: NotificationSettings | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to a change of the browsers that get pushes." })
export class PushSubscriptionPayload {
  @Field(() => PushSubscription, { nullable: true, description: "The browser that was added; null when refused or removed." })
  subscription?: PushSubscription | null;

  @Field(() => [PushSubscription], { nullable: true, description: "All your browsers that get pushes; null when refused." })
  subscriptions?: PushSubscription[] | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `testPush`." })
export class TestPushPayload {
  @Field(() => Int, { nullable: true, description: "How many browsers took it; null when refused." })
  sent?: number | null;

  @Field(() => Int, { nullable: true, description: "How many did not; null when refused." })
  failed?: number | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `unsubscribeDigest`." })
export class UnsubscribeDigestPayload {
  @Field(() => Boolean, { nullable: true, description: "Whether no digest comes any more; null when refused." })
  isUnsubscribed?: boolean | null;

  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
