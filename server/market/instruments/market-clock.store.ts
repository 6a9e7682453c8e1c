import type { Database } from "../../platform/db/database";
import { MarketClockRow } from "./market-clock.entity";

/** The stored clock of these settings: the row given, unless another process stored one before. */
export async function storeMarketClock(db: Database, row: MarketClockRow): Promise<MarketClockRow> {
  const { provider, settingsSha256, wallStart, marketStart, speed } = row;
  await db.query(
    `insert into market_clocks (provider, settings_sha256, wall_start, market_start, speed)
    values ($1, $2, $3, $4, $5)
    on conflict (provider, settings_sha256) do nothing`,
    [provider, settingsSha256, wallStart, marketStart, speed],
  );
  return db.read.findOneByOrFail(MarketClockRow, { provider, settingsSha256 });
}
