import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A user's second factor, as better-auth keeps it. */
@Entity("twoFactor")
export class TwoFactor {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  /** Sealed with the server's secret. */
  @Column({ type: "text" })
  secret!: string;

  /** Sealed with the server's secret. */
  @Column({ type: "text" })
  backupCodes!: string;

  @Column({ type: "uuid" })
  userId!: string;

  /** False until the first code was right: only then is it asked for. */
  @Column({ type: "boolean", nullable: true })
  verified!: boolean | null;

  @Column({ type: "integer", nullable: true })
  failedVerificationCount!: number | null;

  /** After too many wrong codes. */
  @Column({ type: "timestamptz", nullable: true })
  lockedUntil!: Date | null;
}
