import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { make } from "../../platform/make";
import { UserError } from "../../platform/user-error";
import { BitePayment } from "../spending/bite-payments.types";
import type { FeederSubscriptionRow } from "./feeder-subscription.entity";
import type { SubscriptionEnd, SubscriptionState } from "./steps";

export const SubscriptionStateEnum = { ACTIVE: "ACTIVE", GRACE: "GRACE", ENDED: "ENDED" } as const;
registerEnumType(SubscriptionStateEnum, {
  name: "FeederSubscriptionState",
  description: "State of a subscription to a feeder.",
  valuesConfig: {
    ACTIVE: { description: "The running period is paid." },
    GRACE: { description: "The bites were short: it runs unpaid for up to three days, and is tried again every hour." },
    ENDED: { description: "It is over." },
  },
});

export const SubscriptionEndEnum = {
  CANCELLED: "CANCELLED",
  LAPSED: "LAPSED",
  FEEDER_GONE: "FEEDER_GONE",
  BLOCKED: "BLOCKED",
  PROFILE_HIDDEN: "PROFILE_HIDDEN",
  SUBSCRIBER_SUSPENDED: "SUBSCRIBER_SUSPENDED",
  ACCOUNT_DELETED: "ACCOUNT_DELETED",
} as const;
registerEnumType(SubscriptionEndEnum, {
  name: "FeederSubscriptionEnd",
  description: "Why a subscription ended.",
  valuesConfig: {
    CANCELLED: { description: "The subscriber cancelled it." },
    LAPSED: { description: "It was not paid." },
    FEEDER_GONE: { description: "The feeder was suspended, left or shares no trades any more. Unused days were refunded." },
    BLOCKED: { description: "One blocked the other. Unused days were refunded where the feeder did." },
    PROFILE_HIDDEN: {
      description:
        "Only followers see the feeder, and the subscriber is none. Unused days were refunded where the feeder changed it in the paid period.",
    },
    SUBSCRIBER_SUSPENDED: { description: "The subscriber was suspended." },
    ACCOUNT_DELETED: { description: "The subscriber deleted their account." },
  },
});

@ObjectType({ implements: Node, description: "Your subscription to a feeder: you see their trades at once and may copy them." })
export class FeederSubscription extends Node {
  readonly feederId!: string;

  @Field(() => SubscriptionStateEnum, { description: "Whether it is paid, runs unpaid for a few days, or has ended." })
  state!: SubscriptionState;

  @Field(() => Int, { description: "Price of the period that runs, in bites." })
  priceBites!: number;

  @Field(() => Int, { nullable: true, description: "What the next period costs at most, in bites; null before the reminder." })
  nextPriceBites!: number | null;

  @Field(() => Boolean, { description: "Whether it renews at the end of the period; otherwise it ends there." })
  isRenewing!: boolean;

  @Field(() => Date, { description: "When it began." })
  startedAt!: Date;

  @Field(() => Date, { description: "End of the period that was paid last." })
  periodEnd!: Date;

  @Field(() => Date, { nullable: true, description: "Until when it runs unpaid; null unless it does." })
  graceUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it ended; null while it runs." })
  endedAt!: Date | null;

  @Field(() => SubscriptionEndEnum, { nullable: true, description: "Why it ended; null while it runs." })
  endReason!: SubscriptionEnd | null;

  @Field(() => Int, { description: "Grows with each change." })
  version!: number;

  @Field(() => Boolean, { description: "Whether you may cancel it." })
  viewerCanCancel!: boolean;

  @Field(() => Boolean, { description: "Whether you may take the cancellation back, or pay an unpaid period now." })
  viewerCanResume!: boolean;
}

@ObjectType({ description: "A subscription in a list." })
export class FeederSubscriptionEdge {
  @Field(() => String, { description: "Cursor of this item, for `after`." })
  cursor!: string;

  @Field(() => FeederSubscription, { description: "The subscription at this place of the list." })
  node!: FeederSubscription;
}

@ObjectType({ description: "A page of subscriptions, running ones first, then the latest." })
export class FeederSubscriptionConnection {
  @Field(() => [FeederSubscriptionEdge], { description: "The subscriptions of this page." })
  edges!: FeederSubscriptionEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A new subscription." })
export class SubscribePayload {
  @Field(() => FeederSubscription, { nullable: true, description: "The subscription; null when refused." })
  subscription?: FeederSubscription | null;

  @Field(() => BitePayment, { nullable: true, description: "The receipt; null when refused." })
  payment?: BitePayment | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "A change of a subscription." })
export class FeederSubscriptionPayload {
  @Field(() => FeederSubscription, { nullable: true, description: "The subscription after the change; null when refused." })
  subscription?: FeederSubscription | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

export function subscriptionOf(row: FeederSubscriptionRow): FeederSubscription {
  const { id, feederId, state, priceBites, nextPriceBites, isRenewing, startedAt, periodEnd, graceUntil, endedAt, endReason, version } =
    row;
  const isRunning = state !== "ENDED";
  return make(FeederSubscription, {
    ...{ id, feederId, state, priceBites, nextPriceBites, isRenewing, startedAt, periodEnd, graceUntil, endedAt, endReason, version },
    viewerCanCancel: isRunning && isRenewing,
    viewerCanResume: isRunning && (state === "GRACE" || !isRenewing),
  });
}
