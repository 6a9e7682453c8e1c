import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";

export type WebhookState = "ACTIVE" | "PAUSED" | "FAILING";

/**
 * An address of an integrator that is sent receipts and trades. It reads the owner's streams from where it left off:
 * after a crash the last delivery may come again, and none is left out.
 */
@Entity("webhooks")
export class WebhookRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  url!: string;

  @Column({ name: "wants_receipts", type: "boolean" })
  wantsReceipts!: boolean;

  @Column({ name: "wants_trades", type: "boolean" })
  wantsTrades!: boolean;

  @Column({ type: "text" })
  state!: WebhookState;

  /** The signing secret follows from this, the id and the server's own secret; it is stored nowhere. */
  @Column({ name: "secret_version", type: "integer", default: 1 })
  secretVersion!: number;

  /** Last delivered sequence of the owner's receipt stream. */
  @Column({ name: "receipts_after", type: "bigint", transformer: bigintColumn })
  receiptsAfter!: number;

  /** Last delivered sequence of the owner's portfolio stream. */
  @Column({ name: "trades_after", type: "bigint", transformer: bigintColumn })
  tradesAfter!: number;

  /** In a row. */
  @Column({ type: "integer", default: 0 })
  failures!: number;

  /** When it is next looked at. */
  @Column({ name: "next_at", type: "timestamptz" })
  nextAt!: Date;

  /** Until then one process delivers it alone. */
  @Column({ name: "leased_until", type: "timestamptz", nullable: true })
  leasedUntil!: Date | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}

/** One attempt to deliver an event, stored for the owner to look at as long as the streams. */
@Entity("webhook_deliveries")
export class WebhookDeliveryRow {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "webhook_id", type: "uuid" })
  webhookId!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ name: "event_id", type: "text" })
  eventId!: string;

  /** The event's name. */
  @Column({ type: "text" })
  kind!: string;

  /** From 1 for each event. */
  @Column({ type: "integer" })
  attempt!: number;

  /** HTTP status; null when no answer came. */
  @Column({ type: "integer", nullable: true })
  status!: number | null;

  /** Why it failed; null when it worked. */
  @Column({ type: "text", nullable: true })
  problem!: string | null;

  @Column({ name: "took_ms", type: "integer" })
  tookMs!: number;
}
