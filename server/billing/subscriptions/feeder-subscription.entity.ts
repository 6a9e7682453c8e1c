import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { SubscriptionEnd, SubscriptionState } from "./steps";

/** A subscription to a feeder. At most one runs between two people. */
@Entity("feeder_subscriptions")
export class FeederSubscriptionRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "subscriber_id", type: "uuid" })
  subscriberId!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "text" })
  state!: SubscriptionState;

  /** Of the period that runs, in bites. */
  @Column({ name: "price_bites", type: "integer" })
  priceBites!: number;

  /** Of the next period at most: what the reminder said; null before it. */
  @Column({ name: "next_price_bites", type: "integer", nullable: true })
  nextPriceBites!: number | null;

  @Column({ name: "is_renewing", type: "boolean", default: true })
  isRenewing!: boolean;

  @Column({ name: "started_at", type: "timestamptz" })
  startedAt!: Date;

  @Column({ name: "period_start", type: "timestamptz" })
  periodStart!: Date;

  @Column({ name: "period_end", type: "timestamptz" })
  periodEnd!: Date;

  /** Until when it keeps running unpaid; null unless it does. */
  @Column({ name: "grace_until", type: "timestamptz", nullable: true })
  graceUntil!: Date | null;

  @Column({ name: "ended_at", type: "timestamptz", nullable: true })
  endedAt!: Date | null;

  @Column({ name: "end_reason", type: "text", nullable: true })
  endReason!: SubscriptionEnd | null;

  /** When the job has to look at it again. */
  @Column({ name: "check_at", type: "timestamptz" })
  checkAt!: Date;

  @Column({ type: "integer", default: 1 })
  version!: number;
}
