import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import type { Clock } from "../../platform/clock";
import type { Counting } from "../../platform/counts/stored-counts";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { eventViewerOf } from "../figures-audience";
import type { MoneyMode } from "../money-mode";
import { fidelityAudiences, fidelityPeriods, periodStart, type FidelityAudience, type FidelityPeriod } from "../tracking/fidelity-periods";
import { hasStaleFeedersSql, takeStaleFeeders } from "../tracking/stale-feeders.store";
import {
  addGrowthChanges,
  countGrowths,
  deleteGrowths,
  insertGrowths,
  readGrowthsOf,
  readGrowthTimes,
  readStoredGrowth,
  storeGrowthStates,
  type GrowthAsked,
  type GrowthKey,
  type KeyedGrowth,
  type OwnGrowth,
} from "./own-growth.store";

/** Sums of floating-point numbers differ by the order in which they were added up. */
const alike = 1e-9;
const modes = ["ALL", "PAPER", "LIVE"] as const;

/** What feeders' own records did: calculated after each close and opened trade, and when one becomes visible. A change is a feeder's id. */
export const growthCounting = (clock: Clock): Counting<string> => ({
  lock: 860_214,
  hasChanges: hasStaleFeedersSql("growth_changes", "growth_states"),
  take: (tx) => takeStaleFeeders(tx, { changes: "growth_changes", states: "growth_states" }, clock.date(), limits.growthsAtOnceMax),
  calculate: (tx, ids) => calculate(tx, ids, clock.date()),
  compare: async (db) => {
    const feeders = await readGrowthTimes(db, clock.date());
    const wrong: string[] = [];
    for (const { id, at } of feeders) if (at === null || !(await isRight(db, id, at))) wrong.push(id);
    return { counted: feeders.length, wrong };
  },
  note: addGrowthChanges,
  nameOf: (id) => id,
});

async function calculate(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await deleteGrowths(tx, ids);
  await insertGrowths(tx, await countGrowths(tx, ids, allAsked(now), now));
  await storeGrowthStates(tx, ids, now, tierDelaySeconds(null));
}

/** Whether what is stored is what closes and trades say, as of the moment it was stored for. */
async function isRight(db: Database, feederId: string, at: Date): Promise<boolean> {
  const nameOf = ({ audience, period, mode }: GrowthKey): string => `${audience} ${period} ${mode}`;
  const stored = new Map((await readGrowthsOf(db, feederId)).map((row) => [nameOf(row), row]));
  const counted = new Map((await countGrowths(db, [feederId], allAsked(at), at)).map((row) => [nameOf(row), row]));
  return allAsked(at).every((asked) => areAlike(counted.get(nameOf(asked)), stored.get(nameOf(asked))));
}

const askedOf = (audience: FidelityAudience, period: FidelityPeriod, mode: GrowthKey["mode"], at: Date): GrowthAsked => ({
  audience,
  period,
  mode,
  viewer: eventViewerOf(audience),
  from: periodStart(period, at),
});

/** For each audience, period and kind of money. */
const allAsked = (at: Date): GrowthAsked[] =>
  fidelityAudiences.flatMap((audience) => fidelityPeriods.flatMap((period) => modes.map((mode) => askedOf(audience, period, mode, at))));

function areAlike(a: OwnGrowth | undefined, b: OwnGrowth | undefined): boolean {
  if (!a || !b) return a === b;
  const near = (x: number | null, y: number | null): boolean =>
    x === null || y === null ? x === y : Math.abs(x - y) <= alike * Math.max(1, Math.abs(x));
  const isSame = a.days === b.days && +a.firstAt === +b.firstAt && a.mainClass === b.mainClass;
  return isSame && near(a.total, b.total) && near(a.spread, b.spread) && near(a.volatility, b.volatility);
}

/** What the records of these feeders did, from their closes and trades themselves. */
export const countGrowthsOf = (
  db: Database,
  ids: readonly string[],
  { audience, period, mode }: GrowthKey,
  now: Date,
): Promise<KeyedGrowth[]> => countGrowths(db, ids, [askedOf(audience, period, mode, now)], now);

/** What every feeder's record did: as stored after the last close or trade, and of those with a newer one from the rows themselves. */
export async function readGrowths(
  db: Database,
  audience: FidelityAudience,
  period: FidelityPeriod,
  mode: MoneyMode | null,
  now: Date,
): Promise<OwnGrowth[]> {
  const rows = await readStoredGrowth(db, audience, period, mode, now);
  const stale = rows.flatMap((row) => (row.isStale ? row.userId : []));
  const stored = rows.flatMap((row) => (row.isStale ? [] : [row]));
  return [...stored, ...(stale.length === 0 ? [] : await countGrowths(db, stale, [askedOf(audience, period, mode ?? "ALL", now)], now))];
}
