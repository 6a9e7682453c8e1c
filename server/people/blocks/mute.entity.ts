import { Column, Entity, PrimaryColumn } from "typeorm";

/** A user whom another does not want to read. One-sided: the muted one never learns of it. */
@Entity("mutes")
export class Mute {
  @PrimaryColumn({ name: "muter_id", type: "uuid" })
  muterId!: string;

  @PrimaryColumn({ name: "muted_id", type: "uuid" })
  mutedId!: string;

  @Column({ name: "created_at", type: "timestamptz", default: () => "now()" })
  createdAt!: Date;
}
