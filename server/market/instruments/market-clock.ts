import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { ProviderName } from "../providers/provider";
import { storeMarketClock } from "./market-clock.store";

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

/**
 * Opens the market clock of these settings. The first process to do so stores when it began; later ones and restarts
 * read that, so that all agree and time goes on while nobody runs.
 */
export async function openMarketClock(db: Database, wall: Clock, settings: MarketClockSettings): Promise<MarketClock> {
  const sha256 = createHash("sha256")
    .update(JSON.stringify([settings.data, settings.marketStart, settings.speed]))
    .digest("hex");
  const { wallStart, marketStart, speed } = await storeMarketClock(db, {
    provider: settings.provider,
    settingsSha256: sha256,
    wallStart: wall.date(),
    marketStart: settings.marketStart,
    speed: settings.speed,
  });
  return { now: () => +marketStart + (wall.now() - +wallStart) * speed };
}
