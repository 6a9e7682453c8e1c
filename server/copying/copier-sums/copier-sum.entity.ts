import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

/**
 * What is added up: of running copies their number, cash and deposits; how many of them follow trades (ACTIVE), how many do or are paused (OPEN), and
 * what was put into these; of what all hold the units and what those cost.
 */
export type CopierSumKind =
  | "COPIES"
  | "CASH"
  | "PUT_IN"
  | "ACTIVE"
  | "OPEN"
  | "OPEN_PUT_IN"
  | "LONG"
  | "LONG_COST"
  | "SHORT"
  | "SHORT_COST";

/** One sum over all running copies of a feeder with one kind of money. */
@Entity("copier_sums")
export class CopierSumRow {
  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @PrimaryColumn({ type: "text" })
  mode!: "PAPER" | "LIVE";

  @PrimaryColumn({ type: "text" })
  kind!: CopierSumKind;

  /** Of what is held; else empty. */
  @PrimaryColumn({ type: "text" })
  symbol!: string;

  /** Units, USD or a number of copies. */
  @Column({ type: "numeric", transformer: decimalColumn })
  amount!: Decimal;
}

/** By how much such a sum has changed: written by triggers of `copies` and `copy_positions`, deleted once added up. */
@Entity("copier_sum_changes")
export class CopierSumChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "text" })
  mode!: "PAPER" | "LIVE";

  @Column({ type: "text" })
  kind!: CopierSumKind;

  @Column({ type: "text" })
  symbol!: string;

  @Column({ type: "numeric", transformer: decimalColumn })
  delta!: Decimal;
}

/** The sum over the copies of all feeders that follow trades or are paused: how many there are with one kind of money, or what was put into these. */
@Entity("open_copy_totals")
export class OpenCopyTotal {
  @PrimaryColumn({ type: "text" })
  mode!: "PAPER" | "LIVE";

  @PrimaryColumn({ type: "text" })
  kind!: "OPEN" | "OPEN_PUT_IN";

  @Column({ type: "numeric", transformer: decimalColumn })
  amount!: Decimal;
}
