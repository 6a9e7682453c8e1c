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
  description: "How far back a ranking looks.",
  valuesConfig: {
    MONTH: { description: "30 days." },
    QUARTER: { description: "90 days." },
    YEAR: { description: "365 days." },
    ALL: { description: "Whole records." },
  },
});

export const LeaderboardGroupEnum: { readonly [Name in LeaderboardGroup]: Name } = {
  COPIERS: "COPIERS",
  NO_COPIERS_YET: "NO_COPIERS_YET",
  NOT_RANKED: "NOT_RANKED",
};
registerEnumType(LeaderboardGroupEnum, {
  name: "LeaderboardGroup",
  description: "By what somebody is ranked.",
  valuesConfig: {
    COPIERS: { description: "By what copiers made: five copies of 30 days at least. Nobody is, until ten feeders have those." },
    NO_COPIERS_YET: { description: "By their own return: for want of copies, or of ten feeders who have them." },
    NOT_RANKED: { description: "Too short a record to tell luck from skill." },
  },
});

@ObjectType({
  description:
    "What copies of at least 30 days made beside the feeder, over the same daily closes, both weighted by the copies' average money.",
})
export class Fidelity {
  @Field(() => Float, { description: "What the copies made, in percent." })
  copiersPercent!: number;
  @Field(() => Float, { description: "What the feeder made in the same time, in percent." })
  feederPercent!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      "The first as a share of the second, in percent: 92 means 92 cents of each dollar that the feeder made. Null where the feeder made less than 1%.",
  })
  @Field(() => Float, { name: "keptPercent", nullable: true, ...oldNameOf("capturePercent") })
  capturePercent!: number | null;
  @Field(() => Float, { description: "The first less the second, in percentage points." })
  @Field(() => Float, { name: "gapPoints", ...oldNameOf("trackingDifferencePoints") })
  trackingDifferencePoints!: number;
  @Field(() => Int, { description: "Copies it was calculated from, five at least." })
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

@ObjectType({ description: "A feeder's place in a ranking." })
export class LeaderboardRow {
  @Field(() => Trader, { description: "Who." })
  trader!: Trader;
  @Field(() => LeaderboardGroupEnum, { description: "By what they are ranked." })
  group!: LeaderboardGroup;
  @Field(() => Int, { nullable: true, description: "Place within the group; null when not ranked." })
  rank!: number | null;
  @Field(() => Float, {
    nullable: true,
    description:
      "What copies of at least 30 days made over their own days in the period, weighted by their average money, in percent; null without one. `fidelity.feederPercent` is over the same days.",
  })
  copiersPercent!: number | null;
  @Field(() => Int, { description: "How many copies of at least 30 days that is." })
  copies!: number;
  @Field(() => Float, { description: "Their own time-weighted return over the whole period, in percent." })
  ownPercent!: number;
  @Field(() => Float, { nullable: true, description: "Low end of the likely range (80%), in percent: what is ranked by." })
  lowPercent!: number | null;
  @Field(() => Float, { nullable: true, description: "High end of that range, in percent." })
  highPercent!: number | null;
  @Field(() => Int, { description: "Daily closes of the period." })
  days!: number;
  @Field(() => Int, { description: "Age of the record in days." })
  recordDays!: number;
  @Field(() => Int, { nullable: true, description: "Risk of the whole record, 1 (calm) to 10; null below two daily closes." })
  risk!: number | null;
  @Field(() => InstrumentClassEnum, {
    nullable: true,
    description: "What most of the trades they opened in the period are in, as far as you may see them; null without one.",
  })
  assetClass!: InstrumentClass | null;
  @Field(() => Fidelity, { nullable: true, description: "How closely copies came to it; null below five copies of 30 days." })
  fidelity!: Fidelity | null;
  @Field(() => Boolean, { description: "Whether a copy of the viewer's runs on them." })
  isCopied!: boolean;
}

@ObjectType({ description: "Feeders by the low end of their likely range." })
export class Leaderboard {
  @Field(() => Date, { description: "When it was calculated, at most a minute ago." })
  asOf!: Date;
  @Field(() => [LeaderboardRow], {
    description: "The first hundred of those the viewer may see; beyond them, those they copy and themselves.",
  })
  rows!: LeaderboardRow[];
  @Field(() => Int, { description: "Feeders with a record in the period, closed and suspended ones too, whatever is filtered." })
  feeders!: number;
  @Field(() => Int, { description: "Of those, suspended. They stay in the average." })
  suspended!: number;
  @Field(() => Int, { description: "Of those, closed for good. They stay in the average." })
  closed!: number;
  @Field(() => Float, {
    nullable: true,
    description: "Average return of all of them, in percent; null for fewer than five, where it would give single ones away.",
  })
  averagePercent!: number | null;
  @Field(() => Int, { description: "Ranked feeders, of those asked for, whose low end lies above zero." })
  lowEndAboveZero!: number;
  @Field(() => Int, { description: "Ranked feeders, of those asked for." })
  ranked!: number;
  @Field(() => Float, {
    nullable: true,
    description: "Median of `capturePercent`; null below five feeders of whom it can be said.",
  })
  @Field(() => Float, { name: "medianKeptPercent", nullable: true, ...oldNameOf("medianCapturePercent") })
  medianCapturePercent!: number | null;
}

@ObjectType("OwnRanking", {
  description: "The viewer's own place on the leaderboard of a year, unfiltered, as that board shows it to them.",
})
export class OwnRankingType {
  @Field(() => LeaderboardGroupEnum, { description: "By what they are ranked." })
  group!: LeaderboardGroup;
  @Field(() => Int, { nullable: true, description: "Place within the group; null when not ranked." })
  rank!: number | null;
  @Field(() => Int, { description: "Feeders ranked in that group; 0 when not ranked." })
  of!: number;
  @Field(() => Float, { nullable: true, description: "Low end of the likely range (80%), in percent: what is ranked by." })
  lowPercent!: number | null;
  @Field(() => Int, { description: "Daily closes of the year." })
  days!: number;
  @Field(() => Int, { description: "Daily closes a record needs to be ranked." })
  daysMin!: number;
}

/** What the old `myStanding` answers. */
@ObjectType("OwnStanding", { description: "Old name of `OwnRanking`." })
export class OwnRankingOldType extends OwnRankingType {}

@ObjectType("OwnPerformance", { description: "What one made of all one's money in an account, copies included." })
export class OwnPerformanceType {
  @Field(() => Date, { description: "When the account was opened." })
  start!: Date;
  @Field(() => TraderFigures, { description: "Time-weighted, over daily closes. Money that came during a day counts from its morning on." })
  figures!: TraderFigures;
  @Field(() => Figure, { description: "Internal rate of return over the whole time, in percent: weighs when money came." })
  moneyWeightedPercent!: Figure;
  @Field(() => [CurvePoint], { description: "At daily closes, from 0 at the start of the range." })
  curve!: CurvePoint[];
  @Field(() => [MonthlyReturn], { description: "Month by month, oldest first." })
  months!: MonthlyReturn[];
  @Field(() => Float, { nullable: true, description: "Best closed trade, in percent of its entry; null without one." })
  bestTradePercent!: number | null;
  @Field(() => Float, { nullable: true, description: "Worst closed trade, in percent of its entry; null without one." })
  worstTradePercent!: number | null;
}
