import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { AccountModeEnum } from "../../identity/account/account.enums";
import { TradeSideEnum } from "../../trading/trading.enums";
import type { CopyWithPositions } from "../lifecycle/copy-row";
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

@ObjectType({
  description: "Value of a copy at mid, in USD: equity = free cash + reserved cash + invested; profit = equity − net deposits.",
})
export class CopyMoney {
  @Field(() => DecimalScalar, { description: "Cash and positions at mid, in USD; of a stopped copy, its final value." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "Cash that may be spent or withdrawn now, in USD; never below zero." })
  freeCash!: Decimal;

  @Field(() => DecimalScalar, { description: "Cash reserve and collateral of shorts, in USD." })
  @Field(() => DecimalScalar, { name: "setAside", ...oldNameOf("reservedCash") })
  reservedCash!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of longs less what is owed for shorts, in USD." })
  invested!: Decimal;

  @Field(() => DecimalScalar, { description: "Net deposits: money added less money withdrawn, in USD." })
  putIn!: Decimal;

  @Field(() => DecimalScalar, { description: "Equity less net deposits, in USD." })
  profit!: Decimal;

  @Field(() => Float, { description: "Profit in percent of net deposits." })
  profitPercent!: number;

  @Field(() => DecimalScalar, { description: "Unrealised profit at mid, in USD." })
  openPnl!: Decimal;

  @Field(() => DecimalScalar, { description: "Realised profit, in USD." })
  realisedPnl!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit since 00:00 UTC of the market clock, in USD, without deposits and withdrawals." })
  todayPnl!: Decimal;

  @Field(() => Float, { description: "Today's profit in percent of the equity at 00:00 UTC." })
  todayPercent!: number;

  @Field(() => DecimalScalar, {
    description: "Value of one unit: 1 at the start; deposits and withdrawals never change it, a performance fee on paper lowers it.",
  })
  unitValue!: Decimal;

  @Field(() => Float, { description: "Time-weighted return of the copy: unit value − 1, in percent." })
  returnPercent!: number;

  @Field(() => Boolean, { description: "Whether one of its prices is stale." })
  isStale!: boolean;

  @Field(() => Date, { description: "When it was calculated, on the market clock." })
  asOf!: Date;
}

@ObjectType({ description: "Running copies with one kind of money together: play money and real money are never added." })
export class CopyTotals {
  @Field(() => AccountModeEnum, { description: "The kind of money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => Int, { description: "Number of running copies with it." })
  running!: number;

  @Field(() => Int, { description: "Number of positions they hold." })
  openPositions!: number;

  @Field(() => CopyMoney, { description: "Sums over these copies." })
  money!: CopyMoney;
}

@ObjectType({ description: "Condition of a copy, with the figures behind it." })
export class CopyHealth {
  @Field(() => CopyHealthStatusEnum, { description: "The condition as a code." })
  status!: CopyHealthStatus;

  @Field(() => String, { description: "The reason for the status, in one sentence." })
  reason!: string;

  @Field(() => Float, {
    nullable: true,
    description: "Difference of the unit value from the stop's reference, in percent; null without a stop.",
  })
  fromReferencePercent!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "Where the copy's stop acts, in percent from its reference, below zero; null without a stop.",
  })
  stopPercent!: number | null;
}

@ObjectType({ description: "A copy's return at a daily close, or now." })
export class CopySparkPoint {
  @Field(() => Date, { description: "The daily close, or now, on the market clock." })
  at!: Date;

  @Field(() => Float, { description: "Time-weighted return since the start: unit value − 1, in percent." })
  returnPercent!: number;
}

@ObjectType({ implements: Node, description: "What a copy holds of one of the feeder's trades. Its id is `copy:trade`." })
export class CopyPosition extends Node {
  readonly symbol!: string;
  readonly feederId!: string;

  @Field(() => ID, { description: "The copy that holds it." })
  copyId!: string;

  @Field(() => ID, { description: "The feeder's trade; its recipe is at `/recipe/{tradeId}`." })
  tradeId!: string;

  @Field(() => TradeSideEnum, { description: "Whether it is long or short." })
  side!: "LONG" | "SHORT";

  @Field(() => DecimalScalar, { description: "Units held now; 0 once closed." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "What the quantity held cost, in USD." })
  cost!: Decimal;

  @Field(() => DecimalScalar, { description: "Midpoint of bid and ask, in USD; the average price when there is no quote." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Quantity × mid to the cent, in USD." })
  value!: Decimal;

  @Field(() => DecimalScalar, { description: "Unrealised profit at mid, in USD." })
  openPnl!: Decimal;

  @Field(() => Float, { description: "Unrealised profit in percent of the cost." })
  openPnlPercent!: number;

  @Field(() => DecimalScalar, { description: "Realised profit, in USD." })
  realisedPnl!: Decimal;

  @Field(() => Boolean, { description: "Whether the eater closed it by hand: later closes by the feeder no longer concern it." })
  isClosedByYou!: boolean;

  @Field(() => Boolean, { description: "Whether a close has not ended yet: see `closeWaitingFor`." })
  isClosePending!: boolean;

  @Field(() => Date, { description: "When its first units were bought." })
  openedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was closed; null while it is held." })
  closedAt!: Date | null;

  @Field(() => Boolean, { description: "Whether you may close this position only." })
  viewerCanClose!: boolean;

  @Field(() => Boolean, { description: "Whether you may cancel the waiting close and keep the position as a trade of your own." })
  viewerCanCancelPendingClose!: boolean;
}

/** The viewer's own only. Performance adds `feeder`. */
@ObjectType({ implements: Node, description: "One of the viewer's copies: money set aside that follows a feeder's trades." })
export class Copy extends Node {
  readonly row!: CopyWithPositions;
  readonly worth!: CopyWorth;

  @Field(() => Int, { description: "Increases with every change: an object with a smaller version is older." })
  version!: number;

  @Field(() => AccountModeEnum, { description: "Whether it trades play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => ID, {
    nullable: true,
    description: "The one trade it copies; it follows its exits only and ends with it. Null when it follows the feeder.",
  })
  onlyTradeId!: string | null;

  @Field(() => CopyStateEnum, { description: "Whether it is active, paused, stopping or stopped." })
  state!: CopyState;

  @Field(() => CopyStopModeEnum, { nullable: true, description: "How its open positions are handled when it stops; null while it runs." })
  stopMode!: CopyStopMode | null;

  @Field(() => CopyStopReasonEnum, { nullable: true, description: "Who or what stopped it; null while it runs." })
  stopReason!: CopyStopReason | null;

  @Field(() => CopySettings, { description: "The rules it follows." })
  settings!: CopySettings;

  @Field(() => CopyMoney, { description: "Its current value and profit." })
  money!: CopyMoney;

  @Field(() => CopyHealth, { description: "Its current condition, with the reason." })
  health!: CopyHealth;

  @Field(() => Int, { description: "Number of positions it holds." })
  openPositions!: number;

  @Field(() => Date, { nullable: true, description: "When its latest receipt was written; null before the first." })
  lastReceiptAt!: Date | null;

  @Field(() => Date, { description: "When it began to follow the feeder." })
  startedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was paused; null while it is not." })
  pausedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it stopped for good; null before that." })
  stoppedAt!: Date | null;

  @Field(() => Boolean, { description: "Whether you may change its rules." })
  viewerCanUpdate!: boolean;

  @Field(() => Boolean, { description: "Whether you may pause it." })
  viewerCanPause!: boolean;

  @Field(() => Boolean, { description: "Whether you may resume it." })
  viewerCanResume!: boolean;

  @Field(() => Boolean, { description: "Whether you may add money." })
  viewerCanAddFunds!: boolean;

  @Field(() => Boolean, { description: "Whether you may withdraw free cash." })
  viewerCanWithdraw!: boolean;

  @Field(() => Boolean, { description: "Whether you may stop it, or change how it stops." })
  viewerCanStop!: boolean;
}
