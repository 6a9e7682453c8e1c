import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { Node } from "../../platform/graphql/node";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { UserError } from "../../platform/user-error";
import type { WebhookRow, WebhookState } from "./webhook.entity";
import { make } from "../../platform/make";

export const WebhookStateEnum: { readonly [State in WebhookState]: State } = { ACTIVE: "ACTIVE", PAUSED: "PAUSED", FAILING: "FAILING" };
registerEnumType(WebhookStateEnum, {
  name: "WebhookState",
  description: "Whether a webhook sends.",
  valuesConfig: {
    ACTIVE: { description: "It sends what happens; after a failure it tries again by itself." },
    PAUSED: { description: "Its owner has paused it. It sends the rest once it goes on." },
    FAILING: { description: "Fifteen tries in a row failed: it waits until its owner sets it going again." },
  },
});

@ObjectType({ description: "One delivery that was made, or tried." })
export class WebhookDelivery {
  @Field(() => ID, { description: "Rises with time." })
  id!: string;

  @Field(() => Date, { description: "When it was sent." })
  at!: Date;

  @Field(() => String, { description: "The event's id, the same at each try: receivers recognise repeats by it." })
  eventId!: string;

  @Field(() => String, { description: "`receipt`, `trade`, `test` or `resync`." })
  kind!: string;

  @Field(() => Int, { description: "Which try it was, from 1." })
  attempt!: number;

  @Field(() => Int, { nullable: true, description: "HTTP status of the answer; null when none came." })
  status!: number | null;

  @Field(() => String, { nullable: true, description: "Why it was not delivered; null when it was." })
  problem!: string | null;

  @Field(() => Int, { description: "How long the receiver took, in milliseconds." })
  tookMs!: number;
}

@ObjectType({ implements: Node, description: "An address that gets the owner's receipts and trades." })
export class Webhook extends Node {
  readonly row!: WebhookRow;

  @Field(() => String, { description: "Where deliveries go." })
  url!: string;

  @Field(() => Boolean, { description: "Whether receipts of the owner's copies are sent." })
  wantsReceipts!: boolean;

  @Field(() => Boolean, { description: "Whether what happens to the owner's own trades is sent." })
  wantsTrades!: boolean;

  @Field(() => WebhookStateEnum, { description: "Whether it sends." })
  state!: WebhookState;

  @Field(() => Int, { description: "Failures in a row; 0 after a success." })
  failures!: number;

  @Field(() => Date, { description: "When it tries next, where it failed last." })
  nextAt!: Date;

  @Field(() => SequenceScalar, { description: "Number in `copyEvents` up to which receipts were sent." })
  receiptsAfter!: number;

  @Field(() => SequenceScalar, { description: "Number in `portfolioEvents` up to which trades were sent." })
  tradesAfter!: number;

  @Field(() => Date, { description: "When it was made." })
  createdAt!: Date;
}

export const webhookOf = (row: WebhookRow): Webhook => make(Webhook, { ...row, row });

@InputType({ description: "A new webhook." })
export class CreateWebhookInput {
  @Field(() => String, { description: "https, on the public internet, at most 500 characters." })
  url!: string;

  @Field(() => Boolean, { defaultValue: true, description: "Send receipts." })
  wantsReceipts!: boolean;

  @Field(() => Boolean, { defaultValue: true, description: "Send trades." })
  wantsTrades!: boolean;
}

@InputType({ description: "What a webhook should be from now on." })
export class UpdateWebhookInput extends CreateWebhookInput {
  @Field(() => ID, { description: "The webhook." })
  webhookId!: string;

  @Field(() => Boolean, { defaultValue: false, description: "Whether it rests; false sets a failing one going again." })
  isPaused!: boolean;
}

@InputType({ description: "One of your webhooks." })
export class WebhookIdInput {
  @Field(() => ID, { description: "The webhook." })
  webhookId!: string;
}

@InputType({ description: "Which deliveries to repeat." })
export class ReplayWebhookInput extends WebhookIdInput {
  @Field(() => SequenceScalar, { description: "Receipts after this number are sent (again)." })
  receiptsAfter!: number;

  @Field(() => SequenceScalar, { description: "Trades after this number are sent (again)." })
  tradesAfter!: number;
}

@ObjectType({ description: "The answer to a change of webhooks." })
export class WebhookPayload {
  @Field(() => Webhook, { nullable: true, description: "The webhook after it; null when refused or removed." })
  webhook?: Webhook | null;

  @Field(() => String, { nullable: true, description: "The signing secret, after making a webhook or its secret; else null." })
  secret?: string | null;

  @Field(() => [Webhook], { nullable: true, description: "All of your webhooks after it; null when refused." })
  webhooks?: Webhook[];

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to a test delivery." })
export class TestWebhookPayload {
  @Field(() => Boolean, { nullable: true, description: "Whether the receiver answered 2xx; null when refused." })
  isDelivered?: boolean;

  @Field(() => Int, { nullable: true, description: "HTTP status of the answer." })
  status?: number | null;

  @Field(() => String, { nullable: true, description: "Why it was not delivered." })
  problem?: string | null;

  @Field(() => Float, { nullable: true, description: "How long the receiver took, in milliseconds." })
  tookMs?: number;

  @Field(() => Webhook, { nullable: true, description: "The webhook, with the delivery in its log." })
  webhook?: Webhook;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}
