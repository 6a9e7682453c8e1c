import { Column, Entity, PrimaryColumn } from "typeorm";
import type { PlanTier } from "../plans/plan-rules";

export const tierSourceKinds = ["PLAN", "EARNED", "GRANT"] as const;
export type TierSourceKind = (typeof tierSourceKinds)[number];

/** Where a tier comes from. A person has the highest of theirs. */
@Entity("tier_sources")
export class TierSourceRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "text" })
  source!: TierSourceKind;

  @Column({ type: "text" })
  tier!: PlanTier;

  /** For EARNED the figures it was earned by, for GRANT the admin's words. */
  @Column({ type: "jsonb", default: {} })
  reason!: Record<string, unknown>;

  @Column({ type: "timestamptz" })
  since!: Date;
}
