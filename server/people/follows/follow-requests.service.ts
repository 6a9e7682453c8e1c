import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import type { Notifier } from "../../platform/notifier";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { announceAudience } from "../../identity/account/identity.events";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { loadFollowed, type FollowsService } from "./follows.service";
import { isUuid } from "../../platform/text/uuid";

export interface FollowRequestRow {
  readonly requesterId: string;
  readonly createdAt: Date;
}

/** Asking to follow somebody whose profile is for followers only: so that such a profile can gain followers. */
export class FollowRequestsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly notifier: Notifier,
    private readonly follows: FollowsService,
  ) {}

  /**
   * Asks; again does nothing. Somebody blocked gets the same answer, and nobody hears of it. Who is open to everyone is followed at once.
   * NOT_FOUND for an unknown id. Refuses SELF and TOO_MANY.
   */
  async request(viewer: Viewer, userId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      const owner = await loadFollowed(tx, viewer, userId);
      if (owner.id === viewer.id) refuse(ErrorCode.SELF, "input.userId", "You cannot follow yourself.");
      if (owner.is_following) return;
      if (owner.profile_audience === "EVERYONE" && !owner.is_blocked) return this.follows.begin(tx, viewer.id, owner.id);
      await this.assertRoom(tx, viewer);
      const added = await tx.query<unknown[]>(
        "insert into follow_requests (requester_id, owner_id, created_at) values ($1, $2, $3) on conflict do nothing returning 1",
        [viewer.id, owner.id, this.clock.date()],
      );
      if (added.length === 0 || owner.is_blocked) return;
      await this.tell(tx, "FOLLOW_REQUESTED", owner.id, viewer.id);
    });
  }

  /** Who asks to follow the viewer, newest first; the blocked and suspended are left out. */
  async page(viewer: Viewer, args: PageArguments): Promise<Page<FollowRequestRow>> {
    const request = pageRequest(args, 2);
    const [order, after] = request.isBackward ? ["asc", ">"] : ["desc", "<"];
    const rows = await this.db.query<FollowRequestRow>(
      `select requester_id as "requesterId", r.created_at as "createdAt" from follow_requests r join users u on u.id = requester_id
       where owner_id = $1 and u.erased_at is null and u.suspended_at is null
         and not exists (select 1 from blocks where (blocker_id = $1 and blocked_id = requester_id) or (blocker_id = requester_id and blocked_id = $1))
         and ($2::timestamptz is null or (date_trunc('milliseconds', r.created_at), requester_id) ${after} ($2::timestamptz, $3::uuid))
       order by date_trunc('milliseconds', r.created_at) ${order}, requester_id ${order} limit $4`,
      [viewer.id, request.cursor?.[0] ?? null, request.cursor?.[1] ?? null, request.limit + 1],
    );
    return pageOf(request, rows, (row) => [row.createdAt.toISOString(), row.requesterId]);
  }

  /** How many ask. */
  async count(viewer: Viewer): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(
      `select count(*)::int as count from follow_requests join users u on u.id = requester_id where owner_id = $1 and u.erased_at is null and u.suspended_at is null
         and not exists (select 1 from blocks where (blocker_id = $1 and blocked_id = requester_id) or (blocker_id = requester_id and blocked_id = $1))`,
      [viewer.id],
    );
    return row!.count;
  }

  /** Lets somebody follow the viewer. NOT_FOUND when they have not asked. Refuses TOO_MANY when they follow as many as one may. */
  async accept(viewer: Viewer, requesterId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      await this.take(tx, viewer, requesterId);
      await this.follows.begin(tx, requesterId, viewer.id);
      await this.tell(tx, "FOLLOW_ACCEPTED", requesterId, viewer.id);
    });
  }

  /** Turns a request down; the other is not told, and may ask again. NOT_FOUND when they have not asked. */
  async decline(viewer: Viewer, requesterId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction((tx) => this.take(tx, viewer, requesterId));
  }

  /** All who asked follow the viewer now, as far as they may: the profile opened to everyone. */
  async acceptAll(tx: Tx, viewer: Viewer): Promise<void> {
    const followers = await tx.query<Array<{ follower_id: string }>>(
      `with asked as (delete from follow_requests where owner_id = $1 returning requester_id),
       added as (insert into follows (follower_id, followed_id, created_at)
         select requester_id, $1, $2 from asked
         where (select count(*) from follows where follower_id = requester_id) < $3
           and not exists (select 1 from blocks where (blocker_id = $1 and blocked_id = requester_id) or (blocker_id = requester_id and blocked_id = $1))
         on conflict do nothing returning follower_id)
       select follower_id from added`,
      [viewer.id, this.clock.date(), limits.followsMax],
    );
    announceAudience(tx, this.bus, viewer.id, ...followers.map((row) => row.follower_id));
  }

  /** Which of these people the viewer has asked. */
  async askedAmong(viewerId: string, userIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.query<{ owner_id: string }>(
      "select owner_id from follow_requests where requester_id = $1 and owner_id = any($2::uuid[])",
      [viewerId, userIds],
    );
    return new Set(rows.map((row) => row.owner_id));
  }

  private async take(tx: Tx, viewer: Viewer, requesterId: string): Promise<void> {
    if (!isUuid(requesterId)) throw notFound("This request");
    const [rows] = await tx.query<[unknown[], number]>(
      "delete from follow_requests where owner_id = $1 and requester_id = $2 returning 1",
      [viewer.id, requesterId],
    );
    if (rows.length === 0) throw notFound("This request");
  }

  private async assertRoom(tx: Tx, viewer: Viewer): Promise<void> {
    const [{ count }] = (await tx.query("select count(*)::int as count from follow_requests where requester_id = $1", [viewer.id])) as [
      { count: number },
    ];
    const max = limits.followRequestsOpenMax;
    if (count >= max) refuse(ErrorCode.TOO_MANY, "input.userId", `You wait for ${max} answers, the most there is.`, new Decimal(max));
  }

  private tell(tx: Tx, kind: "FOLLOW_REQUESTED" | "FOLLOW_ACCEPTED", userId: string, actorId: string): Promise<void> {
    const key = kind.toLowerCase();
    return this.notifier.publish(tx, {
      kind,
      userId,
      actorId,
      subject: { kind: "USER", id: actorId },
      groupKey: kind === "FOLLOW_REQUESTED" ? key : `${key}:${actorId}`,
      onceKey: `${key}:${actorId}:${this.clock.now()}`,
    });
  }
}
