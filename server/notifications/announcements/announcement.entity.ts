import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import type { AnnouncementAudience, AnnouncementState, HeardAs } from "./announcement.enums";

/** What a feeder, or this server, announces to many at once. */
@Entity("announcements")
export class AnnouncementRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "author_id", type: "uuid" })
  authorId!: string;

  @Column({ type: "text" })
  audience!: AnnouncementAudience;

  @Column({ type: "text" })
  title!: string;

  /** Plain text. */
  @Column({ type: "text" })
  text!: string;

  @Column({ type: "text" })
  state!: AnnouncementState;

  @Column({ name: "client_request_id", type: "text" })
  clientRequestId!: string;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "due_at", type: "timestamptz" })
  dueAt!: Date;

  /** The zone in which its writer chose `dueAt`. */
  @Column({ name: "time_zone", type: "text" })
  timeZone!: string;

  @Column({ name: "started_at", type: "timestamptz", nullable: true })
  startedAt!: Date | null;

  @Column({ name: "sent_at", type: "timestamptz", nullable: true })
  sentAt!: Date | null;

  /** The last reader of the last chunk: where the next begins. */
  @Column({ type: "uuid", nullable: true })
  reached!: string | null;

  /** How many it has been sent to so far. */
  @Column({ type: "integer", default: 0 })
  readers!: number;

  /** When a moderator removed it. */
  @Column({ name: "hidden_at", type: "timestamptz", nullable: true })
  hiddenAt!: Date | null;
}

/** A person whom an announcement was sent to. */
@Entity("announcement_readers")
export class AnnouncementReader {
  @PrimaryColumn({ name: "announcement_id", type: "uuid" })
  announcementId!: string;

  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** The line in the reader's inbox; null where the reader wants none. */
  @Column({ name: "notification_id", type: "uuid", nullable: true })
  notificationId!: string | null;

  @Column({ name: "sent_at", type: "timestamptz" })
  sentAt!: Date;

  @Column({ name: "seen_at", type: "timestamptz", nullable: true })
  seenAt!: Date | null;

  @Column({ name: "heard_at", type: "timestamptz", nullable: true })
  heardAt!: Date | null;

  @Column({ name: "heard_as", type: "text", nullable: true })
  heardAs!: HeardAs | null;
}
