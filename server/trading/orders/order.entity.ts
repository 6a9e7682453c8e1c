import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { OrderSide } from "../trades/book";
import type { OrderEffect, OrderStatus, OrderType, TimeInForce } from "./order-book";

/** An order and how far it is filled. */
@Entity("orders")
export class OrderRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "account_id", type: "uuid" })
  accountId!: string;

  /** Null until a fill opens the trade. */
  @Column({ name: "trade_id", type: "uuid", nullable: true })
  tradeId!: string | null;

  @Column({ type: "text" })
  symbol!: string;

  @Column({ type: "text" })
  side!: OrderSide;

  @Column({ type: "text" })
  type!: OrderType;

  /** What a fill does to the trade. */
  @Column({ type: "text" })
  effect!: OrderEffect;

  /** In units of the instrument. */
  @Column({ type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  quantity!: Decimal;

  @Column({ name: "filled_quantity", type: "numeric", precision: 24, scale: 10, default: 0, transformer: decimalColumn })
  filledQuantity!: Decimal;

  @Column({ name: "average_fill_price", type: "numeric", precision: 24, scale: 10, nullable: true, transformer: decimalColumn })
  averageFillPrice!: Decimal | null;

  @Column({ name: "limit_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  limitPrice!: Decimal | null;

  @Column({ name: "stop_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  stopPrice!: Decimal | null;

  @Column({ name: "time_in_force", type: "text" })
  timeInForce!: TimeInForce;

  /** On the market clock; null for GTC. */
  @Column({ name: "expires_at", type: "timestamptz", nullable: true })
  expiresAt!: Date | null;

  /** Stop of the trade that this order opens. */
  @Column({ name: "exit_stop_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  exitStopPrice!: Decimal | null;

  /** Target of the trade that this order opens. */
  @Column({ name: "exit_target_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  exitTargetPrice!: Decimal | null;

  /** Words of the trade that this order opens. */
  @Column({ type: "text", default: "" })
  thesis!: string;

  /** Of the trade that this order opens. */
  @Column({ type: "text", array: true, default: [] })
  tags!: string[];

  @Column({ type: "text" })
  status!: OrderStatus;

  /** Why it was rejected or cancelled. */
  @Column({ type: "text", nullable: true })
  reason!: string | null;

  /** Free cash held for the unfilled rest, in USD. */
  @Column({ type: "numeric", precision: 20, scale: 2, default: 0, transformer: decimalColumn })
  reserved!: Decimal;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;

  /** From when on the matcher may fill it, on the wall clock. */
  @Column({ name: "due_at", type: "timestamptz" })
  dueAt!: Date;
}
