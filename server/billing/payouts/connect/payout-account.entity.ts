import { Column, Entity, PrimaryColumn } from "typeorm";

/** Where a person's payouts go at the provider. */
@Entity("payout_accounts")
export class PayoutAccountRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** The provider's id of the account. */
  @Column({ type: "text" })
  ref!: string;

  /** Whether the provider pays it out. */
  @Column({ name: "is_ready", type: "boolean", default: false })
  isReady!: boolean;

  /** Of the bank; null until its owner entered one. */
  @Column({ type: "text", nullable: true })
  country!: string | null;

  /** The last characters of the bank account's number. */
  @Column({ type: "text", nullable: true })
  hint!: string | null;

  /** The same for the same bank account. */
  @Column({ type: "bytea", nullable: true })
  fingerprint!: Buffer | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  /** When the provider was asked for it last. */
  @Column({ name: "checked_at", type: "timestamptz" })
  checkedAt!: Date;
}
