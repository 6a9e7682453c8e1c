import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import { bigintColumn } from "../../platform/db/bigint-column";
import type { MessageKind, ReceiptFact } from "../messages.enums";

/** A message, or a line about people such as JOINED. */
@Entity("messages")
export class MessageRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "conversation_id", type: "uuid" })
  conversationId!: string;

  /** From 1, without gaps in its conversation. */
  @Column({ type: "bigint", transformer: bigintColumn })
  position!: number;

  @Column({ name: "sender_id", type: "uuid" })
  senderId!: string;

  @Column({ type: "text", default: "TEXT" })
  kind!: MessageKind;

  @Column({ type: "text", default: "" })
  text!: string;

  /** Whom a line about people is about. */
  @Column({ name: "about_id", type: "uuid", nullable: true })
  aboutId!: string | null;

  /** A shared recipe: the trade's id. */
  @Column({ name: "recipe_id", type: "uuid", nullable: true })
  recipeId!: string | null;

  /** A shared receipt of the sender's. */
  @Column({ name: "receipt_id", type: "uuid", nullable: true })
  receiptId!: string | null;

  /** What of that receipt is shown. */
  @Column({ name: "receipt_facts", type: "text", array: true, default: [] })
  receiptFacts!: ReceiptFact[];

  /** Members who must never see it: they have blocked the sender, or are blocked. */
  @Column({ name: "withheld_from", type: "uuid", array: true, default: [] })
  withheldFrom!: string[];

  /** When a moderator removed it; its place stays. */
  @Column({ name: "hidden_at", type: "timestamptz", nullable: true })
  hiddenAt!: Date | null;

  @Column({ name: "client_request_id", type: "text", nullable: true })
  clientRequestId!: string | null;

  @Column({ type: "timestamptz" })
  at!: Date;

  @Column({ name: "edited_at", type: "timestamptz", nullable: true })
  editedAt!: Date | null;

  /** When the sender deleted it; its place stays. */
  @Column({ name: "deleted_at", type: "timestamptz", nullable: true })
  deletedAt!: Date | null;

  /** Raised by every change: an older answer never overwrites a newer one. */
  @Column({ type: "integer", default: 1 })
  version!: number;

  @Column({ name: "picture_id", type: "uuid", nullable: true })
  pictureId!: string | null;

  /** What the picture shows, in the sender's words; may be empty. */
  @Column({ name: "picture_alt", type: "text", default: "" })
  pictureAlt!: string;
}
