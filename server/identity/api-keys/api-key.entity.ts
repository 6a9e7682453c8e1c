import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { Scope } from "../../platform/viewer";

/** An integrator's API key. The key itself is shown once; only its hash is stored. */
@Entity("api_keys")
export class ApiKeyRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  name!: string;

  /** Its first characters, so that its owner recognises it. */
  @Column({ type: "text" })
  start!: string;

  @Column({ name: "key_sha256", type: "text" })
  keySha256!: string;

  @Column({ type: "text", array: true })
  scopes!: Scope[];

  /** False: it reaches paper accounts only. */
  @Column({ name: "reaches_live", type: "boolean", default: false })
  reachesLive!: boolean;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  /** To within `sessionTouchMinutes`. */
  @Column({ name: "last_used_at", type: "timestamptz", nullable: true })
  lastUsedAt!: Date | null;

  @Column({ name: "expires_at", type: "timestamptz" })
  expiresAt!: Date;
}
