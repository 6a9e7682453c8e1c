import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";
import type { InstrumentClass } from "../../market/providers/provider";
import type { MoneyMode } from "../money-mode";
import type { LeaderboardPeriod } from "../leaderboard/leaderboard";
import type { TraderOrder } from "../leaderboard/trader-list.store";

export type DirectoryView = "FEEDERS" | "WINDOW_SHOP" | "LEADERBOARD";

/** What a user filters the directory of feeders by, under a name of their own, which is unique among theirs. */
@Entity("saved_screens")
export class SavedScreenRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  name!: string;

  @Column({ type: "text" })
  view!: DirectoryView;

  /** Part of a name or username; empty for all. */
  @Column({ type: "text" })
  search!: string;

  @Column({ type: "text" })
  period!: LeaderboardPeriod;

  @Column({ name: "asset_class", type: "text", nullable: true })
  assetClass!: InstrumentClass | null;

  @Column({ name: "risk_min", type: "integer" })
  riskMin!: number;

  @Column({ name: "risk_max", type: "integer" })
  riskMax!: number;

  @Column({ name: "record_days_min", type: "integer" })
  recordDaysMin!: number;

  /** Null for the view's own order. */
  @Column({ name: "order_by", type: "text", nullable: true })
  orderBy!: TraderOrder | null;

  /** Null for both kinds of money. */
  @Column({ type: "text", nullable: true })
  mode!: MoneyMode | null;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}
