import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";

export type AlertSide = "ABOVE" | "BELOW";

/** A price that a user wants to hear of, once. */
@Entity("price_alerts")
export class PriceAlertRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  symbol!: string;

  /** From which side the price is reached. */
  @Column({ type: "text" })
  side!: AlertSide;

  @Column({ type: "numeric", transformer: decimalColumn })
  price!: Decimal;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  /** Of the quote when it was set, on the market clock. */
  @Column({ name: "created_quote_at", type: "timestamptz" })
  createdQuoteAt!: Date;

  /** Null while it waits. */
  @Column({ name: "fired_at", type: "timestamptz", nullable: true })
  firedAt!: Date | null;

  /** The price that reached it. */
  @Column({ name: "fired_price", type: "numeric", nullable: true, transformer: decimalColumn })
  firedPrice!: Decimal | null;
}
