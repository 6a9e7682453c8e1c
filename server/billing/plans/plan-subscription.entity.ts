import { Column, Entity, PrimaryColumn } from "typeorm";
import type { PaymentProviderKind } from "../payments/port/provider-kinds";
import type { PlanEndReason, PlanSubscriptionState, PlanTier } from "./plan-rules";

/** A plan that someone pays for month by month. At most one a person that has not ended. */
@Entity("plan_subscriptions")
export class PlanSubscriptionRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  provider!: PaymentProviderKind;

  /** The provider's id; null on the test till. */
  @Column({ type: "text", nullable: true })
  ref!: string | null;

  @Column({ type: "text" })
  plan!: PlanTier;

  /** The plan from the next period on, after a downgrade. */
  @Column({ name: "next_plan", type: "text", nullable: true })
  nextPlan!: PlanTier | null;

  @Column({ type: "text", default: "ACTIVE" })
  state!: PlanSubscriptionState;

  @Column({ type: "boolean", default: true })
  renews!: boolean;

  /** Periods are counted in months from here. */
  @Column({ name: "anchor_at", type: "timestamptz" })
  anchorAt!: Date;

  @Column({ name: "period_start", type: "timestamptz" })
  periodStart!: Date;

  @Column({ name: "period_end", type: "timestamptz" })
  periodEnd!: Date;

  /** When the first charge comes, for a plan that began free of charge; null for one that was paid from its first day. */
  @Column({ name: "trial_ends_at", type: "timestamptz", nullable: true })
  trialEndsAt!: Date | null;

  /** While PAST_DUE: when the plan ends unless it is paid. */
  @Column({ name: "grace_until", type: "timestamptz", nullable: true })
  graceUntil!: Date | null;

  /** End of the period whose renewal was announced by mail. */
  @Column({ name: "notified_for", type: "timestamptz", nullable: true })
  notifiedFor!: Date | null;

  @Column({ name: "started_at", type: "timestamptz" })
  startedAt!: Date;

  @Column({ name: "ended_at", type: "timestamptz", nullable: true })
  endedAt!: Date | null;

  @Column({ name: "end_reason", type: "text", nullable: true })
  endReason!: PlanEndReason | null;
}
