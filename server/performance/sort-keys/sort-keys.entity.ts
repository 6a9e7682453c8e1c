import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** What a feeder comes by in an order of the list of feeders, for an audience. */
@Entity("feeder_sort_keys")
export class FeederSortKey {
  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @PrimaryColumn({ type: "text" })
  audience!: "PAID" | "FREE" | "VISITOR";

  /** See `KeyedOrder`. */
  @PrimaryColumn({ name: "sort_order", type: "text" })
  sortOrder!: string;

  @Column({ name: "sort_key", type: "double precision" })
  sortKey!: number;

  /** When the record is as old as the period. */
  @Column({ name: "due_at", type: "timestamptz", nullable: true })
  dueAt!: Date | null;
}

/** Something of a feeder has changed that orders of the list go by: written by triggers, deleted once their keys are. */
@Entity("sort_key_changes")
export class SortKeyChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;
}
