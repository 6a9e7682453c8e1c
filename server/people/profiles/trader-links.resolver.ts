import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Me } from "../../identity/account/account.types";
import { PersonPayload } from "../blocks/blocks.types";
import { FollowPayload } from "../follows/follows.types";
import { FollowRequest } from "../follows/follow-requests.resolver";
import type { RequestContext } from "../../platform/graphql/context";
import { Trader } from "./trader.types";
import { loadTrader, type TraderLoaders } from "./traders.loaders";

/** Fields that lead to a trader, on types that hold only ids. */
@Resolver(() => Me)
export class MeTraderResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "The user's own public profile." })
  trader(@Root() me: Me, @Ctx() context: RequestContext): Promise<Trader> {
    return loadTrader(this.load, context, me.id);
  }
}

@Resolver(() => FollowPayload)
export class FollowTraderResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "The other person after the change; null when refused." })
  trader(@Root() payload: FollowPayload, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return payload.followedId ? context.loader(this.load.traders).load(payload.followedId) : null;
  }
}

@Resolver(() => FollowRequest)
export class FollowRequestTraderResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Who wants to follow; null once their account is gone." })
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
