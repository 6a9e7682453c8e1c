import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import { InstrumentClass as InstrumentClassEnum } from "../../market/instruments/market.types";
import type { InstrumentClass } from "../../market/providers/provider";
import { oldNameOf } from "../../platform/graphql/old-name";
import { CurvePoint, Figure, MonthlyReturn, TraderFigures } from "../performance.types";
import { capturePercent, trackingDifferencePoints } from "../tracking/fidelity";
import type { Fidelity as CopiedAndFed } from "../tracking/fidelity.store";
import type { LeaderboardGroup, LeaderboardPeriod } from "./leaderboard";
import { Trader } from "../../people/profiles/trader.types";

export const LeaderboardPeriodEnum: { readonly [Name in LeaderboardPeriod]: Name } = {
  MONTH: "MONTH",
  QUARTER: "QUARTER",
  YEAR: "YEAR",
  ALL: "ALL",
};
registerEnumType(LeaderboardPeriodEnum, {
  name: "LeaderboardPeriod",
  description: "Period over which a ranking compares returns.",
  valuesConfig: {
    MONTH: { description: "The last 30 days." },
    QUARTER: { description: "The last 90 days." },
    YEAR: { description: "The last 365 days." },
    ALL: { description: "The whole record." },
  },
});

export const LeaderboardGroupEnum: { readonly [Name in LeaderboardGroup]: Name } = {
  COPIERS: "COPIERS",
  NO_COPIERS_YET: "NO_COPIERS_YET",
  NOT_RANKED: "NOT_RANKED",
};
registerEnumType(LeaderboardGroupEnum, {
  name: "LeaderboardGroup",
  description: "The return by which a feeder is ranked.",
  valuesConfig: {
    COPIERS: { description: "Return of their copiers: needs five copies of at least 30 days, and ten feeders who have those." },
    NO_COPIERS_YET: { description: "Their own return: too few copies, or too few feeders who have them." },
    NOT_RANKED: { description: "Not ranked: the record is too short." },
  },
});

@ObjectType({
  description:
    "Return of copies that have run for at least 30 days compared with the feeder's over the same daily closes, both weighted by the copies' average money.",
})
export class Fidelity {
  @Field(() => Float, { description: "Return of the copies, in percent." })
  copiersPercent!: number;
  @Field(() => Float, { description: "Return of the feeder over the same time, in percent." })
  feederPercent!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      "The copies' return in percent of the feeder's: 92 means 92 cents of each dollar the feeder made. Null where the feeder made less than 1%.",
  })
  @Field(() => Float, { name: "keptPercent", nullable: true, ...oldNameOf("capturePercent") })
  capturePercent!: number | null;
  @Field(() => Float, { description: "The copies' return less the feeder's, in percentage points." })
  @Field(() => Float, { name: "gapPoints", ...oldNameOf("trackingDifferencePoints") })
  trackingDifferencePoints!: number;
  @Field(() => Int, { description: "Number of copies in the calculation, at least five." })
  copies!: number;
}

/** The same as the API gives it, in percent. */
export const fidelityOf = (fidelity: CopiedAndFed): Fidelity => ({
  copiersPercent: fidelity.copied * 100,
  feederPercent: fidelity.fed * 100,
  capturePercent: capturePercent(fidelity),
  trackingDifferencePoints: trackingDifferencePoints(fidelity),
  copies: fidelity.copies,
});

@ObjectType({ description: "A feeder's row on the leaderboard." })
export class LeaderboardRow {
  @Field(() => Trader, { description: "The feeder of this row." })
  trader!: Trader;
  @Field(() => LeaderboardGroupEnum, { description: "Whether they are ranked by their copiers' return or their own." })
  group!: LeaderboardGroup;
  @Field(() => Int, { nullable: true, description: "Rank within the group, from 1; null when not ranked." })
  rank!: number | null;
  @Field(() => Float, {
    nullable: true,
    description:
      "Return of copies of at least 30 days over their own days in the period, weighted by their average money, in percent; null without one. `fidelity.feederPercent` covers the same days.",
  })
  copiersPercent!: number | null;
  @Field(() => Int, { description: "Number of copies of at least 30 days." })
  copies!: number;
  @Field(() => Float, { description: "Their own time-weighted return over the whole period, in percent." })
  ownPercent!: number;
  @Field(() => Float, {
    nullable: true,
    description: "Conservative estimate: lower end of the 80% range of the return, in percent. The ranking uses it; null when not ranked.",
  })
  lowPercent!: number | null;
  @Field(() => Float, { nullable: true, description: "Upper end of the 80% range of the return, in percent; null when not ranked." })
  highPercent!: number | null;
  @Field(() => Int, { description: "Number of daily closes in the period." })
  days!: number;
  @Field(() => Int, { description: "Age of the record, in days." })
  recordDays!: number;
  @Field(() => Int, {
    nullable: true,
    description: "Risk of the whole record, 1 (low) to 10 (high); null with fewer than two daily closes.",
  })
  risk!: number | null;
  @Field(() => InstrumentClassEnum, {
    nullable: true,
    description: "Asset class of most trades they opened in the period, as far as you may see them; null without one.",
  })
  assetClass!: InstrumentClass | null;
  @Field(() => Fidelity, {
    nullable: true,
    description: "How closely copies matched the feeder; null with fewer than five copies of at least 30 days.",
  })
  fidelity!: Fidelity | null;
  @Field(() => Boolean, { description: "Whether one of the viewer's copies follows them." })
  isCopied!: boolean;
}

@ObjectType({ description: "Feeders ranked by the conservative estimate of their return." })
export class Leaderboard {
  @Field(() => Date, { description: "When it was calculated, at most a minute ago." })
  asOf!: Date;
  @Field(() => [LeaderboardRow], {
    description: "The first hundred feeders the viewer may see; below them the feeders the viewer copies, and the viewer.",
  })
  rows!: LeaderboardRow[];
  @Field(() => Int, { description: "Feeders with a record in the period, closed and suspended ones included, regardless of filters." })
  feeders!: number;
  @Field(() => Int, { description: "Of `feeders`, those who are suspended. They stay in the average." })
  suspended!: number;
  @Field(() => Int, { description: "Of `feeders`, those who closed their account. They stay in the average." })
  closed!: number;
  @Field(() => Int, { description: "Of `feeders`, demo feeders: the server generated their record. They stay in the average." })
  demo!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      "Average return of all feeders with a record in the period, in percent; null with fewer than five, where it would reveal single ones.",
  })
  averagePercent!: number | null;
  @Field(() => Int, { description: "Of `ranked`, feeders whose conservative estimate is above zero." })
  lowEndAboveZero!: number;
  @Field(() => Int, { description: "Ranked feeders that match the filters." })
  ranked!: number;
  @Field(() => Float, {
    nullable: true,
    description: "Median of `capturePercent`; null with fewer than five feeders who have one.",
  })
  @Field(() => Float, { name: "medianKeptPercent", nullable: true, ...oldNameOf("medianCapturePercent") })
  medianCapturePercent!: number | null;
}

@ObjectType("OwnRanking", {
  description: "The viewer's own rank on the unfiltered one-year leaderboard, as the viewer sees it there.",
})
export class OwnRankingType {
  @Field(() => LeaderboardGroupEnum, { description: "Whether they are ranked by their copiers' return or their own." })
  group!: LeaderboardGroup;
  @Field(() => Int, { nullable: true, description: "Rank within the group, from 1; null when not ranked." })
  rank!: number | null;
  @Field(() => Int, { description: "Number of feeders ranked in that group; 0 when not ranked." })
  of!: number;
  @Field(() => Float, {
    nullable: true,
    description: "Conservative estimate: lower end of the 80% range of the return, in percent. The ranking uses it; null when not ranked.",
  })
  lowPercent!: number | null;
  @Field(() => Int, { description: "Number of daily closes in the year." })
  days!: number;
  @Field(() => Int, { description: "Number of daily closes that a record needs to be ranked." })
  daysMin!: number;
}

/** What the old `myStanding` answers. */
@ObjectType("OwnStanding", { description: "Old name of `OwnRanking`." })
export class OwnRankingOldType extends OwnRankingType {}

@ObjectType("OwnPerformance", { description: "Performance of one of the viewer's accounts, copies included." })
export class OwnPerformanceType {
  @Field(() => Date, { description: "When the account was opened." })
  start!: Date;
  @Field(() => TraderFigures, { description: "Figures from daily closes, time-weighted. A deposit counts from the start of its day." })
  figures!: TraderFigures;
  @Field(() => Figure, {
    description: "Money-weighted return (internal rate of return) over the whole time, in percent: it depends on when money was deposited.",
  })
  moneyWeightedPercent!: Figure;
  @Field(() => [CurvePoint], { description: "Return curve at daily closes, from 0 at the start of the range." })
  curve!: CurvePoint[];
  @Field(() => [MonthlyReturn], { description: "Return of each month, oldest first." })
  months!: MonthlyReturn[];
  @Field(() => Float, { nullable: true, description: "Best closed trade, in percent of its entry value; null without a closed trade." })
  bestTradePercent!: number | null;
  @Field(() => Float, { nullable: true, description: "Worst closed trade, in percent of its entry value; null without a closed trade." })
  worstTradePercent!: number | null;
}
