import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../platform/graphql/context";
import type { TraderListService } from "./trader-list.service";
import type { TraderOrder } from "./trader-list.store";
import { TraderConnection, TraderOrderEnum } from "./trader-list.types";

@Resolver(() => TraderConnection)
export class TraderListResolver {
  constructor(private readonly list: TraderListService) {}

  @Query(() => TraderConnection, { description: "Feeders whose profile the viewer may see." })
  async traders(
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Arg("search", () => String, { nullable: true, description: "Part of a name or username." }) search: string | null,
    @Arg("orderBy", () => TraderOrderEnum, { defaultValue: TraderOrderEnum.RETURN, description: "The order." }) orderBy: TraderOrder,
    @Ctx() context: RequestContext,
  ): Promise<Omit<TraderConnection, "totalCount">> {
    return { search, ...(await this.list.page(context.viewer, orderBy, search, { first, after })) };
  }

  @FieldResolver(() => Int, { description: "How many there are in all." })
  totalCount(@Root() connection: TraderConnection, @Ctx() context: RequestContext): Promise<number> {
    return this.list.count(context.viewer, connection.search);
  }
}
