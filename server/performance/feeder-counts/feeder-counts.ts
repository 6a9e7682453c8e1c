import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { addChanges, countCounted, lockCounting, readWrongCounts, storeCounts, takeChanges } from "./feeder-counts.store";

/** Counts how many follow and copy each feeder: after each change, and all of them again for an operator. */
export class FeederCounts {
  constructor(private readonly db: Database) {}

  /** Counts those anew whose follows or copies have changed; done here or by another process that is at it. Returns how many changes it took. */
  async settle(): Promise<number> {
    let settled = 0;
    for (;;) {
      const changes = await this.settleSome();
      settled += changes;
      if (changes < limits.feederCountChangesMax) return settled;
    }
  }

  private settleSome(): Promise<number> {
    return this.db.transaction(async (tx) => {
      if (!(await lockCounting(tx))) return 0;
      const { ids, changes } = await takeChanges(tx, limits.feederCountChangesMax);
      if (ids.length > 0) await storeCounts(tx, ids);
      return changes;
    });
  }

  /** Compares every count with the rows it stands for and mends what is wrong. Changes that wait are counted first. */
  async recount(): Promise<{
    readonly counted: number;
    readonly wrong: readonly string[];
  }> {
    await this.settle();
    const wrong = await readWrongCounts(this.db);
    await addChanges(this.db, wrong);
    await this.settle();
    return { counted: await countCounted(this.db), wrong };
  }
}
