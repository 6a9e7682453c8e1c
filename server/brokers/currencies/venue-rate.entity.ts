import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { VenueEnvironment, VenueId } from "../port/venue";

/** What one unit of a currency was worth in USD at a venue, as its own markets said last. */
@Entity("venue_rates")
export class VenueRateRow {
  @PrimaryColumn({ type: "text" })
  venue!: VenueId;

  @PrimaryColumn({ type: "text" })
  environment!: VenueEnvironment;

  @PrimaryColumn({ type: "text" })
  currency!: string;

  @Column({ type: "numeric", precision: 30, scale: 12, transformer: decimalColumn })
  rate!: Decimal;

  @Column({ type: "timestamptz" })
  at!: Date;
}
