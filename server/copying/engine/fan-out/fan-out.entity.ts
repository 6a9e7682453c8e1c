import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintColumn } from "../../../platform/db/bigint-column";

/** How far a feeder's events have been applied to the copies. Read under the feeder's advisory lock. */
@Entity("fan_outs")
export class FanOutProgress {
  @PrimaryColumn({ name: "record_id", type: "uuid" })
  recordId!: string;

  /** All copies are through with events up to this one. */
  @Column({ name: "done_sequence", type: "bigint", default: 0, transformer: bigintColumn })
  doneSequence!: number;

  /** The event that is being applied; null between events. */
  @Column({ name: "at_sequence", type: "bigint", nullable: true, transformer: bigintColumn })
  atSequence!: number | null;

  /** Copies up to this id are through with it; null before the first chunk. */
  @Column({ name: "chunk_after", type: "uuid", nullable: true })
  chunkAfter!: string | null;

  @Column({ name: "updated_at", type: "timestamptz", default: () => "now()" })
  updatedAt!: Date;
}

/** The last look at all records: the only row. */
@Entity("fan_out_sweeps")
export class FanOutSweep {
  @PrimaryColumn({ type: "boolean", default: true })
  id!: boolean;

  /** When it began. */
  @Column({ type: "timestamptz" })
  at!: Date;

  /** Ids of the records with events that had not reached all copies. */
  @Column({ type: "uuid", array: true })
  behind!: string[];
}
