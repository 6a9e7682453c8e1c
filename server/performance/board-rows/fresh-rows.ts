import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { countGrowthsOf } from "../growth/own-growth";
import { readRankedFeedersOf } from "../growth/own-growth.store";
import { FidelityReader } from "../tracking/fidelity";
import type { BoardKey } from "./board-key";
import { boardRowOf, type BoardRow } from "./board-row";

/** Where these feeders come on a board by their closes, trades, copies and accounts as they are now; of those who are on it. */
export async function countBoardRows(db: Database, clock: Clock, key: BoardKey, ids: readonly string[]): Promise<BoardRow[]> {
  if (ids.length === 0) return [];
  const [feeders, growths, shared] = await Promise.all([
    readRankedFeedersOf(db, ids),
    countGrowthsOf(db, ids, key, clock.date()),
    new FidelityReader(db, clock).read(key.audience, key.period, ids),
  ]);
  const byFeeder = new Map(growths.map((growth) => [growth.userId, growth]));
  return feeders.flatMap(({ recordFrom, ...feeder }) => {
    const growth = byFeeder.get(feeder.userId);
    if (!growth) return [];
    const { firstAt, mainClass: assetClass, ...own } = growth;
    const { copies = null, copied = null, fed = null, spread: copiesSpread = null } = shared.get(feeder.userId) ?? {};
    const from = key.mode === "ALL" ? recordFrom : firstAt;
    return [boardRowOf({ ...own, ...feeder, assetClass, recordFrom: from, copies, copied, fed, copiesSpread })];
  });
}
