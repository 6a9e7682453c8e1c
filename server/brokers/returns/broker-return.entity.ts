import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** What came back from a broker for a visitor who has to sign in first: kept for minutes, under a key in their cookie. */
@Entity("broker_returns")
export class BrokerReturn {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  /** Of the key in the cookie. */
  @Column({ name: "key_sha256", type: "text" })
  keySha256!: string;

  /** Of the state that the broker was given. */
  @Column({ name: "state_sha256", type: "text" })
  stateSha256!: string;

  /** AES-256-GCM: version, nonce, tag and ciphertext, base64url. */
  @Column({ name: "sealed_code", type: "text" })
  sealedCode!: string;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  @Column({ name: "expires_at", type: "timestamptz" })
  expiresAt!: Date;
}
