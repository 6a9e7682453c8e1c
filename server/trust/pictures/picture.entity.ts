import { Column, Entity, PrimaryColumn } from "typeorm";

/** An uploaded picture, or an address that was given out to upload to. One that nothing uses is deleted. */
@Entity("pictures")
export class PictureRow {
  @PrimaryColumn({ type: "uuid" })
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Of the one-time token; null once it has been used. */
  @Column({ name: "token_sha256", type: "text", nullable: true })
  tokenSha256!: string | null;

  /** Until when the address takes an upload. */
  @Column({ name: "expires_at", type: "timestamptz" })
  expiresAt!: Date;

  /** Null until the upload; then the next four are set. */
  @Column({ name: "stored_at", type: "timestamptz", nullable: true })
  storedAt!: Date | null;

  @Column({ name: "content_type", type: "text", nullable: true })
  contentType!: string | null;

  @Column({ type: "integer", nullable: true })
  bytes!: number | null;

  @Column({ type: "integer", nullable: true })
  width!: number | null;

  @Column({ type: "integer", nullable: true })
  height!: number | null;

  /** `post:<id>` or `profile:<id>`, for example; null while nothing uses it. */
  @Column({ name: "used_for", type: "text", nullable: true })
  usedFor!: string | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
