import { Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../platform/graphql/context";
import { once } from "../../platform/once";
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
    return { count: once(() => this.list.count(context.viewer, args)), ...(await this.list.page(context.viewer, args)) };
  }

  @FieldResolver(() => Int, {
    description: "Number of feeders in the whole list; with a search or filters counted up to 1,001, which means more than 1,000.",
  })
  async totalCount(@Root() connection: TraderConnection): Promise<number> {
    return (await connection.count()).count;
  }

  @FieldResolver(() => Int, { description: "Of `totalCount`, demo feeders: the server generated their record." })
  async demoCount(@Root() connection: TraderConnection): Promise<number> {
    return (await connection.count()).demo;
  }
}
