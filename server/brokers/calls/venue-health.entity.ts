import { Column, Entity, PrimaryColumn } from "typeorm";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { Circuit } from "./circuit";

/** How calls of one process to a venue go. */
@Entity("venue_health")
export class VenueHealthRow {
  @PrimaryColumn({ name: "process_id", type: "uuid" })
  processId!: string;

  @PrimaryColumn({ type: "text" })
  venue!: VenueId;

  @PrimaryColumn({ type: "text" })
  environment!: VenueEnvironment;

  /** The connection whose calls the venue counts; empty where it counts those of our address. */
  @PrimaryColumn({ type: "text" })
  account!: string;

  @Column({ type: "text" })
  circuit!: Circuit["state"];

  /** While the circuit is open: when the next call may try. */
  @Column({ name: "retry_at", type: "timestamptz", nullable: true })
  retryAt!: Date | null;

  /** Where the venue asked for quiet: until when. */
  @Column({ name: "quiet_until", type: "timestamptz", nullable: true })
  quietUntil!: Date | null;

  /** In the last minute. */
  @Column({ type: "integer" })
  used!: number;

  @Column({ name: "per_minute_max", type: "integer" })
  perMinuteMax!: number;

  @Column({ type: "integer" })
  waiting!: number;

  @Column({ type: "timestamptz" })
  at!: Date;
}
