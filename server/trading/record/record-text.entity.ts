import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

/**
 * Words of a sealed event, kept outside the chain so that they can be erased: the chain holds only their salted hash
 * (docs/record-format.md).
 */
@Entity("record_texts")
export class RecordText {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  /** Hex; null once the words are erased. */
  @Column({ type: "text", nullable: true })
  salt!: string | null;

  /** Empty once erased. */
  @Column({ type: "text" })
  thesis!: string;

  /** Empty once erased. */
  @Column({ type: "text", array: true })
  tags!: string[];

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
