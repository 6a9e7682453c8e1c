import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Feature } from "../features";

/** A feature that an admin has switched; one without a row is on. */
@Entity("feature_switches")
export class FeatureSwitchRow {
  @PrimaryColumn({ type: "text" })
  feature!: Feature;

  @Column({ name: "is_on", type: "boolean" })
  isOn!: boolean;

  /** Shown to whoever meets the closed feature; may be empty. */
  @Column({ type: "text", default: "" })
  reason!: string;

  @Column({ name: "changed_by", type: "uuid", nullable: true })
  changedBy!: string | null;

  @Column({ name: "changed_at", type: "timestamptz" })
  changedAt!: Date;
}
