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
  @Query(() => [Suggestion], { description: "Feeders you do not follow yet, each with the reason, strongest first." })
  suggestions(
    @Arg("first", () => Int, { defaultValue: 5, description: "Number of suggestions, at most 20." }) first: number,
    @Ctx() context: RequestContext,
  ): Promise<Suggestion[]> {
    return this.suggesting.suggest(viewerOf(context), first);
  }

  @Authorized()
  @Query(() => PeopleConnection, {
    description: "People in a list, latest first: followers of a user, people a user follows, or people whom you blocked or muted.",
  })
  people(
    @Arg("list", () => PeopleListEnum, { description: "Which list to return." }) list: PeopleList,
    @Arg("userId", () => ID, {
      nullable: true,
      description: "User whose list it is; your own by default. BLOCKED and MUTED are always your own.",
    })
    userId: string | null,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<PeopleConnection> {
    return this.lists.page(viewerOf(context), list, userId, { first, after });
  }

  @Authorized()
  @Query(() => [ID], {
    description: "Of the given users, those whom the viewer may not see now: what `visibilityEvents` sent while disconnected.",
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
      "Users whom the viewer may no longer see, and users the viewer unmuted. Without sequences: ask `hiddenPeople` after a reconnect.",
  })
  @Subscription(() => SightChanged, { name: "sightEvents", subscribe: servedByHub, ...oldNameOf("visibilityEvents") })
  visibilityEvents(@Root() event: VisibilityChanged): VisibilityChanged {
    return event;
  }

  @FieldResolver(() => Boolean, {
    description:
      "Whether you blocked them; whether they blocked you is never answered. Leave it out of subscriptions: it makes every viewer's event different.",
  })
  async viewerHasBlocked(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.loader(this.load.blocksAndMutes).load(trader.id)).hasBlocked;
  }

  @FieldResolver(() => Boolean, { description: "Whether you muted them. Leave it out of subscriptions, like `viewerHasBlocked`." })
  async viewerHasMuted(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.loader(this.load.blocksAndMutes).load(trader.id)).hasMuted;
  }
}
