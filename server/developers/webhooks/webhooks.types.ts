import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { Node } from "../../platform/graphql/node";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { UserError } from "../../platform/user-error";
import type { WebhookRow, WebhookState } from "./webhook.entity";
import { make } from "../../platform/make";

export const WebhookStateEnum: { readonly [State in WebhookState]: State } = { ACTIVE: "ACTIVE", PAUSED: "PAUSED", FAILING: "FAILING" };
registerEnumType(WebhookStateEnum, {
  name: "WebhookState",
  description: "Whether a webhook sends events.",
  valuesConfig: {
    ACTIVE: { description: "Sends events; retries after a failure." },
    PAUSED: { description: "Paused by its owner. It sends missed events when resumed." },
    FAILING: { description: "Fifteen attempts in a row failed: it waits until its owner resumes it." },
  },
});

@ObjectType({ description: "One attempt to deliver an event." })
export class WebhookDelivery {
  @Field(() => ID, { description: "Ascending identifier of the attempt." })
  id!: string;

  @Field(() => Date, { description: "When it was sent." })
  at!: Date;

  @Field(() => String, { description: "Id of the event, the same at each attempt: receivers recognise repeats by it." })
  eventId!: string;

  @Field(() => String, { description: "Kind of event: `receipt`, `trade`, `test` or `resync`." })
  kind!: string;

  @Field(() => Int, { description: "Number of the attempt, from 1." })
  attempt!: number;

  @Field(() => Int, { nullable: true, description: "HTTP status of the answer; null without one." })
  status!: number | null;

  @Field(() => String, { nullable: true, description: "Why it was not delivered; null when it was." })
  problem!: string | null;

  @Field(() => Int, { description: "Response time of the receiver, in milliseconds." })
  tookMs!: number;
}

@ObjectType({ implements: Node, description: "An address that receives its owner's receipts and trades." })
export class Webhook extends Node {
  readonly row!: WebhookRow;

  @Field(() => String, { description: "Address that receives deliveries." })
  url!: string;

  @Field(() => Boolean, { description: "Whether it sends the receipts of its owner's copies." })
  wantsReceipts!: boolean;

  @Field(() => Boolean, { description: "Whether it sends changes of its owner's own trades." })
  wantsTrades!: boolean;

  @Field(() => WebhookStateEnum, { description: "Whether it is active, paused or failing." })
  state!: WebhookState;

  @Field(() => Int, { description: "Number of failed deliveries in a row; 0 after a success." })
  failures!: number;

  @Field(() => Date, { description: "When the next attempt is due after a failure." })
  nextAt!: Date;

  @Field(() => SequenceScalar, { description: "Sequence of `copyEvents` up to which receipts were sent." })
  receiptsAfter!: number;

  @Field(() => SequenceScalar, { description: "Sequence of `portfolioEvents` up to which trades were sent." })
  tradesAfter!: number;

  @Field(() => Date, { description: "When it was created." })
  createdAt!: Date;
}

export const webhookOf = (row: WebhookRow): Webhook => make(Webhook, { ...row, row });

@InputType({ description: "A webhook to create." })
export class CreateWebhookInput {
  @Field(() => String, { description: "Address that receives deliveries: https, on the public internet, at most 500 characters." })
  url!: string;

  @Field(() => Boolean, { defaultValue: true, description: "Whether to send the receipts of your copies." })
  wantsReceipts!: boolean;

  @Field(() => Boolean, { defaultValue: true, description: "Whether to send changes of your own trades." })
  wantsTrades!: boolean;
}

@InputType({ description: "New settings of a webhook. They replace all of its settings." })
export class UpdateWebhookInput extends CreateWebhookInput {
  @Field(() => ID, { description: "The webhook to change; your own." })
  webhookId!: string;

  @Field(() => Boolean, { defaultValue: false, description: "True pauses it; false resumes it, also after failures." })
  isPaused!: boolean;
}

@InputType({ description: "One of your webhooks." })
export class WebhookIdInput {
  @Field(() => ID, { description: "The webhook to act on; your own." })
  webhookId!: string;
}

@InputType({ description: "Deliveries of a webhook to send again." })
export class ReplayWebhookInput extends WebhookIdInput {
  @Field(() => SequenceScalar, { description: "Receipts after this sequence are sent again." })
  receiptsAfter!: number;

  @Field(() => SequenceScalar, { description: "Trade events after this sequence are sent again." })
  tradesAfter!: number;
}

@ObjectType({ description: "Result of a change to a webhook." })
export class WebhookPayload {
  @Field(() => Webhook, { nullable: true, description: "The webhook after the change; null when refused or removed." })
  webhook?: Webhook | null;

  @Field(() => String, { nullable: true, description: "The signing secret, after the webhook or its secret was created; null otherwise." })
  secret?: string | null;

  @Field(() => [Webhook], { nullable: true, description: "All of your webhooks after the change; null when refused." })
  webhooks?: Webhook[];

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `testWebhook`." })
export class TestWebhookPayload {
  @Field(() => Boolean, { nullable: true, description: "Whether the receiver answered with a 2xx status; null when refused." })
  isDelivered?: boolean;

  @Field(() => Int, { nullable: true, description: "HTTP status of the answer; null without an answer." })
  status?: number | null;

  @Field(() => String, { nullable: true, description: "Why it was not delivered; null when it was, and when refused." })
  problem?: string | null;

  @Field(() => Float, { nullable: true, description: "Response time of the receiver, in milliseconds; null when refused." })
  tookMs?: number;

  @Field(() => Webhook, { nullable: true, description: "The webhook, with the delivery in its log; null when refused." })
  webhook?: Webhook;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
