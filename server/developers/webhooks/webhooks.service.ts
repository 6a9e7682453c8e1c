import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { WebhookDeliveryRow, WebhookRow } from "./webhook.entity";
import { problemOf } from "./webhook-address";
import { secretOf } from "./webhook-signature";
import { readDeliveries } from "./webhook-deliveries.store";
import {
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  lockWebhookCount,
  readWebhooks,
  updateWebhook,
  type WebhookStreams,
} from "./webhooks.store";

export interface WebhookWishes {
  readonly url: string;
  readonly wantsReceipts: boolean;
  readonly wantsTrades: boolean;
}

/** What owners do with their webhooks. */
export class WebhooksService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Pick<Config, "authSecret" | "isProduction">,
    private readonly streams: UserStreams,
    private readonly names: WebhookStreams,
  ) {}

  /** The viewer's own, oldest first; at most `limits.webhooksMax`. */
  list(viewer: Viewer): Promise<WebhookRow[]> {
    return readWebhooks(this.db, viewer.id);
  }

  /** What was sent lately by these webhooks, newest first, `first` of each. The caller has read them as their owner. */
  async deliveries(webhookIds: readonly string[], first: number): Promise<Map<string, WebhookDeliveryRow[]>> {
    const rows = await readDeliveries(this.db, webhookIds, first);
    return Map.groupBy(rows, (row) => row.webhookId);
  }

  /** The secret to check signatures with, for its owner's eyes. */
  secretFor(webhook: Pick<WebhookRow, "id" | "secretVersion">): string {
    return secretOf(this.config.authSecret, webhook.id, webhook.secretVersion);
  }

  /** Makes a webhook that delivers what happens from now on. Refuses INVALID (address, or nothing wanted) and TOO_MANY. */
  async create(viewer: Viewer, wishes: WebhookWishes): Promise<WebhookRow> {
    assertMayWrite(viewer);
    this.check(wishes);
    const [receiptsAfter, tradesAfter] = await this.heads(viewer);
    return this.db.transaction(async (tx) => {
      if ((await lockWebhookCount(tx, viewer.id)) >= limits.webhooksMax)
        refuse(ErrorCode.TOO_MANY, "input", `You can have ${limits.webhooksMax} webhooks.`, new Decimal(limits.webhooksMax));
      const now = this.clock.date();
      const { url, wantsReceipts, wantsTrades } = wishes;
      const row: WebhookRow = {
        ...{ id: randomUUID(), userId: viewer.id, url, wantsReceipts, wantsTrades, state: "ACTIVE", secretVersion: 1 },
        ...{ receiptsAfter, tradesAfter, failures: 0, nextAt: now, leasedUntil: null, createdAt: now },
      };
      await insertWebhook(tx, row);
      return row;
    });
  }

  /** Changes address or wishes, pauses, or sets going again, also one that failed too often. NOT_FOUND for anybody else's. */
  async update(viewer: Viewer, id: string, wishes: WebhookWishes, isPaused: boolean): Promise<WebhookRow> {
    assertMayWrite(viewer);
    return this.owned(viewer, id, async (tx, row) => {
      this.check(wishes);
      const { url, wantsReceipts, wantsTrades } = wishes;
      const state = isPaused ? "PAUSED" : "ACTIVE";
      return updateWebhook(tx, row, { url, wantsReceipts, wantsTrades, state, failures: 0, nextAt: this.clock.date() });
    });
  }

  /** Ends a webhook and its log. NOT_FOUND for anybody else's. */
  async remove(viewer: Viewer, id: string): Promise<void> {
    await this.owned(viewer, id, (tx, row) => deleteWebhook(tx, row.id));
  }

  /** Makes another secret; the one before checks nothing from now on. NOT_FOUND for anybody else's. */
  rotateSecret(viewer: Viewer, id: string): Promise<WebhookRow> {
    assertMayWrite(viewer);
    return this.owned(viewer, id, (tx, row) => updateWebhook(tx, row, { secretVersion: row.secretVersion + 1 }));
  }

  /**
   * Goes back (or forward) and delivers again what came after these positions, as far as the streams reach (7 days). Refuses
   * INVALID for positions that have not been. NOT_FOUND for anybody else's.
   */
  async replay(viewer: Viewer, id: string, receiptsAfter: number, tradesAfter: number): Promise<WebhookRow> {
    assertMayWrite(viewer);
    const [receiptsHead, tradesHead] = await this.heads(viewer);
    return this.owned(viewer, id, async (tx, row) => {
      if (receiptsAfter < 0 || receiptsAfter > receiptsHead)
        refuse(ErrorCode.INVALID, "input.receiptsAfter", `Enter a number from 0 to ${receiptsHead}.`, new Decimal(receiptsHead));
      if (tradesAfter < 0 || tradesAfter > tradesHead)
        refuse(ErrorCode.INVALID, "input.tradesAfter", `Enter a number from 0 to ${tradesHead}.`, new Decimal(tradesHead));
      return updateWebhook(tx, row, { receiptsAfter, tradesAfter, failures: 0, nextAt: this.clock.date(), leasedUntil: null });
    });
  }

  /** One of the viewer's own. NOT_FOUND for anybody else's. */
  get(viewer: Viewer, id: string): Promise<WebhookRow> {
    return this.owned(viewer, id, async (_tx, row) => row);
  }

  private heads(viewer: Viewer): Promise<[number, number]> {
    return Promise.all([this.streams.head(this.names.receipts, viewer.id), this.streams.head(this.names.trades, viewer.id)]);
  }

  private check({ url, wantsReceipts, wantsTrades }: WebhookWishes): void {
    if (url.length > limits.webhookUrlCharactersMax)
      refuse(
        ErrorCode.TOO_LONG,
        "input.url",
        "The address is too long: use at most 500 characters.",
        new Decimal(limits.webhookUrlCharactersMax),
      );
    const problem = problemOf(url, !this.config.isProduction);
    if (problem) refuse(ErrorCode.INVALID, "input.url", problem);
    if (!wantsReceipts && !wantsTrades) refuse(ErrorCode.INVALID, "input", "Choose receipts, trades or both.");
  }

  private owned<T>(viewer: Viewer, id: string, work: (tx: Tx, row: WebhookRow) => Promise<T>): Promise<T> {
    if (!isUuid(id)) throw notFound("This webhook");
    return this.db.transaction(async (tx) => {
      const row = await lockWebhook(tx, id);
      if (row?.userId !== viewer.id) throw notFound("This webhook");
      return work(tx, row);
    });
  }
}
