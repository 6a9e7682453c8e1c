import { limits } from "../../platform/limits";
import type { CopyingDeps } from "../copying-deps";
import type { CopyStopMode } from "../copying.enums";
import type { ExitExecutor } from "./exit-executor";
import { canStop } from "../copying.policy";
import { stopLocked } from "./ending";
import { countRunningCopies, setAllStopping } from "./stopping.store";
import { lockCopies } from "../lifecycle/locked-copies";
import { pricesNow } from "../engine/tick-prices";

interface Press {
  readonly eaterId: string;
  readonly mode: CopyStopMode;
  readonly resolve: (copyIds: string[]) => void;
  readonly reject: (error: unknown) => void;
}

/** So many are worked on at once: each takes a connection, and the feeders' trades want some too. */
const batchesAtOnceMax = 2;
/** What one press alone may close before it is answered. */
const copiesAtOnceMax = 10;

/**
 * "86 everything". One press alone stops and closes in one transaction. When many press at once (a feeder blows up), or
 * one has many copies, those who wait are set stopping together in a short transaction and answered when it has
 * committed: nothing that opens leaves us from then on. What they hold is sold right behind it, at the prices of the press.
 */
export class EightySix {
  private readonly waiting: Press[] = [];
  private running = 0;

  constructor(
    private readonly deps: CopyingDeps,
    private readonly closings: ExitExecutor,
  ) {}

  /** Stops all copies of an eater. Resolves with the ids of those it stopped, after the commit. */
  press(eaterId: string, mode: CopyStopMode): Promise<string[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ eaterId, mode, resolve, reject });
      // A batch works for all who press, so it is nobody's request: it waits for its locks, on two connections at most.
      this.deps.db.detached(() => this.workOff());
    });
  }

  private workOff(): void {
    if (this.running >= batchesAtOnceMax || this.waiting.length === 0) return;
    this.running += 1;
    void this.batch(this.takeBatch()).finally(() => {
      this.running -= 1;
      this.workOff();
    });
  }

  /** The first in line and whoever waits behind them with the same mode. */
  private takeBatch(): Press[] {
    const { mode } = this.waiting[0]!;
    const taken = this.waiting
      .filter((press) => press.mode === mode)
      .slice(0, mode === "CLOSE_ALL" ? limits.copiesPerChunkMax : limits.copyStopsPerTransactionMax);
    for (const press of taken) this.waiting.splice(this.waiting.indexOf(press), 1);
    return taken;
  }

  private async batch(presses: readonly Press[]): Promise<void> {
    try {
      const [eaterIds, { mode }] = [[...new Set(presses.map((press) => press.eaterId))], presses[0]!];
      const stopped =
        mode === "CLOSE_ALL" && (await this.isMuch(eaterIds)) ? await this.setStopping(eaterIds) : await this.stop(eaterIds, mode);
      for (const { eaterId, resolve } of presses) resolve(stopped.get(eaterId) ?? []);
    } catch (error) {
      // One eater's trouble is not another's: each is tried alone.
      if (presses.length === 1) presses[0]!.reject(error);
      else for (const press of presses) await this.batch([press]);
    }
  }

  private async isMuch(eaterIds: readonly string[]): Promise<boolean> {
    if (eaterIds.length > 1) return true;
    return (await countRunningCopies(this.deps.db, eaterIds)) > copiesAtOnceMax;
  }

  private async setStopping(eaterIds: readonly string[]): Promise<Map<string, string[]>> {
    const { db, market, clock } = this.deps;
    const { rows, prices } = await db.transaction(async (tx) => {
      const stopping = await setAllStopping(tx, eaterIds, clock.date());
      const symbols = market.instruments().map(({ symbol }) => symbol);
      return { rows: stopping, prices: pricesNow(market, symbols) };
    });
    for (const { id } of rows) this.closings.add({ id, cause: "STOP", prices });
    return new Map([...Map.groupBy(rows, (row) => row.eater_id)].map(([eaterId, own]) => [eaterId, own.map((row) => row.id)]));
  }

  private stop(eaterIds: readonly string[], mode: CopyStopMode): Promise<Map<string, string[]>> {
    return this.deps.db.transaction(async (tx) => {
      const all = await lockCopies(tx, this.deps, { eaterIds });
      const copies = all.copies.filter((copy) => canStop({ id: copy.eaterId }, copy));
      if (copies.length > 0) await stopLocked(tx, this.deps, { ...all, copies }, mode, "EIGHTY_SIX");
      return new Map([...Map.groupBy(copies, (copy) => copy.eaterId)].map(([eaterId, own]) => [eaterId, own.map((copy) => copy.id)]));
    });
  }
}
