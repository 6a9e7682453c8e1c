import { Column, Entity, PrimaryColumn } from "typeorm";
import type { ReactionKind, DiscussionKind } from "./discussion.types";

/** A user's one reaction to a post, recipe or comment. */
@Entity("reactions")
export class Reaction {
  @PrimaryColumn({ name: "subject_kind", type: "text" })
  subjectKind!: DiscussionKind;

  @PrimaryColumn({ name: "subject_id", type: "uuid" })
  subjectId!: string;

  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  kind!: ReactionKind;

  @Column({ type: "timestamptz" })
  at!: Date;
}
