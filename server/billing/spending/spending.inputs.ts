import { Field, ID, InputType, Int } from "type-graphql";
import type { BitePaymentKind } from "./bite-payment.entity";
import { BitePaymentKindEnum } from "./bite-payments.types";

const requestId = "Your own id of the request, 8 to 64 visible characters: a retry with the same one pays once.";

@InputType({ description: "A payment to quote before it is made." })
export class BiteQuoteInput {
  @Field(() => BitePaymentKindEnum, { description: "What is to be paid for." })
  kind!: BitePaymentKind;

  @Field(() => ID, { description: "Id of the feeder; of an unlock, of the trade." })
  id!: string;

  @Field(() => Int, { nullable: true, description: "Of a tip, how many bites; otherwise left out." })
  bites?: number | null;
}

@InputType({ description: "A subscription to a feeder." })
export class SubscribeToFeederInput {
  @Field(() => String, { description: requestId })
  clientRequestId!: string;

  @Field(() => ID, { description: "Id of the feeder." })
  feederId!: string;

  @Field(() => Int, { description: "The price that you were quoted, in bites." })
  bites!: number;
}

@InputType({ description: "One of your subscriptions." })
export class FeederSubscriptionIdInput {
  @Field(() => ID, { description: "Id of the subscription." })
  subscriptionId!: string;
}

@InputType({ description: "A recipe to unlock." })
export class UnlockRecipeInput {
  @Field(() => String, { description: requestId })
  clientRequestId!: string;

  @Field(() => ID, { description: "Id of the trade." })
  tradeId!: string;

  @Field(() => Int, { description: "The price that you were quoted, in bites." })
  bites!: number;
}

@InputType({ description: "A tip for a feeder." })
export class TipFeederInput {
  @Field(() => String, { description: requestId })
  clientRequestId!: string;

  @Field(() => ID, { description: "Id of the feeder." })
  feederId!: string;

  @Field(() => Int, { description: "How many bites, 1 to 1,000." })
  bites!: number;

  @Field(() => String, { nullable: true, description: "What the feeder reads with it, at most 280 characters." })
  message?: string | null;
}
