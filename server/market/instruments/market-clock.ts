import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { ProviderName } from "../providers/provider";

/** What a market clock depends on: another start or speed is another clock. */
export interface MarketClockSettings {
  readonly provider: ProviderName;
  /** Names the data that is played, like the folder and its symbols. */
  readonly data: string;
  readonly marketStart: Date;
  /** Market seconds per wall second. */
  readonly speed: number;
}

/** The market's own time: it began at a moment of the wall clock and runs at its own speed. */
export interface MarketClock {
  /** Milliseconds since the Unix epoch, on the market clock. */
  now(): number;
}

interface ClockRow {
  wall_start: Date;
  market_start: Date;
  speed: number;
}

/**
 * Opens the market clock of these settings. The first process to do so stores when it began; later ones and restarts
 * read that, so that all agree and time goes on while nobody runs.
 */
export async function openMarketClock(db: Database, wall: Clock, settings: MarketClockSettings): Promise<MarketClock> {
  const sha256 = createHash("sha256")
    .update(JSON.stringify([settings.data, settings.marketStart, settings.speed]))
    .digest("hex");
  const key = [settings.provider, sha256];
  await db.query(
    `insert into market_clocks (provider, settings_sha256, wall_start, market_start, speed) values ($1, $2, $3, $4, $5)
     on conflict (provider, settings_sha256) do nothing`,
    [...key, wall.date(), settings.marketStart, settings.speed],
  );
  const [row] = await db.query<ClockRow>(
    "select wall_start, market_start, speed from market_clocks where provider = $1 and settings_sha256 = $2",
    key,
  );
  const { wall_start: wallStart, market_start: marketStart, speed } = row!;
  return { now: () => +marketStart + (wall.now() - +wallStart) * speed };
}
