import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { InstrumentClass, ProviderName, TradingHours } from "../providers/provider";

/** A symbol that can be, or once could be, traded. Providers write it at start; halts and hours are an admin's. */
@Entity("instruments")
export class InstrumentRow {
  @PrimaryColumn({ type: "text" })
  symbol!: string;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text" })
  class!: InstrumentClass;

  @Column({ type: "text", default: "" })
  sector!: string;

  @Column({ type: "numeric", precision: 20, scale: 10, transformer: decimalColumn })
  tick!: Decimal;

  @Column({ type: "numeric", precision: 20, scale: 10, transformer: decimalColumn })
  lot!: Decimal;

  @Column({ name: "spread_bps", type: "numeric", precision: 10, scale: 4, transformer: decimalColumn })
  spreadBps!: Decimal;

  @Column({ type: "boolean" })
  shortable!: boolean;

  /** Null: round the clock. */
  @Column({ type: "jsonb", nullable: true })
  hours!: TradingHours | null;

  @Column({ type: "text" })
  provider!: ProviderName;

  /** On the market clock. */
  @Column({ name: "halted_at", type: "timestamptz", nullable: true })
  haltedAt!: Date | null;

  @Column({ type: "boolean", default: true })
  listed!: boolean;

  /** The venue's own name of the market; null where no venue prices it. */
  @Column({ name: "venue_symbol", type: "text", nullable: true })
  venueSymbol!: string | null;

  @Column({ name: "quote_currency", type: "text", default: "USD" })
  quoteCurrency!: string;

  /** Least value of an order at the venue, in the quote currency. */
  @Column({ name: "notional_min", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  notionalMin!: Decimal | null;
}

/** A price jump that an admin ordered for a simulated symbol. */
@Entity("market_gaps")
export class MarketGapRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "text" })
  symbol!: string;

  /** On the market clock. */
  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "numeric", precision: 12, scale: 8, transformer: decimalColumn })
  factor!: Decimal;
}
