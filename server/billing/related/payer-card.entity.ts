import { Column, Entity, PrimaryColumn } from "typeorm";

/** A card that a person paid with. */
@Entity("payer_cards")
export class PayerCardRow {
  @PrimaryColumn({ name: "user_id", type: "uuid" })
  userId!: string;

  /** Keyed hash of the provider's fingerprint of the card. */
  @PrimaryColumn({ type: "bytea" })
  fingerprint!: Buffer;

  @Column({ name: "last_used_at", type: "timestamptz" })
  lastUsedAt!: Date;
}
