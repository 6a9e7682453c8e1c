import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** What copies of a feeder made beside the feeder, for an audience and a period. Nobody without a copy of 30 days has one. */
@Entity("feeder_fidelities")
export class FeederFidelityRow {
  @PrimaryColumn({ type: "text" })
  audience!: "PAID" | "FREE" | "VISITOR";

  @PrimaryColumn({ type: "text" })
  period!: "MONTH" | "QUARTER" | "YEAR" | "ALL";

  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "integer" })
  copies!: number;

  @Column({ type: "double precision" })
  copied!: number;

  @Column({ type: "double precision" })
  fed!: number;

  @Column({ type: "double precision", nullable: true })
  spread!: number | null;
}

/** As of when a feeder's fidelities are, and when they are to be calculated again though nothing was closed. */
@Entity("fidelity_states")
export class FidelityState {
  @PrimaryColumn({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ name: "computed_at", type: "timestamptz" })
  computedAt!: Date;

  @Column({ name: "due_at", type: "timestamptz" })
  dueAt!: Date;
}

/** Closes of a feeder or of their copies have come: written by triggers of the closes, deleted once calculated. */
@Entity("fidelity_changes")
export class FidelityChange {
  @PrimaryGeneratedColumn("identity", {
    type: "bigint",
    generatedIdentity: "ALWAYS",
  })
  id!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;
}
