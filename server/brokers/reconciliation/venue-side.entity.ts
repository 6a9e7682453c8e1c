import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { VenueOrder } from "../port/venue-session";

const amount = { type: "numeric", precision: 30, scale: 12, transformer: decimalColumn } as const;

/** What a venue held for an account when the books were last compared. */
@Entity("broker_positions")
export class BrokerPositionRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @PrimaryColumn({ type: "text" })
  symbol!: string;

  /** Whether the symbol is one of ours. */
  @Column({ name: "is_known", type: "boolean" })
  isKnown!: boolean;

  @Column(amount)
  quantity!: Decimal;

  @Column({ name: "average_price", ...amount, nullable: true })
  averagePrice!: Decimal | null;
}

/** An open order at a venue that we did not make. */
@Entity("broker_external_orders")
export class BrokerExternalOrderRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @PrimaryColumn({ type: "text" })
  symbol!: string;

  @PrimaryColumn({ name: "venue_order_id", type: "text" })
  venueOrderId!: string;

  @Column({ type: "text" })
  side!: VenueOrder["side"];

  @Column({ type: "text" })
  type!: VenueOrder["type"];

  @Column(amount)
  quantity!: Decimal;

  @Column({ name: "filled_quantity", ...amount })
  filledQuantity!: Decimal;

  @Column({ name: "limit_price", ...amount, nullable: true })
  limitPrice!: Decimal | null;

  @Column({ name: "stop_price", ...amount, nullable: true })
  stopPrice!: Decimal | null;

  @Column({ name: "placed_at", type: "timestamptz" })
  placedAt!: Date;
}
