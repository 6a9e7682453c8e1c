import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { oldNameOf } from "../../platform/graphql/old-name";
import { servedByHub } from "../../platform/realtime/stream.types";
import type { PeopleService } from "./people.service";
import { SightChanged, VisibilityChanged } from "../visibility/visibility-stream.types";
import type { SocialLoaders } from "../social.loaders";
import type { SuggestionsService } from "./suggestions.service";
import { PeopleConnection, PeopleListEnum, Suggestion, type PeopleList } from "../tags/tags.types";

@Resolver(() => Trader)
export class PeopleResolver {
  constructor(
    private readonly lists: PeopleService,
    private readonly suggesting: SuggestionsService,
    private readonly load: SocialLoaders,
  ) {}

  @Authorized()
  @Query(() => [Suggestion], { description: "Feeders the viewer does not follow yet, each with the reason, strongest first." })
  suggestions(
    @Arg("first", () => Int, { defaultValue: 5, description: "How many, at most 20." }) first: number,
    @Ctx() context: RequestContext,
  ): Promise<Suggestion[]> {
    return this.suggesting.suggest(viewerOf(context), first);
  }

  @Authorized()
  @Query(() => PeopleConnection, {
    description: "People in a list, latest first: followers and followed of somebody, or whom the viewer shut out.",
  })
  people(
    @Arg("list", () => PeopleListEnum, { description: "Which list." }) list: PeopleList,
    @Arg("userId", () => ID, {
      nullable: true,
      description: "Whose; the viewer's own by default. BLOCKED and MUTED are always the viewer's own.",
    })
    userId: string | null,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<PeopleConnection> {
    return this.lists.page(viewerOf(context), list, userId, { first, after });
  }

  @Authorized()
  @Query(() => [ID], {
    description: "Those of these people whom the viewer does not see now: what `visibilityEvents` sends, asked after a cut.",
  })
  hiddenPeople(
    @Arg("ids", () => [ID], { description: "User ids, at most 100." }) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<string[]> {
    return this.lists.hidden(viewerOf(context), ids);
  }

  @Authorized()
  @Subscription(() => VisibilityChanged, {
    subscribe: servedByHub,
    description:
      "Whom the viewer stops seeing, and whom they listen to again, in every tab of theirs. Has no numbers: ask `hiddenPeople` after a cut.",
  })
  @Subscription(() => SightChanged, { name: "sightEvents", subscribe: servedByHub, ...oldNameOf("visibilityEvents") })
  visibilityEvents(@Root() event: VisibilityChanged): VisibilityChanged {
    return event;
  }

  @FieldResolver(() => Boolean, {
    description:
      "Whether the viewer blocked them; whether they blocked the viewer is not answered. For profiles and menus: leave it out of what streams select, or each viewer's event is shaped alone.",
  })
  async viewerHasBlocked(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.loader(this.load.blocksAndMutes).load(trader.id)).hasBlocked;
  }

  @FieldResolver(() => Boolean, { description: "Whether the viewer muted them. Like `viewerHasBlocked` not for streams." })
  async viewerHasMuted(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.loader(this.load.blocksAndMutes).load(trader.id)).hasMuted;
  }
}
