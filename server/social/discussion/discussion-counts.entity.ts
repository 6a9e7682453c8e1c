import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";
import type { DiscussionKind } from "./discussion.types";

/** Comments, reposts and reactions of one subject, kept beside each write so that a page of the feed never counts. */
@Entity("talk_counts")
export class DiscussionCounts {
  @PrimaryColumn({ name: "subject_kind", type: "text" })
  subjectKind!: DiscussionKind;

  @PrimaryColumn({ name: "subject_id", type: "uuid" })
  subjectId!: string;

  @Column({ type: "integer", default: 0 })
  comments!: number;

  @Column({ type: "integer", default: 0 })
  reposts!: number;

  /** Reactions of this kind, like the next four. */
  @Column({ type: "integer", default: 0 })
  fire!: number;

  @Column({ type: "integer", default: 0 })
  clap!: number;

  @Column({ type: "integer", default: 0 })
  bull!: number;

  @Column({ type: "integer", default: 0 })
  bear!: number;

  @Column({ type: "integer", default: 0 })
  think!: number;

  /** Raised with every change: published counts may overtake each other. */
  @Column({ type: "bigint", default: 0, transformer: bigintColumn })
  version!: number;
}
