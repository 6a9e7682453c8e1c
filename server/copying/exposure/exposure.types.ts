import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { InstrumentClass as InstrumentClassEnum } from "../../market/instruments/market.types";
import type { InstrumentClass } from "../../market/providers/provider";
import { TradeSideEnum } from "../../trading/trading.enums";
import { EaterLimits } from "../copying.types";
import type { OverlapKind } from "./exposure";

export const CopyOverlapKindEnum: { readonly [Name in OverlapKind]: Name } = { SAME_SIDE: "SAME_SIDE", OPPOSED: "OPPOSED" };
registerEnumType(CopyOverlapKindEnum, {
  name: "CopyOverlapKind",
  description: "How two or more feeders meet in one symbol.",
  valuesConfig: {
    SAME_SIDE: { description: "All on the same side: the risk adds up." },
    OPPOSED: { description: "One long, another short: they cancel each other, and both cost." },
  },
});

@ObjectType({ description: "Long and short exposure at mid now, in USD." })
abstract class ExposureSides {
  @Field(() => DecimalScalar, { description: "Value of long positions, in USD." })
  long!: Decimal;
  @Field(() => DecimalScalar, { description: "Value of short positions, in USD." })
  short!: Decimal;
  @Field(() => DecimalScalar, { description: "Long plus short, in USD." })
  gross!: Decimal;
  @Field(() => DecimalScalar, { description: "Long less short, in USD." })
  net!: Decimal;
}

@ObjectType({ description: "What copies of one feeder hold of a symbol." })
export class CopyExposureFeeder extends ExposureSides {
  readonly feederId!: string;
}

@ObjectType({ description: "What all your copies hold of a symbol." })
export class CopyExposureSymbol extends ExposureSides {
  readonly symbol!: string;
  @Field(() => Float, { description: "Of the gross exposure of all copies, in percent." })
  sharePercent!: number;
  @Field(() => CopyOverlapKindEnum, { nullable: true, description: "How feeders meet in it; null while only one holds it." })
  overlap!: OverlapKind | null;
  @Field(() => [CopyExposureFeeder], { description: "Through whom it is held, largest first." })
  feeders!: CopyExposureFeeder[];
}

@ObjectType({ description: "What all your copies hold of an asset class." })
export class CopyExposureClass extends ExposureSides {
  @Field(() => InstrumentClassEnum, { name: "class", description: "The asset class." })
  class!: InstrumentClass;
  @Field(() => Float, { description: "Of the gross exposure of all copies, in percent." })
  sharePercent!: number;
}

@ObjectType({ description: "What your running copies hold together, at mid now: those with one kind of money, or all." })
export class CopyExposure extends ExposureSides {
  @Field(() => DecimalScalar, { description: "Value of these copies: their cash, plus long less short, in USD." })
  equity!: Decimal;
  @Field(() => Float, { nullable: true, description: "Gross exposure as a percentage of `equity`; null where that is 0 or less." })
  grossPercent!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: "Concentration as a number of equally large symbols: 1 / sum of squared shares of gross. Null while nothing is held.",
  })
  effectiveSymbols!: number | null;
  @Field(() => [CopyExposureSymbol], { description: "By symbol, largest gross first." })
  symbols!: CopyExposureSymbol[];
  @Field(() => [CopyExposureClass], { description: "By asset class, largest gross first." })
  classes!: CopyExposureClass[];
  @Field(() => EaterLimits, { description: "Your account-wide limits, which openings keep to." })
  limits!: EaterLimits;
}

@ObjectType({ description: "A symbol that a feeder trades now and your copies of other feeders hold already." })
export class CopyOverlapSymbol {
  readonly symbol!: string;
  @Field(() => TradeSideEnum, { description: "The feeder’s side." })
  side!: "LONG" | "SHORT";
  @Field(() => CopyOverlapKindEnum, { description: "Whether the others are on the same side." })
  kind!: OverlapKind;
  @Field(() => [CopyExposureFeeder], { description: "The other feeders through whom you hold it, largest first." })
  feeders!: CopyExposureFeeder[];
}

@ObjectType({ description: "Where a feeder’s open trades meet what your copies of other feeders hold." })
export class CopyOverlap {
  @Field(() => [CopyOverlapSymbol], { description: "What both hold, sorted by name of the symbol." })
  symbols!: CopyOverlapSymbol[];
  @Field(() => Int, { description: "Open trades that you may see, and that were compared." })
  compared!: number;
}
