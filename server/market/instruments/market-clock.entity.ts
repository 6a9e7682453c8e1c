import { Column, Entity, PrimaryColumn } from "typeorm";
import type { ProviderName } from "../providers/provider";

/** When a replay began, so that every process and every restart reads the same market clock. */
@Entity("market_clocks")
export class MarketClockRow {
  @PrimaryColumn({ type: "text" })
  provider!: ProviderName;

  /** Of the data that is played, its start and its speed: others are another clock. */
  @PrimaryColumn({ name: "settings_sha256", type: "text" })
  settingsSha256!: string;

  @Column({ name: "wall_start", type: "timestamptz" })
  wallStart!: Date;

  @Column({ name: "market_start", type: "timestamptz" })
  marketStart!: Date;

  /** Market seconds per wall second. */
  @Column({ type: "double precision" })
  speed!: number;
}
