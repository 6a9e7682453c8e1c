import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../platform/decimal";
import { oldNameOf } from "../platform/graphql/old-name";
import { Node } from "../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../platform/graphql/scalars";
import { TradeSideEnum } from "../trading/trading.enums";
import { Copy, CopyMoney } from "./eater-view/copy.types";
import {
  CopierMoveKindEnum,
  ReceiptActionEnum,
  SizeStepNameEnum,
  SkipReasonEnum,
  type CopierMoveKind,
  type ReceiptAction,
  type SizeStepName,
  type SkipReason,
} from "./copying.enums";
import { ReceiptCounts, SizeStep } from "./receipts/receipt.types";

@ObjectType({ description: "All of the viewer's copies." })
export class MyCopies {
  @Field(() => [Copy], { description: "Running ones first, newest first; at most 100 that have ended." })
  copies!: Copy[];

  @Field(() => Int, { description: "How many run." })
  running!: number;

  @Field(() => Int, { description: "How many may run at once on this plan." })
  runningMax!: number;

  @Field(() => CopyMoney, { description: "All running copies together." })
  totals!: CopyMoney;

  @Field(() => ReceiptCounts, { description: "Receipts since 00:00 UTC." })
  receiptsToday!: ReceiptCounts;

  @Field(() => Boolean, { description: "Whether the suitability form is answered and today's risk text accepted." })
  hasSuitability!: boolean;

  @Field(() => SequenceScalar, { description: "Position of the copy stream before this was read: apply events after it." })
  asOfSequence!: number;
}

@ObjectType({ description: "What the viewer's running copies are worth; as the market moves, at most one a second, not numbered." })
export class CopiesValued {
  @Field(() => [Copy], { description: "Those that run; their money and health are what moved." })
  copies!: Copy[];

  @Field(() => CopyMoney, { description: "All of them together." })
  totals!: CopyMoney;
}

@ObjectType({ description: "The viewer's own account-wide limits. Null: none." })
export class EaterLimits {
  @Field(() => DecimalScalar, { nullable: true, description: "Most in one symbol, in USD." })
  maxPerSymbol!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most in all, in USD." })
  maxTotal!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "No opens once this much is lost since 00:00 UTC, in USD." })
  dailyLossLimit!: Decimal | null;
}

@ObjectType({ description: "A trade of the feeder that a preview may be calculated by." })
export class CopyPreviewChoice {
  @Field(() => ID, { description: "The trade." })
  tradeId!: string;

  @Field(() => String, { description: "Its symbol." })
  symbol!: string;

  @Field(() => TradeSideEnum, { description: "Which way it earns." })
  side!: "LONG" | "SHORT";

  @Field(() => Date, { description: "When it was opened." })
  at!: Date;
}

@ObjectType({ description: "The worst case of a copy with these rules." })
export class CopyWorstCase {
  @Field(() => DecimalScalar, { description: "What it is of, in USD: the amount, or what the running copy is worth now." })
  amount!: Decimal;

  @Field(() => DecimalScalar, { description: "About what would be left, in USD." })
  left!: Decimal;

  @Field(() => DecimalScalar, { description: "About what would be lost, in USD." })
  lost!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "The stop, in percent; null without one." })
  stopLossPercent!: Decimal | null;

  @Field(() => Boolean, { description: "Whether the stop trails." })
  isTrailing!: boolean;

  @Field(() => String, { description: "The same in plain words." })
  sentence!: string;
}

@ObjectType({ description: "An order that a new copy sends at its start, for one of the feeder's open trades, at prices now." })
export class CopyInitialOrder {
  readonly symbol!: string;

  @Field(() => ID, { description: "The feeder's trade." })
  tradeId!: string;

  @Field(() => TradeSideEnum, { description: "Which way that trade earns." })
  side!: "LONG" | "SHORT";

  @Field(() => DecimalScalar, { description: "How many units; 0 where it is skipped." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "The price now, in USD; null without a quote." })
  price!: Decimal | null;

  @Field(() => DecimalScalar, { description: "For how much, in USD." })
  money!: Decimal;

  @Field(() => SkipReasonEnum, { nullable: true, description: "Why it is skipped; null where it is not." })
  reason!: SkipReason | null;

  @Field(() => String, { nullable: true, description: "The same in words." })
  reasonText!: string | null;
}

@ObjectType({ description: "The orders that a new copy sends at its start." })
export class CopyInitialOrders {
  @Field(() => [CopyInitialOrder], { description: "One for each of the feeder's open trades that you may see, oldest first, at most 50." })
  orders!: CopyInitialOrder[];

  @Field(() => DecimalScalar, { description: "What they come to, in USD." })
  money!: Decimal;

  @Field(() => Int, { description: "Open trades not listed: those that you may not see yet. They are opened too." })
  hidden!: number;
}

@ObjectType({ description: "What a copy with these rules would do at one of the feeder's trades, at prices now." })
export class CopyPreview {
  readonly symbol!: string | null;

  @Field(() => ID, { nullable: true, description: "The trade it is calculated by; null where the feeder has none that you may see." })
  tradeId!: string | null;

  @Field(() => TradeSideEnum, { nullable: true, description: "Which way that trade earns." })
  side!: "LONG" | "SHORT" | null;

  @Field(() => DecimalScalar, { nullable: true, description: "What the feeder paid, in USD." })
  feederPrice!: Decimal | null;

  @Field(() => Float, { nullable: true, description: "The feeder's fill as a share of their account just before, in percent." })
  feederSharePercent!: number | null;

  @Field(() => Date, { nullable: true, description: "When the feeder opened it." })
  tradeAt!: Date | null;

  @Field(() => DecimalScalar, { nullable: true, description: "What the copy would pay now, in USD." })
  price!: Decimal | null;

  @Field(() => Float, { nullable: true, description: "How much worse than the feeder's price that is, in bps." })
  slippageBps!: number | null;

  @Field(() => [SizeStep], { description: "BASE, each limit in its order, LOT." })
  steps!: SizeStep[];

  @Field(() => SizeStepNameEnum, { nullable: true, description: "The last step that cut; null when none did." })
  cap!: SizeStepName | null;

  @Field(() => SkipReasonEnum, { nullable: true, description: "Why nothing would be bought; null when something would." })
  reason!: SkipReason | null;

  @Field(() => String, { nullable: true, description: "The same in words, with the figure." })
  reasonText!: string | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Money that would be enough, in USD; null unless it is too little." })
  @Field(() => DecimalScalar, { name: "sufficed", nullable: true, ...oldNameOf("minimumRequired") })
  minimumRequired!: Decimal | null;

  @Field(() => DecimalScalar, { description: "What would be bought, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "For how much, in USD." })
  money!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Loss if the feeder's stop fills there, in USD, below zero; null without a stop.",
  })
  stopLossMoney!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "The feeder's stop, in USD; null without one." })
  feederStopPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Smallest step of the quantity." })
  lot!: Decimal | null;

  @Field(() => CopyWorstCase, { description: "What it can cost." })
  worstCase!: CopyWorstCase;

  @Field(() => [CopyPreviewChoice], { description: "Trades of this feeder to choose from, newest first, at most 10." })
  choices!: CopyPreviewChoice[];

  @Field(() => Int, { description: "How many trades the feeder has open." })
  feederOpenTrades!: number;

  @Field(() => CopyInitialOrders, {
    nullable: true,
    description: "What a new copy opens at its start; null unless `withOpenTrades` asks for it.",
  })
  initialOrders!: CopyInitialOrders | null;
}

@ObjectType({ description: "Whom an order of the viewer would reach if it filled now: an estimate. Each copy is sized at its own fill." })
export class CopyReach {
  @Field(() => Int, { description: "Copies that follow what the viewer opens: active, not paused." })
  copies!: number;

  @Field(() => Int, { description: "Of them, those whose rules would buy some of it." })
  buying!: number;

  @Field(() => DecimalScalar, { description: "For about how much all of them together, in USD." })
  money!: Decimal;
}

@ObjectType({ implements: Node, description: "Someone who copies the viewer." })
export class Copier extends Node {
  @Field(() => String, { description: "Their name, or `Someone` unless they show it." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Null unless they show it." })
  username!: string | null;

  @Field(() => Date, { description: "When they began." })
  startedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When they stopped; null while they copy." })
  stoppedAt!: Date | null;

  @Field(() => DecimalScalar, { description: "What their copy is worth, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "What they put in, in USD." })
  putIn!: Decimal;

  @Field(() => Float, { description: "Their copy's own return, in percent." })
  returnPercent!: number;

  @Field(() => Boolean, { description: "Whether they still copy." })
  isRunning!: boolean;
}

@ObjectType({ implements: Node, description: "Money that one of the viewer's copiers put in or took out." })
export class CopierMove extends Node {
  @Field(() => CopierMoveKindEnum, { description: "What they did." })
  kind!: CopierMoveKind;

  @Field(() => Date, { description: "When." })
  at!: Date;

  @Field(() => DecimalScalar, { description: "How much, in USD, never below zero." })
  amount!: Decimal;

  @Field(() => Copier, { description: "Who, as they are now." })
  copier!: Copier;
}

@ObjectType({ implements: Node, description: "The result of fanning out one of the viewer's sealed events to the copiers." })
export class FanOutResult extends Node {
  readonly symbol!: string;

  @Field(() => ID, { description: "The trade." })
  tradeId!: string;

  @Field(() => SequenceScalar, { description: "The event's number." })
  sequence!: number;

  @Field(() => ReceiptActionEnum, { description: "What the event asked of copies." })
  action!: ReceiptAction;

  @Field(() => TradeSideEnum, { description: "Which way the trade earns." })
  side!: string;

  @Field(() => Date, { description: "When it happened." })
  at!: Date;

  @Field(() => DecimalScalar, { nullable: true, description: "The viewer's fill, in USD; null where there was none." })
  price!: Decimal | null;

  @Field(() => ReceiptCounts, { description: "What became of it." })
  counts!: ReceiptCounts;

  @Field(() => Float, { nullable: true, description: "Median slippage in bps; null without a fill." })
  slippageBps!: number | null;
}

/** What the old `CopiersChanged.landing` and `MyCopiers.landings` answer. */
@ObjectType({ implements: Node, description: "Old name of `FanOutResult`." })
export class EventLanding extends FanOutResult {}

@ObjectType({ description: "Who copies the viewer, and how it goes for them." })
export class MyCopiers {
  @Field(() => Int, { description: "Copies running now." })
  count!: number;

  @Field(() => Int, { description: "Begun in the last 30 days." })
  startedIn30Days!: number;

  @Field(() => DecimalScalar, { description: "What running copies are worth, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "What was put into them, in USD." })
  putIn!: Decimal;

  @Field(() => DecimalScalar, { description: "What they made, in USD." })
  profit!: Decimal;

  @Field(() => ReceiptCounts, { description: "What became of the viewer's events since 00:00 UTC." })
  today!: ReceiptCounts;

  @Field(() => [Copier], { description: "Newest first, at most 50." })
  copiers!: Copier[];

  @Field(() => [CopierMove], { description: "Who began, stopped, or moved money last, newest first, at most 20." })
  moves!: CopierMove[];

  @Field(() => [FanOutResult], { description: "Results of the last fan-outs, newest first, at most 20." })
  @Field(() => [EventLanding], { name: "landings", ...oldNameOf("fanOutResults") })
  fanOutResults!: FanOutResult[];

  @Field(() => SequenceScalar, { description: "Position of the copier stream before this was read: apply events after it." })
  asOfSequence!: number;
}

@ObjectType({ description: "How often something was skipped for a reason." })
export class SkipCount {
  @Field(() => SkipReasonEnum, { description: "The reason." })
  reason!: SkipReason;

  @Field(() => Int, { description: "How often." })
  count!: number;
}

@ObjectType({ description: "How copies did on a recipe: counts, never who." })
export class RecipeCopies {
  @Field(() => ReceiptCounts, { description: "What became of its opening event." })
  counts!: ReceiptCounts;

  @Field(() => Int, { description: "Copies that held some of it." })
  copies!: number;

  @Field(() => Float, { nullable: true, description: "Median slippage of opening it, in bps; null without a fill." })
  medianSlippageBps!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "Median of what copies made of it, in percent of what they paid; what is held counts at mid. Null without one.",
  })
  medianReturnPercent!: number | null;

  @Field(() => [SkipCount], { description: "Why it was skipped, most frequent first." })
  skipReasons!: SkipCount[];

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "What your own copies made of it, in USD: sold, and held at mid. Null when they never had any.",
  })
  viewerProfit!: Decimal | null;

  @Field(() => Float, { nullable: true, description: "The same in percent of what they paid." })
  viewerReturnPercent!: number | null;
}

@ObjectType({ description: "That the viewer answered the suitability form and accepted the risk text." })
export class Suitability {
  @Field(() => Int, { description: "Which text was accepted." })
  riskTextVersion!: number;

  @Field(() => Date, { description: "When." })
  acceptedAt!: Date;
}

@ObjectType({ description: "What to accept before the first copy." })
export class RiskText {
  @Field(() => Int, { description: "Grows when the text changes; then it is to be accepted anew." })
  version!: number;

  @Field(() => [String], { description: "The text, paragraph by paragraph." })
  paragraphs!: string[];
}
