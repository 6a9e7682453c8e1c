import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { InstrumentClass as InstrumentClassEnum } from "../../market/instruments/market.types";
import type { InstrumentClass } from "../../market/providers/provider";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";
import type { LeaderboardPeriod } from "../leaderboard/leaderboard";
import { LeaderboardPeriodEnum } from "../leaderboard/leaderboard.types";
import type { TraderOrder } from "../leaderboard/trader-list.store";
import { TraderOrderEnum } from "../leaderboard/trader-list.types";
import type { DirectoryView } from "./saved-screen.entity";
import type { ScreenWished } from "./saved-screens.service";

export const DirectoryViewEnum: { readonly [Name in DirectoryView]: Name } = {
  FEEDERS: "FEEDERS",
  WINDOW_SHOP: "WINDOW_SHOP",
  LEADERBOARD: "LEADERBOARD",
};
registerEnumType(DirectoryViewEnum, {
  name: "DirectoryView",
  description: "A view of the directory of feeders.",
  valuesConfig: {
    FEEDERS: { description: "Cards to follow and compare." },
    WINDOW_SHOP: { description: "Cards to copy, with prices." },
    LEADERBOARD: { description: "A ranking." },
  },
});

@ObjectType({ implements: Node, description: "Filters of the directory that the user saved under a name." })
export class SavedScreen extends Node {
  @Field(() => String, { description: "1 to 40 characters, unique among the user's." })
  name!: string;
  @Field(() => DirectoryViewEnum, { description: "Where it opens." })
  view!: DirectoryView;
  @Field(() => String, { description: "Part of a name or username; empty for all." })
  search!: string;
  @Field(() => LeaderboardPeriodEnum, { description: "Over which returns are compared." })
  period!: LeaderboardPeriod;
  @Field(() => InstrumentClassEnum, { nullable: true, description: "What is mostly traded; null for all." })
  assetClass!: InstrumentClass | null;
  @Field(() => Int, { description: "1 to 10." })
  riskMin!: number;
  @Field(() => Int, { description: "1 to 10." })
  riskMax!: number;
  @Field(() => Int, { description: "Age of the record in days, at least." })
  recordDaysMin!: number;
  @Field(() => TraderOrderEnum, { nullable: true, description: "Null for the view's own order." })
  orderBy!: TraderOrder | null;
}

@InputType({ description: "Filters of the directory to save; they replace one's own of the same name." })
export class SaveScreenInput implements ScreenWished {
  @Field(() => String, { description: "1 to 40 characters." })
  name!: string;
  @Field(() => DirectoryViewEnum, { description: "Where it opens." })
  view!: DirectoryView;
  @Field(() => String, { defaultValue: "", description: "Part of a name or username; empty for all." })
  search!: string;
  @Field(() => LeaderboardPeriodEnum, { description: "Over which returns are compared." })
  period!: LeaderboardPeriod;
  @Field(() => InstrumentClassEnum, { nullable: true, description: "What is mostly traded; null for all." })
  assetClass!: InstrumentClass | null;
  @Field(() => Int, { defaultValue: 1, description: "1 to 10." })
  riskMin!: number;
  @Field(() => Int, { defaultValue: 10, description: "1 to 10." })
  riskMax!: number;
  @Field(() => Int, { defaultValue: 0, description: "Age of the record in days, at least." })
  recordDaysMin!: number;
  @Field(() => TraderOrderEnum, { nullable: true, description: "Null for the view's own order." })
  orderBy!: TraderOrder | null;
}

@InputType({ description: "Throwing a saved screen away." })
export class DeleteSavedScreenInput {
  @Field(() => ID, { description: "One of the user's own." })
  screenId!: string;
}

@ObjectType({ description: "The answer to `saveScreen` and `deleteSavedScreen`." })
export class SavedScreensPayload {
  @Field(() => [SavedScreen], { description: "The user's screens now, by name." })
  savedScreens!: SavedScreen[];
  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}
