import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** A line of the inbox. Unread causes of one group share a line, which grows until it is read. */
@Entity("notifications")
export class NotificationRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** A `NotificationKind`, or one that this version no longer knows. */
  @Column({ type: "text" })
  kind!: string;

  @Column({ name: "group_key", type: "text" })
  groupKey!: string;

  @Column({ name: "subject_kind", type: "text", nullable: true })
  subjectKind!: string | null;

  @Column({ name: "subject_id", type: "text", nullable: true })
  subjectId!: string | null;

  /** The latest few who caused it, newest first. */
  @Column({ name: "actor_ids", type: "uuid", array: true, default: [] })
  actorIds!: string[];

  /** How many people caused it. */
  @Column({ type: "integer", default: 0 })
  actors!: number;

  /** How many causes it has gathered. */
  @Column({ type: "integer", default: 1 })
  causes!: number;

  /** Small facts for the wording; money as decimal strings. */
  @Column({ type: "jsonb", default: {} })
  data!: Readonly<Record<string, string | number | boolean | null>>;

  /** False: the reader wants no line in the app, only the other channels. */
  @Column({ name: "is_listed", type: "boolean", default: true })
  isListed!: boolean;

  @Column({ name: "is_mailed", type: "boolean", default: false })
  isMailed!: boolean;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  /** Of the latest cause. */
  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ name: "read_at", type: "timestamptz", nullable: true })
  readAt!: Date | null;

  /** When a digest carried it. */
  @Column({ name: "mailed_at", type: "timestamptz", nullable: true })
  mailedAt!: Date | null;
}

/** A cause that was published to a user: a repeat finds its key and adds nothing. */
@Entity("notification_causes")
export class NotificationCause {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Unique per user. */
  @PrimaryColumn({ name: "once_key", type: "text" })
  onceKey!: string;

  @Column({ name: "notification_id", type: "uuid", nullable: true })
  notificationId!: string | null;

  /** Null when this server caused it, or when the person is not to be named. */
  @Column({ name: "actor_id", type: "uuid", nullable: true })
  actorId!: string | null;

  @Column({ type: "timestamptz" })
  at!: Date;
}
