import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** What a feeder's own record did, for an audience, a period and a kind of money. Nobody without a daily close in the period has one. */
@Entity("feeder_growths")
export class FeederGrowthRow {
  @PrimaryColumn({ type: "text" })
  audience!: "PAID" | "FREE" | "VISITOR";

  @PrimaryColumn({ type: "text" })
  period!: "MONTH" | "QUARTER" | "YEAR" | "ALL";

  /** ALL: both kinds. */
  @PrimaryColumn({ type: "text" })
  mode!: "ALL" | "PAPER" | "LIVE";

  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "integer" })
  days!: number;

  @Column({ type: "double precision" })
  total!: number;

  @Column({ type: "double precision", nullable: true })
  spread!: number | null;

  @Column({ type: "double precision", nullable: true })
  volatility!: number | null;

  @Column({ name: "first_at", type: "timestamptz" })
  firstAt!: Date;

  @Column({ name: "main_class", type: "text", nullable: true })
  mainClass!: string | null;
}

/** As of when a feeder's own growth is, and when it is to be calculated again though nothing was closed or opened. */
@Entity("growth_states")
export class GrowthState {
  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ name: "computed_at", type: "timestamptz" })
  computedAt!: Date;

  @Column({ name: "due_at", type: "timestamptz" })
  dueAt!: Date;
}

/** A daily close or an opened trade of a feeder has come: written by triggers of those, deleted once calculated. */
@Entity("growth_changes")
export class GrowthChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;
}
