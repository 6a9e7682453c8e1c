import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

const amount = { type: "numeric", precision: 30, scale: 12, transformer: decimalColumn } as const;

/**
 * WAITING: its order is not known yet. ENTERED: its owner had entered all of it before. EXTERNAL: of an order that we did not make. ADOPTED: of
 * such an order, and booked as its owner's trade. REFUSED: more than was ordered.
 */
export type BrokerFillState = "WAITING" | "BOOKED" | "ENTERED" | "ADOPTED" | "EXTERNAL" | "REFUSED";

/** A fill as the venue's one source of fills says it, booked or not. */
@Entity("broker_fills")
export class BrokerFillRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @PrimaryColumn({ type: "text" })
  symbol!: string;

  /** The venue's, or ours where a person entered the fill. */
  @PrimaryColumn({ name: "venue_fill_id", type: "text" })
  venueFillId!: string;

  @Column({ name: "venue_order_id", type: "text" })
  venueOrderId!: string;

  @Column({ type: "text" })
  side!: "BUY" | "SELL";

  @Column(amount)
  quantity!: Decimal;

  @Column(amount)
  price!: Decimal;

  /** What one unit of the currency it was priced in was worth in USD; null while that is not known. */
  @Column({ ...amount, nullable: true, default: 1 })
  rate!: Decimal | null;

  @Column({ name: "fee_amount", type: "numeric", precision: 30, scale: 18, transformer: decimalColumn })
  feeAmount!: Decimal;

  @Column({ name: "fee_currency", type: "text" })
  feeCurrency!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ name: "received_at", type: "timestamptz" })
  receivedAt!: Date;

  @Column({ type: "text" })
  source!: "VENUE" | "PERSON";

  @Column({ type: "text" })
  state!: BrokerFillState;

  @Column({ name: "order_id", type: "uuid", nullable: true })
  orderId!: string | null;

  @Column({ name: "booked_at", type: "timestamptz", nullable: true })
  bookedAt!: Date | null;

  @Column({ name: "is_late", type: "boolean", default: false })
  isLate!: boolean;

  /** Of a fill that the venue reported: so much of it its owner had entered before. */
  @Column({ name: "entered_quantity", ...amount, default: 0 })
  enteredQuantity!: Decimal;
}

/** How far the venue's fills are read. */
@Entity("broker_fill_cursors")
export class BrokerFillCursor {
  @PrimaryColumn({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  /** Empty: of the whole account. */
  @PrimaryColumn({ type: "text" })
  symbol!: string;

  /** The venue's own mark. */
  @Column({ type: "text" })
  cursor!: string;

  @Column({ name: "read_at", type: "timestamptz" })
  readAt!: Date;
}
