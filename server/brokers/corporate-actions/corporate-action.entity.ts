import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { VenueCorporateAction } from "../port/venue-session";

/** What a broker did to a symbol that an account holds: a split, a dividend, a new symbol, or a payment for what is gone. */
@Entity("broker_corporate_actions")
export class BrokerCorporateActionRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @PrimaryColumn({ name: "venue_action_id", type: "text" })
  venueActionId!: string;

  /** Ours: what trades and receipts name. */
  @Column({ type: "uuid", default: () => "gen_random_uuid()" })
  id!: string;

  @Column({ type: "text" })
  type!: VenueCorporateAction["type"];

  @Column({ type: "text" })
  symbol!: string;

  @Column({ name: "to_units", type: "numeric", precision: 30, scale: 12, nullable: true, transformer: decimalColumn })
  toUnits!: Decimal | null;

  @Column({ name: "from_units", type: "numeric", precision: 30, scale: 12, nullable: true, transformer: decimalColumn })
  fromUnits!: Decimal | null;

  /** What a dividend brought, net; below zero for what was withheld, or what a short paid. */
  @Column({ type: "numeric", precision: 30, scale: 12, nullable: true, transformer: decimalColumn })
  amount!: Decimal | null;

  /** The units that a dividend was paid on, where the broker says so. */
  @Column({ type: "numeric", precision: 30, scale: 12, nullable: true, transformer: decimalColumn })
  units!: Decimal | null;

  @Column({ name: "new_symbol", type: "text", nullable: true })
  newSymbol!: string | null;

  /** What came a unit for what is gone. */
  @Column({ name: "per_unit", type: "numeric", precision: 30, scale: 12, nullable: true, transformer: decimalColumn })
  perUnit!: Decimal | null;

  @Column({ name: "ex_at", type: "timestamptz" })
  exAt!: Date;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ name: "seen_at", type: "timestamptz" })
  seenAt!: Date;

  /** Null until every trade and copy has it. */
  @Column({ name: "booked_at", type: "timestamptz", nullable: true })
  bookedAt!: Date | null;
}
