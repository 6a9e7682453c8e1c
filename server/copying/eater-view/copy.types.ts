import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { AccountModeEnum } from "../../identity/account/account.enums";
import { TradeSideEnum } from "../../trading/trading.enums";
import type { CopyWithPositions } from "../lifecycle/copy.store";
import { CopySettings } from "./copy-settings.types";
import type { CopyWorth } from "./copy-value";
import {
  CopyHealthStatusEnum,
  CopyStateEnum,
  CopyStopModeEnum,
  CopyStopReasonEnum,
  type CopyHealthStatus,
  type CopyState,
  type CopyStopMode,
  type CopyStopReason,
} from "../copying.enums";

@ObjectType({ description: "What a copy is worth at mid, in USD: equity = free cash + set aside + invested; profit = equity − put in." })
export class CopyMoney {
  @Field(() => DecimalScalar, { description: "Cash and lots at mid; of a copy that ended, what it ended with." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "May be spent or withdrawn now; never below zero." })
  freeCash!: Decimal;

  @Field(() => DecimalScalar, { description: "The cash reserve, and what shorts hold back." })
  @Field(() => DecimalScalar, { name: "setAside", ...oldNameOf("reservedCash") })
  reservedCash!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of longs less what is owed for shorts." })
  invested!: Decimal;

  @Field(() => DecimalScalar, { description: "Put in less taken out." })
  putIn!: Decimal;

  @Field(() => DecimalScalar, { description: "Equity less what was put in." })
  profit!: Decimal;

  @Field(() => Float, { description: "The same in percent of what was put in." })
  profitPercent!: number;

  @Field(() => DecimalScalar, { description: "Profit of open positions at mid." })
  openPnl!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit of what was sold." })
  realisedPnl!: Decimal;

  @Field(() => DecimalScalar, { description: "Since 00:00 UTC of the market clock, without money put in or taken out." })
  todayPnl!: Decimal;

  @Field(() => Float, { description: "The same in percent of the equity then." })
  todayPercent!: number;

  @Field(() => DecimalScalar, { description: "1 at the start; money in or out never changes it." })
  unitValue!: Decimal;

  @Field(() => Float, { description: "Unit value − 1, in percent: the copy's own return." })
  returnPercent!: number;

  @Field(() => Boolean, { description: "Whether a price of it is stale." })
  isStale!: boolean;

  @Field(() => Date, { description: "When it was calculated, on the market clock." })
  asOf!: Date;
}

@ObjectType({ description: "How a copy does, with the figure behind the word." })
export class CopyHealth {
  @Field(() => CopyHealthStatusEnum, { description: "In one word." })
  status!: CopyHealthStatus;

  @Field(() => String, { description: "In one sentence." })
  reason!: string;

  @Field(() => Float, { nullable: true, description: "Unit value against the stop's reference, in percent; null without a stop." })
  fromReferencePercent!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "Where the stop acts, in percent from its reference, below zero; null without a stop.",
  })
  stopPercent!: number | null;
}

@ObjectType({ description: "A copy's return at a daily close, or now." })
export class CopySparkPoint {
  @Field(() => Date, { description: "On the market clock." })
  at!: Date;

  @Field(() => Float, { description: "Unit value − 1, in percent." })
  returnPercent!: number;
}

@ObjectType({ implements: Node, description: "What a copy holds of one of the feeder's trades. Its id is `copy:trade`." })
export class CopyPosition extends Node {
  readonly symbol!: string;
  readonly feederId!: string;

  @Field(() => ID, { description: "The copy that holds it." })
  copyId!: string;

  @Field(() => ID, { description: "The feeder's trade; its recipe is at /recipe/{tradeId}." })
  tradeId!: string;

  @Field(() => TradeSideEnum, { description: "Which way it earns." })
  side!: "LONG" | "SHORT";

  @Field(() => DecimalScalar, { description: "Held now, in units; 0 once closed." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "What it cost, in USD." })
  cost!: Decimal;

  @Field(() => DecimalScalar, { description: "Middle of bid and ask, in USD; the average price where there is none." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × mid to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit if given back at mid, in USD." })
  openPnl!: Decimal;

  @Field(() => Float, { description: "The same in percent of the cost." })
  openPnlPercent!: number;

  @Field(() => DecimalScalar, { description: "Profit of what was sold of it, in USD." })
  realisedPnl!: Decimal;

  @Field(() => Boolean, { description: "Whether the eater closed it alone: later closes of the feeder pass it by." })
  isClosedByYou!: boolean;

  @Field(() => Boolean, { description: "Whether a close of it waits for the next live price." })
  isClosePending!: boolean;

  @Field(() => Date, { description: "When it was first bought." })
  openedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When the last of it was sold; null while it is held." })
  closedAt!: Date | null;

  @Field(() => Boolean, { description: "Whether the viewer may close it alone." })
  viewerCanClose!: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may cancel the waiting close and keep it as their own trade." })
  viewerCanCancelPendingClose!: boolean;
}

/** The viewer's own only. Performance adds `feeder`. */
@ObjectType({ implements: Node, description: "One of the viewer's copies: ring-fenced money that follows a feeder." })
export class Copy extends Node {
  readonly row!: CopyWithPositions;
  readonly worth!: CopyWorth;

  @Field(() => Int, { description: "Grows with every change. A state with a smaller one is older." })
  version!: number;

  @Field(() => AccountModeEnum, { description: "Play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => CopyStateEnum, { description: "Where it is in its life." })
  state!: CopyState;

  @Field(() => CopyStopModeEnum, { nullable: true, description: "How it was stopped; null while it runs." })
  stopMode!: CopyStopMode | null;

  @Field(() => CopyStopReasonEnum, { nullable: true, description: "Who or what stopped it; null while it runs." })
  stopReason!: CopyStopReason | null;

  @Field(() => CopySettings, { description: "Its rules." })
  settings!: CopySettings;

  @Field(() => CopyMoney, { description: "What it is worth now." })
  money!: CopyMoney;

  @Field(() => CopyHealth, { description: "How it does." })
  health!: CopyHealth;

  @Field(() => Int, { description: "Positions it holds." })
  openPositions!: number;

  @Field(() => Date, { nullable: true, description: "Of the latest receipt; null before the first." })
  lastReceiptAt!: Date | null;

  @Field(() => Date, { description: "When it began." })
  startedAt!: Date;

  @Field(() => Date, { nullable: true, description: "Since when it is paused; null when it is not." })
  pausedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it ended; null while it runs." })
  stoppedAt!: Date | null;

  @Field(() => Boolean, { description: "Whether the viewer may change its rules." })
  viewerCanUpdate!: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may pause it." })
  viewerCanPause!: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may resume it." })
  viewerCanResume!: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may add money." })
  viewerCanAddFunds!: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may take free cash out." })
  viewerCanWithdraw!: boolean;

  @Field(() => Boolean, { description: "Whether the viewer may stop it, or choose another way to stop." })
  viewerCanStop!: boolean;
}
