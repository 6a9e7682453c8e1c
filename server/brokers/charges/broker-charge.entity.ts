import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { VenueCharge } from "../port/venue-session";

/** What a broker charged apart from fills, booked. */
@Entity("broker_charges")
export class BrokerChargeRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @PrimaryColumn({ name: "venue_charge_id", type: "text" })
  venueChargeId!: string;

  @Column({ type: "text" })
  cause!: VenueCharge["cause"];

  @Column({ type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  amount!: Decimal;

  @Column({ type: "text" })
  currency!: string;

  @Column({ type: "text", nullable: true })
  symbol!: string | null;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ name: "booked_at", type: "timestamptz" })
  bookedAt!: Date;
}
