import { limits } from "../../platform/limits";
import { publishCopyChanges, type CopyingDeps } from "../copying-deps";
import { canBecome } from "../copying.policy";
import { pauseCopy } from "../lifecycle/copy-changes.store";
import { lockCopies } from "../lifecycle/locked-copies";
import { stopLocked } from "../stopping/ending";
import { readAccountRisks } from "./account-risks";
import { markCrossed, markWithin, readWatchedBounds, type WatchedBounds } from "./feeder-bounds.store";
import { crossedBound, type Crossed } from "./feeder-risk";

/**
 * Looks at the feeders of copies that watch them: beyond a bound the copy is paused or stopped, once, and its eater notified.
 * It acts again only after the figure was back within its bound, so that who resumes their copy all the same is not stopped twice.
 */
export class FeederWatch {
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly deps: CopyingDeps) {}

  /** The watch's timer calls it; it looks every few seconds. */
  async keepUp(): Promise<void> {
    const now = this.deps.clock.now();
    if (now - this.lookedAt < limits.feederWatchMs) return;
    this.lookedAt = now;
    await this.look();
  }

  /** At once, whenever it looked before; tests call it. */
  async look(): Promise<void> {
    const { db, market } = this.deps;
    for (let [after, isLast]: [string | null, boolean] = [null, false]; !isLast;) {
      const watched: WatchedBounds[] = await readWatchedBounds(db, after, limits.copiesPerChunkMax);
      if (watched.length === 0) return;
      const risks = await readAccountRisks(db, market, [...new Set(watched.map(({ accountId }) => accountId))]);
      const judged = watched.map((bounds) => ({ bounds, crossed: crossedBound(risks.get(bounds.accountId)!, bounds.max) }));
      const within = judged.filter(({ bounds, crossed }) => bounds.isCrossed && !crossed).map(({ bounds }) => bounds.copyId);
      if (within.length > 0) await db.transaction((tx) => markWithin(tx, within));
      for (const { bounds, crossed } of judged) if (crossed && !bounds.isCrossed) await this.act(bounds, crossed);
      isLast = watched.length < limits.copiesPerChunkMax;
      after = watched.at(-1)!.copyId;
    }
  }

  /** The bounds may have changed since they were read: who set them anew is looked at again. */
  private act({ copyId, action }: WatchedBounds, crossed: Crossed): Promise<void> {
    const { db, clock } = this.deps;
    return db.transaction(async (tx) => {
      const locked = await lockCopies(tx, this.deps, { ids: [copyId] });
      const [copy] = locked.copies;
      if (!copy || !(await markCrossed(tx, copyId, crossed, clock.date()))) return;
      if (action === "STOP" && canBecome(copy, "STOPPING"))
        return void (await stopLocked(tx, this.deps, locked, "CLOSE_ALL", "FEEDER_BOUND"));
      if (action === "PAUSE" && canBecome(copy, "PAUSED")) await pauseCopy(tx, copyId, clock.date());
      await publishCopyChanges(tx, this.deps, [copy]);
      await this.deps.notifications.feederBound(tx, copyId, crossed, clock.date());
    });
  }
}
