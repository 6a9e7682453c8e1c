import DataLoader from "dataloader";
import type { BlocksService } from "../blocks/blocks.service";
import type { FollowRequestsService } from "../follows/follow-requests.service";
import type { FollowsService } from "../follows/follows.service";
import type { FollowCounts } from "../follows/follows.store";
import { followCountsLoader } from "../follows/follows.loaders";
import { privacyLoader } from "../privacy/privacy.loaders";
import type { PrivacyService } from "../privacy/privacy.service";
import type { RelationsService } from "../visibility/relations.service";
import { notFound } from "../../platform/errors";
import type { RequestContext } from "../../platform/graphql/context";
import type { Trader } from "./trader.types";
import type { TradersService } from "./traders.service";

/** Loader factories of public profiles, made once; `context.loader(loaders.traders)` keeps one of each per request. */
export function traderLoaders(services: {
  traders: TradersService;
  follows: FollowsService;
  followRequests: FollowRequestsService;
  blocks: BlocksService;
  relations: RelationsService;
  privacy: PrivacyService;
}) {
  const { traders, follows, followRequests, blocks, relations, privacy } = services;
  return {
    traders: (context: RequestContext) =>
      new DataLoader<string, Trader | null>(async (ids) => {
        const found = await traders.byIds(context.viewer, ids);
        return ids.map((id) => found.get(id) ?? null);
      }),
    followCounts: (): DataLoader<string, FollowCounts> => followCountsLoader(follows),
    privacies: () => privacyLoader(privacy),
    /** Whether the viewer follows them; never for a visitor. */
    isFollowing: (context: RequestContext) =>
      new DataLoader<string, boolean>(async (ids) => {
        const followed = context.viewer ? await follows.followedAmong(context.viewer.id, ids) : new Set<string>();
        return ids.map((id) => followed.has(id));
      }),
    isBlocked: (context: RequestContext) =>
      new DataLoader<string, boolean>(async (ids) => {
        const blocked = context.viewer ? await blocks.blockedEitherWay(context.viewer.id) : new Set<string>();
        return ids.map((id) => blocked.has(id));
      }),
    /** Whether the viewer has asked to follow them. */
    hasAsked: (context: RequestContext) =>
      new DataLoader<string, boolean>(async (ids) => {
        const asked = context.viewer ? await followRequests.askedAmong(context.viewer.id, ids) : new Set<string>();
        return ids.map((id) => asked.has(id));
      }),
    /** Whether the viewer copies or subscribes to them now. */
    isRelated: (context: RequestContext) =>
      new DataLoader<string, boolean>(async (ids) => {
        const own = context.viewer ? await relations.relationsOf(context.viewer.id) : [];
        const running = new Set(
          own.filter((relation) => relation.until === null && relation.tradeId === null).map((relation) => relation.feederId),
        );
        return ids.map((id) => running.has(id));
      }),
  };
}

export type TraderLoaders = ReturnType<typeof traderLoaders>;

/** Somebody's public side. NOT_FOUND when there is nobody. */
export async function loadTrader(load: TraderLoaders, context: RequestContext, id: string): Promise<Trader> {
  const trader = await context.loader(load.traders).load(id);
  if (!trader) throw notFound("This user");
  return trader;
}
