import { Column, Entity, PrimaryColumn } from "typeorm";
import type { SharedDetail } from "../related/shared-details";

export type BitePaymentKind = "SUBSCRIPTION" | "UNLOCK" | "TIP" | "PERFORMANCE_FEE";

/** The receipt of a payment: how many bites of each origin went out, and where they went. The ledger has the transfer `payment:<id>`. */
@Entity("bite_payments")
export class BitePaymentRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  kind!: BitePaymentKind;

  @Column({ name: "payer_id", type: "uuid" })
  payerId!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "integer" })
  bites!: number;

  @Column({ name: "gift_bites", type: "integer" })
  giftBites!: number;

  @Column({ name: "bought_bites", type: "integer" })
  boughtBites!: number;

  @Column({ name: "earned_bites", type: "integer" })
  earnedBites!: number;

  /** Of the feeder's share, what stays a gift. */
  @Column({ name: "feeder_gift_bites", type: "integer" })
  feederGiftBites!: number;

  /** Of the feeder's share, what can be paid out after the waiting time. */
  @Column({ name: "feeder_earned_bites", type: "integer" })
  feederEarnedBites!: number;

  @Column({ name: "server_bites", type: "integer" })
  serverBites!: number;

  @Column({ name: "subscription_id", type: "uuid", nullable: true })
  subscriptionId!: string | null;

  @Column({ name: "period_start", type: "timestamptz", nullable: true })
  periodStart!: Date | null;

  @Column({ name: "period_end", type: "timestamptz", nullable: true })
  periodEnd!: Date | null;

  @Column({ name: "trade_id", type: "uuid", nullable: true })
  tradeId!: string | null;

  /** What the giver of a tip wrote. */
  @Column({ type: "text", default: "" })
  message!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** When the earned part of the feeder's share could be paid out; null before. */
  @Column({ name: "matured_at", type: "timestamptz", nullable: true })
  maturedAt!: Date | null;

  /** What payer and feeder shared when it was paid. */
  @Column({ type: "text", array: true, default: [] })
  shared!: readonly SharedDetail[];

  /** For days that were not used. */
  @Column({ name: "refunded_bites", type: "integer", default: 0 })
  refundedBites!: number;

  @Column({ name: "refunded_at", type: "timestamptz", nullable: true })
  refundedAt!: Date | null;

  /** Held back of the earned part since it matured, less what refunds and disputes took of it. */
  @Column({ name: "reserved_bites", type: "integer", default: 0 })
  reservedBites!: number;

  @Column({ name: "reserve_released_at", type: "timestamptz", nullable: true })
  reserveReleasedAt!: Date | null;

  /** Of the feeder's earned part, taken back since the card payment behind it was refunded or disputed. */
  @Column({ name: "taken_back_bites", type: "integer", default: 0 })
  takenBackBites!: number;

  /** Of the bought bites, given back to the card. */
  @Column({ name: "reversed_bites", type: "integer", default: 0 })
  reversedBites!: number;

  /** Of the feeder's earned part, gone back with days that were not used. */
  @Column({ name: "refunded_earned_bites", type: "integer", default: 0 })
  refundedEarnedBites!: number;

  /** Of the bought bites, gone back to the purse with days that were not used. */
  @Column({ name: "refunded_bought_bites", type: "integer", default: 0 })
  refundedBoughtBites!: number;
}
