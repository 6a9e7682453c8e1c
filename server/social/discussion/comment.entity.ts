import { Column, Entity, PrimaryColumn } from "typeorm";
import type { DiscussionKind, ContentState } from "./discussion.types";

/** A comment on a post or a recipe, or a reply to one: a reply's parent never has a parent of its own. */
@Entity("comments")
export class CommentRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "subject_kind", type: "text" })
  subjectKind!: Exclude<DiscussionKind, "COMMENT">;

  @Column({ name: "subject_id", type: "uuid" })
  subjectId!: string;

  /** Null on the first level. */
  @Column({ name: "parent_id", type: "uuid", nullable: true })
  parentId!: string | null;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Markdown. */
  @Column({ type: "text" })
  text!: string;

  /** Usernames in the text that existed when it was written. */
  @Column({ type: "text", array: true, default: [] })
  mentions!: string[];

  @Column({ type: "text", default: "VISIBLE" })
  state!: ContentState;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ name: "edited_at", type: "timestamptz", nullable: true })
  editedAt!: Date | null;
}
