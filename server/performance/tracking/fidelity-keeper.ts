import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import type { Clock } from "../../platform/clock";
import type { Counting } from "../../platform/counts/stored-counts";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { eventViewerOf } from "../figures-audience";
import { fidelityAudiences, fidelityPeriods, periodStart, type FidelityAudience, type FidelityPeriod } from "./fidelity-periods";
import {
  addFidelityChanges,
  countFidelity,
  deleteFidelities,
  insertFidelities,
  readFidelitiesOf,
  readFidelityTimes,
  storeFidelityStates,
  type Fidelity,
} from "./fidelity.store";
import { hasStaleFeedersSql, takeStaleFeeders } from "./stale-feeders.store";

/** Sums of floating-point numbers differ by the order in which they were added up. */
const alike = 1e-9;

/** What copies made beside their feeders: counted after each close and when a close becomes visible. A change is a feeder's id. */
export const fidelityCounting = (clock: Clock): Counting<string> => ({
  lock: 860_208,
  hasChanges: hasStaleFeedersSql("fidelity_changes", "fidelity_states"),
  take: (tx) => takeStaleFeeders(tx, { changes: "fidelity_changes", states: "fidelity_states" }, clock.date(), limits.fidelitiesAtOnceMax),
  calculate: (tx, ids) => calculate(tx, ids, clock.date()),
  compare: async (db) => {
    const feeders = await readFidelityTimes(db, clock.date());
    const wrong: string[] = [];
    for (const { id, at } of feeders) if (at === null || !(await isRight(db, id, at))) wrong.push(id);
    return { counted: feeders.length, wrong };
  },
  note: addFidelityChanges,
  nameOf: (id) => id,
});

async function calculate(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await deleteFidelities(tx, ids);
  await forEach(async (audience, period) => insertFidelities(tx, audience, period, await count(tx, ids, audience, period, now)));
  await storeFidelityStates(tx, ids, now, tierDelaySeconds(null));
}

/** Whether what is stored is what the closes say, as of the moment it was stored for. */
async function isRight(db: Database, feederId: string, at: Date): Promise<boolean> {
  const stored = new Map((await readFidelitiesOf(db, feederId)).map((row) => [`${row.audience} ${row.period}`, row]));
  let areRight = true;
  await forEach(async (audience, period) => {
    const [own] = await count(db, [feederId], audience, period, at);
    areRight &&= areAlike(own, stored.get(`${audience} ${period}`));
  });
  return areRight;
}

async function forEach(work: (audience: FidelityAudience, period: FidelityPeriod) => Promise<unknown>): Promise<void> {
  for (const audience of fidelityAudiences) for (const period of fidelityPeriods) await work(audience, period);
}

const count = (
  db: Database | Tx,
  ids: readonly string[],
  audience: FidelityAudience,
  period: FidelityPeriod,
  at: Date,
): Promise<Fidelity[]> => countFidelity(db, ids, eventViewerOf(audience), at, periodStart(period, at));

function areAlike(a: Fidelity | undefined, b: Fidelity | undefined): boolean {
  if (!a || !b) return a === b;
  const near = (x: number | null = null, y: number | null = null): boolean =>
    x === null || y === null ? x === y : Math.abs(x - y) <= alike * Math.max(1, Math.abs(x));
  return a.copies === b.copies && near(a.copied, b.copied) && near(a.fed, b.fed) && near(a.spread, b.spread);
}
