import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A mail, written in the transaction of its cause and sent by a job. Without SMTP this table is the local outbox. */
@Entity("mails")
export class MailRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  /** Whose mail it is; null where there is no account. */
  @Column({ name: "user_id", type: "uuid", nullable: true })
  userId!: string | null;

  /** A mail address. */
  @Column({ type: "text" })
  recipient!: string;

  @Column({ type: "text" })
  subject!: string;

  /** Plain text. */
  @Column({ type: "text" })
  body!: string;

  @Column({ name: "created_at", type: "timestamptz", default: () => "now()" })
  createdAt!: Date;

  @Column({ name: "sent_at", type: "timestamptz", nullable: true })
  sentAt!: Date | null;

  @Column({ type: "integer", default: 0 })
  attempts!: number;

  /** What the mail server answered to the last attempt. */
  @Column({ name: "last_error", type: "text", nullable: true })
  lastError!: string | null;

  /** Besides the usual ones. */
  @Column({ type: "jsonb", default: {} })
  headers!: Record<string, string>;

  /** Better lost in a crash than sent twice. */
  @Column({ name: "sends_once", type: "boolean", default: false })
  sendsOnce!: boolean;

  /** When a process took it to send it; one that `sendsOnce` is not taken again. */
  @Column({ name: "claimed_at", type: "timestamptz", nullable: true })
  claimedAt!: Date | null;
}
