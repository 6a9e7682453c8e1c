import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, moneyColumn, type Decimal } from "../../platform/decimal";
import type { CloseReason, TradeSide, TradeStatus } from "./book";

/** A position in one symbol from its first fill to its last. */
@Entity("trades")
export class TradeRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "account_id", type: "uuid" })
  accountId!: string;

  /** Null on practice accounts and for users who are no feeders: never sealed, never shown to anyone else. */
  @Column({ name: "record_id", type: "uuid", nullable: true })
  recordId!: string | null;

  @Column({ type: "text" })
  symbol!: string;

  @Column({ type: "text" })
  side!: TradeSide;

  @Column({ type: "text", default: "OPEN" })
  status!: TradeStatus;

  /** Held now, in units; 0 once closed. */
  @Column({ type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  quantity!: Decimal;

  /** Everything ever bought (or sold short) for this trade. */
  @Column({ name: "opened_quantity", type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  openedQuantity!: Decimal;

  /** Of what is held; the last one once closed. */
  @Column({ name: "average_price", type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  averagePrice!: Decimal;

  /** In USD. */
  @Column({ name: "entry_value", type: "numeric", transformer: moneyColumn })
  entryValue!: Decimal;

  /** In USD. */
  @Column({ name: "realised_pnl", type: "numeric", default: 0, transformer: moneyColumn })
  realisedPnl!: Decimal;

  @Column({ name: "stop_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  stopPrice!: Decimal | null;

  @Column({ name: "target_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  targetPrice!: Decimal | null;

  @Column({ type: "text", default: "" })
  thesis!: string;

  @Column({ type: "text", array: true, default: [] })
  tags!: string[];

  /** Equity of the account just before the first fill, in USD: for "share of account". */
  @Column({ name: "equity_before", type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  equityBefore!: Decimal;

  @Column({ name: "close_reason", type: "text", nullable: true })
  closeReason!: CloseReason | null;

  /** The account's chapter when it was opened. */
  @Column({ type: "integer" })
  chapter!: number;

  @Column({ name: "opened_at", type: "timestamptz" })
  openedAt!: Date;

  @Column({ name: "closed_at", type: "timestamptz", nullable: true })
  closedAt!: Date | null;

  /** Raised with every change: a reader never goes back to an older state. */
  @Column({ type: "integer", default: 1 })
  version!: number;

  /** Units that stayed at the venue when it was closed: too few to be sold there, or left by a disconnect. Its lots still hold them. */
  @Column({ name: "left_quantity", type: "numeric", precision: 24, scale: 10, nullable: true, transformer: decimalColumn })
  left!: Decimal | null;
}
