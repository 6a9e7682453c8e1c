import { Column, Entity, PrimaryColumn } from "typeorm";

/** A new mail address that counts once the links mailed to the old and to the new one were both opened. */
@Entity("email_changes")
export class EmailChangeRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "new_email", type: "text" })
  newEmail!: string;

  @Column({ name: "old_token_sha256", type: "text" })
  oldTokenSha256!: string;

  @Column({ name: "new_token_sha256", type: "text" })
  newTokenSha256!: string;

  @Column({ name: "old_confirmed_at", type: "timestamptz", nullable: true })
  oldConfirmedAt!: Date | null;

  @Column({ name: "new_confirmed_at", type: "timestamptz", nullable: true })
  newConfirmedAt!: Date | null;

  @Column({ name: "expires_at", type: "timestamptz" })
  expiresAt!: Date;
}
