import { Column, Entity, PrimaryColumn } from "typeorm";
import type { ReportReason, ReportState, ReportableKind } from "./moderation.types";

/** A user's report about a subject. */
@Entity("reports")
export class ReportRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "reporter_id", type: "uuid" })
  reporterId!: string;

  @Column({ name: "subject_kind", type: "text" })
  subjectKind!: ReportableKind;

  @Column({ name: "subject_id", type: "uuid" })
  subjectId!: string;

  /** Whose subject it is. */
  @Column({ name: "owner_id", type: "uuid" })
  ownerId!: string;

  @Column({ type: "text" })
  reason!: ReportReason;

  /** In the reporter's words; may be empty. */
  @Column({ type: "text", default: "" })
  text!: string;

  /** The words it is about, as they were. */
  @Column({ type: "text", default: "" })
  excerpt!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ type: "text", default: "OPEN" })
  state!: ReportState;

  /** Null while it is open. */
  @Column({ name: "decision_id", type: "uuid", nullable: true })
  decisionId!: string | null;
}
