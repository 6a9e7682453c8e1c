import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { VenueEnvironment, VenueId } from "../port/venue";

/** What a venue takes of a market at least, as it listed it last. */
@Entity("venue_minimums")
export class VenueMinimumRow {
  @PrimaryColumn({ type: "text" })
  venue!: VenueId;

  @PrimaryColumn({ type: "text" })
  environment!: VenueEnvironment;

  @PrimaryColumn({ type: "text" })
  symbol!: string;

  /** Smallest step of a quantity. */
  @Column({ type: "numeric", transformer: decimalColumn })
  lot!: Decimal;

  @Column({ name: "quantity_min", type: "numeric", nullable: true, transformer: decimalColumn })
  quantityMin!: Decimal | null;

  /** In dollars. */
  @Column({ name: "notional_min", type: "numeric", nullable: true, transformer: decimalColumn })
  notionalMin!: Decimal | null;
}
