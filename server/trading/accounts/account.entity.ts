import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { VenueId } from "../../brokers/port/venue";
import { decimalColumn, moneyColumn, type Decimal } from "../../platform/decimal";

/** RECORD: a feeder's trades on it are sealed and shown. PRACTICE: never. BROKER: an account at a venue. */
export const accountKinds = ["RECORD", "PRACTICE", "BROKER"] as const;
export type AccountKind = (typeof accountKinds)[number];

/** A paper or live account. Its cash moves under this row's lock. */
@Entity("trading_accounts")
export class TradingAccountRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  kind!: AccountKind;

  @Column({ type: "text", default: "PAPER" })
  broker!: "PAPER" | VenueId;

  @Column({ type: "text", default: "PAPER" })
  mode!: "PAPER" | "LIVE";

  @Column({ type: "text" })
  name!: string;

  /** In USD; proceeds of shorts are part of it. */
  @Column({ type: "numeric", transformer: moneyColumn })
  cash!: Decimal;

  /** Paper realism: with this or `fillSizeMax` set, orders wait for the matcher. */
  @Column({ name: "latency_ms", type: "integer", nullable: true })
  latencyMs!: number | null;

  /** Most units of one fill; null: all at once. */
  @Column({ name: "fill_size_max", type: "numeric", precision: 20, scale: 10, nullable: true, transformer: decimalColumn })
  fillSizeMax!: Decimal | null;

  /** Raised when the account is started over. */
  @Column({ type: "integer", default: 1 })
  chapter!: number;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "closed_at", type: "timestamptz", nullable: true })
  closedAt!: Date | null;

  /** Of the account at a venue; null for paper accounts. */
  @Column({ name: "connection_id", type: "uuid", nullable: true })
  connectionId!: string | null;
}
