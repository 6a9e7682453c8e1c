import { Field, ID, InputType, Int } from "type-graphql";
import type { Decimal } from "../platform/decimal";
import { DecimalScalar } from "../platform/graphql/scalars";
import { InstrumentClass } from "../market/instruments/market.types";
import { TradeSideEnum } from "../trading/trading.enums";
import {
  CopyGoalEnum,
  CopySizingEnum,
  CopyStopModeEnum,
  ExperienceEnum,
  LossCapacityEnum,
  ReceiptStatusEnum,
  type CopySizing,
  type CopyStopMode,
  type ReceiptStatus,
} from "./copying.enums";
import { CopyBoundsInput } from "./feeder-risk/feeder-risk.types";

const requestIdDescription = "Chosen by the client, 8 to 64 characters: a retry with the same id and input returns the first result.";

@InputType({ description: "The rules of a copy. A rule that is left out or null is no limit." })
export class CopySettingsInput {
  @Field(() => CopySizingEnum, { defaultValue: "PROPORTIONAL", description: "How each trade is sized." })
  sizing!: CopySizing;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "FIXED_AMOUNT: USD per trade. MULTIPLIER: the factor. RISK: percent of copy equity. Not for PROPORTIONAL.",
  })
  sizingValue?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Max size of one trade, in USD." })
  maxPerTrade?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Max exposure per symbol, in USD." })
  maxPerSymbol?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Max exposure, longs and shorts added, in percent of the copy's equity." })
  maxExposurePercent?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Cash that is never invested, in USD; 0 without it." })
  cashReserve?: Decimal | null;

  @Field(() => [String], { nullable: true, description: "Symbols that may be copied; all without it." })
  allowSymbols?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Symbols that are never copied." })
  denySymbols?: string[] | null;

  @Field(() => [InstrumentClass], { nullable: true, description: "Asset classes that may be copied; all without it." })
  classes?: InstrumentClass[] | null;

  @Field(() => Int, { nullable: true, description: "Max trades open at once." })
  maxOpenTrades?: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Max slippage against the feeder's price, in basis points." })
  slippageCapBps?: Decimal | null;

  @Field(() => Int, { nullable: true, description: "Max quote age for opens, in milliseconds." })
  quoteAgeMsMax?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "At a broker: true lets opens outside market hours wait for the open; skipped without it, and on paper.",
  })
  waitsForOpen?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "At a broker with extended hours: true sends orders of shares before and after market hours too, by limit within the slippage cap. Needs `waitsForOpen` and `slippageCapBps`; false without it.",
  })
  usesExtendedHours?: boolean | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Opens stop once this much is lost since 00:00 UTC, in USD." })
  dailyLossLimit?: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Stop loss of the whole copy, in percent below its reference, less than 100.",
  })
  stopLossPercent?: Decimal | null;

  @Field(() => Boolean, { nullable: true, description: "True lets the stop trail the peak unit value; false without it." })
  isStopTrailing?: boolean | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Take profit of the whole copy, in percent above its current value." })
  takeProfitPercent?: Decimal | null;
}

@InputType({ description: "What the owner of an account with real money says before a copy starts on it." })
export class LiveCopyInput {
  @Field(() => Int, { description: "Version of the operator's text that is accepted: `liveTrading.textVersion`." })
  textVersion!: number;

  @Field(() => String, { description: "The words TRADE LIVE, typed out." })
  typed!: string;
}

@InputType({ description: "A copy to start." })
export class StartCopyingInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The feeder to copy." })
  feederId!: string;

  @Field(() => ID, { nullable: true, description: "The account whose cash is set aside. Left out: your first account on paper." })
  accountId?: string | null;

  @Field(() => DecimalScalar, { description: "Money to set aside, in USD and whole cents." })
  amount!: Decimal;

  @Field(() => CopySettingsInput, { description: "The rules of the copy." })
  settings!: CopySettingsInput;

  @Field(() => Boolean, { defaultValue: false, description: "True also opens the feeder's open trades, at current prices." })
  withOpenTrades!: boolean;

  @Field(() => LiveCopyInput, { nullable: true, description: "Needed where the account holds real money, each time a copy starts on it." })
  live?: LiveCopyInput | null;

  @Field(() => CopyBoundsInput, {
    nullable: true,
    description: "What the copy bears of the feeder's risk from its first moment. A bound that is crossed already is refused.",
  })
  feederBounds?: CopyBoundsInput | null;
}

@InputType({ description: "One open trade of a feeder to copy, without copying the feeder." })
export class CopyTradeInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The feeder's trade: the id of its recipe." })
  tradeId!: string;

  @Field(() => ID, { nullable: true, description: "The account whose cash is set aside. Left out: your first account on paper." })
  accountId?: string | null;

  @Field(() => DecimalScalar, { description: "Money to set aside for it, in USD and whole cents." })
  amount!: Decimal;

  @Field(() => LiveCopyInput, { nullable: true, description: "Needed where the account holds real money, each time." })
  live?: LiveCopyInput | null;
}

@InputType({ description: "New rules for a copy. They replace all of its rules." })
export class UpdateCopyInput {
  @Field(() => ID, { description: "The copy to change." })
  copyId!: string;

  @Field(() => CopySettingsInput, {
    description: "All its rules from now on. Stop loss and take profit keep their reference unless they change.",
  })
  settings!: CopySettingsInput;
}

@InputType({ description: "One of your copies." })
export class CopyIdInput {
  @Field(() => ID, { description: "The copy to change." })
  copyId!: string;
}

@InputType({ description: "Money to add to one of your copies." })
export class AddFundsInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The copy that receives the money." })
  copyId!: string;

  @Field(() => DecimalScalar, { description: "Amount to add, in USD and whole cents, above zero." })
  amount!: Decimal;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "True buys more of what the copy holds now, in proportion; false leaves the money as cash for new trades.",
  })
  spreadNow!: boolean;
}

@InputType({ description: "A copy to bring back in sync." })
export class ResyncCopyInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "Copy to bring in line with its feeder." })
  copyId!: string;
}

@InputType({ description: "Free cash to withdraw from a copy." })
export class WithdrawFundsInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The copy to withdraw from." })
  copyId!: string;

  @Field(() => DecimalScalar, { description: "Amount in USD and whole cents, above zero." })
  amount!: Decimal;
}

@InputType({ description: "A copy to stop." })
export class StopCopyInput {
  @Field(() => ID, { description: "The copy to stop." })
  copyId!: string;

  @Field(() => CopyStopModeEnum, { description: "What happens to its open positions." })
  mode!: CopyStopMode;
}

@InputType({ description: "How to stop all your copies." })
export class StopAllCopiesInput {
  @Field(() => CopyStopModeEnum, { defaultValue: "CLOSE_ALL", description: "What happens to their open positions." })
  mode!: CopyStopMode;
}

@InputType({ description: "One position of one of your copies." })
export class CopiedTradeInput {
  @Field(() => ID, { description: "The copy that holds the position." })
  copyId!: string;

  @Field(() => ID, { description: "The feeder's trade that the position follows." })
  tradeId!: string;
}

@InputType({ description: "Answers of the suitability form, due before the first copy." })
export class SubmitSuitabilityInput {
  @Field(() => ExperienceEnum, { description: "Your trading experience." })
  experience!: keyof typeof ExperienceEnum;

  @Field(() => LossCapacityEnum, { description: "How much of the money you could lose without changing how you live." })
  lossCapacity!: keyof typeof LossCapacityEnum;

  @Field(() => CopyGoalEnum, { description: "What you want from copying." })
  goal!: keyof typeof CopyGoalEnum;

  @Field(() => Int, { description: "Version of the risk text that you read." })
  riskTextVersion!: number;

  @Field(() => Boolean, { description: "Whether you accept the risk text; must be true." })
  acceptsRisk!: boolean;
}

@InputType({ description: "An account-wide limit on one asset class." })
export class EaterClassLimitInput {
  @Field(() => InstrumentClass, { name: "class", description: "The asset class." })
  class!: InstrumentClass;

  @Field(() => DecimalScalar, { description: "Max exposure in it over all copies, in USD." })
  max!: Decimal;
}

@InputType({ description: "Your account-wide limits over all copies. A limit that is left out or null is removed." })
export class EaterLimitsInput {
  @Field(() => DecimalScalar, { nullable: true, description: "Max exposure per symbol over all copies, in USD." })
  maxPerSymbol?: Decimal | null;

  @Field(() => [EaterClassLimitInput], { nullable: true, description: "Max exposure per asset class over all copies." })
  maxPerClass?: EaterClassLimitInput[] | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Max total exposure of all copies, in USD." })
  maxTotal?: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Opens stop once all copies together have lost this much since 00:00 UTC, in USD.",
  })
  dailyLossLimit?: Decimal | null;
}

@InputType({ description: "The rules of a copy to preview." })
export class PreviewCopyInput {
  @Field(() => ID, { description: "The feeder to copy." })
  feederId!: string;

  @Field(() => DecimalScalar, { nullable: true, description: "Money to set aside, in USD; required without `copyId`." })
  amount?: Decimal | null;

  @Field(() => ID, {
    nullable: true,
    description: "Your running copy of this feeder: its cash and positions are used instead of `amount`.",
  })
  copyId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The account that a new copy would be on. Left out: your first account on paper. Not used with `copyId`.",
  })
  accountId?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "True also lists the orders for the feeder's open trades, in `initialOrders`.",
  })
  withOpenTrades!: boolean;

  @Field(() => CopySettingsInput, { description: "The rules of the copy." })
  settings!: CopySettingsInput;

  @Field(() => ID, {
    nullable: true,
    description: "The feeder's trade to use, one of `choices` or any that you may see. Left out: the latest.",
  })
  tradeId?: string | null;
}

@InputType({ description: "An order of yours that would open a trade." })
export class CopyReachInput {
  @Field(() => String, { description: "Symbol of the instrument to trade." })
  symbol!: string;

  @Field(() => TradeSideEnum, { description: "Whether the trade would be long or short." })
  side!: "LONG" | "SHORT";

  @Field(() => DecimalScalar, { description: "Quantity, in units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "The order's own price, in USD. Left out: the current bid or ask.",
  })
  price?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop of the trade, in USD. Left out: none." })
  stopPrice?: Decimal | null;
}

@InputType({ description: "Which receipts to list." })
export class ReceiptFilter {
  @Field(() => ID, { nullable: true, description: "Only receipts of this copy. Left out: all." })
  copyId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only receipts of copies of this feeder. Left out: all." })
  feederId?: string | null;

  @Field(() => ID, { nullable: true, description: "Only receipts of this trade of a feeder. Left out: all." })
  tradeId?: string | null;

  @Field(() => [ReceiptStatusEnum], { nullable: true, description: "Only receipts with one of these statuses. Left out: all." })
  statuses?: ReceiptStatus[] | null;

  @Field(() => Date, { nullable: true, description: "Only receipts decided at or after this time. Left out: no start." })
  since?: Date | null;

  @Field(() => Date, { nullable: true, description: "Only receipts decided before this time. Left out: no end." })
  until?: Date | null;
}
