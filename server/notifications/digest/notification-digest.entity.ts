import { Column, Entity, PrimaryColumn } from "typeorm";

/** A digest that was mailed: one per person and day. */
@Entity("notification_digests")
export class NotificationDigest {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** In the person's own time zone. */
  @PrimaryColumn({ type: "date" })
  day!: string;

  /** How many notifications it carried. */
  @Column({ type: "integer" })
  lines!: number;

  @Column({ type: "timestamptz" })
  at!: Date;
}
