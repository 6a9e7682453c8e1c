import { Column, Entity, PrimaryColumn } from "typeorm";

/** What the operator says about trading real money. LIVE is off while there is none, or the last one was withdrawn. */
@Entity("live_trading_texts")
export class LiveTradingText {
  @PrimaryColumn({ type: "integer" })
  version!: number;

  @Column({ type: "text" })
  text!: string;

  /** ISO 3166-1 codes: who lives there cannot use real money here. */
  @Column({ name: "refused_countries", type: "text", array: true, default: () => "'{}'" })
  refusedCountries!: readonly string[];

  @Column({ name: "published_at", type: "timestamptz" })
  publishedAt!: Date;

  @Column({ name: "published_by", type: "uuid" })
  publishedBy!: string;

  @Column({ name: "withdrawn_at", type: "timestamptz", nullable: true })
  withdrawnAt!: Date | null;
}
