import { Column, Entity, PrimaryColumn } from "typeorm";
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
