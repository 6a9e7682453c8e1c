import { Column, Entity, PrimaryColumn } from "typeorm";
import type { NotificationChannel, NotificationKind } from "./notification-kinds";
import type { Digest } from "./notifications.types";

/** How a user wants to be notified; without a row the defaults hold. */
@Entity("notification_settings")
export class NotificationSettingsRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Only what differs from the kind's default. */
  @Column({ type: "jsonb", default: {} })
  channels!: Partial<Record<NotificationKind, Partial<Record<NotificationChannel, boolean>>>>;

  /** IANA name. */
  @Column({ name: "time_zone", type: "text", default: "UTC" })
  timeZone!: string;

  /** Minutes after local midnight; null: no quiet hours. */
  @Column({ name: "quiet_from", type: "integer", nullable: true })
  quietFrom!: number | null;

  /** Minutes after local midnight; null: no quiet hours. */
  @Column({ name: "quiet_to", type: "integer", nullable: true })
  quietTo!: number | null;

  @Column({ type: "text", default: "DAILY" })
  digest!: Digest;

  /** Local hour, 0 to 23. */
  @Column({ name: "digest_hour", type: "integer", default: 8 })
  digestHour!: number;

  @Column({ name: "updated_at", type: "timestamptz" })
  updatedAt!: Date;
}
