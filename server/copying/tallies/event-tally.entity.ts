import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";

/** How many receipts of a sealed event have one status, one reason to be skipped, one delay or one slippage. */
@Entity("event_tallies")
export class EventTallyRow {
  @PrimaryColumn({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  @PrimaryColumn({ name: "event_sequence", type: "bigint", transformer: bigintColumn })
  eventSequence!: number;

  @PrimaryColumn({ type: "text" })
  action!: string;

  @PrimaryColumn({ type: "text" })
  kind!: "STATUS" | "SKIP" | "MS" | "BPS";

  @PrimaryColumn({ type: "text" })
  value!: string;

  @Column({ type: "integer" })
  count!: number;
}

/** How many receipts of all events that visitors see from one time on have one status or one delay. */
@Entity("visitor_tallies")
export class VisitorTallyRow {
  @PrimaryColumn({ type: "timestamptz" })
  at!: Date;

  @PrimaryColumn({ type: "text" })
  kind!: "STATUS" | "MS";

  @PrimaryColumn({ type: "text" })
  value!: string;

  @Column({ type: "integer" })
  count!: number;
}

/** The same of the hour that ends then: what its five minutes are together, by triggers of theirs. */
@Entity("visitor_hours")
export class VisitorHourRow {
  @PrimaryColumn({ type: "timestamptz" })
  at!: Date;

  @PrimaryColumn({ type: "text" })
  kind!: "STATUS" | "MS";

  @PrimaryColumn({ type: "text" })
  value!: string;

  @Column({ type: "integer" })
  count!: number;
}

/** By how much a count of an event has changed: written by triggers of `receipts`, deleted once added up. */
@Entity("event_tally_changes")
export class EventTallyChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  @Column({ name: "event_sequence", type: "bigint", transformer: bigintColumn })
  eventSequence!: number;

  @Column({ type: "text" })
  action!: string;

  @Column({ type: "text" })
  kind!: "STATUS" | "SKIP" | "MS" | "BPS";

  @Column({ type: "text" })
  value!: string;

  @Column({ type: "integer" })
  delta!: number;
}
