import { Column, Entity, PrimaryColumn } from "typeorm";
import type { ItemAudience } from "../../people/visibility/viewer-state";

/** What the feed lists beside sealed trade events: posts, reposts, milestones and announcements. */
@Entity("feed_items")
export class FeedItemRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ type: "text" })
  kind!: "POST" | "REPOST" | "MILESTONE" | "ANNOUNCEMENT";

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "timestamptz" })
  at!: Date;

  /** Of the event that a milestone was reached with, like `priceBites`: it is seen when that is. */
  @Column({ name: "delay_seconds", type: "integer", default: 0 })
  delaySeconds!: number;

  @Column({ name: "price_bites", type: "integer", default: 0 })
  priceBites!: number;

  /** The trade that a milestone was reached with. */
  @Column({ name: "trade_id", type: "uuid", nullable: true })
  tradeId!: string | null;

  @Column({ type: "text", default: "EVERYONE" })
  audience!: ItemAudience;

  /** What a repost shows; null for other kinds, like the next two. */
  @Column({ name: "subject_kind", type: "text", nullable: true })
  subjectKind!: "POST" | "RECIPE" | null;

  @Column({ name: "subject_id", type: "uuid", nullable: true })
  subjectId!: string | null;

  /** Whose it is. */
  @Column({ name: "origin_user_id", type: "uuid", nullable: true })
  originUserId!: string | null;

  /** A milestone's kind and count; an announcement's id and text; else empty. */
  @Column({ type: "jsonb", default: {} })
  data!: Record<string, unknown>;

  /** Order of discovery: `feed_score`, docs/feed-ranking.md. */
  @Column({ type: "double precision" })
  score!: number;

  /** Deleted or removed: in no list any more. */
  @Column({ name: "is_gone", type: "boolean", default: false })
  isGone!: boolean;
}
