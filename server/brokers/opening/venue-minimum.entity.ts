import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { VenueEnvironment, VenueId } from "../port/venue";

/** A market of a venue and what the venue takes of it at least, as it listed it last. */
@Entity("venue_minimums")
export class VenueMinimumRow {
  @PrimaryColumn({ type: "text" })
  venue!: VenueId;

  @PrimaryColumn({ type: "text" })
  environment!: VenueEnvironment;

  @PrimaryColumn({ type: "text" })
  symbol!: string;

  /** The currency it is priced in. */
  @PrimaryColumn({ type: "text" })
  quote!: string;

  /** Place among the currencies that count as a dollar there; null for any other. */
  @Column({ type: "integer", nullable: true })
  rank!: number | null;

  /** How its orders and fills are named; null where the symbol alone stands for it. */
  @Column({ type: "text", nullable: true })
  market!: string | null;

  /** Smallest step of a quantity. */
  @Column({ type: "numeric", transformer: decimalColumn })
  lot!: Decimal;

  @Column({ name: "quantity_min", type: "numeric", nullable: true, transformer: decimalColumn })
  quantityMin!: Decimal | null;

  /** In dollars; null for markets in another currency. */
  @Column({ name: "notional_min", type: "numeric", nullable: true, transformer: decimalColumn })
  notionalMin!: Decimal | null;
}
