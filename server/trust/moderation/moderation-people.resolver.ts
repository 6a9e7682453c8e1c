import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import type { RequestContext } from "../../platform/graphql/context";
import { ModerationDecision, Report } from "./moderation.types";

@Resolver(() => ModerationDecision)
export class DecisionPeopleResolver {
  constructor(private readonly load: TraderLoaders) {}

  @FieldResolver(() => Trader, { nullable: true, description: "Whom it concerns; null once their account is gone." })
  owner(@Root() decision: ModerationDecision, @Ctx() context: RequestContext): Promise<Trader | null> {
    return context.loader(this.load.traders).load(decision.ownerId);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Who decided; shown to admins only." })
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
