import { createHash } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound, unauthenticated } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import { realViewer, type Viewer } from "../../platform/viewer";
import type { SavePushSubscriptionInput } from "../inbox/notifications.inputs";
import type { PushSubscriptionPayload, TestPushPayload } from "../inbox/notifications.payloads";
import { PushSubscription } from "../inbox/notifications.types";
import type { PushKeys } from "./push-keys";
import {
  countOtherSubscriptions,
  deleteOwnSubscription,
  deleteReplacedSubscription,
  deleteSubscription,
  deleteSubscriptionOfOthers,
  holdSession,
  lockSubscriber,
  readDevice,
  readPushSubscription,
  readPushSubscriptions,
  upsertSubscription,
  type PushSubscriptionView,
} from "./push-subscription.store";
import { isPushEndpoint, sendPush } from "./push-transport";
import { make } from "../../platform/make";

const tests: RateLimit = { name: "push-tests", max: limits.pushTestsPerHourMax, windowMs: 3_600_000 };
const base64url = /^[A-Za-z0-9_-]+={0,2}$/;

/** Browsers that get somebody's pushes. */
export class PushSubscriptionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly keys: PushKeys,
    private readonly rateLimits: RateLimits,
  ) {}

  async publicKey(): Promise<string> {
    return (await this.keys.get()).publicKey;
  }

  async of(userId: string): Promise<PushSubscription[]> {
    const rows = await readPushSubscriptions(this.db, userId, limits.pushSubscriptionsPerUserMax);
    return rows.map(subscriptionNode);
  }

  /**
   * Adds a browser; again renews its keys. A browser in which somebody else signs in is theirs from then on: pushes for the one
   * before end, and with the session they end too. One that the browser has renewed takes the place of its old endpoint, so pushes go on
   * and none comes twice.
   * Refuses INVALID for what is no push service or no key, and TOO_MANY. NOT_FOUND where the old one is not the viewer's.
   */
  async save(viewer: Viewer, input: SavePushSubscriptionInput): Promise<Omit<PushSubscriptionPayload, "errors">> {
    assertMayWrite(viewer);
    this.assertSound(input);
    await this.keys.get();
    const id = await this.db.transaction(async (tx) => {
      await lockSubscriber(tx, viewer.id);
      const { sessionId } = realViewer(viewer);
      if (!(await holdSession(tx, sessionId))) throw unauthenticated();
      const renewed = input.replaces ? await this.takeOver(tx, viewer, input.replaces, input.endpoint) : null;
      const others = await countOtherSubscriptions(tx, viewer.id, input.endpoint);
      const max = limits.pushSubscriptionsPerUserMax;
      if (others >= max)
        refuse(ErrorCode.TOO_MANY, "input.endpoint", `You can have at most ${max} browsers. Remove one first.`, new Decimal(max));
      await deleteSubscriptionOfOthers(tx, viewer.id, input.endpoint);
      const device = (input.device ?? renewed ?? "").toWellFormed().slice(0, 200);
      return upsertSubscription(tx, { userId: viewer.id, sessionId }, input, device, this.clock.date());
    });
    const subscriptions = await this.of(viewer.id);
    return { subscription: subscriptions.find((subscription) => subscription.id === id) ?? null, subscriptions };
  }

  /** Forgets the endpoint that a browser has renewed and returns its name. Again, with the new one stored, does nothing. */
  private async takeOver(tx: Tx, viewer: Viewer, before: string, endpoint: string): Promise<string> {
    const device = (await deleteReplacedSubscription(tx, viewer.id, before, endpoint)) ?? (await readDevice(tx, viewer.id, endpoint));
    if (device === null) throw notFound("This browser");
    return device;
  }

  /** NOT_FOUND for what is not the viewer's. */
  async remove(viewer: Viewer, id: string): Promise<Omit<PushSubscriptionPayload, "errors">> {
    await this.own(viewer, id);
    await deleteOwnSubscription(this.db, viewer.id, id);
    return { subscription: null, subscriptions: await this.of(viewer.id) };
  }

  /** Sends a note to one browser at once and says what became of it. NOT_FOUND for what is not the viewer's. */
  async test(viewer: Viewer, id: string): Promise<Omit<TestPushPayload, "errors">> {
    assertMayWrite(viewer);
    const target = await this.own(viewer, id);
    const { isAllowed } = await this.rateLimits.hit(tests, viewer.id);
    if (!isAllowed) refuse(ErrorCode.RATE_LIMITED, "input", "Too many tests. Try again later.", new Decimal(tests.max));
    const note = { title: "Brigade", body: "Order up! Push notifications reach this browser.", url: "/notifications", tag: "test" };
    const result = await sendPush(target, note, await this.keys.get(), this.config);
    if (result.outcome === "GONE") await deleteSubscription(this.db, id);
    return result.outcome === "SENT" ? { sent: 1, failed: 0 } : { sent: 0, failed: 1 };
  }

  private async own(viewer: Viewer, id: string): Promise<PushSubscriptionView> {
    const row = isUuid(id) ? await readPushSubscription(this.db, viewer.id, id) : null;
    if (!row) throw notFound("This browser");
    return row;
  }

  private assertSound({ endpoint, p256dh, auth }: SavePushSubscriptionInput): void {
    if (!isPushEndpoint(endpoint, this.config))
      refuse(ErrorCode.INVALID, "input.endpoint", "This is not the address of a browser's push service. Subscribe again in the browser.");
    const bytes = (text: string): number => (base64url.test(text) ? Buffer.from(text, "base64url").length : 0);
    if (bytes(p256dh) !== 65)
      refuse(ErrorCode.INVALID, "input.p256dh", "This is not a browser's public key. Subscribe again in the browser.");
    if (bytes(auth) !== 16) refuse(ErrorCode.INVALID, "input.auth", "This is not a browser's secret. Subscribe again in the browser.");
  }
}

const subscriptionNode = (row: PushSubscriptionView): PushSubscription =>
  make(PushSubscription, {
    ...{ id: row.id, device: row.device, createdAt: row.created_at, lastSentAt: row.last_sent_at },
    endpointHash: createHash("sha256").update(row.endpoint).digest("hex"),
  });
