import { Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../platform/graphql/context";
import { TraderListArgs } from "./trader-list.inputs";
import type { TraderListService } from "./trader-list.service";
import { TraderConnection } from "./trader-list.types";

@Resolver(() => TraderConnection)
export class TraderListResolver {
  constructor(private readonly list: TraderListService) {}

  @Query(() => TraderConnection, { description: "Feeders whose profile the viewer may see." })
  async traders(
    @Args(() => TraderListArgs) args: TraderListArgs,
    @Ctx() context: RequestContext,
  ): Promise<Omit<TraderConnection, "totalCount">> {
    return { asked: args, ...(await this.list.page(context.viewer, args)) };
  }

  @FieldResolver(() => Int, { description: "Number of feeders in the whole list." })
  totalCount(@Root() connection: TraderConnection, @Ctx() context: RequestContext): Promise<number> {
    return this.list.count(context.viewer, connection.asked);
  }
}
