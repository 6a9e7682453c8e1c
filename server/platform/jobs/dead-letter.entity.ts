import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A job that failed for good: an admin sees it and can retry it. */
@Entity("dead_letters")
export class DeadLetterRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  /** Identifier of the job. */
  @Column({ type: "text" })
  task!: string;

  @Column({ type: "jsonb" })
  payload!: object;

  /** Message of the last failure. */
  @Column({ type: "text" })
  error!: string;

  @Column({ type: "integer" })
  attempts!: number;

  @Column({ type: "timestamptz", default: () => "now()" })
  at!: Date;

  /** When it was put back into the queue; null while it waits for an admin. */
  @Column({ name: "resolved_at", type: "timestamptz", nullable: true })
  resolvedAt!: Date | null;
}
