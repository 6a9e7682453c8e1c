import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { UserError } from "../../platform/user-error";
import { SkipReasonEnum, type SkipReason } from "../copying.enums";
import { CopySettings } from "../eater-view/copy-settings.types";
import type { TasteTestStatus } from "./taste-test.entity";

export const TasteTestStatusEnum = {
  QUEUED: "QUEUED",
  RUNNING: "RUNNING",
  DONE: "DONE",
  FAILED: "FAILED",
  CANCELLED: "CANCELLED",
} as const;
registerEnumType(TasteTestStatusEnum, {
  name: "TasteTestStatus",
  description: "State of a taste test.",
  valuesConfig: {
    QUEUED: { description: "Waits for your others to end." },
    RUNNING: { description: "Is being calculated." },
    DONE: { description: "Has a result." },
    FAILED: { description: "Ended without a result; `failure` says why." },
    CANCELLED: { description: "You cancelled it." },
  },
});

export const TasteTestPrecisionEnum = { EXACT: "EXACT", MINUTE: "MINUTE", HOUR: "HOUR" } as const;
registerEnumType(TasteTestPrecisionEnum, {
  name: "TasteTestPrecision",
  description: "How closely a taste test equals a paper copy with the same settings.",
  valuesConfig: {
    EXACT: { description: "To the cent, at the same slippage: nothing depends on prices between the feeder's trades." },
    MINUTE: {
      description:
        "To the minute: the copy's own stop, and the margin of its shorts where they came near it, are checked against prices of each minute.",
    },
    HOUR: {
      description:
        "To the hour: minutes of that past aren't kept, so the copy's own stop and the margin of its shorts are checked each hour.",
    },
  },
});

export const TasteTestStopEnum = { STOP_LOSS: "STOP_LOSS", TAKE_PROFIT: "TAKE_PROFIT" } as const;
registerEnumType(TasteTestStopEnum, {
  name: "TasteTestStopKind",
  description: "What ended the copy of a taste test.",
  valuesConfig: {
    STOP_LOSS: { description: "The loss limit of the copy was reached." },
    TAKE_PROFIT: { description: "The profit target of the copy was reached." },
  },
});

@ObjectType({ description: "A point of the curves of a taste test, in percent of the start." })
export class TasteTestPoint {
  @Field(() => Date, { description: "Time of the point, on the market clock: a daily close, the start or the end." })
  at!: Date;

  @Field(() => Float, { description: "Return of the copy since the start." })
  percent!: number;

  @Field(() => Float, { nullable: true, description: "Return of the feeder's record since the start; null without daily closes." })
  feederPercent!: number | null;
}

@ObjectType({ description: "The worst day of a curve." })
export class TasteTestDay {
  @Field(() => Date, { description: "Moment of the daily close." })
  at!: Date;

  @Field(() => Float, { description: "Change against the close before, in percent." })
  percent!: number;
}

@ObjectType({ description: "Opens that were skipped for one reason." })
export class TasteTestSkip {
  @Field(() => SkipReasonEnum, { description: "Why they were skipped." })
  reason!: SkipReason;

  @Field(() => Int, { description: "Trades that were skipped for this reason." })
  count!: number;

  @Field(() => DecimalScalar, { description: "What they would have made, in USD; below zero for a loss." })
  wouldHaveMade!: Decimal;
}

@ObjectType({ description: "Where the copy's own stop loss or take profit ended it." })
export class TasteTestStop {
  @Field(() => TasteTestStopEnum, { description: "Which of the two." })
  kind!: keyof typeof TasteTestStopEnum;

  @Field(() => Date, { description: "When, on the market clock." })
  at!: Date;
}

@ObjectType({ description: "What a copy with these settings would have made. Past results say little about the future." })
export class TasteTestResult {
  @Field(() => Date, { description: "When it begins: the feeder's first daily close of the period, or the start of their record." })
  from!: Date;

  @Field(() => Date, { description: "When it ends." })
  until!: Date;

  @Field(() => Boolean, { description: "Whether it ends early, before a trade that you may not see yet." })
  isCutShort!: boolean;

  @Field(() => DecimalScalar, { description: "Value at the end, in USD." })
  finalEquity!: Decimal;

  @Field(() => DecimalScalar, { description: "Gain or loss, in USD, fees included." })
  profit!: Decimal;

  @Field(() => Float, { description: "Return in percent of the amount." })
  returnPercent!: number;

  @Field(() => Float, { nullable: true, description: "The feeder's own return over the same time, in percent; null without daily closes." })
  feederReturnPercent!: number | null;

  @Field(() => Float, { description: "Largest fall from a high, at daily closes, in percent, 0 or below." })
  maxDrawdownPercent!: number;

  @Field(() => Float, { nullable: true, description: "The same of the feeder; null without daily closes." })
  feederMaxDrawdownPercent!: number | null;

  @Field(() => TasteTestDay, { nullable: true, description: "The day with the largest loss; null when none lost." })
  worstDay!: TasteTestDay | null;

  @Field(() => TasteTestDay, { nullable: true, description: "The same of the feeder; null when none lost." })
  feederWorstDay!: TasteTestDay | null;

  @Field(() => Int, { description: "Number of the feeder's fills and corporate actions in the time." })
  events!: number;

  @Field(() => Int, { description: "Trades that the copy opened." })
  opened!: number;

  @Field(() => Int, { description: "Of these, closed by the end." })
  closed!: number;

  @Field(() => Int, { description: "Of the closed ones, those with a gain after fees." })
  won!: number;

  @Field(() => Int, { description: "Trades open at the end." })
  openAtEnd!: number;

  @Field(() => Int, { description: "Opens and adds that were skipped." })
  skipped!: number;

  @Field(() => [TasteTestSkip], { description: "The skipped ones by reason, most frequent first." })
  skips!: TasteTestSkip[];

  @Field(() => DecimalScalar, { description: "Fees, slippage and spread together, in USD." })
  costs!: Decimal;

  @Field(() => DecimalScalar, { description: "Fees, in USD." })
  fees!: Decimal;

  @Field(() => DecimalScalar, { description: "Cost of slippage, in USD; below zero when it was in the copy's favour." })
  slippage!: Decimal;

  @Field(() => DecimalScalar, { description: "Cost of the spread: half of it at each fill, in USD." })
  spread!: Decimal;

  @Field(() => DecimalScalar, { description: "Slippage that each fill was calculated with, in basis points." })
  slippageBps!: Decimal;

  @Field(() => Boolean, { description: "Whether that is the median measured of the feeder's copies." })
  isSlippageMeasured!: boolean;

  @Field(() => Float, { description: "Average exposure at daily closes, in percent of equity." })
  averageExposurePercent!: number;

  @Field(() => Float, { description: "Highest exposure at daily closes, in percent of equity." })
  maxExposurePercent!: number;

  @Field(() => DecimalScalar, {
    nullable: true,
    description:
      "Smallest faithful budget: the amount in USD from which no open of the last 90 days would have been below the minimum. Null when no amount avoids it, or nothing was opened.",
  })
  faithfulBudget!: Decimal | null;

  @Field(() => Int, { description: "Opens of the last 90 days that were below the minimum with your amount." })
  belowMinimum!: number;

  @Field(() => TasteTestStop, { nullable: true, description: "Where the copy's own stop ended it; null when none did." })
  stop!: TasteTestStop | null;

  @Field(() => Int, { description: "Margin calls: how often the equity fell below 130% of the shorts and they were closed." })
  marginCalls!: number;

  @Field(() => TasteTestPrecisionEnum, { description: "How closely it equals a paper copy." })
  precision!: keyof typeof TasteTestPrecisionEnum;

  @Field(() => [TasteTestPoint], { description: "Both curves, oldest first: the start, each daily close, the end." })
  curve!: TasteTestPoint[];
}

@ObjectType({ implements: Node, description: "A feeder's past, copied with your settings." })
export class TasteTest extends Node {
  readonly feederId!: string;

  @Field(() => Int, { description: "Grows with each change of this test." })
  version!: number;

  @Field(() => TasteTestStatusEnum, { description: "Whether it waits, runs or has ended." })
  status!: TasteTestStatus;

  @Field(() => DecimalScalar, { description: "Money that the copy begins with, in USD." })
  amount!: Decimal;

  @Field(() => CopySettings, { description: "The rules of the copy." })
  settings!: CopySettings;

  @Field(() => Boolean, { description: "Whether it begins with the trades that the feeder had open then." })
  withOpenTrades!: boolean;

  @Field(() => Int, { nullable: true, description: "How many days back it begins; null for the whole record." })
  days!: number | null;

  @Field(() => Date, { nullable: true, description: "When it was asked to end; null for the moment of the run." })
  until!: Date | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Slippage as typed, in basis points; null for the measured one." })
  slippageBps!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Fee of each fill, in basis points of its value." })
  feeBps!: Decimal;

  @Field(() => Date, { description: "When it was asked." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it ended; null while it waits or runs." })
  endedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Why it failed; null unless it did." })
  failure!: string | null;

  @Field(() => TasteTestResult, { nullable: true, description: "The result; null until it is done." })
  result!: TasteTestResult | null;
}

@ObjectType({ description: "Result of a mutation of taste tests." })
export class TasteTestPayload {
  @Field(() => TasteTest, { nullable: true, description: "The test after the change; null when refused." })
  tasteTest?: TasteTest | null;

  @Field(() => [UserError], { description: "What the caller can correct; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `deleteTasteTest`." })
export class DeleteTasteTestPayload {
  @Field(() => ID, { nullable: true, description: "Id of the deleted test; null when refused." })
  deletedId?: string | null;

  @Field(() => [UserError], { description: "What the caller can correct; empty when it worked." })
  errors!: UserError[];
}
