import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, moneyColumn, type Decimal } from "../../platform/decimal";

/** What a feeder asks of copies' profit from a month on. */
@Entity("performance_fee_rates")
export class PerformanceFeeRateRow {
  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  /** The first moment of a month, UTC. */
  @PrimaryColumn({ name: "valid_from", type: "timestamptz" })
  validFrom!: Date;

  /** 0 to 30. */
  @Column({ type: "smallint" })
  percent!: number;

  @Column({ name: "set_at", type: "timestamptz" })
  setAt!: Date;
}

/** How far the profit of a copy was charged. A copy without a row has the mark 1. */
@Entity("copy_fee_marks")
export class CopyFeeMarkRow {
  @PrimaryColumn({ name: "copy_id", type: "uuid" })
  copyId!: string;

  @Column({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  /** A unit value; never falls. */
  @Column({ type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  mark!: Decimal;

  /** From when on the next fee counts. */
  @Column({ name: "period_start", type: "timestamptz" })
  periodStart!: Date;

  /** Of fees on real money, what did not make a whole bite, in USD. */
  @Column({ type: "numeric", precision: 20, scale: 12, default: 0, transformer: decimalColumn })
  carry!: Decimal;

  /** All fees so far, in USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, default: 0, transformer: moneyColumn })
  charged!: Decimal;

  /** The feeder is gone: nothing more is charged. */
  @Column({ name: "ended_at", type: "timestamptz", nullable: true })
  endedAt!: Date | null;
}

export type PerformanceFeeCause = "MONTH_END" | "WITHDRAWAL" | "STOP" | "FEEDER_END";
export type PerformanceFeeState = "PAID" | "DUE" | "WAIVED";

/** The receipt of a fee. Money in USD. */
@Entity("performance_fees")
export class PerformanceFeeRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "copy_id", type: "uuid" })
  copyId!: string;

  @Column({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "text" })
  mode!: "PAPER" | "LIVE";

  @Column({ type: "text" })
  cause!: PerformanceFeeCause;

  /** What it is charged for, once: the month, the end, or the withdrawal. */
  @Column({ name: "cause_key", type: "text" })
  causeKey!: string;

  @Column({ name: "period_start", type: "timestamptz" })
  periodStart!: Date;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "smallint" })
  percent!: number;

  /** Before the fee. */
  @Column({ type: "numeric", precision: 20, scale: 2, transformer: moneyColumn })
  equity!: Decimal;

  @Column({ type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  units!: Decimal;

  @Column({ name: "unit_value", type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  unitValue!: Decimal;

  @Column({ name: "mark_before", type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  markBefore!: Decimal;

  @Column({ name: "mark_after", type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  markAfter!: Decimal;

  /** 1 for all of the copy; less for the part that left. */
  @Column({ type: "numeric", precision: 13, scale: 12, transformer: decimalColumn })
  share!: Decimal;

  @Column({ type: "numeric", precision: 20, scale: 2, transformer: moneyColumn })
  profit!: Decimal;

  @Column({ type: "numeric", precision: 20, scale: 2, transformer: moneyColumn })
  amount!: Decimal;

  /** Of a fee on real money; null on paper. */
  @Column({ type: "integer", nullable: true })
  bites!: number | null;

  @Column({ type: "text" })
  state!: PerformanceFeeState;

  /** When the owner was notified that it could not be paid. */
  @Column({ name: "notified_at", type: "timestamptz", nullable: true })
  notifiedAt!: Date | null;

  /** From when on the owner's copies of this feeder open nothing. */
  @Column({ name: "pauses_at", type: "timestamptz", nullable: true })
  pausesAt!: Date | null;

  @Column({ name: "has_paused", type: "boolean", default: false })
  hasPaused!: boolean;

  @Column({ name: "settled_at", type: "timestamptz", nullable: true })
  settledAt!: Date | null;

  @Column({ name: "payment_id", type: "uuid", nullable: true })
  paymentId!: string | null;
}
