import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { CopyPayload } from "../copying.payloads";
import { Copy } from "../eater-view/copy.types";
import type { FeederRiskService } from "./feeder-risk.service";
import { FeederBounds, FeederBoundsInput, FeederRisk } from "./feeder-risk.types";

@Resolver(() => Copy)
export class FeederRiskResolver {
  constructor(private readonly risks: FeederRiskService) {}

  @Authorized()
  @Query(() => FeederRisk, {
    nullable: true,
    description:
      "How much risk a feeder's record account is under now. Null where you may not see it: the profile or shares of the portfolio are not shown to you, or an event is not visible to you yet. Throws NOT_FOUND for an invalid id.",
  })
  feederRisk(
    @Arg("feederId", () => ID, { description: "Whose record account it is about." }) feederId: string,
    @Ctx() context: RequestContext,
  ): Promise<FeederRisk | null> {
    return this.risks.of(viewerOf(context), feederId);
  }

  @FieldResolver(() => FeederBounds, { nullable: true, description: "What of the feeder's risk it bears; null where it watches nothing." })
  feederBounds(@Root() copy: Copy): Promise<FeederBounds | null> {
    return this.risks.boundsOf(copy);
  }

  @Authorized()
  @Mutation(() => CopyPayload, {
    description:
      "Sets what a copy bears of its feeder's risk: beyond it the copy is paused or stopped, and you are notified. Without any bound it watches nothing. Errors: COPY_STATE, INVALID. Throws FORBIDDEN, NOT_FOUND.",
  })
  setFeederBounds(@Arg("input", () => FeederBoundsInput) input: FeederBoundsInput, @Ctx() context: RequestContext): Promise<CopyPayload> {
    return asPayload(() => this.risks.set(viewerOf(context), input));
  }
}
