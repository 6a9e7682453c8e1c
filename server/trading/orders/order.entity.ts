import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { OrderSide } from "../trades/book";
import type { Order, OrderEffect, OrderSource, OrderStatus, OrderType, TimeInForce } from "./order-book";

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

  /** The connection whose venue fills it; null on paper. */
  @Column({ name: "connection_id", type: "uuid", nullable: true })
  connectionId!: string | null;

  /** When it was given to the sender; null on paper, and while a close waits to be tried again. */
  @Column({ name: "intended_at", type: "timestamptz", nullable: true })
  intendedAt!: Date | null;

  @Column({ name: "cancel_requested_at", type: "timestamptz", nullable: true })
  cancelRequestedAt!: Date | null;

  /** Of an order that closes all of its trade: why. */
  @Column({ name: "close_reason", type: "text", nullable: true })
  closeReason!: Order["closeReason"];

  /** How often this close was sent before and refused. */
  @Column({ type: "integer", nullable: true })
  attempt!: number | null;

  /** The venue's own words about its end. */
  @Column({ type: "text", nullable: true })
  words!: string | null;

  /** How it came about, and the trade that it opens; null: by its owner's own hand. */
  @Column({ type: "text", nullable: true })
  source!: OrderSource | null;
}
