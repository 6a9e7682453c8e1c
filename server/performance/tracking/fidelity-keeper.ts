import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { eventViewerOf } from "../figures-audience";
import { fidelityAudiences, fidelityPeriods, periodStart, type FidelityAudience, type FidelityPeriod } from "./fidelity-periods";
import {
  addFidelityChanges,
  countFidelity,
  deleteFidelities,
  insertFidelities,
  lockFidelities,
  readFidelitiesOf,
  readFidelityTimes,
  storeFidelityStates,
  takeStale,
  type Fidelity,
} from "./fidelity.store";

/** Sums of floating-point numbers differ by the order in which they were added up. */
const alike = 1e-9;

/** Keeps what copies made beside their feeders up to date: after each close, when a close becomes visible, and for an operator. */
export class FidelityKeeper {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Calculates those anew that have a new close, or one that has become visible; here or in another process that is at it. Returns how many. */
  async settle(): Promise<number> {
    let settled = 0;
    for (;;) {
      const some = await this.db.transaction((tx) => this.settleSome(tx));
      if (some === 0) return settled;
      settled += some;
    }
  }

  private async settleSome(tx: Tx): Promise<number> {
    if (!(await lockFidelities(tx))) return 0;
    const now = this.clock.date();
    const ids = await takeStale(tx, now, limits.fidelitiesAtOnceMax);
    if (ids.length === 0) return 0;
    await deleteFidelities(tx, ids);
    await forEach(async (audience, period) => insertFidelities(tx, audience, period, await count(tx, ids, audience, period, now)));
    await storeFidelityStates(tx, ids, now, tierDelaySeconds(null));
    return ids.length;
  }

  /** Calculates what is stored again, as of the moment it was stored for, and mends what is wrong. Changes that wait are worked off first. */
  async recount(): Promise<{
    readonly counted: number;
    readonly wrong: readonly string[];
  }> {
    await this.settle();
    const feeders = await readFidelityTimes(this.db, this.clock.date());
    const wrong: string[] = [];
    for (const { id, at } of feeders) if (at === null || !(await this.isRight(id, at))) wrong.push(id);
    await addFidelityChanges(this.db, wrong);
    await this.settle();
    return { counted: feeders.length, wrong };
  }

  private async isRight(feederId: string, at: Date): Promise<boolean> {
    const stored = new Map((await readFidelitiesOf(this.db, feederId)).map((row) => [`${row.audience} ${row.period}`, row]));
    let isRight = true;
    await forEach(async (audience, period) => {
      const [own] = await count(this.db, [feederId], audience, period, at);
      isRight &&= areAlike(own, stored.get(`${audience} ${period}`));
    });
    return isRight;
  }
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
