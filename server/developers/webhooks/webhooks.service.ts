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
import { problemOf } from "./webhook-address";
import { secretOf } from "./webhook-signature";

export type WebhookState = "ACTIVE" | "PAUSED" | "FAILING";

export interface WebhookRow {
  readonly id: string;
  readonly userId: string;
  readonly url: string;
  readonly wantsReceipts: boolean;
  readonly wantsTrades: boolean;
  readonly state: WebhookState;
  readonly secretVersion: number;
  readonly receiptsAfter: number;
  readonly tradesAfter: number;
  readonly failures: number;
  readonly nextAt: Date;
  readonly createdAt: Date;
}

export interface DeliveryRow {
  readonly id: string;
  readonly at: Date;
  readonly eventId: string;
  readonly kind: string;
  readonly attempt: number;
  readonly status: number | null;
  readonly problem: string | null;
  readonly tookMs: number;
}

export interface WebhookWishes {
  readonly url: string;
  readonly wantsReceipts: boolean;
  readonly wantsTrades: boolean;
}

/** Streams that webhooks read; `copyEvents` and `portfolioEvents` of the public API. */
export interface WebhookStreams {
  readonly receipts: string;
  readonly trades: string;
}

export const webhookColumns = `id, user_id as "userId", url, wants_receipts as "wantsReceipts", wants_trades as "wantsTrades", state,
  secret_version as "secretVersion", receipts_after::float8 as "receiptsAfter", trades_after::float8 as "tradesAfter", failures,
  next_at as "nextAt", created_at as "createdAt"`;

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
    return this.db.query<WebhookRow>(`select ${webhookColumns} from webhooks where user_id = $1 order by created_at, id`, [viewer.id]);
  }

  /** What was sent lately by these webhooks, newest first, `first` of each. The caller has read them as their owner. */
  async deliveries(webhookIds: readonly string[], first: number): Promise<Map<string, DeliveryRow[]>> {
    const rows = await this.db.query<DeliveryRow & { webhookId: string }>(
      `select d.* from unnest($1::uuid[]) as asked (id) cross join lateral (
         select id::text, webhook_id as "webhookId", at, event_id as "eventId", kind, attempt, status, problem, took_ms as "tookMs"
         from webhook_deliveries where webhook_id = asked.id order by id desc limit $2) d`,
      [webhookIds, first],
    );
    return Map.groupBy(rows, (row) => row.webhookId);
  }

  /** The secret to check signatures with, for its owner's eyes. */
  secretFor(webhook: Pick<WebhookRow, "id" | "secretVersion">): string {
    return secretOf(this.config.authSecret, webhook.id, webhook.secretVersion);
  }

  /** Starts telling from now on. Refuses INVALID (address, or nothing wanted) and TOO_MANY. */
  async create(viewer: Viewer, wishes: WebhookWishes): Promise<WebhookRow> {
    assertMayWrite(viewer);
    this.check(wishes);
    const [receiptsAfter, tradesAfter] = await this.heads(viewer);
    return this.db.transaction(async (tx) => {
      // Counting under the owner's row lock: two requests at once cannot both take the last place.
      await tx.query("select 1 from users where id = $1 for no key update", [viewer.id]);
      const [{ count }] = (await tx.query("select count(*)::int as count from webhooks where user_id = $1", [viewer.id])) as [
        { count: number },
      ];
      if (count >= limits.webhooksMax)
        refuse(ErrorCode.TOO_MANY, "input", `There is room for ${limits.webhooksMax} webhooks.`, new Decimal(limits.webhooksMax));
      const [row] = (await tx.query(
        `insert into webhooks (id, user_id, url, wants_receipts, wants_trades, state, receipts_after, trades_after, next_at, created_at)
         values ($1, $2, $3, $4, $5, 'ACTIVE', $6, $7, $8, $8) returning ${webhookColumns}`,
        [randomUUID(), viewer.id, wishes.url, wishes.wantsReceipts, wishes.wantsTrades, receiptsAfter, tradesAfter, this.clock.date()],
      )) as [WebhookRow];
      return row;
    });
  }

  /** Changes address or wishes, pauses, or sets going again, also one that failed too often. NOT_FOUND for anybody else's. */
  async update(viewer: Viewer, id: string, wishes: WebhookWishes, isPaused: boolean): Promise<WebhookRow> {
    assertMayWrite(viewer);
    return this.owned(viewer, id, async (tx, row) => {
      this.check(wishes);
      return this.change(tx, row, "url = $2, wants_receipts = $3, wants_trades = $4, state = $5, failures = 0, next_at = $6", [
        wishes.url,
        wishes.wantsReceipts,
        wishes.wantsTrades,
        isPaused ? "PAUSED" : "ACTIVE",
        this.clock.date(),
      ]);
    });
  }

  /** Ends a webhook and its log. NOT_FOUND for anybody else's. */
  async remove(viewer: Viewer, id: string): Promise<void> {
    await this.owned(viewer, id, (tx, row) => tx.query("delete from webhooks where id = $1", [row.id]));
  }

  /** Makes another secret; the one before checks nothing from now on. NOT_FOUND for anybody else's. */
  rotateSecret(viewer: Viewer, id: string): Promise<WebhookRow> {
    assertMayWrite(viewer);
    return this.owned(viewer, id, (tx, row) => this.change(tx, row, "secret_version = secret_version + 1", []));
  }

  /**
   * Goes back (or forward) and tells again what came after these positions, as far as the streams reach (7 days). Refuses
   * INVALID for positions that have not been. NOT_FOUND for anybody else's.
   */
  async replay(viewer: Viewer, id: string, receiptsAfter: number, tradesAfter: number): Promise<WebhookRow> {
    assertMayWrite(viewer);
    const [receiptsHead, tradesHead] = await this.heads(viewer);
    return this.owned(viewer, id, async (tx, row) => {
      if (receiptsAfter < 0 || receiptsAfter > receiptsHead)
        refuse(ErrorCode.INVALID, "input.receiptsAfter", `Give a number from 0 to ${receiptsHead}.`, new Decimal(receiptsHead));
      if (tradesAfter < 0 || tradesAfter > tradesHead)
        refuse(ErrorCode.INVALID, "input.tradesAfter", `Give a number from 0 to ${tradesHead}.`, new Decimal(tradesHead));
      return this.change(tx, row, "receipts_after = $2, trades_after = $3, failures = 0, next_at = $4, leased_until = null", [
        receiptsAfter,
        tradesAfter,
        this.clock.date(),
      ]);
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
      refuse(ErrorCode.TOO_LONG, "input.url", "This address is too long.", new Decimal(limits.webhookUrlCharactersMax));
    const problem = problemOf(url, !this.config.isProduction);
    if (problem) refuse(ErrorCode.INVALID, "input.url", problem);
    if (!wantsReceipts && !wantsTrades) refuse(ErrorCode.INVALID, "input", "Choose receipts, trades or both.");
  }

  private owned<T>(viewer: Viewer, id: string, work: (tx: Tx, row: WebhookRow) => Promise<T>): Promise<T> {
    if (!isUuid(id)) throw notFound("This webhook");
    return this.db.transaction(async (tx) => {
      const [row] = (await tx.query(`select ${webhookColumns} from webhooks where id = $1 for no key update`, [id])) as WebhookRow[];
      if (row?.userId !== viewer.id) throw notFound("This webhook");
      return work(tx, row);
    });
  }

  private async change(tx: Tx, { id }: WebhookRow, set: string, values: readonly unknown[]): Promise<WebhookRow> {
    const [[row]] = (await tx.query(`update webhooks set ${set} where id = $1 returning ${webhookColumns}`, [id, ...values])) as [
      [WebhookRow],
      number,
    ];
    return row;
  }
}
