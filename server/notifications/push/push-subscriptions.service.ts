import { createHash } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { SavePushSubscriptionInput } from "../inbox/notifications.inputs";
import type { PushSubscriptionPayload, TestPushPayload } from "../inbox/notifications.payloads";
import { PushSubscription } from "../inbox/notifications.types";
import type { PushKeys } from "./push-keys";
import { isPushEndpoint, sendPush, type PushTarget } from "./push-transport";

interface Row extends PushTarget {
  readonly id: string;
  readonly device: string;
  readonly created_at: Date;
  readonly last_sent_at: Date | null;
}

const tests: RateLimit = { name: "push-tests", max: limits.pushTestsPerHourMax, windowMs: 3_600_000 };
const base64url = /^[A-Za-z0-9_-]+={0,2}$/;
const columns = "id, endpoint, p256dh, auth, device, created_at, last_sent_at";

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
    const rows = await this.db.query<Row>(
      `select ${columns} from push_subscriptions where user_id = $1 order by created_at desc, id limit $2`,
      [userId, limits.pushSubscriptionsPerUserMax],
    );
    return rows.map(subscriptionNode);
  }

  /**
   * Adds a browser; again renews its keys. A browser in which somebody else signs in is theirs from then on: pushes for the one
   * before end. One that the browser has renewed takes the place of its old endpoint, so pushes go on and none comes twice.
   * Refuses INVALID for what is no push service or no key, and TOO_MANY. NOT_FOUND where the old one is not the viewer's.
   */
  async save(viewer: Viewer, input: SavePushSubscriptionInput): Promise<Omit<PushSubscriptionPayload, "errors">> {
    assertMayWrite(viewer);
    this.assertSound(input);
    await this.keys.get();
    const id = await this.db.transaction(async (tx) => {
      await tx.query("select 1 from users where id = $1 for no key update", [viewer.id]);
      const renewed = input.replaces ? await this.takeOver(tx, viewer, input.replaces, input.endpoint) : null;
      const [{ others }] = (await tx.query("select count(*)::int as others from push_subscriptions where user_id = $1 and endpoint <> $2", [
        viewer.id,
        input.endpoint,
      ])) as [{ others: number }];
      const max = limits.pushSubscriptionsPerUserMax;
      if (others >= max) refuse(ErrorCode.TOO_MANY, "input.endpoint", `At most ${max} browsers: remove one first.`, new Decimal(max));
      await tx.query("delete from push_subscriptions where endpoint = $1 and user_id <> $2", [input.endpoint, viewer.id]);
      const [row] = (await tx.query(
        `insert into push_subscriptions as p (user_id, endpoint, p256dh, auth, device, created_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, failures = 0 where p.user_id = excluded.user_id
         returning id`,
        [
          viewer.id,
          input.endpoint,
          input.p256dh,
          input.auth,
          (input.device ?? renewed ?? "").toWellFormed().slice(0, 200),
          this.clock.date(),
        ],
      )) as [{ id: string }];
      return row.id;
    });
    const subscriptions = await this.of(viewer.id);
    return { subscription: subscriptions.find((subscription) => subscription.id === id) ?? null, subscriptions };
  }

  /** Forgets the endpoint that a browser has renewed and returns its name. Again, with the new one stored, does nothing. */
  private async takeOver(tx: Tx, viewer: Viewer, before: string, endpoint: string): Promise<string> {
    const [rows] = (await tx.query(
      "delete from push_subscriptions where endpoint = $1 and endpoint <> $3 and user_id = $2 returning device",
      [before, viewer.id, endpoint],
    )) as [Array<{ device: string }>, number];
    if (rows[0]) return rows[0].device;
    const [held] = (await tx.query("select device from push_subscriptions where endpoint = $1 and user_id = $2", [
      endpoint,
      viewer.id,
    ])) as Array<{
      device: string;
    }>;
    if (!held) throw notFound("This browser");
    return held.device;
  }

  /** NOT_FOUND for what is not the viewer's. */
  async remove(viewer: Viewer, id: string): Promise<Omit<PushSubscriptionPayload, "errors">> {
    await this.own(viewer, id);
    await this.db.query("delete from push_subscriptions where id = $1 and user_id = $2", [id, viewer.id]);
    return { subscription: null, subscriptions: await this.of(viewer.id) };
  }

  /** Sends a note to one browser at once and says what became of it. NOT_FOUND for what is not the viewer's. */
  async test(viewer: Viewer, id: string): Promise<Omit<TestPushPayload, "errors">> {
    assertMayWrite(viewer);
    const target = await this.own(viewer, id);
    const { isAllowed } = await this.rateLimits.hit(tests, viewer.id);
    if (!isAllowed) refuse(ErrorCode.RATE_LIMITED, "input", "Enough tests for now: try again later.", new Decimal(tests.max));
    const note = { title: "Brigade", body: "Order up! Pushes reach this browser.", url: "/notifications", tag: "test" };
    const result = await sendPush(target, note, await this.keys.get(), this.config);
    if (result.outcome === "GONE") await this.db.query("delete from push_subscriptions where id = $1", [id]);
    return result.outcome === "SENT" ? { sent: 1, failed: 0 } : { sent: 0, failed: 1 };
  }

  private async own(viewer: Viewer, id: string): Promise<Row> {
    const [row] = isUuid(id)
      ? await this.db.query<Row>(`select ${columns} from push_subscriptions where id = $1 and user_id = $2`, [id, viewer.id])
      : [];
    if (!row) throw notFound("This browser");
    return row;
  }

  private assertSound({ endpoint, p256dh, auth }: SavePushSubscriptionInput): void {
    if (!isPushEndpoint(endpoint, this.config))
      refuse(ErrorCode.INVALID, "input.endpoint", "This is not the address of a browser's push service.");
    const bytes = (text: string): number => (base64url.test(text) ? Buffer.from(text, "base64url").length : 0);
    if (bytes(p256dh) !== 65) refuse(ErrorCode.INVALID, "input.p256dh", "This is not a browser's public key.");
    if (bytes(auth) !== 16) refuse(ErrorCode.INVALID, "input.auth", "This is not a browser's secret.");
  }
}

const subscriptionNode = (row: Row): PushSubscription =>
  Object.assign(new PushSubscription(), {
    ...{ id: row.id, device: row.device, createdAt: row.created_at, lastSentAt: row.last_sent_at },
    endpointHash: createHash("sha256").update(row.endpoint).digest("hex"),
  });
