import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A passkey, as better-auth keeps it. */
@Entity("passkey")
export class PasskeyRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "text", nullable: true })
  name!: string | null;

  @Column({ type: "text" })
  publicKey!: string;

  @Column({ type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  credentialID!: string;

  /** Of signatures, where the device counts them. */
  @Column({ type: "integer" })
  counter!: number;

  @Column({ type: "text" })
  deviceType!: string;

  /** Whether it is synced to other devices. */
  @Column({ type: "boolean" })
  backedUp!: boolean;

  /** Separated by commas. */
  @Column({ type: "text", nullable: true })
  transports!: string | null;

  @Column({ type: "timestamptz", nullable: true })
  createdAt!: Date | null;

  /** The model of the device. */
  @Column({ type: "text", nullable: true })
  aaguid!: string | null;
}
