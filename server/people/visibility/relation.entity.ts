import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { RelationKind } from "./relation";

/**
 * Why a viewer may see a feeder's trades at once. A relation that ended keeps its row: the delay class an old event had
 * for a viewer must never change.
 */
@Entity("relations")
export class RelationRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "viewer_id", type: "uuid" })
  viewerId!: string;

  @Column({ name: "feeder_id", type: "uuid" })
  feederId!: string;

  @Column({ type: "text" })
  kind!: RelationKind;

  /** The one unlocked recipe of UNLOCKED; null for the others. */
  @Column({ name: "trade_id", type: "uuid", nullable: true })
  tradeId!: string | null;

  @Column({ type: "timestamptz" })
  since!: Date;

  /** Null while it lasts. */
  @Column({ type: "timestamptz", nullable: true })
  until!: Date | null;
}
