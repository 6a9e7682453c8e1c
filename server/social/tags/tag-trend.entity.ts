import { Column, Entity, PrimaryColumn } from "typeorm";
import type { TagKind } from "./tags.types";

/** How much a tag is written about, calculated by a job every minute (docs/feed-ranking.md). */
@Entity("tag_trends")
export class TagTrend {
  @PrimaryColumn({ type: "text" })
  kind!: TagKind;

  /** Symbol, topic, or a person's user id. */
  @PrimaryColumn({ type: "text" })
  value!: string;

  @Column({ type: "double precision" })
  score!: number;

  /** Of the last 72 hours. */
  @Column({ type: "integer" })
  posts!: number;

  /** Of those posts. */
  @Column({ type: "integer" })
  authors!: number;
}
