import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
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

  /** CLOSE_PENDING waits for a live price. */
  @Column({ type: "text" })
  state!: "QUEUED" | "SENT" | "FILLED" | "PARTIAL" | "CANCELLED" | "REJECTED" | "CLOSE_PENDING";

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;
}
