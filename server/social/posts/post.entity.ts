import { Column, Entity, PrimaryColumn } from "typeorm";
import type { ContentState } from "../discussion/discussion.types";
import type { Sentiment } from "./post.types";

/** A post; its id is that of its feed item. */
@Entity("posts")
export class PostRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Markdown. */
  @Column({ type: "text" })
  text!: string;

  @Column({ type: "text", nullable: true })
  sentiment!: Sentiment | null;

  /** The linked recipe. */
  @Column({ name: "trade_id", type: "uuid", nullable: true })
  tradeId!: string | null;

  /** Raised by every edit. */
  @Column({ type: "integer", default: 1 })
  version!: number;

  @Column({ type: "text", default: "VISIBLE" })
  state!: ContentState;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "edited_at", type: "timestamptz", nullable: true })
  editedAt!: Date | null;
}

/** What a post said before one of its edits. */
@Entity("post_versions")
export class PostVersionRow {
  @PrimaryColumn({ name: "post_id", type: "uuid" })
  postId!: string;

  @PrimaryColumn({ type: "integer" })
  version!: number;

  /** Markdown. */
  @Column({ type: "text" })
  text!: string;

  @Column({ type: "text", nullable: true })
  sentiment!: Sentiment | null;

  /** When it was replaced. */
  @Column({ type: "timestamptz" })
  at!: Date;
}

/** A picture of a post. */
@Entity("post_pictures")
export class PostPictureRow {
  @PrimaryColumn({ name: "post_id", type: "uuid" })
  postId!: string;

  /** From 0. */
  @PrimaryColumn({ type: "integer" })
  position!: number;

  @Column({ name: "picture_id", type: "uuid" })
  pictureId!: string;

  /** What it shows, in the author's words; may be empty. */
  @Column({ type: "text", default: "" })
  alt!: string;
}
