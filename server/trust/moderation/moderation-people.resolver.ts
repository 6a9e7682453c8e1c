import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import type { RequestContext } from "../../platform/graphql/context";
import { ModerationDecision, Report } from "./moderation.types";

@Resolver(() => ModerationDecision)
export class DecisionPeopleResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "The user it concerns; null once their account is gone." })
  owner(@Root() decision: ModerationDecision, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(decision.ownerId);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "The moderator, shown to admins only; null for everyone else." })
  by(@Root() decision: ModerationDecision, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return decision.byId ? context.loader(this.load.traders).load(decision.byId) : null;
  }
}

@Resolver(() => Report)
export class ReportPeopleResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "The subject's owner; null once their account is gone." })
  owner(@Root() report: Report, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(report.ownerId);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Who reported it; null once their account is gone." })
  reporter(@Root() report: Report, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(report.reporterId);
  }
}
