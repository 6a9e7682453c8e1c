import { Column, Entity, PrimaryColumn } from "typeorm";

/** A recipe whose words a moderator removed. Its sealed hashes stay; the words are not shown any more. */
@Entity("hidden_recipes")
export class RemovedRecipe {
  @PrimaryColumn({ name: "trade_id", type: "uuid" })
  tradeId!: string;

  @Column({ type: "timestamptz" })
  at!: Date;
}
