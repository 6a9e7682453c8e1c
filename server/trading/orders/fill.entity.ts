import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, moneyColumn, type Decimal } from "../../platform/decimal";
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
  @Column({ type: "numeric", transformer: moneyColumn })
  value!: Decimal;

  /** In USD; 0 where it opens or adds. */
  @Column({ name: "realised_pnl", type: "numeric", default: 0, transformer: moneyColumn })
  realisedPnl!: Decimal;

  @Column({ type: "text" })
  reason!: FillReason;

  /** Of the quote it was filled at, on the market clock. */
  @Column({ name: "quote_at", type: "timestamptz" })
  quoteAt!: Date;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** The venue's id of the execution; null on paper. */
  @Column({ name: "venue_fill_id", type: "text", nullable: true })
  venueFillId!: string | null;

  /** Of our quote when it was booked; null on paper, and where it came too late for one. */
  @Column({ type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  bid!: Decimal | null;

  @Column({ type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  ask!: Decimal | null;

  /** What the venue kept, in `feeCurrency`. */
  @Column({ name: "fee_amount", type: "numeric", nullable: true, transformer: decimalColumn })
  feeAmount!: Decimal | null;

  @Column({ name: "fee_currency", type: "text", nullable: true })
  feeCurrency!: string | null;

  /** What of it was paid in cash, in USD. */
  @Column({ type: "numeric", nullable: true, transformer: decimalColumn })
  fee!: Decimal | null;

  /** Whether its order had been taken for ended. */
  @Column({ name: "is_late", type: "boolean", nullable: true })
  isLate!: boolean | null;
}
