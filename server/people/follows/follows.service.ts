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
import { canFollow, type Audience } from "../privacy/privacy.policy";
import { isUuid } from "../../platform/text/uuid";

export interface FollowCounts {
  readonly followers: number;
  readonly following: number;
}

interface FollowedRow {
  id: string;
  is_gone: boolean;
  profile_audience: Audience;
  is_following: boolean;
  is_blocked: boolean;
}

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
   * profile for followers only: the answer does not tell which) and TOO_MANY.
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
      if (owner.id === viewer.id) refuse(ErrorCode.SELF, "input.userId", "You never follow yourself.");
      await tx.query("delete from follows where follower_id = $1 and followed_id = $2", [viewer.id, owner.id]);
      await tx.query("delete from follow_requests where requester_id = $1 and owner_id = $2", [viewer.id, owner.id]);
      announceAudience(tx, this.bus, viewer.id, owner.id);
    });
  }

  /** Counts by user id, for any number of users in one statement. Erased people do not count. */
  async counts(userIds: readonly string[]): Promise<Map<string, FollowCounts>> {
    const rows = await this.db.query<{ id: string; followers: number; following: number }>(
      `select id, (select count(*)::int from follows where followed_id = id) as followers, (select count(*)::int from follows where follower_id = id) as following
       from unnest($1::uuid[]) as asked (id)`,
      [userIds],
    );
    return new Map(rows.map((row) => [row.id, { followers: row.followers, following: row.following }]));
  }

  /** Which of these users the viewer follows. */
  async followedAmong(viewerId: string, userIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.query<{ followed_id: string }>(
      "select followed_id from follows where follower_id = $1 and followed_id = any($2::uuid[])",
      [viewerId, userIds],
    );
    return new Set(rows.map((row) => row.followed_id));
  }

  /** Everybody the viewer follows, at most `limits.followsMax`. */
  async followedBy(viewerId: string): Promise<Set<string>> {
    const rows = await this.db.query<{ followed_id: string }>("select followed_id from follows where follower_id = $1", [viewerId]);
    return new Set(rows.map((row) => row.followed_id));
  }

  /** Counting under the follower's own row lock: two requests at once cannot both take the last place. */
  private async insert(tx: Tx, followerId: string, followedId: string): Promise<void> {
    await tx.query("select 1 from users where id = $1 for no key update", [followerId]);
    const [row] = (await tx.query(
      "select count(*)::int as following, coalesce(bool_or(followed_id = $2), false) as follows_already from follows where follower_id = $1",
      [followerId, followedId],
    )) as [{ following: number; follows_already: boolean }];
    if (row.follows_already) return;
    if (row.following >= limits.followsMax)
      refuse(
        ErrorCode.TOO_MANY,
        "input.userId",
        `You follow ${limits.followsMax} people, the most there is.`,
        new Decimal(limits.followsMax),
      );
    await tx.query("insert into follows (follower_id, followed_id, created_at) values ($1, $2, $3)", [
      followerId,
      followedId,
      this.clock.date(),
    ]);
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

/** Somebody to follow, with what stands between them and the viewer. NOT_FOUND for an unknown id. */
export async function loadFollowed(tx: Tx, viewer: Viewer, userId: string): Promise<FollowedRow> {
  if (!isUuid(userId)) throw notFound("This user");
  const [owner] = (await tx.query(
    `select id, (erased_at is not null or pending) as is_gone,
       coalesce((select profile_audience from privacy_settings where user_id = id), 'EVERYONE') as profile_audience,
       exists (select 1 from follows where follower_id = $2 and followed_id = id) as is_following,
       exists (select 1 from blocks where (blocker_id = $2 and blocked_id = id) or (blocker_id = id and blocked_id = $2)) as is_blocked
     from users where id = $1`,
    [userId, viewer.id],
  )) as FollowedRow[];
  if (!owner || (owner.is_gone && owner.id !== viewer.id)) throw notFound("This user");
  return owner;
}
