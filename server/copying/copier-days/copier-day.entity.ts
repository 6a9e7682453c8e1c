import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

/** What all copies of a feeder with one kind of money were worth at a daily close, as of the last change that was added up. */
@Entity("copier_days")
export class CopierDay {
  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @PrimaryColumn({ type: "text" })
  mode!: "PAPER" | "LIVE";

  @PrimaryColumn({ type: "date" })
  day!: string;

  /** The last close of the day. */
  @Column({ type: "timestamptz" })
  at!: Date;

  /** In USD. */
  @Column({ type: "numeric", transformer: decimalColumn })
  equity!: Decimal;

  /** What had gone into the copies that ran then, in USD. */
  @Column({ name: "put_in", type: "numeric", transformer: decimalColumn })
  putIn!: Decimal;
}

/** By how much that has changed: written by a trigger of `copy_closes`, deleted once added up. */
@Entity("copier_day_changes")
export class CopierDayChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "text" })
  mode!: "PAPER" | "LIVE";

  @Column({ type: "date" })
  day!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "numeric", transformer: decimalColumn })
  equity!: Decimal;

  @Column({ name: "put_in", type: "numeric", transformer: decimalColumn })
  putIn!: Decimal;
}
