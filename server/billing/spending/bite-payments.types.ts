import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";
import type { BitePaymentKind } from "./bite-payment.entity";

export const BitePaymentKindEnum = {
  SUBSCRIPTION: "SUBSCRIPTION",
  UNLOCK: "UNLOCK",
  TIP: "TIP",
  PERFORMANCE_FEE: "PERFORMANCE_FEE",
} as const;
registerEnumType(BitePaymentKindEnum, {
  name: "BitePaymentKind",
  description: "What a feeder was paid for.",
  valuesConfig: {
    SUBSCRIPTION: { description: "30 days of seeing their trades at once, and of copying them." },
    UNLOCK: { description: "One recipe, seen at once." },
    TIP: { description: "Nothing in return." },
    PERFORMANCE_FEE: { description: "A share of a copy’s profit above its high-water mark." },
  },
});

export const PaymentSideEnum = { PAID: "PAID", RECEIVED: "RECEIVED" } as const;
registerEnumType(PaymentSideEnum, {
  name: "PaymentSide",
  description: "Which side of payments you are on.",
  valuesConfig: { PAID: { description: "You paid." }, RECEIVED: { description: "You were paid." } },
});

@ObjectType({ description: "What a payment costs, and what your purses hold. Nothing is paid by asking." })
export class BiteQuote {
  readonly feederId!: string;

  @Field(() => BitePaymentKindEnum, { description: "What is paid for." })
  kind!: BitePaymentKind;

  @Field(() => Int, { description: "Price, in bites: send it with the mutation." })
  bites!: number;

  @Field(() => Int, { description: "The feeder’s share, in bites." })
  feederBites!: number;

  @Field(() => Int, { description: "The server’s share, in bites." })
  serverBites!: number;

  @Field(() => Int, { description: "Taken from given bites." })
  giftBites!: number;

  @Field(() => Int, { description: "Taken from bought bites." })
  boughtBites!: number;

  @Field(() => Int, { description: "Taken from earned bites." })
  earnedBites!: number;

  @Field(() => Int, { description: "What your purses hold now, in bites." })
  balanceBites!: number;

  @Field(() => Int, { description: "How many bites are missing; 0 when there are enough." })
  missingBites!: number;

  @Field(() => Boolean, { description: "Whether you owe bites after a refund or dispute: nothing can be spent until they are settled." })
  isBlockedByDebt!: boolean;

  @Field(() => Date, { nullable: true, description: "Of a subscription, the end of the first 30 days; otherwise null." })
  periodEnd!: Date | null;
}

@ObjectType({ implements: Node, description: "The receipt of a payment between two people, in bites." })
export class BitePayment extends Node {
  readonly payerId!: string;
  readonly feederId!: string;
  /** Whether the viewer may know who paid. */
  readonly isPayerShown!: boolean;

  @Field(() => BitePaymentKindEnum, { description: "What was paid for." })
  kind!: BitePaymentKind;

  @Field(() => PaymentSideEnum, { description: "Whether you paid or were paid." })
  side!: "PAID" | "RECEIVED";

  @Field(() => Date, { description: "When it was paid." })
  at!: Date;

  @Field(() => Int, { description: "What was paid, in bites." })
  bites!: number;

  @Field(() => Int, { description: "Paid from given bites." })
  giftBites!: number;

  @Field(() => Int, { description: "Paid from bought bites." })
  boughtBites!: number;

  @Field(() => Int, { description: "Paid from earned bites." })
  earnedBites!: number;

  @Field(() => Int, { description: "The feeder’s share that they can spend but not have paid out, in bites: it was paid from gifts." })
  feederGiftBites!: number;

  @Field(() => Int, { description: "The feeder’s share that can be paid out after 14 days, in bites." })
  feederEarnedBites!: number;

  @Field(() => Int, { description: "The server’s share, in bites." })
  serverBites!: number;

  @Field(() => Date, { nullable: true, description: "When the feeder’s earned share can be paid out; null where there is none." })
  payableFrom!: Date | null;

  @Field(() => Date, { nullable: true, description: "Start of the 30 days that were paid; null unless it was a subscription." })
  periodStart!: Date | null;

  @Field(() => Date, { nullable: true, description: "End of the 30 days that were paid; null unless it was a subscription." })
  periodEnd!: Date | null;

  @Field(() => String, { nullable: true, description: "Id of the recipe that was unlocked; null unless it was one." })
  tradeId!: string | null;

  @Field(() => String, { description: "What came with a tip; may be empty." })
  message!: string;

  @Field(() => Int, { description: "Refunded for unused days, in bites." })
  refundedBites!: number;

  @Field(() => Int, {
    description: "Of the feeder’s earned share, taken back in bites: the card payment behind it was refunded or disputed.",
  })
  takenBackBites!: number;
}

@ObjectType({ description: "A payment in a list." })
export class BitePaymentEdge {
  @Field(() => String, { description: "Cursor of this item, for `after`." })
  cursor!: string;

  @Field(() => BitePayment, { description: "The payment at this place of the list." })
  node!: BitePayment;
}

@ObjectType({ description: "A page of payments, latest first." })
export class BitePaymentConnection {
  @Field(() => [BitePaymentEdge], { description: "The payments of this page." })
  edges!: BitePaymentEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Answer to a tip, with its receipt." })
export class TipPayload {
  @Field(() => BitePayment, { nullable: true, description: "Its receipt; null when refused." })
  payment?: BitePayment | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}
