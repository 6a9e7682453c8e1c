import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { InstrumentClass as InstrumentClassEnum } from "../../market/instruments/market.types";
import type { InstrumentClass } from "../../market/providers/provider";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";
import { AccountModeEnum } from "../../identity/account/account.enums";
import type { MoneyMode } from "../money-mode";
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
    FEEDERS: { description: "Cards for following and comparing feeders." },
    WINDOW_SHOP: { description: "Cards for copying, with prices." },
    LEADERBOARD: { description: "Feeders ranked by return." },
  },
});

@ObjectType({ implements: Node, description: "Directory filters that the user saved under a name." })
export class SavedScreen extends Node {
  @Field(() => String, { description: "Its name, 1 to 40 characters, unique among the user's." })
  name!: string;
  @Field(() => DirectoryViewEnum, { description: "The view of the directory that it opens." })
  view!: DirectoryView;
  @Field(() => String, { description: "Part of a name or username; empty for all." })
  search!: string;
  @Field(() => LeaderboardPeriodEnum, { description: "Period over which returns are compared." })
  period!: LeaderboardPeriod;
  @Field(() => InstrumentClassEnum, { nullable: true, description: "Asset class that is mostly traded; null for all." })
  assetClass!: InstrumentClass | null;
  @Field(() => Int, { description: "Lowest risk score to include, 1 to 10." })
  riskMin!: number;
  @Field(() => Int, { description: "Highest risk score to include, 1 to 10." })
  riskMax!: number;
  @Field(() => Int, { description: "Minimum age of the record, in days." })
  recordDaysMin!: number;
  @Field(() => TraderOrderEnum, { nullable: true, description: "Sort order; null for the view's own." })
  orderBy!: TraderOrder | null;
  @Field(() => AccountModeEnum, { nullable: true, description: "Play money or real money only; null for both." })
  mode!: MoneyMode | null;
}

@InputType({ description: "Directory filters to save under a name; a saved screen of the same name is replaced." })
export class SaveScreenInput implements ScreenWished {
  @Field(() => String, { description: "Its name, 1 to 40 characters." })
  name!: string;
  @Field(() => DirectoryViewEnum, { description: "The view of the directory that it opens." })
  view!: DirectoryView;
  @Field(() => String, { defaultValue: "", description: "Part of a name or username; empty for all." })
  search!: string;
  @Field(() => LeaderboardPeriodEnum, { description: "Period over which returns are compared." })
  period!: LeaderboardPeriod;
  @Field(() => InstrumentClassEnum, { nullable: true, description: "Asset class that is mostly traded; null for all." })
  assetClass!: InstrumentClass | null;
  @Field(() => Int, { defaultValue: 1, description: "Lowest risk score to include, 1 to 10." })
  riskMin!: number;
  @Field(() => Int, { defaultValue: 10, description: "Highest risk score to include, 1 to 10." })
  riskMax!: number;
  @Field(() => Int, { defaultValue: 0, description: "Minimum age of the record, in days." })
  recordDaysMin!: number;
  @Field(() => TraderOrderEnum, { nullable: true, description: "Sort order; null for the view's own." })
  orderBy!: TraderOrder | null;
  @Field(() => AccountModeEnum, { nullable: true, description: "Play money or real money only; null for both." })
  mode!: MoneyMode | null;
}

@InputType({ description: "A saved screen to delete." })
export class DeleteSavedScreenInput {
  @Field(() => ID, { description: "The saved screen to delete; your own." })
  screenId!: string;
}

@ObjectType({ description: "Result of `saveScreen` and `deleteSavedScreen`." })
export class SavedScreensPayload {
  @Field(() => [SavedScreen], { description: "Your saved screens after the change, by name." })
  savedScreens!: SavedScreen[];
  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
