import type { CopyingDeps } from "../copying-deps";
import { beginDayOfCopies, beginDayOfTotals } from "./day-start.store";

/** The UTC day of a moment on the market clock: daily loss limits begin anew with it. */
export const marketDay = (marketNow: Date): string => marketNow.toISOString().slice(0, 10);

const midnight = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

const copiesPerStatementMax = 5_000;

/** Begins the day of the loss limits, once in all processes: whoever comes first does it, the others find nothing to do. */
export class DayRoller {
  private rolledDay = "";
  private rolling: Promise<void> | null = null;

  constructor(private readonly deps: CopyingDeps) {}

  /** Makes sure that today has begun. A look in memory, except for the first of the day. */
  async ensure(): Promise<void> {
    const day = marketDay(this.deps.market.marketNow());
    if (day === this.rolledDay) return;
    await (this.rolling ??= this.roll(day).finally(() => {
      this.rolling = null;
    }));
  }

  private async roll(day: string): Promise<void> {
    const { market, db } = this.deps;
    await market.loadMids(midnight(day));
    const mids = Object.fromEntries(
      market.instruments().map(({ symbol }) => [symbol, (market.midAt(symbol, midnight(day)) ?? market.quote(symbol)?.mid)?.toFixed()]),
    );
    for (let isLast = false; !isLast;) {
      const begun = await db.transaction((tx) => beginDayOfCopies(tx, day, mids, copiesPerStatementMax));
      isLast = begun < copiesPerStatementMax;
    }
    await beginDayOfTotals(db, day);
    this.rolledDay = day;
  }
}
