import { Column, Entity, PrimaryColumn } from "typeorm";
import { decimalColumn, type Decimal } from "../../platform/decimal";
import type { BrokerOrderOwner } from "../port/order-booker";
import type { BrokerOrderState } from "./rules/order-states";
import type { VenueEnd } from "./rules/order-progress";

const quantity = { type: "numeric", precision: 30, scale: 12, transformer: decimalColumn } as const;

/** An order at a broker or exchange, from our intent to its end. */
@Entity("broker_orders")
export class BrokerOrderRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "uuid", default: () => "gen_random_uuid()" })
  id!: string;

  @Column({ name: "connection_id", type: "uuid" })
  connectionId!: string;

  @Column({ name: "owner_kind", type: "text" })
  ownerKind!: BrokerOrderOwner["kind"];

  @Column({ name: "owner_order_id", type: "uuid" })
  ownerOrderId!: string;

  @Column({ type: "integer", default: 1 })
  attempt!: number;

  /** Opens of one group wait while one of them is UNKNOWN or LOST. */
  @Column({ name: "group_id", type: "uuid" })
  groupId!: string;

  /** 32 hex digits. */
  @Column({ name: "client_order_id", type: "text" })
  clientOrderId!: string;

  @Column({ name: "venue_order_id", type: "text", nullable: true })
  venueOrderId!: string | null;

  @Column({ type: "text" })
  symbol!: string;

  /** The venue's name of the market that it is sent to; null where the symbol alone stands for it. */
  @Column({ type: "text", nullable: true })
  market!: string | null;

  @Column({ type: "text" })
  side!: "BUY" | "SELL";

  @Column({ type: "text" })
  type!: "MARKET" | "LIMIT" | "STOP";

  @Column({ name: "time_in_force", type: "text" })
  timeInForce!: "DAY" | "GTC";

  @Column(quantity)
  quantity!: Decimal;

  /** At which its prices were turned into the currency of its market; null where they were not. */
  @Column({ ...quantity, nullable: true })
  rate!: Decimal | null;

  @Column({ name: "limit_price", ...quantity, nullable: true })
  limitPrice!: Decimal | null;

  @Column({ name: "stop_price", ...quantity, nullable: true })
  stopPrice!: Decimal | null;

  /** May fill before and after market hours. */
  @Column({ name: "is_extended", type: "boolean", default: false })
  isExtended!: boolean;

  @Column({ name: "is_opening", type: "boolean" })
  isOpening!: boolean;

  /** What an open was decided at; null where nothing bounds it. */
  @Column({ name: "decided_price", ...quantity, nullable: true })
  decidedPrice!: Decimal | null;

  @Column({ name: "slippage_bps_max", type: "numeric", precision: 9, scale: 2, nullable: true, transformer: decimalColumn })
  slippageBpsMax!: Decimal | null;

  @Column({ name: "age_ms_max", type: "integer", nullable: true })
  ageMsMax!: number | null;

  @Column({ type: "text" })
  state!: BrokerOrderState;

  @Column({ name: "state_before_cancel", type: "text", nullable: true })
  stateBeforeCancel!: BrokerOrderState | null;

  /** The number of its last change. */
  @Column({ type: "integer", default: 1 })
  changes!: number;

  /** Of the fills that are booked. */
  @Column({ name: "filled_quantity", ...quantity, default: 0 })
  filledQuantity!: Decimal;

  /** How the venue says that it ended, while fills of it are not booked yet. */
  @Column({ name: "ending_state", type: "text", nullable: true })
  endingState!: VenueEnd | null;

  @Column({ name: "ending_quantity", ...quantity, nullable: true })
  endingQuantity!: Decimal | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "send_after", type: "timestamptz" })
  sendAfter!: Date;

  @Column({ name: "sent_at", type: "timestamptz", nullable: true })
  sentAt!: Date | null;

  @Column({ type: "integer", default: 0 })
  sends!: number;

  @Column({ name: "next_look_up_at", type: "timestamptz", nullable: true })
  nextLookUpAt!: Date | null;

  @Column({ name: "look_ups", type: "integer", default: 0 })
  lookUps!: number;

  /** Look-ups in a row that found nothing when the request could no longer be on its way. */
  @Column({ type: "integer", default: 0 })
  misses!: number;

  @Column({ name: "cancel_requested_at", type: "timestamptz", nullable: true })
  cancelRequestedAt!: Date | null;

  @Column({ name: "next_cancel_at", type: "timestamptz", nullable: true })
  nextCancelAt!: Date | null;

  @Column({ type: "integer", default: 0 })
  cancels!: number;

  @Column({ name: "ended_at", type: "timestamptz", nullable: true })
  endedAt!: Date | null;

  /** What a denial of ours is about, and what it was held against: in USD. */
  @Column({ name: "denied_figure", type: "numeric", nullable: true, transformer: decimalColumn })
  deniedFigure!: Decimal | null;

  @Column({ name: "denied_limit", type: "numeric", nullable: true, transformer: decimalColumn })
  deniedLimit!: Decimal | null;

  /** A code, for a denial of ours and for what the venue refused. */
  @Column({ type: "text", nullable: true })
  reason!: string | null;

  /** The venue's. */
  @Column({ type: "text", nullable: true })
  words!: string | null;
}
