import { ArgsType, Field, Int } from "type-graphql";
import { InstrumentClass as InstrumentClassEnum } from "../../market/instruments/market.types";
import { AccountModeEnum } from "../../identity/account/account.enums";
import type { MoneyMode } from "../money-mode";
import type { InstrumentClass } from "../../market/providers/provider";
import type { FeederFilter, LeaderboardPeriod } from "./leaderboard";
import { LeaderboardPeriodEnum } from "./leaderboard.types";
import type { TraderOrder } from "./trader-list.store";
import { TraderOrderEnum } from "./trader-list.types";

@ArgsType()
export class TraderListArgs implements FeederFilter {
  @Field(() => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." })
  first!: number | null;

  @Field(() => String, { nullable: true, description: "Returns the items after this cursor." })
  after!: string | null;

  @Field(() => String, { nullable: true, description: "Part of a name or username. Left out: all." })
  search!: string | null;

  @Field(() => TraderOrderEnum, { defaultValue: TraderOrderEnum.RETURN, description: "Sort order of the list." })
  orderBy!: TraderOrder;

  @Field(() => LeaderboardPeriodEnum, {
    defaultValue: LeaderboardPeriodEnum.ALL,
    description: "Period over which returns are compared; shorter records come last.",
  })
  period!: LeaderboardPeriod;

  @Field(() => Int, { defaultValue: 0, description: "Minimum age of the record, in days." })
  recordDaysMin!: number;

  @Field(() => InstrumentClassEnum, {
    nullable: true,
    description: "Only feeders who mostly trade this asset class in the period; null for all.",
  })
  assetClass!: InstrumentClass | null;

  @Field(() => Int, { defaultValue: 1, description: "Lowest risk score, 1 to 10." })
  riskMin!: number;

  @Field(() => Int, {
    defaultValue: 10,
    description: "Highest risk score, 1 to 10. Records too short for a score are included only with the full range.",
  })
  riskMax!: number;

  @Field(() => AccountModeEnum, {
    nullable: true,
    description: "Only feeders whose record has days with this money, compared by those alone; null for all.",
  })
  mode!: MoneyMode | null;
}
