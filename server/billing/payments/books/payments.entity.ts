import { bigintAmount } from "../../../platform/db/bigint-amount";
import { Column, Entity, PrimaryColumn } from "typeorm";
import type { PlanTier } from "../../plans/plan-rules";
import type { PaymentProviderKind } from "../port/provider-kinds";
import type { BillState, DisputeState, InvoiceState, RefundState } from "./payment-states";

export type BillKind = "PLAN" | "BITES" | "OVERDUE";
export type InvoiceKind = "PLAN" | "UPGRADE" | "BITES";

/** A line as JSON holds it: cents as text. */
export interface StoredLine {
  readonly text: string;
  readonly cents: string;
}

/** What a person is asked to pay once, on a page of the provider. */
@Entity("bills")
export class BillRow {
  /** The operation's id, for ever. */
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  provider!: PaymentProviderKind;

  @Column({ type: "text" })
  kind!: BillKind;

  @Column({ type: "text", nullable: true })
  plan!: PlanTier | null;

  @Column({ type: "integer", nullable: true })
  bites!: number | null;

  /** The overdue invoice that it pays. */
  @Column({ name: "invoice_id", type: "uuid", nullable: true })
  invoiceId!: string | null;

  @Column({ name: "amount_cents", type: "bigint", transformer: bigintAmount })
  amountCents!: bigint;

  /** Days that the plan is free of charge: then nothing is due on the page. */
  @Column({ name: "trial_days", type: "integer", default: 0 })
  trialDays!: number;

  /** Its card had started another person's trial: nothing began. */
  @Column({ name: "is_trial_refused", type: "boolean", default: false })
  isTrialRefused!: boolean;

  @Column({ type: "text", default: "OPEN" })
  state!: BillState;

  /** The provider's id of the page; null until it was asked. */
  @Column({ type: "text", nullable: true })
  ref!: string | null;

  @Column({ type: "text", nullable: true })
  url!: string | null;

  /** The payment that was given back whole because another plan was running; null for all others. */
  @Column({ name: "undone_payment_ref", type: "text", nullable: true })
  undonePaymentRef!: string | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "expires_at", type: "timestamptz" })
  expiresAt!: Date;

  @Column({ name: "settled_at", type: "timestamptz", nullable: true })
  settledAt!: Date | null;
}

/** What was asked for, line by line, and whether it was paid. */
@Entity("invoices")
export class InvoiceRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  /** Shown as B-1. */
  @Column({ type: "bigint", generated: "identity", generatedIdentity: "ALWAYS" })
  number!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  provider!: PaymentProviderKind;

  @Column({ type: "text", nullable: true })
  ref!: string | null;

  /** The provider's id of the payment: what refunds and disputes name. */
  @Column({ name: "payment_ref", type: "text", nullable: true })
  paymentRef!: string | null;

  @Column({ type: "text" })
  kind!: InvoiceKind;

  @Column({ name: "bill_id", type: "uuid", nullable: true })
  billId!: string | null;

  @Column({ name: "subscription_id", type: "uuid", nullable: true })
  subscriptionId!: string | null;

  @Column({ type: "text", nullable: true })
  plan!: PlanTier | null;

  @Column({ type: "integer", nullable: true })
  bites!: number | null;

  @Column({ type: "text" })
  title!: string;

  @Column({ type: "jsonb" })
  lines!: readonly StoredLine[];

  @Column({ name: "amount_cents", type: "bigint", transformer: bigintAmount })
  amountCents!: bigint;

  /** Of the amount, the tax: passed on, and no income. */
  @Column({ name: "tax_cents", type: "bigint", default: 0, transformer: bigintAmount })
  taxCents!: bigint;

  @Column({ name: "refunded_cents", type: "bigint", default: 0, transformer: bigintAmount })
  refundedCents!: bigint;

  @Column({ type: "text", default: "OPEN" })
  state!: InvoiceState;

  @Column({ name: "period_start", type: "timestamptz", nullable: true })
  periodStart!: Date | null;

  @Column({ name: "period_end", type: "timestamptz", nullable: true })
  periodEnd!: Date | null;

  /** Charges that were tried. */
  @Column({ type: "integer", default: 0 })
  attempts!: number;

  @Column({ name: "next_attempt_at", type: "timestamptz", nullable: true })
  nextAttemptAt!: Date | null;

  @Column({ name: "issued_at", type: "timestamptz" })
  issuedAt!: Date;

  @Column({ name: "paid_at", type: "timestamptz", nullable: true })
  paidAt!: Date | null;

  /** The provider's own page of it. */
  @Column({ type: "text", nullable: true })
  url!: string | null;
}

/** Money given back. */
@Entity("payment_refunds")
export class PaymentRefundRow {
  /** The operation's id, for ever. */
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "invoice_id", type: "uuid" })
  invoiceId!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "amount_cents", type: "bigint", transformer: bigintAmount })
  amountCents!: bigint;

  @Column({ type: "text" })
  reason!: string;

  /** Null where the buyer asked for it, and where it was made at the provider. */
  @Column({ name: "admin_id", type: "uuid", nullable: true })
  adminId!: string | null;

  /** Bites of the buyer that are held until the money went back; null where it is no request of theirs. */
  @Column({ name: "held_bites", type: "integer", nullable: true })
  heldBites!: number | null;

  @Column({ type: "text", default: "REQUESTED" })
  state!: RefundState;

  @Column({ type: "text", nullable: true })
  ref!: string | null;

  /** The provider's word for why it failed; null for all others. */
  @Column({ type: "text", nullable: true })
  failure!: string | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "settled_at", type: "timestamptz", nullable: true })
  settledAt!: Date | null;
}

/** A payment that the card's owner disputes at the bank. */
@Entity("payment_disputes")
export class PaymentDisputeRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "invoice_id", type: "uuid" })
  invoiceId!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** The provider's id. */
  @Column({ type: "text" })
  ref!: string;

  @Column({ name: "amount_cents", type: "bigint", transformer: bigintAmount })
  amountCents!: bigint;

  @Column({ type: "text", default: "OPEN" })
  state!: DisputeState;

  @Column({ name: "opened_at", type: "timestamptz" })
  openedAt!: Date;

  @Column({ name: "closed_at", type: "timestamptz", nullable: true })
  closedAt!: Date | null;
}
