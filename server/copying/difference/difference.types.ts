import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { SkipReasonEnum, type SkipReason } from "../copying.enums";
import {
  DifferenceCauseEnum,
  DifferenceLeverEnum,
  DifferencePartEnum,
  type DifferenceCause,
  type DifferenceLever,
  type DifferencePartName,
} from "./difference.enums";

@ObjectType({ description: "One receipt or trade of a line of the difference." })
export class DifferenceItem {
  readonly receiptId!: string | null;
  readonly symbol!: string;

  @Field(() => ID, { description: "The feeder's trade." })
  tradeId!: string;

  @Field(() => DecimalScalar, { description: "What it adds to the line, in USD, to the cent; below zero costs the copy." })
  money!: Decimal;
}

@ObjectType({ description: "One line of the difference between a copy and its feeder." })
export class DifferenceLine {
  @Field(() => DifferenceCauseEnum, { description: "What it comes from." })
  cause!: DifferenceCause;

  @Field(() => SkipReasonEnum, { nullable: true, description: "Why trades were skipped; null where nothing was." })
  reason!: SkipReason | null;

  @Field(() => DifferenceLeverEnum, { description: "What you could change about it." })
  lever!: DifferenceLever;

  @Field(() => DecimalScalar, { description: "In USD, to the cent; below zero costs the copy, above zero it gained." })
  money!: Decimal;

  @Field(() => Float, { nullable: true, description: "In percentage points of the average money in the copy; null without money." })
  points!: number | null;

  @Field(() => Int, { description: "Number of receipts and trades that add half a cent or more to it." })
  count!: number;

  @Field(() => [DifferenceItem], { description: "The largest 50 of them." })
  items!: DifferenceItem[];
}

@ObjectType({
  description: "A part of the difference between a copy and its feeder. Parts sum to it to the cent, and lines to their part.",
})
export class DifferencePart {
  @Field(() => DifferencePartEnum, { description: "Cause of this share of the difference." })
  part!: DifferencePartName;

  @Field(() => DecimalScalar, { description: "In USD, to the cent; below zero costs the copy." })
  money!: Decimal;

  @Field(() => Float, { nullable: true, description: "In percentage points of the average money in the copy; null without money." })
  points!: number | null;

  @Field(() => [DifferenceLine], { description: "What it is made of, the most expensive first." })
  lines!: DifferenceLine[];
}

@ObjectType({ description: "What of the difference an eater could change in one place." })
export class DifferenceByLever {
  @Field(() => DifferenceLeverEnum, { description: "What could be changed." })
  lever!: DifferenceLever;

  @Field(() => DecimalScalar, { description: "In USD, to the cent; below zero costs the copy." })
  money!: Decimal;

  @Field(() => Float, { nullable: true, description: "In percentage points of the average money in the copy; null without money." })
  points!: number | null;
}

@ObjectType({
  description:
    "Why a copy's result is not the feeder's over the same time: what the same money, at the same times, would have made at the feeder's own return, against what the copy made.",
})
export class CopyDifference {
  @Field(() => Date, { description: "From when, on the market clock: the copy's start, or the month's." })
  since!: Date;

  @Field(() => Date, { description: "Until when, on the market clock: now, the copy's end, or the month's." })
  until!: Date;

  @Field(() => DecimalScalar, { description: "What the same money would have made at the feeder's return, in USD, to the cent." })
  feederMade!: Decimal;

  @Field(() => DecimalScalar, { description: "What the copy made, in USD, to the cent." })
  copyMade!: Decimal;

  @Field(() => DecimalScalar, { description: "What the copy made less what the feeder's return would have, in USD, to the cent." })
  difference!: Decimal;

  @Field(() => DecimalScalar, { description: "Average money in the copy over this time, in USD, to the cent: percentages are of it." })
  averageMoney!: Decimal;

  @Field(() => Float, { nullable: true, description: "`feederMade` in percent of the average money; null without money." })
  feederPercent!: number | null;

  @Field(() => Float, { nullable: true, description: "`copyMade` in percent of the average money; null without money." })
  copyPercent!: number | null;

  @Field(() => Float, { nullable: true, description: "The difference in percentage points of the average money; null without money." })
  points!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "The feeder's time-weighted return over this time, in percent; null over several copies.",
  })
  feederReturnPercent!: number | null;

  @Field(() => [DifferencePart], { description: "What it is made of; parts sum to the difference to the cent." })
  parts!: DifferencePart[];

  @Field(() => [DifferenceByLever], { description: "The same by what you could change, the most expensive first; sums to the difference." })
  levers!: DifferenceByLever[];
}

@ObjectType({ description: "What one calendar month (UTC, market clock) added to the difference. Months sum to the whole to the cent." })
export class DifferenceMonth {
  @Field(() => String, { description: "The month, as YYYY-MM." })
  month!: string;

  @Field(() => DecimalScalar, { description: "What the same money would have made at the feeder's return, in USD." })
  feederMade!: Decimal;

  @Field(() => DecimalScalar, { description: "What the copy made, in USD." })
  copyMade!: Decimal;

  @Field(() => DecimalScalar, { description: "The difference of the two, in USD." })
  difference!: Decimal;

  @Field(() => Float, {
    nullable: true,
    description: "The difference in percentage points of the month's average money; null without money.",
  })
  points!: number | null;
}
