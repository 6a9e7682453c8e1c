import DataLoader from "dataloader";
import type { BlocksService } from "../../people/blocks/blocks.service";
import type { FollowRequestsService } from "../../people/follows/follow-requests.service";
import type { FollowsService } from "../../people/follows/follows.service";
import type { FollowCounts } from "../../people/follows/follows.store";
import { followCountsLoader } from "../../people/follows/follows.loaders";
import { privacyLoader } from "../../people/privacy/privacy.loaders";
import type { PrivacyService } from "../../people/privacy/privacy.service";
import type { RelationsService } from "../../people/visibility/relations.service";
import type { RequestContext } from "../../platform/graphql/context";
import { audienceOf, figuresAudiences } from "../figures-audience";
import type { RecordFigures } from "../figures/figures";
import type { RecordFiguresService, VisibleRecord } from "../figures/record-figures.service";
import type { Trader } from "./trader.types";
import type { TradersService } from "./traders.service";

/** One batch an audience: at most the viewer's own record and everyone else's. */
async function byAudience<T>(context: RequestContext, ids: readonly string[], read: RecordReader<T>): Promise<Array<T | null>> {
  const results = new Map<string, T>();
  for (const audience of figuresAudiences) {
    const some = ids.filter((id) => audienceOf(context.viewer, id) === audience);
    if (some.length > 0) for (const [id, value] of await read(some, audience)) results.set(id, value);
  }
  return ids.map((id) => results.get(id) ?? null);
}
type RecordReader<T> = (ids: readonly string[], audience: (typeof figuresAudiences)[number]) => Promise<Map<string, T>>;

/** Loader factories of public profiles, made once; `context.loader(loaders.traders)` keeps one of each per request. */
export function traderLoaders(services: {
  traders: TradersService;
  figures: RecordFiguresService;
  follows: FollowsService;
  followRequests: FollowRequestsService;
  blocks: BlocksService;
  relations: RelationsService;
  privacy: PrivacyService;
}) {
  const { traders, figures, follows, followRequests, blocks, relations, privacy } = services;
  return {
    traders: (context: RequestContext) =>
      new DataLoader<string, Trader | null>(async (ids) => {
        const found = await traders.byIds(context.viewer, ids);
        return ids.map((id) => found.get(id) ?? null);
      }),
    figures: (context: RequestContext) =>
      new DataLoader<string, RecordFigures | null>((ids) =>
        byAudience(context, ids, (some, audience) => figures.figuresOf(some, audience)),
      ),
    records: (context: RequestContext) =>
      new DataLoader<string, VisibleRecord | null>((ids) =>
        byAudience(context, ids, (some, audience) => figures.recordsOf(some, audience)),
      ),
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
