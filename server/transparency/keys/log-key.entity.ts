import { Column, Entity, PrimaryColumn } from "typeorm";

/** LOG signs checkpoints, WITNESS cosigns those of others. One key never does both. */
export type LogKeyPurpose = "LOG" | "WITNESS";

/** A key of this server. Its private half is sealed under BROKER_KEYS, or in the environment. */
@Entity("log_keys")
export class LogKeyRow {
  @PrimaryColumn({ type: "text" })
  purpose!: LogKeyPurpose;

  /** Eight hex digits. */
  @PrimaryColumn({ name: "key_id", type: "text" })
  keyId!: string;

  /** Public, `NAME+KEYID+BASE64`. */
  @Column({ type: "text" })
  vkey!: string;

  /** Null where it comes from the environment. */
  @Column({ name: "sealed_seed", type: "text", nullable: true })
  sealedSeed!: string | null;

  @Column({ name: "key_version", type: "integer", nullable: true })
  keyVersion!: number | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  /** It signs until then; null: until it is replaced. */
  @Column({ name: "retires_at", type: "timestamptz", nullable: true })
  retiresAt!: Date | null;
}
