import { Column, Entity, PrimaryColumn } from "typeorm";

/** What a feeder sells besides the subscription, whose price is the user's. */
@Entity("feeder_offers")
export class FeederOfferRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Shown to whoever does not see the trades. */
  @Column({ type: "text", default: "" })
  teaser!: string;

  /** What one recipe costs where it has no price of its own, in bites; 0: recipes are not sold one by one. */
  @Column({ name: "unlock_bites", type: "integer", default: 0 })
  unlockBites!: number;

  /** What is left of the server's share of what was paid before, in fifths of a bite. */
  @Column({ name: "share_carry", type: "smallint", default: 0 })
  shareCarry!: number;

  /** What is left of the reserve of earlier payments, in tenths of a bite. */
  @Column({ name: "reserve_carry", type: "smallint", default: 0 })
  reserveCarry!: number;

  /** The day, UTC, whose released earnings were mailed last. */
  @Column({ name: "release_mailed_for", type: "timestamptz", nullable: true })
  releaseMailedFor!: Date | null;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;
}

/** The price of one recipe where it differs from its feeder's, in bites; 0: not sold. */
@Entity("recipe_prices")
export class RecipePriceRow {
  @PrimaryColumn({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "price_bites", type: "integer" })
  priceBites!: number;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;
}
