import { Column, Entity, PrimaryColumn } from "typeorm";

/** One user follows another. */
@Entity("follows")
export class Follow {
  @PrimaryColumn({ name: "follower_id", type: "uuid" })
  followerId!: string;

  @PrimaryColumn({ name: "followed_id", type: "uuid" })
  followedId!: string;

  @Column({ name: "created_at", type: "timestamptz", default: () => "now()" })
  createdAt!: Date;
}
