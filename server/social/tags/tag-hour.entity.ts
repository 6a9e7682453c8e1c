import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import type { TagKind } from "./tags.types";

/** Posts that name a tag and that everybody finds, by the hour in which they were written. */
@Entity("tag_hours")
export class TagHour {
  @PrimaryColumn({ type: "text" })
  kind!: TagKind;

  @PrimaryColumn({ type: "text" })
  value!: string;

  @PrimaryColumn({ type: "timestamptz" })
  hour!: Date;

  @Column({ type: "integer" })
  posts!: number;
}

/** By how much a tag's posts of an hour have changed: written by triggers of `post_tags`, deleted once added up. */
@Entity("tag_hour_changes")
export class TagHourChange {
  @PrimaryGeneratedColumn("identity", { type: "bigint", generatedIdentity: "ALWAYS" })
  id!: string;

  @Column({ type: "text" })
  kind!: TagKind;

  @Column({ type: "text" })
  value!: string;

  @Column({ type: "timestamptz" })
  hour!: Date;

  @Column({ type: "integer" })
  delta!: number;
}
