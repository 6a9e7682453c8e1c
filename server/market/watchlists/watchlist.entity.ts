import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from "typeorm";

/** A user's list of symbols. */
@Entity("watchlists")
export class WatchlistRow {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ name: "user_id", type: "uuid" })
  userId!: string;

  @Column({ type: "text" })
  name!: string;

  /** Its place among the user's lists. */
  @Column({ type: "integer" })
  position!: number;

  @Column({ name: "created_at", type: "timestamptz" })
  createdAt!: Date;
}

/** A symbol on a watchlist. */
@Entity("watchlist_items")
export class WatchlistItem {
  @PrimaryColumn({ name: "watchlist_id", type: "uuid" })
  watchlistId!: string;

  @PrimaryColumn({ type: "text" })
  symbol!: string;

  /** Its place on the list. */
  @Column({ type: "integer" })
  position!: number;
}
