import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A browser that asked for pushes. It belongs to whoever signed in there last. */
@Entity("push_subscriptions")
export class PushSubscriptionRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** In which pushes were turned on: they end with it. Null for browsers that were added before this was stored. */
  @Column({ name: "session_id", type: "uuid", nullable: true })
  sessionId!: string | null;

  @Column({ type: "text" })
  endpoint!: string;

  /** The browser's public key. */
  @Column({ type: "text" })
  p256dh!: string;

  /** The browser's shared secret. */
  @Column({ type: "text" })
  auth!: string;

  @Column({ type: "text", default: "" })
  device!: string;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "last_sent_at", type: "timestamptz", nullable: true })
  lastSentAt!: Date | null;

  /** In a row; too many delete the subscription. */
  @Column({ type: "integer", default: 0 })
  failures!: number;
}
