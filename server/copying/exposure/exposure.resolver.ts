import { Arg, Authorized, Ctx, Extensions, FieldResolver, ID, Query, Resolver, Root } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { limits } from "../../platform/limits";
import { AccountModeEnum } from "../../identity/account/account.enums";
import { Instrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { Trader } from "../../people/profiles/trader.types";
import { instrumentOfRow } from "../../trading/trades/instrument-of";
import type { CopyFeeders } from "../eater-view/copy-feeder.resolver";
import type { ExposureService } from "./exposure.service";
import { CopyExposure, CopyExposureFeeder, CopyExposureSymbol, CopyOverlap, CopyOverlapSymbol } from "./exposure.types";

@Resolver()
export class ExposureResolver {
  constructor(private readonly exposure: ExposureService) {}

  @Authorized()
  @Extensions({ costPoints: limits.exposureCostPoints })
  @Query(() => CopyExposure, { description: "What your running copies hold together: by symbol, by asset class, and through whom." })
  copyExposure(
    @Arg("mode", () => AccountModeEnum, {
      nullable: true,
      description: "Copies with one kind of money. Left out: all, as your account-wide limits count them.",
    })
    mode: "PAPER" | "LIVE" | null,
    @Ctx() context: RequestContext,
  ): Promise<CopyExposure> {
    return this.exposure.of(viewerOf(context), mode);
  }

  @Authorized()
  @Extensions({ costPoints: limits.exposureCostPoints })
  @Query(() => CopyOverlap, {
    description:
      "Where a feeder’s open trades, as far as you may see them, meet what your copies of other feeders hold. Throws NOT_FOUND for an invalid id.",
  })
  copyOverlap(
    @Arg("feederId", () => ID, { description: "The feeder you think of copying." }) feederId: string,
    @Ctx() context: RequestContext,
  ): Promise<CopyOverlap> {
    return this.exposure.overlap(viewerOf(context), feederId);
  }
}

@Resolver(() => CopyExposureFeeder)
export class ExposureFeederResolver {
  constructor(private readonly feeders: CopyFeeders) {}

  @FieldResolver(() => Trader, { description: "The feeder who is copied." })
  feeder(@Root() part: CopyExposureFeeder, @Ctx() context: RequestContext): Promise<Trader> {
    return this.feeders.feederOf(viewerOf(context), part.feederId);
  }
}

@Resolver(() => CopyExposureSymbol)
export class ExposureInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "The instrument held." })
  instrument(@Root() { symbol }: CopyExposureSymbol): Instrument {
    return instrumentOfRow(this.market, symbol);
  }
}

@Resolver(() => CopyOverlapSymbol)
export class OverlapInstrumentResolver {
  constructor(private readonly market: Market) {}

  @FieldResolver(() => Instrument, { description: "The instrument that both hold." })
  instrument(@Root() { symbol }: CopyOverlapSymbol): Instrument {
    return instrumentOfRow(this.market, symbol);
  }
}
