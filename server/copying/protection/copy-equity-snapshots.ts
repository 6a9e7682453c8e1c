import { Decimal } from "../../platform/decimal";
import { nextDayClose, previousDayClose } from "../../market/instruments/hours";
import { readCopiesWithoutSnapshot } from "../lifecycle/copy.store";
import { worthOf } from "../eater-view/copy-value";
import type { CopyingDeps } from "../copying-deps";
import { insertSnapshots, readLastSnapshotAt } from "./copy-equity-snapshots.store";

/** Unit value and equity of every running copy at 16:00 New York of each weekday on the market clock, beside the accounts' own closes. */
export class CopyEquitySnapshots {
  private nextAt: Date | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly deps: CopyingDeps) {}

  /** Makes every close that is due; those missed while nothing ran are made up for from the recorded prices. */
  catchUp(): Promise<void> {
    return (this.running ??= this.catchUpOnce().finally(() => {
      this.running = null;
    }));
  }

  private async catchUpOnce(): Promise<void> {
    const now = this.deps.market.marketNow();
    this.nextAt ??= await this.firstDue(now);
    while (this.nextAt <= now) {
      await this.closeDay(this.nextAt);
      this.nextAt = nextDayClose(this.nextAt);
    }
  }

  private async firstDue(now: Date): Promise<Date> {
    const last = await readLastSnapshotAt(this.deps.db);
    return last ? nextDayClose(last) : previousDayClose(now);
  }

  /** One day of all copies that ran then and lack it. Doing it again changes nothing. */
  async closeDay(at: Date): Promise<void> {
    const { market, db } = this.deps;
    await market.loadMids(at);
    const day = at.toISOString().slice(0, 10);
    const snapshots = (await readCopiesWithoutSnapshot(db, at, day)).map((copy) => {
      const worth = worthOf(copy, (symbol) => {
        const mid = market.midAt(symbol, at) ?? market.quote(symbol)?.mid ?? null;
        return mid && { mid, ask: mid };
      });
      return {
        ...{ eater_id: copy.eaterId, copy_id: copy.id, day, at },
        equity: worth.equity.toFixed(2),
        unit_value: new Decimal(worth.unitValue).toFixed(),
      };
    });
    if (snapshots.length > 0) await insertSnapshots(db, snapshots);
  }
}
