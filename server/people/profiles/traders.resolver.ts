import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from "type-graphql";
import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import { canFollow } from "../privacy/privacy.policy";
import { Fault } from "../../platform/errors";
import type { RequestContext } from "../../platform/graphql/context";
import { visibleFrom } from "../visibility/visible-from";
import { Trader } from "./trader.types";
import type { TraderLoaders } from "./traders.loaders";
import type { TradersService } from "./traders.service";

@Resolver(() => Trader)
export class TradersResolver {
  constructor(
    private readonly service: TradersService,
    private readonly load: TraderLoaders,
  ) {}

  @Query(() => Trader, { nullable: true, description: "A user's public profile, by id or username; null when there is no such user." })
  async trader(
    @Arg("id", () => ID, { nullable: true, description: "Id of the user. Left out: by `username`." }) id: string | null,
    @Arg("username", () => String, { nullable: true, description: "Username of the user. Left out: by `id`." }) username: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Trader | null> {
    if ((id == null) === (username == null)) throw new Fault("BAD_USER_INPUT", "Give an id or a username.");
    const userId = id ?? (await this.service.idOf(username!));
    return userId === null ? null : context.loader(this.load.traders).load(userId);
  }

  @FieldResolver(() => Int, { description: "Number of followers; 0 when the profile is not visible." })
  async followerCount(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<number> {
    return trader.isVisible ? (await context.loader(this.load.followCounts).load(trader.id)).followers : 0;
  }

  @FieldResolver(() => Int, { description: "Number of people they follow; 0 when the profile is not visible." })
  async followingCount(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<number> {
    return trader.isVisible ? (await context.loader(this.load.followCounts).load(trader.id)).following : 0;
  }

  @FieldResolver(() => Boolean, { description: "Whether this is you." })
  viewerIsSelf(@Root() trader: Trader, @Ctx() context: RequestContext): boolean {
    return trader.known?.isSelf ?? context.viewer?.id === trader.id;
  }

  @FieldResolver(() => Boolean, { description: "Whether you follow them." })
  viewerIsFollowing(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean> | boolean {
    return trader.known?.isFollowing ?? context.loader(this.load.isFollowing).load(trader.id);
  }

  @FieldResolver(() => Boolean, { description: "Whether you asked to follow them and wait for an answer." })
  async viewerHasAskedToFollow(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean> {
    return context.viewer !== null && context.loader(this.load.hasAsked).load(trader.id);
  }

  @FieldResolver(() => Boolean, { description: "Whether you may ask to follow them: their profile is private and not open to you." })
  async viewerCanAskToFollow(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean> {
    const { viewer } = context;
    if (!viewer || viewer.suspendedAt || viewer.id === trader.id || trader.isVisible) return false;
    return !(await context.loader(this.load.hasAsked).load(trader.id));
  }

  @FieldResolver(() => Boolean, { description: "Whether you may follow them." })
  async viewerCanFollow(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<boolean> {
    if (trader.known) return trader.known.canFollow;
    if (!context.viewer || context.viewer.suspendedAt) return false;
    const [isFollowing, isBlocked] = await Promise.all([
      context.loader(this.load.isFollowing).load(trader.id),
      context.loader(this.load.isBlocked).load(trader.id),
    ]);
    return canFollow(
      context.viewer,
      { id: trader.id, isGone: false, profileAudience: trader.isVisible ? "EVERYONE" : "FOLLOWERS" },
      isFollowing,
      isBlocked,
    );
  }

  @FieldResolver(() => Int, { description: "Current delay with which you see their trades, in seconds." })
  async viewerDelaySeconds(@Root() trader: Trader, @Ctx() context: RequestContext): Promise<number> {
    if (trader.known) return trader.known.delaySeconds;
    const isRelated = context.viewer?.id === trader.id || (await context.loader(this.load.isRelated).load(trader.id));
    const privacy = await context.loader(this.load.privacies).load(trader.id);
    const event = { at: new Date(0), delaySeconds: trader.isVisible ? privacy.openTradeDelaySeconds : 0, priceBites: trader.priceBites };
    return (
      +visibleFrom(event, { isSignedIn: context.viewer !== null, isRelated, tierDelaySeconds: tierDelaySeconds(context.viewer) }) / 1000
    );
  }
}
