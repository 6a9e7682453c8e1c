import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { TasteQuestion } from "./question";
import type { StoredResult } from "./taste-result";

export type TasteTestStatus = "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "CANCELLED";

/** A taste test of a user: what was asked, and what came of it. */
@Entity("taste_tests")
export class TasteTestRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "text" })
  status!: TasteTestStatus;

  @Column({ type: "jsonb" })
  question!: TasteQuestion;

  /** Null until it is done. */
  @Column({ type: "jsonb", nullable: true })
  result!: StoredResult | null;

  /** Why it failed, in a sentence. */
  @Column({ type: "text", nullable: true })
  failure!: string | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "started_at", type: "timestamptz", nullable: true })
  startedAt!: Date | null;

  @Column({ name: "ended_at", type: "timestamptz", nullable: true })
  endedAt!: Date | null;

  @Column({ type: "integer", default: 1 })
  version!: number;
}
