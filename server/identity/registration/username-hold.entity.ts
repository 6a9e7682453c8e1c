import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * A name asked for while registering a mail that is already known: it counts as taken, or a second attempt would reveal
 * that the mail has an account.
 */
@Entity("username_holds")
export class UsernameHold {
  @PrimaryColumn({ type: "text" })
  username!: string;

  @Column({ name: "held_until", type: "timestamptz" })
  heldUntil!: Date;
}
