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
import {
  acceptAllFollowRequests,
  countFollowRequests,
  countSentFollowRequests,
  deleteFollowRequest,
  insertFollowRequest,
  readAskedAmong,
  readFollowRequests,
  type FollowRequester,
} from "./follow-requests.store";

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
   * Asks; again does nothing. Somebody blocked gets the same answer, and nobody is notified. A profile that is open to everyone is followed at once.
   * NOT_FOUND for an unknown id. Refuses SELF and TOO_MANY.
   */
  async request(viewer: Viewer, userId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      const owner = await loadFollowed(tx, viewer, userId);
      if (owner.id === viewer.id) refuse(ErrorCode.SELF, "input.userId", "You cannot follow yourself.");
      if (owner.is_following) return;
      if (owner.profile_audience === "EVERYONE" && !owner.is_blocked) return this.follows.begin(tx, viewer.id, owner.id);
      await this.assertMayAsk(tx, viewer);
      const isNew = await insertFollowRequest(tx, viewer.id, owner.id, this.clock.date());
      if (!isNew || owner.is_blocked) return;
      await this.publish(tx, "FOLLOW_REQUESTED", owner.id, viewer.id);
    });
  }

  /** Who asks to follow the viewer, newest first; the blocked and suspended are left out. */
  async page(viewer: Viewer, args: PageArguments): Promise<Page<FollowRequester>> {
    const request = pageRequest(args, 2);
    const { isBackward, cursor } = request;
    const rows = await readFollowRequests(this.db, viewer.id, { isBackward, cursor, limit: request.limit + 1 });
    return pageOf(request, rows, (row) => [row.createdAt.toISOString(), row.requesterId]);
  }

  /** How many ask. */
  count(viewer: Viewer): Promise<number> {
    return countFollowRequests(this.db, viewer.id);
  }

  /** Lets somebody follow the viewer. NOT_FOUND when they have not asked. Refuses TOO_MANY when they follow as many as one may. */
  async accept(viewer: Viewer, requesterId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction(async (tx) => {
      await this.take(tx, viewer, requesterId);
      await this.follows.begin(tx, requesterId, viewer.id);
      await this.publish(tx, "FOLLOW_ACCEPTED", requesterId, viewer.id);
    });
  }

  /** Turns a request down; the other is not notified, and may ask again. NOT_FOUND when they have not asked. */
  async decline(viewer: Viewer, requesterId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.db.transaction((tx) => this.take(tx, viewer, requesterId));
  }

  /** All who asked follow the viewer now, as far as they may: the profile opened to everyone. */
  async acceptAll(tx: Tx, viewer: Viewer): Promise<void> {
    const followerIds = await acceptAllFollowRequests(tx, viewer.id, this.clock.date(), limits.followsMax);
    announceAudience(tx, this.bus, viewer.id, ...followerIds);
  }

  /** Which of these people the viewer has asked. */
  async askedAmong(viewerId: string, userIds: readonly string[]): Promise<Set<string>> {
    return new Set(await readAskedAmong(this.db, viewerId, userIds));
  }

  private async take(tx: Tx, viewer: Viewer, requesterId: string): Promise<void> {
    if (!isUuid(requesterId) || !(await deleteFollowRequest(tx, requesterId, viewer.id))) throw notFound("This request");
  }

  private async assertMayAsk(tx: Tx, viewer: Viewer): Promise<void> {
    const count = await countSentFollowRequests(tx, viewer.id);
    const max = limits.followRequestsOpenMax;
    if (count >= max)
      refuse(
        ErrorCode.TOO_MANY,
        "input.userId",
        `You have ${max} open follow requests, the maximum. Withdraw one first.`,
        new Decimal(max),
      );
  }

  private publish(tx: Tx, kind: "FOLLOW_REQUESTED" | "FOLLOW_ACCEPTED", userId: string, actorId: string): Promise<void> {
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
