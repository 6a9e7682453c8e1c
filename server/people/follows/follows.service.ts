import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import type { Notifier } from "../../platform/notifier";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { announceAudience } from "../../identity/account/identity.events";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { lockUser } from "../../identity/account/users.store";
import { canFollow } from "../privacy/privacy.policy";
import { isUuid } from "../../platform/text/uuid";
import { deleteFollowRequest } from "./follow-requests.store";
import {
  countFollowing,
  deleteFollow,
  insertFollow,
  readFollowCounts,
  readFollowed,
  readFollowedAmong,
  readFollowedBy,
  type FollowCounts,
  type FollowedRow,
} from "./follows.store";

/** Who follows whom. */
export class FollowsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly notifier: Notifier,
  ) {}

  /**
   * Follows someone; again does nothing. NOT_FOUND for an unknown id. Refuses SELF, BLOCKED (a block either way, or a
   * profile for followers only: the answer is the same) and TOO_MANY.
   */
  async follow(viewer: Viewer, userId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      const owner = await loadFollowed(tx, viewer, userId);
      if (owner.id === viewer.id) refuse(ErrorCode.SELF, "input.userId", "You cannot follow yourself.");
      const profile = { id: owner.id, isGone: owner.is_gone, profileAudience: owner.profile_audience };
      if (!canFollow(viewer, profile, owner.is_following, owner.is_blocked))
        refuse(ErrorCode.BLOCKED, "input.userId", "You cannot follow this person.");
      await this.insert(tx, viewer.id, owner.id);
    });
  }

  /** Makes one follow the other in the caller's transaction, as the other has allowed. Does nothing when it is so already. */
  async begin(tx: Tx, followerId: string, followedId: string): Promise<void> {
    await this.insert(tx, followerId, followedId);
  }

  /** Stops following someone, and takes back having asked to; when one did not, nothing happens. NOT_FOUND for an unknown id. */
  async unfollow(viewer: Viewer, userId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      const owner = await loadFollowed(tx, viewer, userId);
      if (owner.id === viewer.id) refuse(ErrorCode.SELF, "input.userId", "You cannot follow yourself.");
      await deleteFollow(tx, viewer.id, owner.id);
      await deleteFollowRequest(tx, viewer.id, owner.id);
      announceAudience(tx, this.bus, viewer.id, owner.id);
    });
  }

  /** Counts by user id, for any number of users in one statement. Erased people do not count. */
  async counts(userIds: readonly string[]): Promise<Map<string, FollowCounts>> {
    const rows = await readFollowCounts(this.db, userIds);
    return new Map(rows.map((row) => [row.id, { followers: row.followers, following: row.following }]));
  }

  /** Which of these users the viewer follows. */
  async followedAmong(viewerId: string, userIds: readonly string[]): Promise<Set<string>> {
    return new Set(await readFollowedAmong(this.db, viewerId, userIds));
  }

  /** Everybody the viewer follows, at most `limits.followsMax`. */
  async followedBy(viewerId: string): Promise<Set<string>> {
    return new Set(await readFollowedBy(this.db, viewerId));
  }

  /** Counting under the follower's own row lock: two requests at once cannot both take the last place. */
  private async insert(tx: Tx, followerId: string, followedId: string): Promise<void> {
    await lockUser(tx, followerId);
    const { following, follows_already } = await countFollowing(tx, followerId, followedId);
    if (follows_already) return;
    if (following >= limits.followsMax)
      refuse(
        ErrorCode.TOO_MANY,
        "input.userId",
        `You follow ${limits.followsMax} people, the maximum. Unfollow someone first.`,
        new Decimal(limits.followsMax),
      );
    await insertFollow(tx, followerId, followedId, this.clock.date());
    announceAudience(tx, this.bus, followerId, followedId);
    await this.notifier.publish(tx, {
      kind: "FOLLOWED",
      userId: followedId,
      actorId: followerId,
      subject: { kind: "USER", id: followerId },
      groupKey: "followed",
      onceKey: `followed:${followerId}`,
    });
  }
}

/** Somebody to follow, with what is between them and the viewer. NOT_FOUND for an unknown id. */
export async function loadFollowed(tx: Tx, viewer: Viewer, userId: string): Promise<FollowedRow> {
  if (!isUuid(userId)) throw notFound("This user");
  const owner = await readFollowed(tx, viewer.id, userId);
  if (!owner || (owner.is_gone && owner.id !== viewer.id)) throw notFound("This user");
  return owner;
}
