import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** Sign-in side of a user, as better-auth keeps it: it is deleted with the account, the row in `users` stays as a tombstone. */
@Entity("user")
export class AuthUser {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text" })
  email!: string;

  @Column({ type: "boolean" })
  emailVerified!: boolean;

  /** Not used: the picture is `pictureId` of `User`. */
  @Column({ type: "text", nullable: true })
  image!: string | null;

  @Column({ type: "timestamptz", default: () => "CURRENT_TIMESTAMP" })
  createdAt!: Date;

  @Column({ type: "timestamptz", default: () => "CURRENT_TIMESTAMP" })
  updatedAt!: Date;

  /** Null: never set up. */
  @Column({ type: "boolean", nullable: true })
  twoFactorEnabled!: boolean | null;
}
