import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** How many receipts of a status were decided on a day in UTC, as of the last change that was added up; sandboxes are not counted. */
@Entity("receipt_days")
export class ReceiptDay {
  @PrimaryColumn({ type: "date" })
  day!: string;

  @PrimaryColumn({ type: "text" })
  status!: string;

  @Column({ type: "integer" })
  receipts!: number;
}

/** By how much that has changed: written by triggers of `receipts`, deleted once added up. */
@Entity("receipt_day_changes")
export class ReceiptDayChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ type: "date" })
  day!: string;

  @Column({ type: "text" })
  status!: string;

  @Column({ type: "integer" })
  delta!: number;
}
