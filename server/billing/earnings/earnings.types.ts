import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { Node } from "../../platform/graphql/node";
import type { EarningSource } from "./earnings-sums";
import type { ClassRow } from "./earnings.store";

export const EarningSourceEnum = { SUBSCRIPTION: "SUBSCRIPTION", UNLOCK: "UNLOCK", TIP: "TIP", FEE: "FEE" } as const;
registerEnumType(EarningSourceEnum, {
  name: "EarningSource",
  description: "What a feeder earns with.",
  valuesConfig: {
    SUBSCRIPTION: { description: "Subscriptions, new and renewed." },
    UNLOCK: { description: "Single recipes." },
    TIP: { description: "Tips that people gave, for a trade or without one." },
    FEE: { description: "Performance fees of copies." },
  },
});

export const CopierClassEnum = { LIVE_COPIER: "LIVE_COPIER", PAPER_COPIER: "PAPER_COPIER", NOT_COPYING: "NOT_COPYING" } as const;
registerEnumType(CopierClassEnum, {
  name: "CopierClass",
  description: "Payers by whether they copy the feeder now.",
  valuesConfig: {
    LIVE_COPIER: { description: "Copies with real money." },
    PAPER_COPIER: { description: "Copies with paper money." },
    NOT_COPYING: { description: "Does not copy." },
  },
});

@ObjectType({ description: "What a feeder earned with one thing." })
export class EarningsOfSource {
  @Field(() => EarningSourceEnum, { description: "What it was earned with." })
  source!: EarningSource;

  @Field(() => Int, { description: "Earned so far, in bites." })
  bites!: number;

  @Field(() => Int, { description: "Of them in this month (UTC), in bites." })
  monthBites!: number;

  @Field(() => DecimalScalar, { description: "Earned so far, in USD." })
  usd!: Decimal;

  @Field(() => Int, { description: "Number of payments." })
  payments!: number;
}

@ObjectType({ description: "What a feeder earned from people who copy them with real money, with paper money, or not at all." })
export class EarningsOfClass {
  @Field(() => CopierClassEnum, { description: "Whether they copy now." })
  copierClass!: ClassRow["copierClass"];

  @Field(() => Int, { description: "Earned from them so far, net of what was taken back, in bites." })
  bites!: number;

  @Field(() => DecimalScalar, { description: "The same in USD." })
  usd!: Decimal;

  @Field(() => Int, { description: "Number of people." })
  payers!: number;
}

@ObjectType({ description: "What a feeder earned in one month." })
export class EarningsOfMonth {
  @Field(() => String, { description: "First day of the month in UTC, such as 2026-11-01." })
  month!: string;

  @Field(() => Int, { description: "Earned in it, net of what was taken back in it, in bites; may be below 0." })
  bites!: number;

  @Field(() => DecimalScalar, { description: "The same in USD." })
  usd!: Decimal;
}

@ObjectType({ description: "Earned bites that become available on a day." })
export class WaitingEarnings {
  @Field(() => String, { description: "The day in UTC, such as 2026-11-20; of what is held back, the first of its month's." })
  on!: string;

  @Field(() => EarningSourceEnum, { nullable: true, description: "What they were earned with; null for bites that are held back." })
  source!: EarningSource | null;

  @Field(() => Int, { description: "How many bites." })
  bites!: number;

  @Field(() => Int, { description: "Number of payments that wait; 0 for bites that are held back." })
  payments!: number;
}

@ObjectType({ description: "What active subscriptions pay if each of them renews. None of it is certain." })
export class EarningsForecast {
  @Field(() => Date, { description: "The end of the 30 days that it looks ahead." })
  until!: Date;

  @Field(() => Int, { description: "Subscriptions that renew in these days." })
  renewals!: number;

  @Field(() => Int, { description: "Subscriptions that end in these days: they were cancelled." })
  ending!: number;

  @Field(() => Int, {
    description: "The feeder’s share of those renewals, in bites, if all are paid. What is paid from given bites is not payable.",
  })
  bites!: number;

  @Field(() => DecimalScalar, { description: "The same in USD, if all are paid with bought bites." })
  usd!: Decimal;
}

@ObjectType({ implements: Node, description: "What a feeder earned, and what of it can be paid out. 1 bite pays $0.10." })
export class Earnings extends Node {
  @Field(() => DecimalScalar, { description: "Earnings so far, net of what was taken back, in USD." })
  earnings!: Decimal;

  @Field(() => DecimalScalar, { description: "Earnings of this month (UTC), in USD." })
  monthlyEarnings!: Decimal;

  @Field(() => DecimalScalar, { description: "Earnings ready for payout, in USD; 0 while bites are owed." })
  availableForPayout!: Decimal;

  @Field(() => DecimalScalar, { description: "Payouts in progress, in USD." })
  pendingPayouts!: Decimal;

  @Field(() => Int, { description: "Earnings so far, in bites." })
  earnedBites!: number;

  @Field(() => Int, { description: "Bites ready for payout." })
  availableBites!: number;

  @Field(() => Int, { description: "Bites in their waiting time of 14 days." })
  waitingBites!: number;

  @Field(() => Int, { description: "Bites held back until 90 days after they were paid: a tenth of what was earned." })
  reservedBites!: number;

  @Field(() => Int, { description: "Bites in payouts that are not paid yet." })
  inPayoutBites!: number;

  @Field(() => Int, { description: "Bites owed after a refund or dispute: nothing can be spent or paid out until they are settled." })
  owedBites!: number;

  @Field(() => Int, { description: "Bites taken back so far after refunds and disputes." })
  takenBackBites!: number;

  @Field(() => Int, {
    description: "Given bites that people paid with: they can be spent, never paid out, and are in no other figure here.",
  })
  giftBites!: number;

  @Field(() => [EarningsOfSource], { description: "Earnings before what was taken back, by what they were earned with." })
  bySource!: EarningsOfSource[];

  @Field(() => [EarningsOfClass], { description: "Earnings by whether who paid copies now." })
  byCopierClass!: EarningsOfClass[];

  @Field(() => [EarningsOfMonth], { description: "The last six months, oldest first; the last one runs." })
  months!: EarningsOfMonth[];

  @Field(() => [WaitingEarnings], {
    description: "What waits or is held back, by the day on which it becomes available, at most 100 days.",
  })
  waiting!: WaitingEarnings[];

  @Field(() => EarningsForecast, { nullable: true, description: "The next 30 days; null for a sample persona." })
  forecast!: EarningsForecast | null;

  @Field(() => Boolean, { description: "Whether these are a sample persona's figures." })
  isSample!: boolean;
}
