import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintColumn } from "../db/bigint-column";

/** The last number of one user's stream: its row is locked to number the next events. */
@Entity("stream_counters")
export class StreamCounter {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "text" })
  stream!: string;

  /** Of the last event; 0 before the first. */
  @Column({ type: "bigint", default: 0, transformer: bigintColumn })
  sequence!: number;
}

/** One event of one user's stream, kept as its replay log. In partitions by day (`outboxByDay`). */
@Entity("outbox")
export class OutboxEvent {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "text" })
  stream!: string;

  /** From 1, without gaps in this user's stream; no number twice, for its counter is locked until the event is committed. */
  @PrimaryColumn({ type: "bigint", transformer: bigintColumn })
  sequence!: number;

  @Column({ name: "previous_sequence", type: "bigint", transformer: bigintColumn })
  previousSequence!: number;

  /** In the key only because partitions are by it. */
  @PrimaryColumn({ type: "timestamptz" })
  at!: Date;

  /** As published. Decimals in it are strings. */
  @Column({ type: "jsonb" })
  body!: unknown;
}
