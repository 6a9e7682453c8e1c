import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { OrderSide } from "../../trading/trades/book";

/** The order behind one receipt of a copy. */
@Entity("copy_orders")
export class CopyOrder {
  @PrimaryColumn({ name: "eater_id", type: "uuid" })
  eaterId!: string;

  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "copy_id", type: "uuid" })
  copyId!: string;

  @Column({ name: "receipt_id", type: "uuid" })
  receiptId!: string;

  @Column({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  @Column({ type: "text" })
  symbol!: string;

  @Column({ type: "text" })
  side!: OrderSide;

  @Column({ type: "text" })
  effect!: "OPEN" | "CLOSE";

  /** In units. */
  @Column({ type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  quantity!: Decimal;

  @Column({ name: "filled_quantity", type: "numeric", precision: 24, scale: 10, default: 0, transformer: decimalColumn })
  filledQuantity!: Decimal;

  /** Of its fill; null before. */
  @Column({ type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  price!: Decimal | null;

  /** QUEUED and SENT: at a venue. CLOSE_PENDING waits for a live price, or until a venue that refused may take it. */
  @Column({ type: "text" })
  state!: "QUEUED" | "SENT" | "FILLED" | "PARTIAL" | "CANCELLED" | "REJECTED" | "CLOSE_PENDING";

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;

  /** The orders of one copy and trade go to a venue in this order; null on paper. */
  @Column({ name: "queue_number", type: "bigint", nullable: true, transformer: bigintColumn })
  queueNumber!: number | null;

  /** What an open was meant to cost, in USD. */
  @Column({ name: "ordered_money", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  orderedMoney!: Decimal | null;

  /** Cash that an open sets aside until it ends, in USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  reserved!: Decimal;

  /** The share of the ideal that a close leaves; null for opens and on paper. */
  @Column({ name: "keep_fraction", type: "numeric", nullable: true, transformer: decimalColumn })
  keepFraction!: Decimal | null;

  /** So far, in USD. */
  @Column({ type: "numeric", precision: 20, scale: 8, default: 0, transformer: decimalColumn })
  fee!: Decimal;

  /** How often it went to the venue, each time under a new id. */
  @Column({ type: "integer", default: 0 })
  attempts!: number;

  /** The venue's, where it refused. */
  @Column({ type: "text", nullable: true })
  words!: string | null;

  /** When a close that a venue refused is tried again. */
  @Column({ name: "retry_at", type: "timestamptz", nullable: true })
  retryAt!: Date | null;

  /** Until when one that went out in extended hours may fill; null for others. */
  @Column({ name: "cancel_at", type: "timestamptz", nullable: true })
  cancelAt!: Date | null;
}
