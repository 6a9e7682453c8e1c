import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A way to sign in, as better-auth keeps it: ours are passwords only. */
@Entity("account")
export class AuthAccount {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  /** The user's id at the provider; for passwords the user's own. */
  @Column({ type: "text" })
  accountId!: string;

  /** `credential` for a password. */
  @Column({ type: "text" })
  providerId!: string;

  @Column({ type: "uuid" })
  userId!: string;

  @Column({ type: "text", nullable: true })
  accessToken!: string | null;

  @Column({ type: "text", nullable: true })
  refreshToken!: string | null;

  @Column({ type: "text", nullable: true })
  idToken!: string | null;

  @Column({ type: "timestamptz", nullable: true })
  accessTokenExpiresAt!: Date | null;

  @Column({ type: "timestamptz", nullable: true })
  refreshTokenExpiresAt!: Date | null;

  @Column({ type: "text", nullable: true })
  scope!: string | null;

  /** Hash of the password. */
  @Column({ type: "text", nullable: true })
  password!: string | null;

  @Column({ type: "timestamptz", default: () => "CURRENT_TIMESTAMP" })
  createdAt!: Date;

  @Column({ type: "timestamptz" })
  updatedAt!: Date;
}
