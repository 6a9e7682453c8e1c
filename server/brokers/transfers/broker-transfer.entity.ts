import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { VenueTransfer } from "../port/venue-session";

/** A deposit or withdrawal that an exchange listed of a record's account, booked. */
@Entity("broker_transfers")
export class BrokerTransferRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @PrimaryColumn({ type: "text" })
  kind!: VenueTransfer["kind"];

  @PrimaryColumn({ name: "venue_transfer_id", type: "text" })
  venueTransferId!: string;

  @Column({ type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  amount!: Decimal;

  @Column({ type: "text" })
  currency!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ name: "booked_at", type: "timestamptz" })
  bookedAt!: Date;
}
