import { Arg, Authorized, Ctx, Extensions, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import type { CopyFeeders } from "../../copying/eater-view/copy-feeder.resolver";
import { Instrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { Trader } from "../../people/profiles/trader.types";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { instrumentOfRow } from "../../trading/trades/instrument-of";
import type { GainsService } from "./gains.service";
import { RealisedGain, RealisedGainConnection, RealisedGainFilter, RealisedGainTotal } from "./gains.types";

@Resolver()
export class GainsResolver {
  constructor(private readonly gains: GainsService) {}

  @Authorized()
  @Extensions({ costPoints: limits.realisedGainsCostPoints })
  @Query(() => RealisedGainConnection, {
    description:
      "Your realised gains lot by lot, the newest close first. Of no practice trades. Costs 50 points. Throws NOT_FOUND for an unknown feeder, BAD_USER_INPUT for an invalid year.",
  })
  realisedGains(
    @Arg("filter", () => RealisedGainFilter, { description: "Of which money, year and trades." }) filter: RealisedGainFilter,
    @Arg("first", () => Int, { nullable: true, description: "Number of gains, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the gains after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<RealisedGainConnection> {
    return this.gains.page(viewerOf(context), filter, { first, after });
  }

  @Authorized()
  @Extensions({ costPoints: limits.realisedGainTotalsCostPoints })
  @Query(() => [RealisedGainTotal], {
    description:
      "Your realised gains by year, play money or real money, own trades or feeder, the newest year first, at most 1,000. Costs 100 points.",
  })
  realisedGainTotals(@Ctx() context: RequestContext): Promise<RealisedGainTotal[]> {
    return this.gains.totals(viewerOf(context));
  }
}

@Resolver(() => RealisedGain)
export class RealisedGainResolver {
  constructor(
    private readonly feeders: CopyFeeders,
    private readonly market: Market,
  ) {}

  @FieldResolver(() => Trader, { nullable: true, description: "The feeder whose trade was copied; null for an own trade." })
  async feeder(@Root() { feederId }: RealisedGain, @Ctx() context: RequestContext): Promise<Trader | null> {
    return feederId === null ? null : this.feeders.feederOf(viewerOf(context), feederId);
  }

  @FieldResolver(() => Instrument, { description: "What was bought or sold short." })
  instrument(@Root() { symbol }: RealisedGain): Instrument {
    return instrumentOfRow(this.market, symbol);
  }
}

@Resolver(() => RealisedGainTotal)
export class RealisedGainTotalResolver {
  constructor(private readonly feeders: CopyFeeders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "The feeder whose trades were copied; null for own trades." })
  async feeder(@Root() { feederId }: RealisedGainTotal, @Ctx() context: RequestContext): Promise<Trader | null> {
    return feederId === null ? null : this.feeders.feederOf(viewerOf(context), feederId);
  }
}
