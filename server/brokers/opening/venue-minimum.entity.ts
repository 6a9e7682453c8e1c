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

  /** Place among the currencies that are traded there, those that count as a dollar first; null for any other. */
  @Column({ type: "integer", nullable: true })
  rank!: number | null;

  /** Whether that counts as a dollar. */
  @Column({ name: "is_dollar", type: "boolean", default: true })
  isDollar!: boolean;

  /** How its orders and fills are named; null where the symbol alone stands for it. */
  @Column({ type: "text", nullable: true })
  market!: string | null;

  /** Smallest step of a quantity. */
  @Column({ type: "numeric", transformer: decimalColumn })
  lot!: Decimal;

  @Column({ name: "quantity_min", type: "numeric", nullable: true, transformer: decimalColumn })
  quantityMin!: Decimal | null;

  /** In the currency it is priced in; null for markets in which nothing is traded. */
  @Column({ name: "notional_min", type: "numeric", nullable: true, transformer: decimalColumn })
  notionalMin!: Decimal | null;
}
