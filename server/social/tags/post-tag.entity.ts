import { Column, Entity, PrimaryColumn } from "typeorm";
import type { Sentiment } from "../posts/post.types";
import type { TagKind } from "./tags.types";

/** A symbol (`$AAPL`), person (`@ana`) or topic (`#earnings`) that the server found in a post. */
@Entity("post_tags")
export class PostTag {
  @PrimaryColumn({ name: "post_id", type: "uuid" })
  postId!: string;

  @PrimaryColumn({ type: "text" })
  kind!: TagKind;

  /** Symbol, topic, or a person's user id. */
  @PrimaryColumn({ type: "text" })
  value!: string;

  /** When the post was written. */
  @Column({ type: "timestamptz" })
  at!: Date;

  /** The post's author. */
  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Whether everybody finds the post; set by triggers. */
  @Column({ name: "is_open", type: "boolean" })
  isOpen!: boolean;

  /** As the post states it; set by triggers. */
  @Column({ type: "text", nullable: true })
  sentiment!: Sentiment | null;
}
