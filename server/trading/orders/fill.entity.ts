import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { OrderSide } from "../trades/book";
import type { FillReason } from "./order-book";

/** One execution of an order, whole or in part. */
@Entity("fills")
export class FillRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "account_id", type: "uuid" })
  accountId!: string;

  @Column({ name: "order_id", type: "uuid" })
  orderId!: string;

  @Column({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  @Column({ type: "text" })
  symbol!: string;

  @Column({ type: "text" })
  side!: OrderSide;

  /** In units of the instrument. */
  @Column({ type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  quantity!: Decimal;

  @Column({ type: "numeric", precision: 20, scale: 10, transformer: decimalColumn })
  price!: Decimal;

  /** Quantity times price, in USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  value!: Decimal;

  /** In USD; 0 where it opens or adds. */
  @Column({ name: "realised_pnl", type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  realisedPnl!: Decimal;

  @Column({ type: "text" })
  reason!: FillReason;

  /** Of the quote it was filled at, on the market clock. */
  @Column({ name: "quote_at", type: "timestamptz" })
  quoteAt!: Date;

  @Column({ type: "timestamptz" })
  at!: Date;
}
