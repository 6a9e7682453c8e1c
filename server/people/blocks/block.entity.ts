import { Column, Entity, PrimaryColumn } from "typeorm";

/** A block: it hides both users from each other. */
@Entity("blocks")
export class Block {
  @PrimaryColumn({ name: "blocker_id", type: "uuid" })
  blockerId!: string;

  @PrimaryColumn({ name: "blocked_id", type: "uuid" })
  blockedId!: string;

  @Column({ name: "created_at", type: "timestamptz", default: () => "now()" })
  createdAt!: Date;
}
