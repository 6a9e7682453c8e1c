import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { TradeSide } from "../../trading/trades/book";
import type { ReceiptAction, ReceiptCause, ReceiptStatus, SizeStepName, SkipReason } from "../copying.enums";

/** What became of one cause for one trade in one copy, and why. All money is in USD. */
@Entity("receipts")
export class ReceiptRow {
  @PrimaryColumn({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "copy_id", type: "uuid" })
  copyId!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ name: "cause_kind", type: "text" })
  causeKind!: ReceiptCause;

  /** Of the sealed event, the flow or the command that caused it. */
  @Column({ name: "cause_id", type: "uuid" })
  causeId!: string;

  @Column({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  /** Of the sealed event; null for other causes. */
  @Column({ name: "event_sequence", type: "bigint", nullable: true, transformer: bigintColumn })
  eventSequence!: number | null;

  @Column({ type: "text" })
  action!: ReceiptAction;

  @Column({ type: "text" })
  symbol!: string;

  @Column({ type: "text" })
  side!: TradeSide;

  /** Final, unless PENDING. */
  @Column({ type: "text" })
  status!: ReceiptStatus;

  /** Why nothing was done, or less than asked. */
  @Column({ type: "text", nullable: true })
  reason!: SkipReason | null;

  /**
   * Money after base, max per trade, per symbol, exposure, the eater's symbol, the eater's total and cash, then the
   * quantity it came to; then, on receipts since there are limits by asset class, the money after that one, whose step
   * is before the eater's total. Read it as `steps::text[]`: the driver makes floating-point numbers of numeric arrays.
   */
  @Column({ type: "numeric", array: true, default: [], select: false })
  steps?: string[];

  /**
   * What each step was held against: copy equity, the five limits, usable cash (null: none was set), the lot, and the
   * limit of the asset class. Read it as `limits::text[]`: the driver makes floating-point numbers of numeric arrays.
   */
  @Column({ type: "numeric", array: true, default: [], select: false })
  limits?: Array<string | null>;

  /** The step that cut. */
  @Column({ type: "text", nullable: true })
  cap!: SizeStepName | null;

  /** The smallest money that would have bought something; null unless it was too little. */
  @Column({ type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  sufficed!: Decimal | null;

  /** The figure behind the reason (bps, ms, trades or USD). */
  @Column({ type: "numeric", nullable: true, transformer: decimalColumn })
  figure!: Decimal | null;

  /** What it was held against. */
  @Column({ name: "figure_limit", type: "numeric", nullable: true, transformer: decimalColumn })
  figureLimit!: Decimal | null;

  /** In units. */
  @Column({ type: "numeric", precision: 24, scale: 10, default: 0, transformer: decimalColumn })
  quantity!: Decimal;

  @Column({ type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  price!: Decimal | null;

  /** Quantity times price. */
  @Column({ type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  money!: Decimal;

  /** Of the feeder's own fill. */
  @Column({ name: "feeder_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  feederPrice!: Decimal | null;

  /** Against the feeder's price; above zero is worse. */
  @Column({ name: "slippage_bps", type: "numeric", precision: 12, scale: 4, nullable: true, transformer: decimalColumn })
  slippageBps!: Decimal | null;

  @Column({ name: "slippage_money", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  slippageMoney!: Decimal | null;

  @Column({ name: "realised_pnl", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  realisedPnl!: Decimal | null;

  /** The fill came after the receipt was final. */
  @Column({ name: "is_late", type: "boolean", default: false })
  isLate!: boolean;

  @Column({ name: "feeder_filled_at", type: "timestamptz", nullable: true })
  feederFilledAt!: Date | null;

  @Column({ name: "decided_at", type: "timestamptz" })
  decidedAt!: Date;

  @Column({ name: "submitted_at", type: "timestamptz", nullable: true })
  submittedAt!: Date | null;

  @Column({ name: "filled_at", type: "timestamptz", nullable: true })
  filledAt!: Date | null;

  /** When it was first written to an open socket of the eater. */
  @Column({ name: "delivered_at", type: "timestamptz", nullable: true })
  deliveredAt!: Date | null;

  @Column({ type: "integer", default: 1 })
  version!: number;
}
