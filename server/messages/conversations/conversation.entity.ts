import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";
import type { ConversationKind } from "../messages.enums";

/** A conversation of two people or of a group. */
@Entity("conversations")
export class ConversationRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "text" })
  kind!: ConversationKind;

  /** Of a group; may be empty. */
  @Column({ type: "text", default: "" })
  name!: string;

  /** The two people of a direct conversation, the lower id first, so that a pair has one only; null for groups. */
  @Column({ name: "low_id", type: "uuid", nullable: true })
  lowId!: string | null;

  @Column({ name: "high_id", type: "uuid", nullable: true })
  highId!: string | null;

  @Column({ name: "created_by", type: "uuid" })
  createdBy!: string;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;

  /** When the other side accepted a direct conversation: until then only a few messages may be sent. Groups at once. */
  @Column({ name: "accepted_at", type: "timestamptz", nullable: true })
  acceptedAt!: Date | null;

  /** Of the last message; raised under this row's lock. */
  @Column({ name: "last_position", type: "bigint", default: 0, transformer: bigintColumn })
  lastPosition!: number;
}
