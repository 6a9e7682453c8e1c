import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintColumn } from "../../../platform/db/bigint-column";
import { decimalColumn, type Decimal } from "../../../platform/decimal";
import type { AccountKind } from "../chart";

/** What all accounts of a kind hold, up to where `LedgerCounted` says. */
@Entity("ledger_kind_totals")
export class LedgerKindTotalRow {
  @PrimaryColumn({ type: "text" })
  kind!: AccountKind;

  @Column({ type: "bigint", transformer: bigintColumn })
  accounts!: number;

  /** Whole bites, or cents. */
  @Column({ type: "numeric", transformer: decimalColumn })
  balance!: Decimal;
}

/** One row: up to which transfer and which account the totals are counted. */
@Entity("ledger_counted")
export class LedgerCounted {
  @PrimaryColumn({ name: "is_only", type: "boolean", default: true })
  isOnly!: boolean;

  @Column({ name: "transfer_id", type: "bigint", transformer: bigintColumn })
  transferId!: number;

  @Column({ name: "account_id", type: "bigint", transformer: bigintColumn })
  accountId!: number;
}
