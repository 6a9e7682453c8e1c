import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { TradeSide } from "../../trading/trades/book";

/** What a copy holds of one feeder's trade. */
@Entity("copy_positions")
export class CopyPositionRow {
  @Column({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  @PrimaryColumn({ name: "copy_id", type: "uuid" })
  copyId!: string;

  @PrimaryColumn({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  @Column({ type: "text" })
  symbol!: string;

  @Column({ type: "text" })
  side!: TradeSide;

  /** In units. */
  @Column({ type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  held!: Decimal;

  /** In units, exact: what a copy without lot sizes would hold. */
  @Column({ type: "numeric", precision: 30, scale: 18, transformer: decimalColumn })
  ideal!: Decimal;

  /** Of what is held, in USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  cost!: Decimal;

  /** In USD. */
  @Column({ name: "realised_pnl", type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  realisedPnl!: Decimal;

  /** In units: ordered at a venue and not filled yet. */
  @Column({ type: "numeric", precision: 24, scale: 10, default: 0, transformer: decimalColumn })
  opening!: Decimal;

  /** Closed by the eater alone: later closes are skipped, resync never reopens it. */
  @Column({ name: "closed_by_you", type: "boolean", default: false })
  closedByYou!: boolean;

  @Column({ name: "opened_at", type: "timestamptz" })
  openedAt!: Date;

  @Column({ name: "closed_at", type: "timestamptz", nullable: true })
  closedAt!: Date | null;
}

/** What one fill of a copy bought or sold short. */
@Entity("copy_lots")
export class CopyLot {
  @Column({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  @PrimaryColumn({ name: "copy_id", type: "uuid" })
  copyId!: string;

  @PrimaryColumn({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  @Column({ name: "receipt_id", type: "uuid" })
  receiptId!: string;

  /** From 1, in the order of the position's fills. */
  @PrimaryColumn({ type: "integer" })
  number!: number;

  /** Bought or sold short, in units. */
  @Column({ type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  quantity!: Decimal;

  /** Of it held now. */
  @Column({ type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  remaining!: Decimal;

  @Column({ type: "numeric", precision: 20, scale: 10, transformer: decimalColumn })
  price!: Decimal;

  /** Of the whole quantity, in USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  cost!: Decimal;

  /** Of what is held now, in USD. */
  @Column({ name: "remaining_cost", type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  remainingCost!: Decimal;

  @Column({ name: "opened_at", type: "timestamptz" })
  openedAt!: Date;
}
