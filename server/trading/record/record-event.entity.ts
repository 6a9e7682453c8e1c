import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { CloseReason, TradeSide, TradeStatus } from "../trades/book";
import type { RecordEventKind } from "./seal";

/** An event of the sealed chain. `bytes` and `hash` are the record; the other columns serve copying and visibility. */
@Entity("record_events")
export class RecordEvent {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "record_id", type: "uuid" })
  recordId!: string;

  /** From 1, without gaps in its record. */
  @Column({ type: "bigint", transformer: bigintColumn })
  sequence!: number;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "trade_id", type: "uuid", nullable: true })
  tradeId!: string | null;

  @Column({ type: "text" })
  kind!: RecordEventKind;

  /** On the wall clock. */
  @Column({ type: "timestamptz" })
  at!: Date;

  /** What is sealed, in canonical form. */
  @Column({ type: "text" })
  bytes!: string;

  /** 64 zeros for the first event. */
  @Column({ name: "previous_hash", type: "text" })
  previousHash!: string;

  /** SHA-256, in hex. */
  @Column({ type: "text" })
  hash!: string;

  @Column({ type: "text", nullable: true })
  symbol!: string | null;

  @Column({ type: "text", nullable: true })
  side!: TradeSide | null;

  /** Of the quote it happened at. */
  @Column({ type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  bid!: Decimal | null;

  /** Of the quote it happened at. */
  @Column({ type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  ask!: Decimal | null;

  /** Of that quote, on the market clock: where a chart draws the event. */
  @Column({ name: "quote_at", type: "timestamptz", nullable: true })
  quoteAt!: Date | null;

  /** Mids of all held symbols at that moment. */
  @Column({ name: "snapshot_id", type: "uuid", nullable: true })
  snapshotId!: string | null;

  /** Of its fill, in units; null where it has none, like the next two. */
  @Column({ name: "fill_quantity", type: "numeric", precision: 24, scale: 10, nullable: true, transformer: decimalColumn })
  fillQuantity!: Decimal | null;

  @Column({ name: "fill_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  fillPrice!: Decimal | null;

  /** In USD. */
  @Column({ name: "fill_realised_pnl", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  fillRealisedPnl!: Decimal | null;

  /** Of the feeder's account just before it, in USD. */
  @Column({ name: "equity_before", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  equityBefore!: Decimal | null;

  /** Why it was filled or corrected; a short code. */
  @Column({ type: "text", nullable: true })
  reason!: string | null;

  /** From here to `closedAt`: the trade as it was after this event, all that someone who sees up to here may see. */
  @Column({ type: "text", nullable: true })
  status!: TradeStatus | null;

  /** In units. */
  @Column({ type: "numeric", precision: 24, scale: 10, nullable: true, transformer: decimalColumn })
  quantity!: Decimal | null;

  @Column({ name: "opened_quantity", type: "numeric", precision: 24, scale: 10, nullable: true, transformer: decimalColumn })
  openedQuantity!: Decimal | null;

  @Column({ name: "average_price", type: "numeric", precision: 24, scale: 10, nullable: true, transformer: decimalColumn })
  averagePrice!: Decimal | null;

  /** In USD. */
  @Column({ name: "entry_value", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  entryValue!: Decimal | null;

  /** In USD. */
  @Column({ name: "realised_pnl", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  realisedPnl!: Decimal | null;

  @Column({ name: "stop_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  stopPrice!: Decimal | null;

  @Column({ name: "target_price", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  targetPrice!: Decimal | null;

  /** The trade's words at that time. */
  @Column({ name: "text_id", type: "uuid", nullable: true })
  textId!: string | null;

  @Column({ name: "close_reason", type: "text", nullable: true })
  closeReason!: CloseReason | null;

  @Column({ name: "closed_at", type: "timestamptz", nullable: true })
  closedAt!: Date | null;

  /** `version` of the trade after this event. */
  @Column({ name: "trade_version", type: "integer", nullable: true })
  tradeVersion!: number | null;

  /** The feeder's own delay then: visibility of an event never changes afterwards. */
  @Column({ name: "delay_seconds", type: "integer", default: 0 })
  delaySeconds!: number;

  /** The feeder's price then: visibility of an event never changes afterwards. */
  @Column({ name: "price_bites", type: "integer", default: 0 })
  priceBites!: number;

  /** How old its quote was, on the market clock: copies may refuse to open on an old one. */
  @Column({ name: "quote_age_ms", type: "integer", nullable: true })
  quoteAgeMs!: number | null;

  /** How long before it was sealed its venue had filled it, in ms: copies do not follow what comes too late. Null on paper. */
  @Column({ name: "fill_age_ms", type: "integer", nullable: true })
  fillAgeMs!: number | null;

  /**
   * The order its fill belongs to: an order that fills in parts is sized as one by copies. Null for events from before
   * this column.
   */
  @Column({ name: "order_id", type: "uuid", nullable: true })
  orderId!: string | null;

  /** Of a split or dividend that was not for all lots: the units held before it that it was for. Null: for all. */
  @Column({ name: "adjusted_quantity", type: "numeric", precision: 24, scale: 10, nullable: true, transformer: decimalColumn })
  adjustedQuantity!: Decimal | null;
}
