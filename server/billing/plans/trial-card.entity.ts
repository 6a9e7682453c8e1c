import { Column, Entity, PrimaryColumn } from "typeorm";

/** A card that a trial was started with, without its owner. */
@Entity("trial_cards")
export class TrialCardRow {
  /** Keyed hash of the provider's fingerprint of the card. */
  @PrimaryColumn({ type: "bytea" })
  fingerprint!: Buffer;

  @Column({ name: "started_at", type: "timestamptz" })
  startedAt!: Date;
}
