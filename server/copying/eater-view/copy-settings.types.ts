import { Field, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { InstrumentClass } from "../../market/instruments/market.types";
import { CopySizingEnum, type CopySizing } from "../copying.enums";

@ObjectType({ description: "The rules of a copy. Null: no such limit." })
export class CopySettings {
  @Field(() => CopySizingEnum, { description: "How big each trade is." })
  sizing!: CopySizing;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "FIXED_AMOUNT: USD a trade. MULTIPLIER: the factor. RISK: percent of copy equity. Null for PROPORTIONAL.",
  })
  sizingValue!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most for one trade, in USD." })
  maxPerTrade!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most in one symbol, in USD." })
  maxPerSymbol!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most open exposure (longs and shorts), in percent of copy equity." })
  maxExposurePercent!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Cash that stays, in USD." })
  cashReserve!: Decimal;

  @Field(() => [String], { nullable: true, description: "Only these symbols; null for all." })
  allowSymbols!: string[] | null;

  @Field(() => [String], { description: "Never these symbols." })
  denySymbols!: string[];

  @Field(() => [InstrumentClass], { nullable: true, description: "Only these kinds of instruments; null for all." })
  classes!: InstrumentClass[] | null;

  @Field(() => Int, { nullable: true, description: "Most trades open at once." })
  maxOpenTrades!: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Most the price may be worse than the feeder's, in bps." })
  slippageCapBps!: Decimal | null;

  @Field(() => Int, { nullable: true, description: "Oldest quote to open on, in ms." })
  quoteAgeMsMax!: number | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "No opens once this much is lost since 00:00 UTC, open positions included, in USD.",
  })
  dailyLossLimit!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "The copy stops when its unit value is this many percent under the reference.",
  })
  stopLossPercent!: Decimal | null;

  @Field(() => Boolean, { description: "Whether the stop's reference is the best value since it was set, instead of the value then." })
  isStopTrailing!: boolean;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "The copy stops when its unit value is this many percent over the value when this was set.",
  })
  takeProfitPercent!: Decimal | null;
}
