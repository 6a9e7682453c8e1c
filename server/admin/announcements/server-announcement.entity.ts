import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/** A line of this server to everybody who is signed in, above every page while it runs. */
@Entity("house_announcements")
export class ServerAnnouncementRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "text" })
  text!: string;

  @Column({ type: "text" })
  kind!: "NEWS" | "MAINTENANCE";

  @Column({ name: "starts_at", type: "timestamptz" })
  startsAt!: Date;

  @Column({ name: "ends_at", type: "timestamptz" })
  endsAt!: Date;

  @Column({ name: "withdrawn_at", type: "timestamptz", nullable: true })
  withdrawnAt!: Date | null;

  @Column({ name: "created_by", type: "uuid", nullable: true })
  createdBy!: string | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
