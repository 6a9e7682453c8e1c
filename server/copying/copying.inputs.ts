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

const requestIdDescription = "Made up by the client, 8 to 64 characters: a retry with the same one returns the first result.";

@InputType({ description: "The rules of a copy. Left out or null: no such limit." })
export class CopySettingsInput {
  @Field(() => CopySizingEnum, { defaultValue: "PROPORTIONAL", description: "How big each trade is." })
  sizing!: CopySizing;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "FIXED_AMOUNT: USD a trade. MULTIPLIER: the factor. RISK: percent of copy equity. Not for PROPORTIONAL.",
  })
  sizingValue?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most for one trade, in USD." })
  maxPerTrade?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most in one symbol, in USD." })
  maxPerSymbol?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most open exposure, in percent of copy equity." })
  maxExposurePercent?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Cash that stays, in USD; 0 without it." })
  cashReserve?: Decimal | null;

  @Field(() => [String], { nullable: true, description: "Only these symbols." })
  allowSymbols?: string[] | null;

  @Field(() => [String], { nullable: true, description: "Never these symbols." })
  denySymbols?: string[] | null;

  @Field(() => [InstrumentClass], { nullable: true, description: "Only these kinds of instruments." })
  classes?: InstrumentClass[] | null;

  @Field(() => Int, { nullable: true, description: "Most trades open at once." })
  maxOpenTrades?: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most the price may be worse than the feeder's, in bps." })
  slippageCapBps?: Decimal | null;

  @Field(() => Int, { nullable: true, description: "Oldest quote to open on, in ms." })
  quoteAgeMsMax?: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "No opens once this much is lost since 00:00 UTC, in USD." })
  dailyLossLimit?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop of the whole copy, in percent under its reference, below 100." })
  stopLossPercent?: Decimal | null;

  @Field(() => Boolean, { nullable: true, description: "Whether that reference is the best value since; false without it." })
  isStopTrailing?: boolean | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Take profit of the whole copy, in percent over the value now." })
  takeProfitPercent?: Decimal | null;
}

@InputType({ description: "Starting to copy a feeder." })
export class StartCopyingInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "Whom to copy." })
  feederId!: string;

  @Field(() => ID, { nullable: true, description: "The account whose cash is set aside; the record account without it." })
  accountId?: string | null;

  @Field(() => DecimalScalar, { description: "How much to set aside, in USD, whole cents." })
  amount!: Decimal;

  @Field(() => CopySettingsInput, { description: "The rules." })
  settings!: CopySettingsInput;

  @Field(() => Boolean, { defaultValue: false, description: "Whether the feeder's open trades are opened too, at prices now." })
  withOpenTrades!: boolean;
}

@InputType({ description: "Changing the rules of a copy: the whole set." })
export class UpdateCopyInput {
  @Field(() => ID, { description: "The copy." })
  copyId!: string;

  @Field(() => CopySettingsInput, {
    description: "All its rules from now on. Stop and take profit keep their reference unless they change.",
  })
  settings!: CopySettingsInput;
}

@InputType({ description: "One of your copies." })
export class CopyIdInput {
  @Field(() => ID, { description: "The copy." })
  copyId!: string;
}

@InputType({ description: "Adding money to a copy." })
export class AddFundsInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The copy." })
  copyId!: string;

  @Field(() => DecimalScalar, { description: "How much, in USD, whole cents." })
  amount!: Decimal;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "Whether it is spread over what the copy holds now; else it waits for new trades.",
  })
  spreadNow!: boolean;
}

@InputType({ description: "Taking free cash out of a copy." })
export class WithdrawFundsInput {
  @Field(() => ID, { description: requestIdDescription })
  clientRequestId!: string;

  @Field(() => ID, { description: "The copy." })
  copyId!: string;

  @Field(() => DecimalScalar, { description: "How much, in USD, whole cents." })
  amount!: Decimal;
}

@InputType({ description: "Stopping a copy." })
export class StopCopyInput {
  @Field(() => ID, { description: "The copy." })
  copyId!: string;

  @Field(() => CopyStopModeEnum, { description: "What happens to its open positions." })
  mode!: CopyStopMode;
}

@InputType({ description: "Stopping all copies." })
export class StopAllCopiesInput {
  @Field(() => CopyStopModeEnum, { defaultValue: "CLOSE_ALL", description: "What happens to their open positions." })
  mode!: CopyStopMode;
}

@InputType({ description: "One position of a copy." })
export class CopiedTradeInput {
  @Field(() => ID, { description: "The copy." })
  copyId!: string;

  @Field(() => ID, { description: "The feeder's trade." })
  tradeId!: string;
}

@InputType({ description: "The short form before the first copy." })
export class SubmitSuitabilityInput {
  @Field(() => ExperienceEnum, { description: "How much trading you have done." })
  experience!: keyof typeof ExperienceEnum;

  @Field(() => LossCapacityEnum, { description: "How much of the money you could lose without changing how you live." })
  lossCapacity!: keyof typeof LossCapacityEnum;

  @Field(() => CopyGoalEnum, { description: "What you copy for." })
  goal!: keyof typeof CopyGoalEnum;

  @Field(() => Int, { description: "Which risk text you read." })
  riskTextVersion!: number;

  @Field(() => Boolean, { description: "Whether you accept it." })
  acceptsRisk!: boolean;
}

@InputType({ description: "Your account-wide limits; null or left out takes one away." })
export class EaterLimitsInput {
  @Field(() => DecimalScalar, { nullable: true, description: "Most in one symbol, in USD." })
  maxPerSymbol?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most in all, in USD." })
  maxTotal?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "No opens once this much is lost since 00:00 UTC, in USD." })
  dailyLossLimit?: Decimal | null;
}

@InputType({ description: "What would a copy with these rules do?" })
export class PreviewCopyInput {
  @Field(() => ID, { description: "Whom to copy." })
  feederId!: string;

  @Field(() => DecimalScalar, { nullable: true, description: "How much to set aside, in USD; needed without `copyId`." })
  amount?: Decimal | null;

  @Field(() => ID, {
    nullable: true,
    description: "Your running copy of this feeder: its cash and what it holds count then, and `amount` does not.",
  })
  copyId?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "Whether a new copy is to open the feeder's open trades too: `initialOrders` then lists them.",
  })
  withOpenTrades!: boolean;

  @Field(() => CopySettingsInput, { description: "The rules." })
  settings!: CopySettingsInput;

  @Field(() => ID, { nullable: true, description: "One of `choices`; the latest without it." })
  tradeId?: string | null;
}

@InputType({ description: "An order of yours that would open a trade." })
export class CopyReachInput {
  @Field(() => String, { description: "What to trade." })
  symbol!: string;

  @Field(() => TradeSideEnum, { description: "Which way it would earn." })
  side!: "LONG" | "SHORT";

  @Field(() => DecimalScalar, { description: "Units." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "The order's own price, in USD; what the market asks or bids now without it.",
  })
  price?: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "The trade's stop, in USD." })
  stopPrice?: Decimal | null;
}

@InputType({ description: "Which receipts." })
export class ReceiptFilter {
  @Field(() => ID, { nullable: true, description: "Of this copy." })
  copyId?: string | null;

  @Field(() => ID, { nullable: true, description: "Of this feeder." })
  feederId?: string | null;

  @Field(() => ID, { nullable: true, description: "Of this trade of a feeder." })
  tradeId?: string | null;

  @Field(() => [ReceiptStatusEnum], { nullable: true, description: "With one of these statuses." })
  statuses?: ReceiptStatus[] | null;

  @Field(() => Date, { nullable: true, description: "Decided at or after." })
  since?: Date | null;

  @Field(() => Date, { nullable: true, description: "Decided before." })
  until?: Date | null;
}
