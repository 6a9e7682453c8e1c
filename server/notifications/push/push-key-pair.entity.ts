import { Column, Entity, PrimaryColumn } from "typeorm";

/** The server's key pair for web push, made at the first start; the table has one row. */
@Entity("push_keys")
export class PushKeyPair {
  /** Always true. */
  @PrimaryColumn({ type: "boolean", default: true })
  singleton!: boolean;

  @Column({ name: "public_key", type: "text" })
  publicKey!: string;

  /** Sealed with the server's secret. */
  @Column({ name: "sealed_private_key", type: "text" })
  sealedPrivateKey!: string;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
