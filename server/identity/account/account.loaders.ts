import DataLoader from "dataloader";
import type { FollowCounts, FollowsService } from "../../people/follows/follows.service";
import type { Privacy } from "../../people/privacy/privacy.policy";
import type { UsersService } from "./users.service";
import type { ShownFigures } from "../registration/registration.ports";
import type { User } from "./user.entity";

const noCounts: FollowCounts = { followers: 0, following: 0 };

/** Follow counts by user id; `context.loader(follows…)` keeps one per request. */
export const followCountsLoader = (follows: FollowsService): DataLoader<string, FollowCounts> =>
  new DataLoader(async (ids) => {
    const counts = await follows.counts(ids);
    return ids.map((id) => counts.get(id) ?? noCounts);
  });

export const privacyLoader = (users: UsersService): DataLoader<string, Privacy> =>
  new DataLoader(async (ids) => {
    const records = await users.privacyOf(ids);
    return ids.map((id) => records.get(id)!);
  });

/** The figures of `me`, worked out once for all three fields. */
export const figuresLoader = (users: UsersService): DataLoader<User, ShownFigures> =>
  new DataLoader((asked) => Promise.all(asked.map((user) => users.shownFigures(user))));
