import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

/** A copy's unit value at one daily close, beside the feeder's own: tracking compares the same windows. */
@Entity("copy_closes")
export class CopyEquitySnapshot {
  @Column({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  @PrimaryColumn({ name: "copy_id", type: "uuid" })
  copyId!: string;

  @PrimaryColumn({ type: "date" })
  day!: string;

  /** 16:00 New York on the market clock. */
  @Column({ type: "timestamptz" })
  at!: Date;

  /** In USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  equity!: Decimal;

  /** In USD. */
  @Column({ name: "unit_value", type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  unitValue!: Decimal;
}
