import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintAmount } from "../../platform/db/bigint-amount";
import type { PayoutFailReason, PayoutMethod, PayoutState } from "./payout-states";

/** Where a person's payouts go. */
@Entity("payout_details")
export class PayoutDetailsRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Bank details, sealed for their owner. */
  @Column({ type: "text" })
  sealed!: string;

  @Column({ name: "key_version", type: "integer" })
  keyVersion!: number;

  /** Of the bank; ISO 3166-1. */
  @Column({ type: "text" })
  country!: string;

  /** The last characters of the account's number. */
  @Column({ type: "text" })
  hint!: string;

  /** The same for the same account. */
  @Column({ type: "bytea" })
  fingerprint!: Buffer;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;
}

/** Earned bites on their way out as money. */
@Entity("payouts")
export class PayoutRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  /** Shown as P-1. */
  @Column({ type: "bigint", generated: "identity", generatedIdentity: "ALWAYS" })
  number!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "integer" })
  bites!: number;

  @Column({ type: "bigint", transformer: bigintAmount })
  cents!: bigint;

  /** BANK: by hand; STRIPE: by the provider. */
  @Column({ type: "text", default: "BANK" })
  method!: PayoutMethod;

  /** The provider's id of the transfer; null before it was sent, and by hand. */
  @Column({ name: "transfer_ref", type: "text", nullable: true })
  transferRef!: string | null;

  @Column({ type: "text", default: "REQUESTED" })
  state!: PayoutState;

  /** Bank details as they were, sealed for this payout; null once it is final. */
  @Column({ type: "text", nullable: true })
  sealed!: string | null;

  @Column({ name: "key_version", type: "integer", nullable: true })
  keyVersion!: number | null;

  @Column({ type: "text" })
  country!: string;

  @Column({ type: "text" })
  hint!: string;

  @Column({ type: "bytea" })
  fingerprint!: Buffer;

  @Column({ name: "requested_at", type: "timestamptz" })
  requestedAt!: Date;

  @Column({ name: "first_approved_by", type: "uuid", nullable: true })
  firstApprovedBy!: string | null;

  @Column({ name: "first_approved_at", type: "timestamptz", nullable: true })
  firstApprovedAt!: Date | null;

  @Column({ name: "approved_by", type: "uuid", nullable: true })
  approvedBy!: string | null;

  @Column({ name: "approved_at", type: "timestamptz", nullable: true })
  approvedAt!: Date | null;

  @Column({ name: "exported_at", type: "timestamptz", nullable: true })
  exportedAt!: Date | null;

  @Column({ name: "paid_by", type: "uuid", nullable: true })
  paidBy!: string | null;

  @Column({ name: "paid_at", type: "timestamptz", nullable: true })
  paidAt!: Date | null;

  /** What the bank calls the transfer. */
  @Column({ type: "text", nullable: true })
  reference!: string | null;

  /** Of the cents, what the provider took back after they were paid. */
  @Column({ name: "reversed_cents", type: "bigint", default: 0, transformer: bigintAmount })
  reversedCents!: bigint;

  /** Bites that came back with them. */
  @Column({ name: "reversed_bites", type: "integer", default: 0 })
  reversedBites!: number;

  /** Null for the server itself. */
  @Column({ name: "failed_by", type: "uuid", nullable: true })
  failedBy!: string | null;

  @Column({ name: "failed_at", type: "timestamptz", nullable: true })
  failedAt!: Date | null;

  @Column({ name: "fail_reason", type: "text", nullable: true })
  failReason!: PayoutFailReason | null;

  @Column({ name: "fail_words", type: "text", default: "" })
  failWords!: string;
}
