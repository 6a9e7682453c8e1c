import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/**
 * How many follow and copy somebody, as of the last change that was worked off, and whether the list of feeders has them and by what name (kept by triggers
 * of `users` and `privacy_settings`). Each feeder has one, and whoever else was ever followed or copied.
 */
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

  /** A feeder who is neither suspended nor closed. */
  @Column({ name: "is_listed", type: "boolean", default: false })
  isListed!: boolean;

  @Column({ name: "is_demo", type: "boolean", default: false })
  isDemo!: boolean;

  /** Whose profile only followers see. */
  @Column({ name: "is_private", type: "boolean", default: false })
  isPrivate!: boolean;

  /** Of whom is listed; else empty. */
  @Column({ type: "text", default: "" })
  username!: string;

  /** In small letters, of whom is listed; else empty. */
  @Column({ type: "text", default: "" })
  name!: string;
}

/** How many feeders the list has, as of the last change that was worked off. */
@Entity("listed_feeders")
export class ListedFeeders {
  @PrimaryColumn({ name: "is_demo", type: "boolean" })
  isDemo!: boolean;

  @PrimaryColumn({ name: "is_private", type: "boolean" })
  isPrivate!: boolean;

  @Column({ type: "integer" })
  feeders!: number;
}

/** By how many it has changed: written by triggers of `feeder_counts`, deleted once added. */
@Entity("listed_feeder_changes")
export class ListedFeederChange {
  @PrimaryGeneratedColumn("identity", {
    type: "bigint",
    generatedIdentity: "ALWAYS",
  })
  id!: string;

  @Column({ name: "is_demo", type: "boolean" })
  isDemo!: boolean;

  @Column({ name: "is_private", type: "boolean" })
  isPrivate!: boolean;

  @Column({ type: "integer" })
  delta!: number;
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
