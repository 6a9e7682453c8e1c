import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import type { Clock } from "../../platform/clock";
import type { Counting } from "../../platform/counts/stored-counts";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { eventViewerOf } from "../figures-audience";
import type { MoneyMode } from "../money-mode";
import { fidelityAudiences, fidelityPeriods, periodStart, type FidelityAudience, type FidelityPeriod } from "../tracking/fidelity-periods";
import {
  addGrowthChanges,
  countGrowth,
  deleteGrowths,
  insertGrowths,
  readGrowthsOf,
  readGrowthTimes,
  readStoredGrowth,
  storeGrowthStates,
  takeGrown,
  type OwnGrowth,
} from "./own-growth.store";

/** Sums of floating-point numbers differ by the order in which they were added up. */
const alike = 1e-9;
const modes: ReadonlyArray<MoneyMode | null> = [null, "PAPER", "LIVE"];

/** What feeders' own records did: calculated after each close and opened trade, and when one becomes visible. A change is a feeder's id. */
export const growthCounting = (clock: Clock): Counting<string> => ({
  lock: 860_214,
  take: (tx) => takeGrown(tx, clock.date(), limits.growthsAtOnceMax),
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
  await forEach(async (audience, period, mode) =>
    insertGrowths(tx, audience, period, mode, await count(tx, ids, audience, period, mode, now)),
  );
  await storeGrowthStates(tx, ids, now, tierDelaySeconds(null));
}

/** Whether what is stored is what closes and trades say, as of the moment it was stored for. */
async function isRight(db: Database, feederId: string, at: Date): Promise<boolean> {
  const stored = new Map((await readGrowthsOf(db, feederId)).map((row) => [`${row.audience} ${row.period} ${row.mode}`, row]));
  let areRight = true;
  await forEach(async (audience, period, mode) => {
    const [own] = await count(db, [feederId], audience, period, mode, at);
    areRight &&= areAlike(own, stored.get(`${audience} ${period} ${mode ?? "ALL"}`));
  });
  return areRight;
}

async function forEach(
  work: (audience: FidelityAudience, period: FidelityPeriod, mode: MoneyMode | null) => Promise<unknown>,
): Promise<void> {
  for (const audience of fidelityAudiences)
    for (const period of fidelityPeriods) for (const mode of modes) await work(audience, period, mode);
}

const count = (
  db: Database | Tx,
  ids: readonly string[],
  audience: FidelityAudience,
  period: FidelityPeriod,
  mode: MoneyMode | null,
  at: Date,
): Promise<OwnGrowth[]> => countGrowth(db, ids, { viewer: eventViewerOf(audience), at, from: periodStart(period, at), mode });

function areAlike(a: OwnGrowth | undefined, b: OwnGrowth | undefined): boolean {
  if (!a || !b) return a === b;
  const near = (x: number | null, y: number | null): boolean =>
    x === null || y === null ? x === y : Math.abs(x - y) <= alike * Math.max(1, Math.abs(x));
  const isSame = a.days === b.days && +a.firstAt === +b.firstAt && a.mainClass === b.mainClass;
  return isSame && near(a.total, b.total) && near(a.spread, b.spread) && near(a.volatility, b.volatility);
}

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
  return [...stored, ...(stale.length === 0 ? [] : await count(db, stale, audience, period, mode, now))];
}
