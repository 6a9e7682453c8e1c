import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import type { TagKind } from "./tags.types";

/** A user follows a tag. */
@Entity("tag_follows")
export class TagFollow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @PrimaryColumn({ type: "text" })
  kind!: TagKind;

  /** Symbol, topic, or a person's user id. */
  @PrimaryColumn({ type: "text" })
  value!: string;

  @Column({ type: "timestamptz" })
  at!: Date;
}

/** How many follow a tag, as of the last change that was added up; sandboxes are not counted. A tag that nobody follows has none. */
@Entity("tag_followers")
export class TagFollowers {
  @PrimaryColumn({ type: "text" })
  kind!: TagKind;

  @PrimaryColumn({ type: "text" })
  value!: string;

  @Column({ type: "integer" })
  followers!: number;
}

/** By how much that has changed: written by triggers of `tag_follows`, deleted once added up. */
@Entity("tag_follower_changes")
export class TagFollowerChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ type: "text" })
  kind!: TagKind;

  @Column({ type: "text" })
  value!: string;

  @Column({ type: "integer" })
  delta!: number;
}
