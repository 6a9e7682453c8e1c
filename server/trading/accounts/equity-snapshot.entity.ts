import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

/** What an account was worth at one daily close: each weekday at 16:00 New York, crypto too. */
@Entity("equity_closes")
export class EquitySnapshot {
  @PrimaryColumn({ name: "account_id", type: "uuid" })
  accountId!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "date" })
  day!: string;

  /** 16:00 New York on the market clock. */
  @Column({ type: "timestamptz" })
  at!: Date;

  /** In USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  equity!: Decimal;

  /** In USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  cash!: Decimal;

  /** Money in less money out since the snapshot before, in USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  flows!: Decimal;

  /** Time-weighted growth factor since the snapshot before: 1.01 is +1%. */
  @Column({ type: "numeric", precision: 20, scale: 12, default: 1, transformer: decimalColumn })
  growth!: Decimal;

  @Column({ type: "integer" })
  chapter!: number;

  /** The owner's own delay then: decides for good when others see it. */
  @Column({ name: "delay_seconds", type: "integer", default: 0 })
  delaySeconds!: number;

  /** The owner's price then: decides for good when others see it. */
  @Column({ name: "price_bites", type: "integer", default: 0 })
  priceBites!: number;

  /** Whether the account was its owner's record account then. */
  @Column({ name: "is_of_record", type: "boolean", default: true })
  isOfRecord!: boolean;
}
