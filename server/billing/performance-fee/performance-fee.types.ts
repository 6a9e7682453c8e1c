import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { AccountModeEnum } from "../../identity/account/account.enums";
import { Trader } from "../../people/profiles/trader.types";
import { UserError } from "../../platform/user-error";
import type { PerformanceFeeCause, PerformanceFeeState } from "./performance-fee.entity";

export const PerformanceFeeCauseEnum = {
  ...{ MONTH_END: "MONTH_END", WITHDRAWAL: "WITHDRAWAL", STOP: "STOP", FEEDER_END: "FEEDER_END" },
} as const;
registerEnumType(PerformanceFeeCauseEnum, {
  name: "PerformanceFeeCause",
  description: "When a performance fee was charged.",
  valuesConfig: {
    MONTH_END: { description: "At the end of a month (UTC)." },
    WITHDRAWAL: { description: "At a withdrawal, for the part that left." },
    STOP: { description: "When the copy ended." },
    FEEDER_END: { description: "When the feeder stopped sharing trades." },
  },
});

export const PerformanceFeeStateEnum = { PAID: "PAID", DUE: "DUE", WAIVED: "WAIVED" } as const;
registerEnumType(PerformanceFeeStateEnum, {
  name: "PerformanceFeeState",
  description: "Whether a performance fee is paid.",
  valuesConfig: {
    PAID: { description: "Paid: in bites, or from the cash of a paper copy." },
    DUE: { description: "Bites are missing." },
    WAIVED: { description: "Never paid: one of the two closed their account." },
  },
});

@ObjectType({ description: "A performance fee from a month on." })
export class PlannedPerformanceFee {
  @Field(() => Int, { description: "Percent of profit above the high-water mark." })
  percent!: number;

  @Field(() => Date, { description: "The first moment of the month from which it counts (UTC)." })
  validFrom!: Date;
}

@ObjectType({ description: "What a feeder asks of the profit of copies." })
export class PerformanceFeeTerms {
  @Field(() => Int, { description: "This month’s percentage of profit above the high-water mark; 0 is none." })
  percent!: number;

  @Field(() => [PlannedPerformanceFee], {
    description: "Every planned change, soonest first: a lower percentage may come before a higher one. Empty where none is planned.",
  })
  planned!: PlannedPerformanceFee[];

  @Field(() => PlannedPerformanceFee, { nullable: true, description: "The first of `planned`; null where none is planned." })
  next!: PlannedPerformanceFee | null;
}

@ObjectType({
  description: "What the performance fee would have been on the feeder’s own return of the last 12 months, charged at each month’s end.",
})
export class PerformanceFeeExample {
  @Field(() => Date, { description: "From when on; later than a year ago where the record is younger." })
  from!: Date;

  @Field(() => Int, { description: "The percentage used: the last planned one where there is one, otherwise this month’s." })
  percent!: number;

  @Field(() => DecimalScalar, { description: "The amount copied with, in USD." })
  amount!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit before fees, in USD; below zero is a loss." })
  profit!: Decimal;

  @Field(() => DecimalScalar, { description: "All fees, in USD." })
  fee!: Decimal;

  @Field(() => Int, { description: "All fees in bites, as a copy with real money pays them." })
  bites!: number;
}

@ObjectType({ description: "The performance fee on a running copy." })
export class CopyPerformanceFee {
  @Field(() => Int, { description: "Percentage of the period that runs; 0 is none." })
  percent!: number;

  @Field(() => [PlannedPerformanceFee], {
    description: "Every planned change, soonest first: a lower percentage may come before a higher one. Empty where none is planned.",
  })
  planned!: PlannedPerformanceFee[];

  @Field(() => PlannedPerformanceFee, { nullable: true, description: "The first of `planned`; null where none is planned." })
  next!: PlannedPerformanceFee | null;

  @Field(() => DecimalScalar, { description: "The high-water mark, as a unit value: profit up to it is not charged again." })
  mark!: Decimal;

  @Field(() => DecimalScalar, { description: "The value of the copy at its high-water mark, in USD." })
  markValue!: Decimal;

  @Field(() => DecimalScalar, {
    description: "Profit that would be charged now, in USD; 0 below the mark, and while the copy is down overall.",
  })
  profit!: Decimal;

  @Field(() => DecimalScalar, { description: "The fee on it, in USD." })
  fee!: Decimal;

  @Field(() => Int, { nullable: true, description: "The fee on it in bites; null on paper." })
  bites!: number | null;

  @Field(() => DecimalScalar, { description: "All fees so far, in USD." })
  charged!: Decimal;

  @Field(() => Date, { nullable: true, description: "When the month ends and the fee is charged; null once nothing more is charged." })
  nextChargeAt!: Date | null;

  @Field(() => Int, { description: "Bites of fees that wait for payment." })
  dueBites!: number;

  @Field(() => Date, { nullable: true, description: "From when on an unpaid fee pauses the copy; null where none is unpaid." })
  pausesAt!: Date | null;
}

@ObjectType({ description: "What the performance fee would be now, for all of a copy or a withdrawal. Nothing is charged by asking." })
export class PerformanceFeeQuote {
  @Field(() => Int, { description: "Percentage of the period that runs." })
  percent!: number;

  @Field(() => DecimalScalar, { description: "Profit that would be charged, in USD." })
  profit!: Decimal;

  @Field(() => DecimalScalar, { description: "The fee, in USD." })
  fee!: Decimal;

  @Field(() => Int, { nullable: true, description: "The fee in bites; null on paper, where it comes from the copy’s cash." })
  bites!: number | null;

  @Field(() => DecimalScalar, { description: "What reaches the account of a withdrawal, or of the copy’s value at a stop, in USD." })
  received!: Decimal;

  @Field(() => Int, { nullable: true, description: "Bites that are missing for it; null on paper." })
  missingBites!: number | null;
}

@ObjectType({ implements: Node, description: "The receipt of a performance fee on one of your copies." })
export class PerformanceFee extends Node {
  readonly feederId!: string;
  readonly paymentId!: string | null;

  @Field(() => AccountModeEnum, { description: "Whether the copy trades play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => PerformanceFeeCauseEnum, { description: "When it was charged." })
  cause!: PerformanceFeeCause;

  @Field(() => PerformanceFeeStateEnum, { description: "Whether it is paid." })
  state!: PerformanceFeeState;

  @Field(() => Date, { description: "When it was charged." })
  at!: Date;

  @Field(() => Date, { description: "Start of the period that it is for." })
  periodStart!: Date;

  @Field(() => Int, { description: "Percentage of the profit." })
  percent!: number;

  @Field(() => DecimalScalar, { description: "Value of the copy before the fee, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "Unit value before the fee." })
  unitValue!: Decimal;

  @Field(() => DecimalScalar, { description: "High-water mark before the fee, a unit value." })
  markBefore!: Decimal;

  @Field(() => DecimalScalar, { description: "High-water mark after the fee, a unit value." })
  markAfter!: Decimal;

  @Field(() => Float, { description: "Which part of the copy it is for, in percent: 100 but for a withdrawal." })
  sharePercent!: number;

  @Field(() => DecimalScalar, { description: "The profit it was taken from, in USD." })
  profit!: Decimal;

  @Field(() => DecimalScalar, { description: "The fee, in USD." })
  amount!: Decimal;

  @Field(() => Int, { nullable: true, description: "The fee in whole bites, the rest carried to the next; null on paper." })
  bites!: number | null;
}

@ObjectType({ description: "A performance fee in a list." })
export class PerformanceFeeEdge {
  @Field(() => String, { description: "Cursor of this item, for `after`." })
  cursor!: string;

  @Field(() => PerformanceFee, { description: "The fee at this place of the list." })
  node!: PerformanceFee;
}

@ObjectType({ description: "A page of performance fees, latest first." })
export class PerformanceFeeConnection {
  @Field(() => [PerformanceFeeEdge], { description: "The fees of this page." })
  edges!: PerformanceFeeEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A change of your performance fee." })
export class PerformanceFeePayload {
  @Field(() => Trader, { nullable: true, description: "You, with the new terms; null when refused." })
  trader?: Trader | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}
