import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { FeederBound } from "./feeder-risk";

/** What an eater bears of a feeder's risk, for one copy: percent of the feeder's record account. Null: not watched. */
@Entity("copy_feeder_bounds")
export class CopyFeederBoundsRow {
  @PrimaryColumn({ name: "copy_id", type: "uuid" })
  copyId!: string;

  @Column({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  @Column({ name: "margin_use_max", type: "numeric", precision: 9, scale: 2, nullable: true, transformer: decimalColumn })
  marginUseMax!: Decimal | null;

  @Column({ name: "floating_loss_max", type: "numeric", precision: 9, scale: 2, nullable: true, transformer: decimalColumn })
  floatingLossMax!: Decimal | null;

  @Column({ name: "withdrawn_max", type: "numeric", precision: 9, scale: 2, nullable: true, transformer: decimalColumn })
  withdrawnMax!: Decimal | null;

  @Column({ name: "deposited_max", type: "numeric", precision: 9, scale: 2, nullable: true, transformer: decimalColumn })
  depositedMax!: Decimal | null;

  @Column({ type: "text" })
  action!: "PAUSE" | "STOP";

  /** When a bound was crossed; null while none is. */
  @Column({ name: "crossed_at", type: "timestamptz", nullable: true })
  crossedAt!: Date | null;

  @Column({ name: "crossed_bound", type: "text", nullable: true })
  crossedBound!: FeederBound | null;

  /** Of the figure then; null where the account was worth nothing. */
  @Column({ name: "crossed_percent", type: "numeric", nullable: true, transformer: decimalColumn })
  crossedPercent!: Decimal | null;
}
