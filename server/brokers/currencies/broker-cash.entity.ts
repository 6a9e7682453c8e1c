import { Column, Entity, Index, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

const amount = { type: "numeric", precision: 30, scale: 12, transformer: decimalColumn } as const;

/** What the books of an account count on in a currency that is no dollar. */
@Entity("broker_cash")
export class BrokerCashRow {
  @PrimaryColumn({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @Index("broker_cash_user")
  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "text" })
  currency!: string;

  /** In the currency: as the venue said at the last comparison, and moved by each fill since. */
  @Column(amount)
  amount!: Decimal;

  /** In USD: the same as the account's books have it, each fill at its own rate. */
  @Column(amount)
  value!: Decimal;

  /** In USD: what the rate did to the account's cash so far. */
  @Column({ name: "rate_effect", ...amount, default: 0 })
  rateEffect!: Decimal;

  /** At which it was valued last; null before it was. */
  @Column({ ...amount, nullable: true })
  rate!: Decimal | null;

  @Column({ name: "rate_at", type: "timestamptz", nullable: true })
  rateAt!: Date | null;
}
