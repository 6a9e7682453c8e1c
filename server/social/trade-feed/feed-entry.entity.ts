import { Column, Entity, PrimaryColumn } from "typeorm";
import type { DelayClass } from "../../people/visibility/visible-from";
import { bigintColumn } from "../../platform/db/bigint-column";

/**
 * An event or an item that waits to be numbered, once for each delay class. The table has no key: TypeORM is given the
 * columns that identify its rows.
 */
@Entity("feed_pending")
export class PendingFeedEntry {
  /** A sealed event; null where it is an item. */
  @Column({ name: "event_id", type: "uuid", primary: true, nullable: true })
  eventId!: string | null;

  @Column({ name: "delay_class", type: "text", primary: true })
  delayClass!: DelayClass;

  /** From when on this class may see it. */
  @Column({ name: "visible_at", type: "timestamptz" })
  visibleAt!: Date;

  /** An item of the feed; null where it is an event. */
  @Column({ name: "item_id", type: "uuid", primary: true, nullable: true })
  itemId!: string | null;

  /** When the item changed; null: the item itself. */
  @Column({ name: "changed_at", type: "timestamptz", primary: true, nullable: true })
  changedAt!: Date | null;
}

/** A numbered entry of the public feed's stream. */
@Entity("feed_entries")
export class FeedEntryRow {
  /** From 1, without gaps. */
  @PrimaryColumn({ type: "bigint", transformer: bigintColumn })
  sequence!: number;

  @Column({ name: "delay_class", type: "text" })
  delayClass!: DelayClass;

  /** A sealed event; null where it is an item. */
  @Column({ name: "event_id", type: "uuid", nullable: true })
  eventId!: string | null;

  /** Its author. */
  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** From when on this class may see it. */
  @Column({ name: "visible_at", type: "timestamptz" })
  visibleAt!: Date;

  /** An item of the feed; null where it is an event. */
  @Column({ name: "item_id", type: "uuid", nullable: true })
  itemId!: string | null;

  /** When the item changed; null: the item itself. */
  @Column({ name: "changed_at", type: "timestamptz", nullable: true })
  changedAt!: Date | null;
}

/** The last number of the public feed's stream; the table has one row. */
@Entity("feed_counter")
export class FeedCounter {
  /** Always true. */
  @PrimaryColumn({ type: "boolean", default: true })
  singleton!: boolean;

  /** Of the last entry; 0 before the first. */
  @Column({ type: "bigint", default: 0, transformer: bigintColumn })
  sequence!: number;

  /** Entries up to this one are deleted: replays from before it answer RESYNC_REQUIRED. */
  @Column({ name: "pruned_to", type: "bigint", default: 0, transformer: bigintColumn })
  prunedTo!: number;
}
