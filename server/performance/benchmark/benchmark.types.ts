import { Field, Float, ObjectType } from "type-graphql";
import { Instrument, toInstrument } from "../../market/instruments/market.types";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { make } from "../../platform/make";
import { Figure } from "../performance.types";
import type { BenchmarkLine } from "./benchmark";

@ObjectType({ description: "An instrument at a close of a curve." })
export class BenchmarkPoint {
  @Field(() => Date, { description: "Time of the daily close; the first point is the curve's start." })
  at!: Date;

  @Field(() => DecimalScalar, { nullable: true, description: "Price at that moment, in USD; null when the server has none." })
  price!: Decimal | null;

  @Field(() => Float, {
    nullable: true,
    description: "Change of the price since the curve's first point, in percent; null when there is no price.",
  })
  returnPercent!: number | null;
}

@ObjectType({
  description:
    "What holding one instrument would have made between the same closes as a curve: the change of its price, without dividends or fees.",
})
export class Benchmark {
  @Field(() => String, { description: "Symbol of the instrument." })
  symbol!: string;

  @Field(() => Instrument, { nullable: true, description: "The instrument; null when the symbol is not known." })
  instrument!: Instrument | null;

  @Field(() => Figure, { description: "Return from the curve's first point to its last, in percent." })
  returnPercent!: Figure;

  @Field(() => [BenchmarkPoint], { description: "One point for each point of the curve; empty when the first has no price." })
  points!: readonly BenchmarkPoint[];
}

export const toBenchmark = ({ symbol, instrument, returnPercent, points }: BenchmarkLine): Benchmark =>
  make(Benchmark, { symbol, instrument: instrument && toInstrument(instrument), returnPercent, points });
