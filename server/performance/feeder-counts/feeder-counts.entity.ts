import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** How many follow and copy somebody, as of the last change that was worked off. Nobody who was never followed or copied has one. */
@Entity("feeder_counts")
export class FeederCountsRow {
  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "integer" })
  followers!: number;

  /** Copies that are not stopped. */
  @Column({ name: "running_copies", type: "integer" })
  runningCopies!: number;

  /** People whose copy follows trades, or is paused. */
  @Column({ type: "integer" })
  copiers!: number;
}

/** Somebody's counts have changed: written by triggers of `follows` and `copies`, deleted once counted. */
@Entity("feeder_count_changes")
export class FeederCountChange {
  @PrimaryGeneratedColumn("identity", {
    type: "bigint",
    generatedIdentity: "ALWAYS",
  })
  id!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;
}
