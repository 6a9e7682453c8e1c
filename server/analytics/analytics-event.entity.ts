import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";
import type { Role } from "../platform/viewer";

/** A browser that consented to analytics. No user, no address, no name. */
@Entity("analytics_installations")
export class AnalyticsInstallation {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  /** Of the web app; there is one. */
  @Column({ name: "app_id", type: "text" })
  appId!: string;

  @Column({ name: "refresh_token_sha256", type: "text" })
  refreshTokenSha256!: string;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "last_seen_at", type: "timestamptz" })
  lastSeenAt!: Date;
}

/** A page view without a person behind it. In partitions by week (`analyticsByWeek`). */
@Entity("analytics_events")
export class AnalyticsEvent {
  @PrimaryColumn({ name: "installation_id", type: "uuid" })
  installationId!: string;

  /** Given by the browser, so that a batch sent twice is counted once: whoever stores it holds the installation's row and looks first. */
  @PrimaryColumn({ name: "event_id", type: "uuid" })
  eventId!: string;

  @Column({ type: "text" })
  name!: string;

  /** In the key only because partitions are by it. */
  @PrimaryColumn({ type: "timestamptz" })
  at!: Date;

  @Column({ name: "page_name", type: "text", default: "" })
  pageName!: string;

  @Column({ name: "page_path", type: "text", default: "" })
  pagePath!: string;

  @Column({ name: "page_location", type: "text", default: "" })
  pageLocation!: string;

  @Column({ name: "previous_page", type: "text", default: "" })
  previousPage!: string;

  @Column({ type: "text" })
  role!: Role | "visitor";
}
