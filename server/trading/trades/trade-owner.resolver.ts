import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import { loadTrader, type TraderLoaders } from "../../people/profiles/traders.loaders";
import type { RequestContext } from "../../platform/graphql/context";
import { Trade } from "./trade.types";

/** A streamed trade has its owner already. */
export interface OwnerKnown {
  readonly knownOwner?: Trader;
}

@Resolver(() => Trade)
export class TradeOwnerResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "The feeder whose trade it is." })
  async owner(@Root() trade: Trade, @Ctx() context: RequestContext): Promise<Trader> {
    return (trade as Trade & OwnerKnown).knownOwner ?? loadTrader(this.load, context, trade.ownerId);
  }
}
