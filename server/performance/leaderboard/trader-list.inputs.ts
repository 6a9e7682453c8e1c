import { ArgsType, Field, Int } from "type-graphql";
import { InstrumentClass as InstrumentClassEnum } from "../../market/instruments/market.types";
import type { InstrumentClass } from "../../market/providers/provider";
import type { FeederFilter, LeaderboardPeriod } from "./leaderboard";
import { LeaderboardPeriodEnum } from "./leaderboard.types";
import type { TraderOrder } from "./trader-list.store";
import { TraderOrderEnum } from "./trader-list.types";

@ArgsType()
export class TraderListArgs implements FeederFilter {
  @Field(() => Int, { nullable: true, description: "How many, at most 100; 25 by default." })
  first!: number | null;

  @Field(() => String, { nullable: true, description: "Go on after this cursor." })
  after!: string | null;

  @Field(() => String, { nullable: true, description: "Part of a name or username." })
  search!: string | null;

  @Field(() => TraderOrderEnum, { defaultValue: TraderOrderEnum.RETURN, description: "The order." })
  orderBy!: TraderOrder;

  @Field(() => LeaderboardPeriodEnum, {
    defaultValue: LeaderboardPeriodEnum.ALL,
    description: "Over which days returns are compared; records younger than that come after all others.",
  })
  period!: LeaderboardPeriod;

  @Field(() => Int, { defaultValue: 0, description: "Only records at least so many days old." })
  recordDaysMin!: number;

  @Field(() => InstrumentClassEnum, { nullable: true, description: "Only feeders who trade mostly this in the period; null for all." })
  assetClass!: InstrumentClass | null;

  @Field(() => Int, { defaultValue: 1, description: "Only risks from this on, 1 to 10." })
  riskMin!: number;

  @Field(() => Int, {
    defaultValue: 10,
    description: "Only risks up to this. Records too short to have one are left out unless all risks are asked for.",
  })
  riskMax!: number;
}
