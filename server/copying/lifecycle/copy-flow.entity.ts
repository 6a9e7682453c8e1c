import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

/** Money that went into or out of a copy, in units at the unit value of that moment. */
@Entity("copy_flows")
export class CopyFlow {
  @PrimaryColumn({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "copy_id", type: "uuid" })
  copyId!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** In USD; below zero: out. */
  @Column({ type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  amount!: Decimal;

  @Column({ type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  units!: Decimal;

  /** In USD. */
  @Column({ name: "unit_value", type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  unitValue!: Decimal;

  @Column({ type: "text" })
  kind!: "START" | "ADD" | "WITHDRAW" | "STOP";

  /** Filled in from the copy by a trigger where an insert leaves it null. */
  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;
}
