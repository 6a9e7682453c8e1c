import { Column, Entity, PrimaryColumn } from "typeorm";

/** Somebody asks to follow a user whose profile is for followers only. */
@Entity("follow_requests")
export class FollowRequestRow {
  @PrimaryColumn({ name: "requester_id", type: "uuid" })
  requesterId!: string;

  @PrimaryColumn({ name: "owner_id", type: "uuid" })
  ownerId!: string;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
