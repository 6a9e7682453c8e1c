import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

/** A corporate action that was applied to an account: once each, however often the job runs. */
@Entity("corporate_actions")
export class AppliedCorporateAction {
  /** Of the corporate action. */
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @PrimaryColumn({ name: "account_id", type: "uuid" })
  accountId!: string;

  @Column({ name: "applied_at", type: "timestamptz" })
  appliedAt!: Date;

  /** Null for those applied before it was kept. */
  @Column({ type: "text", nullable: true })
  symbol!: string | null;

  /** New units of a split; null for a dividend, like the next. */
  @Column({ name: "to_units", type: "numeric", nullable: true, transformer: decimalColumn })
  toUnits!: Decimal | null;

  /** Old units of a split. */
  @Column({ name: "from_units", type: "numeric", nullable: true, transformer: decimalColumn })
  fromUnits!: Decimal | null;

  /** What it is called since then; null for what is no new symbol. */
  @Column({ name: "new_symbol", type: "text", nullable: true })
  newSymbol!: string | null;

  /** What was opened from then on is not concerned; null where all was, or for what was applied before it was kept. */
  @Column({ name: "ex_at", type: "timestamptz", nullable: true })
  exAt!: Date | null;
}
