import { Column, Entity, PrimaryColumn } from "typeorm";
import type { AppealOutcome, ModerationAction, ReportableKind } from "./moderation.types";

/** A moderator's decision about a subject or a person, with the appeal against it. */
@Entity("moderation_decisions")
export class ModerationDecisionRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  action!: ModerationAction;

  @Column({ name: "subject_kind", type: "text" })
  subjectKind!: ReportableKind;

  @Column({ name: "subject_id", type: "uuid" })
  subjectId!: string;

  /** Whom it concerns. */
  @Column({ name: "owner_id", type: "uuid" })
  ownerId!: string;

  /** The moderator; shown to admins only. */
  @Column({ name: "by_id", type: "uuid" })
  byId!: string;

  /** In the moderator's words. */
  @Column({ type: "text" })
  reason!: string;

  /** The words it is about, as they were. */
  @Column({ type: "text", default: "" })
  excerpt!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** Null before an appeal. */
  @Column({ name: "appeal_text", type: "text", nullable: true })
  appealText!: string | null;

  @Column({ name: "appealed_at", type: "timestamptz", nullable: true })
  appealedAt!: Date | null;

  /** Null while nobody has answered. */
  @Column({ name: "appeal_outcome", type: "text", nullable: true })
  appealOutcome!: AppealOutcome | null;

  @Column({ name: "appeal_answer", type: "text", nullable: true })
  appealAnswer!: string | null;

  @Column({ name: "answered_at", type: "timestamptz", nullable: true })
  answeredAt!: Date | null;

  @Column({ name: "answered_by_id", type: "uuid", nullable: true })
  answeredById!: string | null;
}
