import { Column, Entity, PrimaryColumn } from "typeorm";

/** Who is which customer at Stripe. */
@Entity("billing_customers")
export class BillingCustomerRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  ref!: string;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}

/** What Stripe said happened. The object is fetched anew when it is applied. */
@Entity("payment_events")
export class PaymentEventRow {
  /** Stripe's id. */
  @PrimaryColumn({ type: "text" })
  id!: string;

  @Column({ type: "text" })
  type!: string;

  @Column({ name: "object_kind", type: "text" })
  objectKind!: string;

  @Column({ name: "object_id", type: "text" })
  objectId!: string;

  /** Jobs of one customer run one after the other. */
  @Column({ type: "text", nullable: true })
  customer!: string | null;

  @Column({ name: "occurred_at", type: "timestamptz" })
  occurredAt!: Date;

  @Column({ name: "received_at", type: "timestamptz" })
  receivedAt!: Date;

  @Column({ type: "text" })
  source!: "WEBHOOK" | "FETCH";

  @Column({ name: "applied_at", type: "timestamptz", nullable: true })
  appliedAt!: Date | null;
}
