import { publishCopyChanges, type CopyingDeps } from "../../copying/copying-deps";
import { lockCopies } from "../../copying/lifecycle/locked-copies";
import { limits } from "../../platform/limits";
import type { ChargingService } from "./charging.service";
import type { CollectingService } from "./collecting.service";
import { readCopiesToCharge, readRunningCopies, waiveAllOf } from "./fees.store";
import { monthStart } from "./months";

/** Closes the months of copies, each copy in a transaction of its own: after a crash the job goes on with those that are left. */
export class MonthEndsService {
  constructor(
    private readonly copying: CopyingDeps,
    private readonly charging: ChargingService,
    private readonly collecting: CollectingService,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** All copies whose period began before this month. Two at once charge once. Returns how many were looked at. */
  async runDue(): Promise<number> {
    const month = monthStart(this.copying.clock.date());
    const max = limits.copiesChargedPerPageMax;
    let looked = 0;
    for (let [after, isLast]: [string | null, boolean] = [null, false]; !isLast;) {
      const ids: string[] = await readCopiesToCharge(this.copying.db, month, after, max);
      for (const id of ids) await this.close(id).catch(this.onError);
      looked += ids.length;
      isLast = ids.length < max;
      after = ids.at(-1) ?? after;
    }
    return looked;
  }

  private async close(id: string): Promise<void> {
    await this.copying.db.transaction(async (tx) => {
      const { copies } = await lockCopies(tx, this.copying, { ids: [id] });
      const running = copies.filter(({ state }) => state !== "STOPPING" && state !== "STOPPED");
      const changed = await this.charging.closeMonth(tx, running);
      if (changed.length > 0) await publishCopyChanges(tx, this.copying, changed);
    });
  }

  /** Somebody's account is being erased: what is due on both sides is charged and collected now, and what is not paid then lapses. */
  async closeOut(userId: string): Promise<void> {
    for (const { id, isFeeder } of await readRunningCopies(this.copying.db, userId))
      await this.copying.db.transaction(async (tx) => {
        const { copies } = await lockCopies(tx, this.copying, { ids: [id] });
        const running = copies.filter(({ state }) => state !== "STOPPED");
        await this.charging.finish(tx, running, isFeeder ? "FEEDER_END" : "STOP");
        if (running.length > 0) await publishCopyChanges(tx, this.copying, running);
      });
    await this.collecting.runDue();
    await this.copying.db.transaction((tx) => waiveAllOf(tx, userId, this.copying.clock.date()));
  }
}
