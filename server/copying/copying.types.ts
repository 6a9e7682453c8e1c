import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../platform/decimal";
import { oldNameOf } from "../platform/graphql/old-name";
import { Node } from "../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../platform/graphql/scalars";
import { InstrumentClass } from "../market/instruments/market.types";
import type { InstrumentClass as InstrumentClassName } from "../market/providers/provider";
import { TradeSideEnum } from "../trading/trading.enums";
import { Copy, CopyMoney, CopyTotals } from "./eater-view/copy.types";
import { CopierTotals } from "./feeder-view/copier.types";
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
  @Field(() => [Copy], { description: "The copies: running ones first, newest first; at most 100 stopped ones." })
  copies!: Copy[];

  @Field(() => Int, { description: "Number of running copies." })
  running!: number;

  @Field(() => Int, { description: "Number of copies that may run at once on your plan." })
  runningMax!: number;

  @Field(() => CopyMoney, {
    description: "Sums over your running copies with real money; where none has any, over those with play money.",
  })
  totals!: CopyMoney;

  @Field(() => [CopyTotals], {
    description: "Sums over your running copies, apart by their money: real money first. Empty while none runs.",
  })
  totalsByMode!: CopyTotals[];

  @Field(() => ReceiptCounts, { description: "Receipts since 00:00 UTC, counted by status." })
  receiptsToday!: ReceiptCounts;

  @Field(() => Boolean, { description: "Whether you answered the suitability form and accepted the current risk text." })
  hasSuitability!: boolean;

  @Field(() => SequenceScalar, { description: "Position of `copyEvents` before this was read: apply later events to it." })
  asOfSequence!: number;
}

@ObjectType({
  description: "Current value of the viewer's running copies. Sent as prices move, at most once a second, without a sequence.",
})
export class CopiesValued {
  @Field(() => [Copy], { description: "The running copies, with new money figures and health." })
  copies!: Copy[];

  @Field(() => CopyMoney, {
    description: "Sums over your running copies with real money; where none has any, over those with play money.",
  })
  totals!: CopyMoney;

  @Field(() => [CopyTotals], {
    description: "Sums over your running copies, apart by their money: real money first. Empty while none runs.",
  })
  totalsByMode!: CopyTotals[];
}

@ObjectType({ description: "Your account-wide limit on one asset class." })
export class EaterClassLimit {
  @Field(() => InstrumentClass, { name: "class", description: "The asset class." })
  class!: InstrumentClassName;

  @Field(() => DecimalScalar, { description: "Max exposure in it over all copies, in USD." })
  max!: Decimal;
}

@ObjectType({ description: "Your account-wide limits over all copies. A null limit is no limit." })
export class EaterLimits {
  @Field(() => DecimalScalar, { nullable: true, description: "Max exposure per symbol over all copies, in USD; null for no limit." })
  maxPerSymbol!: Decimal | null;

  @Field(() => [EaterClassLimit], { description: "Max exposure per asset class over all copies; no limit for one that is not listed." })
  maxPerClass!: EaterClassLimit[];

  @Field(() => DecimalScalar, { nullable: true, description: "Max total exposure of all copies, in USD; null for no limit." })
  maxTotal!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Opens stop once all copies together have lost this much since 00:00 UTC, in USD; null for no limit.",
  })
  dailyLossLimit!: Decimal | null;
}

@ObjectType({ description: "A trade of the feeder that a preview can use." })
export class CopyPreviewChoice {
  @Field(() => ID, { description: "Id of the trade, for `PreviewCopyInput.tradeId`." })
  tradeId!: string;

  @Field(() => String, { description: "Symbol of its instrument." })
  symbol!: string;

  @Field(() => TradeSideEnum, { description: "Whether it is long or short." })
  side!: "LONG" | "SHORT";

  @Field(() => Date, { description: "When the feeder opened it." })
  at!: Date;
}

@ObjectType({ description: "Estimated worst case of a copy with these rules." })
export class CopyWorstCase {
  @Field(() => DecimalScalar, { description: "Money at risk, in USD: the amount, or the current value of the running copy." })
  amount!: Decimal;

  @Field(() => DecimalScalar, { description: "Estimated money left, in USD." })
  left!: Decimal;

  @Field(() => DecimalScalar, { description: "Estimated loss, in USD." })
  lost!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop loss of the copy, in percent; null without one." })
  stopLossPercent!: Decimal | null;

  @Field(() => Boolean, { description: "Whether the stop trails the peak." })
  isTrailing!: boolean;

  @Field(() => String, { description: "The worst case in one plain sentence." })
  sentence!: string;
}

@ObjectType({ description: "An order that a new copy would send at its start for one of the feeder's open trades, at current prices." })
export class CopyInitialOrder {
  readonly symbol!: string;

  @Field(() => ID, { description: "The feeder's trade that it follows." })
  tradeId!: string;

  @Field(() => TradeSideEnum, { description: "Whether the trade is long or short." })
  side!: "LONG" | "SHORT";

  @Field(() => DecimalScalar, { description: "Units to trade; 0 where it is skipped." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Current price, in USD; null without a quote." })
  price!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Value of the order, in USD." })
  money!: Decimal;

  @Field(() => SkipReasonEnum, { nullable: true, description: "Why it would be skipped; null where it would not." })
  reason!: SkipReason | null;

  @Field(() => String, { nullable: true, description: "The reason in words; null where it would not be skipped." })
  reasonText!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: "When the market opens, for which the order would wait; null where it would not wait.",
  })
  waitsUntil!: Date | null;
}

@ObjectType({ description: "The orders that a new copy would send at its start." })
export class CopyInitialOrders {
  @Field(() => [CopyInitialOrder], {
    description:
      "One order for each trade that is open by what you may see now, oldest first, at most 50. The copy itself begins with what is open by then, seen or not.",
  })
  orders!: CopyInitialOrder[];

  @Field(() => DecimalScalar, { description: "Value of all these orders, in USD." })
  money!: Decimal;
}

@ObjectType({ description: "What a copy with these rules would do with one of the feeder's trades at current prices." })
export class CopyPreview {
  readonly symbol!: string | null;

  @Field(() => ID, { nullable: true, description: "The trade used for the calculation; null when the feeder has none that you may see." })
  tradeId!: string | null;

  @Field(() => TradeSideEnum, { nullable: true, description: "Whether the trade is long or short; null without a trade." })
  side!: "LONG" | "SHORT" | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Price at which the feeder filled, in USD; null without a trade." })
  feederPrice!: Decimal | null;

  @Field(() => Float, {
    nullable: true,
    description: "Value of the feeder's fill in percent of their equity just before it; null without a trade.",
  })
  feederSharePercent!: number | null;

  @Field(() => Date, { nullable: true, description: "When the feeder opened the trade; null without a trade." })
  tradeAt!: Date | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Price the copy would pay now, in USD; null without a quote." })
  price!: Decimal | null;

  @Field(() => Float, {
    nullable: true,
    description: "How much worse the price is than the feeder's, in basis points; below zero is better. Null without a price.",
  })
  slippageBps!: number | null;

  @Field(() => [SizeStep], { description: "How the size is calculated: BASE, each limit in order, LOT." })
  steps!: SizeStep[];

  @Field(() => SizeStepNameEnum, { nullable: true, description: "The last limit that reduced the size; null when none did." })
  cap!: SizeStepName | null;

  @Field(() => SkipReasonEnum, { nullable: true, description: "Why nothing would be traded; null when something would." })
  reason!: SkipReason | null;

  @Field(() => String, { nullable: true, description: "The reason in words, with its figure; null when something would be traded." })
  reasonText!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: "When the market opens, for which the order would wait; null where it would not wait.",
  })
  waitsUntil!: Date | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Smallest amount that would buy one lot, in USD; null unless the amount is too small.",
  })
  @Field(() => DecimalScalar, { name: "sufficed", nullable: true, ...oldNameOf("minimumRequired") })
  minimumRequired!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Units to trade; 0 when nothing would be traded." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Value of the order, in USD; null without a trade." })
  money!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Profit or loss if the feeder's stop fills at its price, in USD, below zero for a loss; null without a stop.",
  })
  stopLossMoney!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "The feeder's stop, in USD; null without one." })
  feederStopPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Lot size: smallest step of the quantity, in units; null without a trade." })
  lot!: Decimal | null;

  @Field(() => CopyWorstCase, { description: "What the copy could lose." })
  worstCase!: CopyWorstCase;

  @Field(() => [CopyPreviewChoice], { description: "The feeder's trades to choose from, newest first, at most 10." })
  choices!: CopyPreviewChoice[];

  @Field(() => Int, { description: "Number of trades the feeder has open, as far as you may see them now." })
  feederOpenTrades!: number;

  @Field(() => CopyInitialOrders, {
    nullable: true,
    description: "Orders that the copy would send at its start; null unless `withOpenTrades` is true.",
  })
  initialOrders!: CopyInitialOrders | null;
}

@ObjectType({
  description:
    "Estimate of how many copies would follow an order of the viewer if it filled now. Each copy is sized at its own fill. Of more than 100 the 50 largest and any 50 others are sized, and the rest is taken to be like these others.",
})
export class CopyReach {
  @Field(() => Int, { description: "Copies that follow what the viewer opens: active, not paused." })
  copies!: number;

  @Field(() => Int, { description: "Of `copies`, those whose rules would trade some of it." })
  buying!: number;

  @Field(() => DecimalScalar, { description: "Estimated value of all their orders together, in USD." })
  money!: Decimal;

  @Field(() => Boolean, { description: "There are more than 100 copies, so that `buying` is estimated by those that were sized." })
  isEstimated!: boolean;
}

@ObjectType({ implements: Node, description: "Someone who copies the viewer." })
export class Copier extends Node {
  @Field(() => String, { description: "Their name, or `Someone` unless they chose to show it." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Their username; null unless they chose to show it." })
  username!: string | null;

  @Field(() => Date, { description: "When their copy started." })
  startedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When their copy stopped; null while it runs." })
  stoppedAt!: Date | null;

  @Field(() => DecimalScalar, { description: "Value of their copy, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "Net deposits of their copy, in USD." })
  putIn!: Decimal;

  @Field(() => Float, { description: "Time-weighted return of their copy, in percent." })
  returnPercent!: number;

  @Field(() => Boolean, { description: "Whether their copy is still running." })
  isRunning!: boolean;
}

@ObjectType({ implements: Node, description: "A deposit, withdrawal, start or stop by one of the viewer's copiers." })
export class CopierMove extends Node {
  @Field(() => CopierMoveKindEnum, { description: "Whether they started, added, withdrew or stopped." })
  kind!: CopierMoveKind;

  @Field(() => Date, { description: "When it happened." })
  at!: Date;

  @Field(() => DecimalScalar, { description: "Amount in USD, never below zero." })
  amount!: Decimal;

  @Field(() => Copier, { description: "The copier, with current figures." })
  copier!: Copier;
}

@ObjectType({ implements: Node, description: "How one of the viewer's sealed events was copied." })
export class FanOutResult extends Node {
  readonly symbol!: string;

  @Field(() => ID, { description: "The viewer's trade." })
  tradeId!: string;

  @Field(() => SequenceScalar, { description: "Sequence number of the event." })
  sequence!: number;

  @Field(() => ReceiptActionEnum, { description: "What the event asked copies to do." })
  action!: ReceiptAction;

  @Field(() => TradeSideEnum, { description: "Whether the trade is long or short." })
  side!: string;

  @Field(() => Date, { description: "When the event happened." })
  at!: Date;

  @Field(() => DecimalScalar, { nullable: true, description: "Price of the viewer's own fill, in USD; null when there was none." })
  price!: Decimal | null;

  @Field(() => ReceiptCounts, { description: "Its receipts, counted by status." })
  counts!: ReceiptCounts;

  @Field(() => Float, { nullable: true, description: "Median slippage of the copies, in basis points; null without a fill." })
  slippageBps!: number | null;
}

/** What the old `CopiersChanged.landing` and `MyCopiers.landings` answer. */
@ObjectType({ implements: Node, description: "Old name of `FanOutResult`." })
export class EventLanding extends FanOutResult {}

@ObjectType({ description: "Copies of the viewer by others, with their totals." })
export class MyCopiers {
  @Field(() => Int, { description: "Number of running copies." })
  count!: number;

  @Field(() => Int, { description: "Copies started in the last 30 days." })
  startedIn30Days!: number;

  @Field(() => DecimalScalar, {
    description: "Value of the running copies with real money, or of those with play money where none has any, in USD.",
  })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "Net deposits of the same copies, in USD." })
  putIn!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit of the same copies, in USD." })
  profit!: Decimal;

  @Field(() => [CopierTotals], { description: "The running copies, apart by their money: real money first. Empty while none runs." })
  totalsByMode!: CopierTotals[];

  @Field(() => ReceiptCounts, { description: "Receipts of your events since 00:00 UTC, counted by status." })
  today!: ReceiptCounts;

  @Field(() => [Copier], { description: "The copiers, newest first, at most 50." })
  copiers!: Copier[];

  @Field(() => [CopierMove], { description: "Latest starts, stops, deposits and withdrawals, newest first, at most 20." })
  moves!: CopierMove[];

  @Field(() => [FanOutResult], { description: "Copy results of your latest events, newest first, at most 20." })
  @Field(() => [EventLanding], { name: "landings", ...oldNameOf("fanOutResults") })
  fanOutResults!: FanOutResult[];

  @Field(() => SequenceScalar, { description: "Position of `copierEvents` before this was read: apply later events to it." })
  asOfSequence!: number;
}

@ObjectType({ description: "How often copies skipped for one reason." })
export class SkipCount {
  @Field(() => SkipReasonEnum, { description: "Why they were skipped." })
  reason!: SkipReason;

  @Field(() => Int, { description: "Number of skipped receipts." })
  count!: number;
}

@ObjectType({ description: "Copy results of a recipe: counts only, no copier is named." })
export class RecipeCopies {
  @Field(() => ReceiptCounts, { description: "Receipts of its opening event, counted by status." })
  counts!: ReceiptCounts;

  @Field(() => Int, { description: "Number of copies that held some of it." })
  copies!: number;

  @Field(() => Float, { nullable: true, description: "Median slippage of the open, in basis points; null without a fill." })
  medianSlippageBps!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "Median return of copies on the trade, in percent of their cost, open positions at mid; null without one.",
  })
  medianReturnPercent!: number | null;

  @Field(() => [SkipCount], { description: "Why copies skipped it, most frequent first." })
  skipReasons!: SkipCount[];

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Profit of your own copies on it, in USD, realised and unrealised at mid; null when they never held any.",
  })
  viewerProfit!: Decimal | null;

  @Field(() => Float, { nullable: true, description: "Your own profit in percent of the cost; null when your copies never held any." })
  viewerReturnPercent!: number | null;
}

@ObjectType({ description: "The viewer's acceptance of the risk text." })
export class Suitability {
  @Field(() => Int, { description: "Version of the text that was accepted." })
  riskTextVersion!: number;

  @Field(() => Date, { description: "When it was accepted." })
  acceptedAt!: Date;
}

@ObjectType({ description: "The risk text to accept before the first copy." })
export class RiskText {
  @Field(() => Int, { description: "Version of the text: it grows with every change, and a new version must be accepted again." })
  version!: number;

  @Field(() => [String], { description: "The paragraphs of the text." })
  paragraphs!: string[];
}
