import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A value that better-auth has to recognise later, such as the token of a link it mailed. */
@Entity("verification")
export class Verification {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  /** What the value is for, and whose it is. */
  @Column({ type: "text" })
  identifier!: string;

  @Column({ type: "text" })
  value!: string;

  @Column({ type: "timestamptz" })
  expiresAt!: Date;

  @Column({ type: "timestamptz", default: () => "CURRENT_TIMESTAMP" })
  createdAt!: Date;

  @Column({ type: "timestamptz", default: () => "CURRENT_TIMESTAMP" })
  updatedAt!: Date;
}
