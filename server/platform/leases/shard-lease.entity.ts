import { Column, Entity, PrimaryColumn } from "typeorm";

/** Which process does a part of shared work, and until when unless it extends that. */
@Entity("shard_leases")
export class ShardLeaseRow {
  @PrimaryColumn({ type: "text" })
  work!: string;

  @PrimaryColumn({ type: "integer" })
  shard!: number;

  @Column({ type: "uuid" })
  holder!: string;

  @Column({ type: "timestamptz" })
  until!: Date;
}

/** A process that takes its share of shared work. */
@Entity("shard_workers")
export class ShardWorkerRow {
  @PrimaryColumn({ type: "text" })
  work!: string;

  @PrimaryColumn({ type: "uuid" })
  holder!: string;

  @Column({ type: "timestamptz" })
  until!: Date;
}
