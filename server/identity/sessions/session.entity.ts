import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A session, as better-auth keeps it. */
@Entity("session")
export class SessionRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "timestamptz" })
  expiresAt!: Date;

  /** What the cookie carries. */
  @Column({ type: "text" })
  token!: string;

  @Column({ type: "timestamptz", default: () => "CURRENT_TIMESTAMP" })
  createdAt!: Date;

  /** When it was last used, to within `sessionTouchMinutes`. */
  @Column({ type: "timestamptz" })
  updatedAt!: Date;

  @Column({ type: "text", nullable: true })
  ipAddress!: string | null;

  @Column({ type: "text", nullable: true })
  userAgent!: string | null;

  @Column({ type: "uuid" })
  userId!: string;

  /** When its owner last proved to be present (password, code or passkey); null: only when signing in. */
  @Column({ name: "fresh_at", type: "timestamptz", nullable: true })
  freshAt!: Date | null;
}
