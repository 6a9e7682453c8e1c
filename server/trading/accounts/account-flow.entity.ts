import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, moneyColumn, type Decimal } from "../../platform/decimal";

/** Money that went into or out of an account: neither gain nor loss. */
@Entity("account_flows")
export class AccountFlow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "account_id", type: "uuid" })
  accountId!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** On the market clock, like the equity snapshots it is weighed against. */
  @Column({ type: "timestamptz" })
  at!: Date;

  /** In USD; below zero: out. */
  @Column({ type: "numeric", transformer: moneyColumn })
  amount!: Decimal;

  @Column({ type: "text" })
  kind!: "START" | "DEPOSIT" | "WITHDRAWAL" | "RESET" | "TO_COPY" | "FROM_COPY";

  /** In USD, just before the money moved: the time-weighted return is cut there. */
  @Column({ name: "equity_before", type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  equityBefore!: Decimal;

  /** What the money was in where that is no dollar. */
  @Column({ type: "text", nullable: true })
  currency!: string | null;

  /** What one unit of that was worth in USD then. */
  @Column({ type: "numeric", precision: 30, scale: 12, nullable: true, transformer: decimalColumn })
  rate!: Decimal | null;
}
