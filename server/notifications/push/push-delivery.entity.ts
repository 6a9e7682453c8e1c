import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** One push to one browser: claimed and committed before it is sent, so that a crash loses one rather than sends it twice. */
@Entity("push_deliveries")
export class PushDelivery {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "subscription_id", type: "uuid" })
  subscriptionId!: string;

  @Column({ name: "notification_id", type: "uuid" })
  notificationId!: string;

  /** How many causes the line had: a line that has grown is pushed again. */
  @Column({ type: "integer" })
  causes!: number;

  @Column({ type: "text", default: "WAITING" })
  state!: "WAITING" | "CLAIMED" | "SENT" | "READ_BEFORE" | "FAILED";

  /** Later than now in quiet hours and after a failure. */
  @Column({ name: "due_at", type: "timestamptz" })
  dueAt!: Date;

  @Column({ name: "claimed_at", type: "timestamptz", nullable: true })
  claimedAt!: Date | null;

  @Column({ name: "finished_at", type: "timestamptz", nullable: true })
  finishedAt!: Date | null;

  @Column({ type: "integer", default: 0 })
  attempts!: number;

  @Column({ name: "last_error", type: "text", nullable: true })
  lastError!: string | null;
}
