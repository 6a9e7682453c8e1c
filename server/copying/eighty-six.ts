import { limits } from "../platform/limits";
import type { CopyingDeps } from "./copying-deps";
import type { CopyStopMode } from "./copying.enums";
import { canStop } from "./copying.policy";
import { stopLocked } from "./ending";
import { lockCopies } from "./locked-copies";

interface Press {
  readonly eaterId: string;
  readonly mode: CopyStopMode;
  readonly resolve: (copyIds: string[]) => void;
  readonly reject: (error: unknown) => void;
}

/** So many are worked on at once: each takes a connection, and the feeders' trades want some too. */
const batchesAtOnceMax = 2;

/**
 * "86 everything". When many press at once (a feeder blows up), those who wait are stopped together: one transaction for
 * up to `copyStopsPerTransactionMax` eaters, each answered when it has committed. One alone is stopped at once.
 */
export class EightySix {
  private readonly waiting: Press[] = [];
  private running = 0;

  constructor(private readonly deps: CopyingDeps) {}

  /** Stops all copies of an eater. Resolves with the ids of those it stopped, after the commit. */
  press(eaterId: string, mode: CopyStopMode): Promise<string[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ eaterId, mode, resolve, reject });
      this.workOff();
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
    const taken = this.waiting.filter((press) => press.mode === mode).slice(0, limits.copyStopsPerTransactionMax);
    for (const press of taken) this.waiting.splice(this.waiting.indexOf(press), 1);
    return taken;
  }

  private async batch(presses: readonly Press[]): Promise<void> {
    try {
      const stopped = await this.stop([...new Set(presses.map((press) => press.eaterId))], presses[0]!.mode);
      for (const { eaterId, resolve } of presses) resolve(stopped.get(eaterId) ?? []);
    } catch (error) {
      // One eater's trouble is not another's: each is tried alone.
      if (presses.length === 1) presses[0]!.reject(error);
      else for (const press of presses) await this.batch([press]);
    }
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
