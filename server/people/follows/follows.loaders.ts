import DataLoader from "dataloader";
import type { FollowsService } from "./follows.service";
import type { FollowCounts } from "./follows.store";

const noCounts: FollowCounts = { followers: 0, following: 0 };

/** Follow counts by user id; `context.loader(follows…)` keeps one per request. */
export const followCountsLoader = (follows: FollowsService): DataLoader<string, FollowCounts> =>
  new DataLoader(async (ids) => {
    const counts = await follows.counts(ids);
    return ids.map((id) => counts.get(id) ?? noCounts);
  });
