import { Field, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { InstrumentClass } from "../../market/instruments/market.types";
import { CopySizingEnum, type CopySizing } from "../copying.enums";

@ObjectType({ description: "The rules of a copy. A null rule is no limit." })
export class CopySettings {
  @Field(() => CopySizingEnum, { description: "How each trade is sized." })
  sizing!: CopySizing;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "FIXED_AMOUNT: USD per trade. MULTIPLIER: the factor. RISK: percent of copy equity. Null for PROPORTIONAL.",
  })
  sizingValue!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Max size of one trade, in USD; null for no limit." })
  maxPerTrade!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Max exposure per symbol, in USD; null for no limit." })
  maxPerSymbol!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Max exposure, longs and shorts added, in percent of the copy's equity; null for no limit.",
  })
  maxExposurePercent!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Cash that is never invested, in USD." })
  cashReserve!: Decimal;

  @Field(() => [String], { nullable: true, description: "Symbols that may be copied; null for all." })
  allowSymbols!: string[] | null;

  @Field(() => [String], { description: "Symbols that are never copied." })
  denySymbols!: string[];

  @Field(() => [InstrumentClass], { nullable: true, description: "Asset classes that may be copied; null for all." })
  classes!: InstrumentClass[] | null;

  @Field(() => Int, { nullable: true, description: "Max trades open at once; null for no limit." })
  maxOpenTrades!: number | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Max slippage against the feeder's price, in basis points; null for no limit.",
  })
  slippageCapBps!: Decimal | null;

  @Field(() => Int, { nullable: true, description: "Max quote age for opens, in milliseconds; null for no limit of its own." })
  quoteAgeMsMax!: number | null;

  @Field(() => Boolean, {
    description: "True: at a broker, opens outside market hours wait for the open. False: they are skipped, as on paper.",
  })
  waitsForOpen!: boolean;

  @Field(() => Boolean, {
    description:
      "True: at a broker with extended hours, orders of shares are sent before and after market hours too, by limit within the slippage cap, in whole shares. Elsewhere as `waitsForOpen`.",
  })
  usesExtendedHours!: boolean;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Opens stop once this much is lost since 00:00 UTC, in USD, unrealised losses included; null for no limit.",
  })
  dailyLossLimit!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "The copy stops when its unit value falls this many percent below the reference; null for no stop.",
  })
  stopLossPercent!: Decimal | null;

  @Field(() => Boolean, {
    description: "True: the stop's reference is the peak unit value since it was set. False: the value when it was set.",
  })
  isStopTrailing!: boolean;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "The copy stops when its unit value rises this many percent above the value when this was set; null for none.",
  })
  takeProfitPercent!: Decimal | null;
}
