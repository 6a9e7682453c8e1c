import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** Who did what to whom, and why. The database refuses every change of a line. */
@Entity("audit_log")
export class AuditEntryRow {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** Null when the server itself did it. */
  @Column({ name: "actor_id", type: "uuid", nullable: true })
  actorId!: string | null;

  /** `module.verb`, like `users.suspend`. */
  @Column({ type: "text" })
  action!: string;

  @Column({ name: "subject_kind", type: "text" })
  subjectKind!: string;

  @Column({ name: "subject_id", type: "text", nullable: true })
  subjectId!: string | null;

  /** In the actor's own words; may be empty. */
  @Column({ type: "text", default: "" })
  reason!: string;

  /** Before and after, or what else explains it. No secrets. */
  @Column({ type: "jsonb", default: {} })
  data!: Record<string, unknown>;
}
