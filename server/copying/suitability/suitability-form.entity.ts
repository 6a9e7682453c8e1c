import { Column, Entity, PrimaryColumn } from "typeorm";
import type { CopyGoalEnum, ExperienceEnum, LossCapacityEnum } from "../copying.enums";

/** What a user answered before the first copy, with the risk text they accepted. */
@Entity("suitability_forms")
export class SuitabilityForm {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "jsonb" })
  answers!: { experience: keyof typeof ExperienceEnum; lossCapacity: keyof typeof LossCapacityEnum; goal: keyof typeof CopyGoalEnum };

  /** A newer text has to be accepted anew. */
  @Column({ name: "risk_text_version", type: "integer" })
  riskTextVersion!: number;

  @Column({ name: "accepted_at", type: "timestamptz" })
  acceptedAt!: Date;
}
