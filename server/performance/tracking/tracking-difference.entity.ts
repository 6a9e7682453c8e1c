import { Column, Entity, PrimaryColumn } from "typeorm";
import type { FiguresAudience } from "../figures-audience";
import type { GapParts } from "./tracking-difference-parts";

/** Where the difference between a feeder with many copies and these copies comes from, added up in chunks by a job. */
@Entity("fidelity_gaps")
export class TrackingDifferenceRow {
  /** The feeder. */
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "text" })
  audience!: Extract<FiguresAudience, "PAID" | "FREE">;

  /** When a process last took it: the next run waits an hour. */
  @Column({ name: "claimed_at", type: "timestamptz" })
  claimedAt!: Date;

  /** Fractions of the copies' average money; null until the first run is through. */
  @Column({ type: "jsonb", nullable: true })
  parts!: GapParts | null;
}
