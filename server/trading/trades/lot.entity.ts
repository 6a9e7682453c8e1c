import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, moneyColumn, type Decimal } from "../../platform/decimal";
import type { TradeSide } from "./book";

/** What one fill bought or sold short. Reduced first in, first out; cost is split to the cent. */
@Entity("lots")
export class LotRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "account_id", type: "uuid" })
  accountId!: string;

  @Column({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  /** From 1, in the order of the trade's fills. */
  @Column({ type: "integer" })
  number!: number;

  @Column({ type: "text" })
  symbol!: string;

  @Column({ type: "text" })
  side!: TradeSide;

  /** Bought or sold short, in units. */
  @Column({ type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  quantity!: Decimal;

  /** Of it held now. */
  @Column({ type: "numeric", precision: 24, scale: 10, transformer: decimalColumn })
  remaining!: Decimal;

  @Column({ type: "numeric", precision: 20, scale: 10, transformer: decimalColumn })
  price!: Decimal;

  /** Of the whole quantity, in USD. */
  @Column({ type: "numeric", transformer: moneyColumn })
  cost!: Decimal;

  /** Of what is held now, in USD. */
  @Column({ name: "remaining_cost", type: "numeric", transformer: moneyColumn })
  remainingCost!: Decimal;

  @Column({ name: "opened_at", type: "timestamptz" })
  openedAt!: Date;

  /** Of the quote it was filled at, on the market clock: shows whether the lot is older than today's session. */
  @Column({ name: "quote_at", type: "timestamptz" })
  quoteAt!: Date;
}
