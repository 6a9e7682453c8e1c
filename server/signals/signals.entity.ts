import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../platform/decimal";
import type { SignalAction, SignalRefusal } from "./signal-words";

export type SignalAlertState = "RECEIVED" | "TRADED" | "REFUSED" | "DUPLICATE";
export type SignalAccountKind = "PRACTICE" | "RECORD";

/** The address by which alerts trade a person's account, and how far. One a person. */
@Entity("signal_addresses")
export class SignalAddressRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Hex, of the secret part of the address: what a request is found by. */
  @Column({ name: "secret_sha256", type: "text" })
  secretSha256!: string;

  /** The same secret, sealed, for its owner to see again. */
  @Column({ name: "secret_sealed", type: "text" })
  secretSealed!: string;

  @Column({ name: "is_on", type: "boolean" })
  isOn!: boolean;

  /** The account that alerts trade. */
  @Column({ name: "account_kind", type: "text" })
  accountKind!: SignalAccountKind;

  /** What may be traded. */
  @Column({ type: "text", array: true })
  symbols!: string[];

  @Column({ type: "text", array: true })
  actions!: SignalAction[];

  /** Of one order that opens or adds, in USD. */
  @Column({ name: "order_value_max", type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  orderValueMax!: Decimal;

  @Column({ name: "orders_per_day_max", type: "integer" })
  ordersPerDayMax!: number;

  /** In USD. */
  @Column({ name: "turnover_per_day_max", type: "numeric", precision: 20, scale: 2, transformer: decimalColumn })
  turnoverPerDayMax!: Decimal;

  /** Of the quote that an order opens at; an alert that waited longer opens nothing either. */
  @Column({ name: "quote_age_ms_max", type: "integer" })
  quoteAgeMsMax!: number;

  /** Alerts that came by the address and traded the practice account. */
  @Column({ name: "practice_alerts", type: "integer", default: 0 })
  practiceAlerts!: number;

  /** When they were enough for the record account. */
  @Column({ name: "practiced_at", type: "timestamptz", nullable: true })
  practicedAt!: Date | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "rotated_at", type: "timestamptz", nullable: true })
  rotatedAt!: Date | null;
}

/** What came by an address and what became of it. Worked off by id: RECEIVED is the queue. */
@Entity("signal_alerts")
export class SignalAlertRow {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "address_id", type: "uuid" })
  addressId!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "received_at", type: "timestamptz" })
  receivedAt!: Date;

  /** Network address of the sender; null for a test alert, which its owner sends by a button. */
  @Column({ name: "sent_from", type: "text", nullable: true })
  sentFrom!: string | null;

  @Column({ type: "text" })
  body!: string;

  /** Of its id, or of its text where it has none; null until it is worked off. */
  @Column({ name: "dedupe_key", type: "text", nullable: true })
  dedupeKey!: string | null;

  @Column({ type: "text", default: "RECEIVED" })
  state!: SignalAlertState;

  /** Times that working on it failed for a reason of the server's own. */
  @Column({ type: "integer", default: 0 })
  attempts!: number;

  @Column({ type: "text", nullable: true })
  refusal!: SignalRefusal | null;

  /** What happened, as a sentence. */
  @Column({ type: "text", nullable: true })
  outcome!: string | null;

  /** The account it traded, or would have. */
  @Column({ name: "account_kind", type: "text", nullable: true })
  accountKind!: SignalAccountKind | null;

  /** The last trade that it opened or changed. */
  @Column({ name: "trade_id", type: "uuid", nullable: true })
  tradeId!: string | null;

  @Column({ name: "order_ids", type: "uuid", array: true, default: [] })
  orderIds!: string[];

  /** What its orders were worth when they were placed, in USD. */
  @Column({ name: "order_value", type: "numeric", precision: 20, scale: 2, nullable: true, transformer: decimalColumn })
  orderValue!: Decimal | null;

  @Column({ name: "settled_at", type: "timestamptz", nullable: true })
  settledAt!: Date | null;
}
