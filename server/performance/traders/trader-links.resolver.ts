import { Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { FollowPayload, Me } from "../../accounts/accounts.types";
import { notFound } from "../../platform/errors";
import type { RequestContext } from "../../platform/graphql/context";
import { Trade } from "../../trading/trade.types";
import { Trader, TraderConnection } from "./trader.types";
import type { TraderLoaders } from "./traders.loaders";
import type { TradersService } from "./traders.service";

/** Fields of types of lower rooms that lead to a trader: those rooms know only ids. */
@Resolver(() => Me)
export class MeTraderResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "The viewer's own public side." })
  async trader(@Root() me: Me, @Ctx() context: RequestContext): Promise<Trader> {
    return existing(await context.loader(this.load.traders).load(me.id));
  }
}

@Resolver(() => FollowPayload)
export class FollowTraderResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Who was followed or left; null when refused." })
  trader(@Root() payload: FollowPayload, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return payload.followedId ? context.loader(this.load.traders).load(payload.followedId) : null;
  }
}

/** A streamed trade brings its owner along. */
export interface OwnerKnown {
  readonly knownOwner?: Trader;
}

@Resolver(() => Trade)
export class TradeOwnerResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "Whose trade it is." })
  async owner(@Root() trade: Trade, @Ctx() context: RequestContext): Promise<Trader> {
    return (trade as Trade & OwnerKnown).knownOwner ?? existing(await context.loader(this.load.traders).load(trade.ownerId));
  }
}

@Resolver(() => TraderConnection)
export class TraderCountResolver {
  constructor(private readonly traders: TradersService) {}

  @FieldResolver(() => Int, { description: "How many there are in all." })
  totalCount(@Root() connection: TraderConnection, @Ctx() context: RequestContext): Promise<number> {
    return this.traders.count(context.viewer, connection.search);
  }
}

function existing(trader: Trader | null): Trader {
  if (!trader) throw notFound("This user");
  return trader;
}
