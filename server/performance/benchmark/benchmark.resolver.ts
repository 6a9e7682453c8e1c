import { Arg, Args, ArgsType, Ctx, Extensions, Field, FieldResolver, Resolver, Root } from "type-graphql";
import type { Market } from "../../market/providers/provider";
import { Trader } from "../../people/profiles/trader.types";
import type { Clock } from "../../platform/clock";
import type { RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { CurveRangeEnum, type CurveRange } from "../../trading/trading.enums";
import { curveOf, rangeStart } from "../figures/curve";
import type { TraderFiguresLoaders } from "../figures/trader-figures.loaders";
import { ModeArgs } from "../figures/trader-figures.resolver";
import { OwnPerformanceType } from "../leaderboard/leaderboard.types";
import { benchmarkLine, defaultBenchmark } from "./benchmark";
import { Benchmark, toBenchmark } from "./benchmark.types";

@ArgsType()
class BenchmarkArgs extends ModeArgs {
  @Field(() => CurveRangeEnum, { defaultValue: CurveRangeEnum.ALL, description: "How far back the curve goes." })
  range!: CurveRange;

  @Field(() => String, {
    nullable: true,
    description: "Symbol of the instrument. Left out: SPY, or BTC for people whose closed trades are mostly in crypto.",
  })
  symbol?: string | null;
}

/** An instrument beside the curve of a record. */
@Resolver(() => Trader)
export class TraderBenchmarkResolver {
  constructor(
    private readonly market: Market,
    private readonly clock: Clock,
    private readonly load: TraderFiguresLoaders,
  ) {}

  @Extensions({ costPoints: limits.benchmarkCostPoints })
  @FieldResolver(() => Benchmark, {
    nullable: true,
    description: "An instrument over the same closes as `curve`; null without a record, or when the profile is not visible.",
  })
  async benchmark(
    @Root() trader: Trader,
    @Args(() => BenchmarkArgs) { symbol, range, mode }: BenchmarkArgs,
    @Ctx() context: RequestContext,
  ): Promise<Benchmark | null> {
    if (!trader.isVisible) return null;
    const record = await context.loader(this.load.records[mode ?? "SHOWN"]).load({ id: trader.id, range });
    if (!record) return null;
    const figures = symbol ? null : await context.loader(this.load.figures[mode ?? "SHOWN"]).load(trader.id);
    const curve = curveOf(record.start, record.closes, rangeStart(range, this.clock.date()), limits.curvePointsMax);
    return toBenchmark(await benchmarkLine(context, this.market, symbol || defaultBenchmark(this.market, figures?.symbols ?? []), curve));
  }
}

/** An instrument beside the curve of one's own account. */
@Resolver(() => OwnPerformanceType)
export class OwnBenchmarkResolver {
  constructor(private readonly market: Market) {}

  @Extensions({ costPoints: limits.benchmarkCostPoints })
  @FieldResolver(() => Benchmark, { description: "An instrument over the same closes as `curve`." })
  async benchmark(
    @Root() own: OwnPerformanceType,
    @Arg("symbol", () => String, {
      nullable: true,
      description: "Symbol of the instrument. Left out: SPY, or BTC for people whose closed trades are mostly in crypto.",
    })
    symbol: string | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<Benchmark> {
    return toBenchmark(await benchmarkLine(context, this.market, symbol || defaultBenchmark(this.market, own.figures.symbols), own.curve));
  }
}
