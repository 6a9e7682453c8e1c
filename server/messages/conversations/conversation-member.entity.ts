import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";
import type { MemberState } from "../messages.enums";

/** A member of a conversation and what that person sees of it. */
@Entity("conversation_members")
export class ConversationMemberRow {
  @PrimaryColumn({ name: "conversation_id", type: "uuid" })
  conversationId!: string;

  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "is_owner", type: "boolean", default: false })
  isOwner!: boolean;

  /** REQUEST waits for the person's answer. DECLINED and WITHHELD (the sender is blocked) look like REQUEST to all others. */
  @Column({ type: "text" })
  state!: MemberState;

  @Column({ name: "added_by", type: "uuid", nullable: true })
  addedBy!: string | null;

  @Column({ name: "joined_at", type: "timestamptz" })
  joinedAt!: Date;

  /** Messages after this one are this person's to read. */
  @Column({ name: "from_position", type: "bigint", default: 0, transformer: bigintColumn })
  fromPosition!: number;

  /** And up to this one, once gone; null while a member. */
  @Column({ name: "to_position", type: "bigint", nullable: true, transformer: bigintColumn })
  toPosition!: number | null;

  @Column({ name: "read_position", type: "bigint", default: 0, transformer: bigintColumn })
  readPosition!: number;

  @Column({ type: "integer", default: 0 })
  unread!: number;

  @Column({ name: "is_muted", type: "boolean", default: false })
  isMuted!: boolean;

  /** Of the newest message this person sees. */
  @Column({ name: "last_position", type: "bigint", default: 0, transformer: bigintColumn })
  lastPosition!: number;

  /** Of the newest message this person sees: the list's sort key. */
  @Column({ name: "last_at", type: "timestamptz" })
  lastAt!: Date;
}
