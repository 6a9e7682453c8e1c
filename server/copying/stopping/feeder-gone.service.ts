import { limits } from "../../platform/limits";
import type { CopyingDeps } from "../copying-deps";
import type { CopyStopReason } from "../copying.enums";
import { stopLocked } from "./ending";
import { readCopiesOfGoneFeeders, readFollowingCopies } from "./feeder-gone.store";
import { lockCopies } from "../lifecycle/locked-copies";

/** The feeder shares no trades any more, with nobody. */
const forGood: ReadonlySet<CopyStopReason> = new Set(["FEEDER_SUSPENDED", "FEEDER_DELETED", "FEEDER_ROLE"]);

/** When the feeder is gone, each copy changes to following exits; the eater is notified and may still stop it another way. */
export class FeederGoneService {
  constructor(private readonly deps: CopyingDeps) {}

  /** Looks at the copies these users are part of; null looks at all. Returns how many changed. */
  async check(userIds: readonly string[] | null): Promise<number> {
    const rows = await readCopiesOfGoneFeeders(this.deps.db, userIds);
    for (const [reason, copies] of Map.groupBy(rows, (row) => row.reason))
      await this.toExits(
        copies.map((row) => row.id),
        reason,
      );
    return rows.length;
  }

  /** Changes all copies of a feeder to following exits, for a cause that the database does not show (yet). */
  async leave(feederId: string, reason: CopyStopReason): Promise<number> {
    const copyIds = await readFollowingCopies(this.deps.db, feederId);
    await this.toExits(copyIds, reason);
    return copyIds.length;
  }

  private async toExits(copyIds: readonly string[], reason: CopyStopReason): Promise<void> {
    for (let from = 0; from < copyIds.length; from += limits.copyStopsPerTransactionMax)
      await this.deps.db.transaction(async (tx) => {
        const locked = await lockCopies(tx, this.deps, { ids: copyIds.slice(from, from + limits.copyStopsPerTransactionMax) });
        const running = locked.copies.filter((copy) => copy.state === "ACTIVE" || copy.state === "PAUSED");
        if (running.length === 0) return;
        if (forGood.has(reason)) await this.deps.fees.feederGone(tx, running);
        await stopLocked(tx, this.deps, { ...locked, copies: running }, "MIRROR_EXITS", reason);
      });
  }

  /** Somebody's account is being erased: their own copies close, those of them follow them out. Doing it again changes nothing. */
  async closeOut(userId: string): Promise<void> {
    await this.deps.db.transaction(async (tx) => {
      const locked = await lockCopies(tx, this.deps, { eaterIds: [userId] });
      const running = locked.copies.filter((copy) => copy.state !== "STOPPING");
      if (running.length > 0) await stopLocked(tx, this.deps, { ...locked, copies: running }, "CLOSE_ALL", "ACCOUNT_DELETED");
    });
    await this.leave(userId, "FEEDER_DELETED");
  }
}
