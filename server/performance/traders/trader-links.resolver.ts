import { Ctx, FieldResolver, Int, Resolver, Root } from "type-graphql";
import { Me } from "../../identity/account/account.types";
import { PersonPayload } from "../../people/blocks/blocks.types";
import { FollowPayload } from "../../people/follows/follows.types";
import { FollowRequest } from "../../people/follows/follow-requests.resolver";
import { ModerationDecision, Report } from "../../trust/moderation/moderation.types";
import { notFound } from "../../platform/errors";
import type { RequestContext } from "../../platform/graphql/context";
import { Trade } from "../../trading/trades/trade.types";
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

@Resolver(() => FollowRequest)
export class FollowRequestTraderResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Who asks; null once their account is gone." })
  requester(@Root() request: FollowRequest, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(request.requesterId);
  }
}

@Resolver(() => PersonPayload)
export class PersonTraderResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "The person as the viewer sees them now; null when refused." })
  person(@Root() payload: PersonPayload, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return payload.personId ? context.loader(this.load.traders).load(payload.personId) : null;
  }
}

@Resolver(() => ModerationDecision)
export class DecisionPeopleResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Whom it concerns; null once their account is gone." })
  owner(@Root() decision: ModerationDecision, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(decision.ownerId);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Who decided; told to admins only." })
  by(@Root() decision: ModerationDecision, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return decision.byId ? context.loader(this.load.traders).load(decision.byId) : null;
  }
}

@Resolver(() => Report)
export class ReportPeopleResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Whose thing it is; null once their account is gone." })
  owner(@Root() report: Report, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(report.ownerId);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Who reported it; null once their account is gone." })
  reporter(@Root() report: Report, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(report.reporterId);
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
