import { nextDayClose, previousDayClose } from "../../instruments/hours";
import { minuteMs } from "../provider";
import type { LatestTick, SymbolPrices } from "./prices";

/** Previous close and extremes since then of one symbol, in ticks, kept up to date tick by tick instead of read anew. */
export class DayRange {
  private until = -Infinity;
  private minute = 0;
  private previousClose = 0;
  private high = 0;
  private low = 0;

  constructor(private readonly prices: SymbolPrices) {}

  /** Takes in a price that was just quoted. Whole minutes since the last call count with their true extremes. */
  including(latestTick: Pick<LatestTick, "ticks" | "asOf">): { previousClose: number; high: number; low: number } {
    if (latestTick.asOf > this.until || latestTick.asOf < this.minute * minuteMs) this.begin(latestTick);
    const minute = Math.floor(latestTick.asOf / minuteMs);
    if (minute > this.minute) this.fold(this.prices.upTo(this.minute, minute * minuteMs - 1));
    this.minute = minute;
    this.fold({ high: latestTick.ticks, low: latestTick.ticks });
    return { previousClose: this.previousClose, high: this.high, low: this.low };
  }

  private begin(latestTick: Pick<LatestTick, "ticks" | "asOf">): void {
    // A quote of the close itself still belongs to the day that it ends: a stock that closed at 16:00 shows that day's change.
    const start = previousDayClose(new Date(latestTick.asOf - 1));
    this.until = +nextDayClose(start);
    this.previousClose = this.prices.latestTick(+start)?.ticks ?? latestTick.ticks;
    this.high = this.low = latestTick.ticks;
    this.minute = Math.floor(latestTick.asOf / minuteMs);
    this.fold(this.prices.upTo(Math.floor(+start / minuteMs), latestTick.asOf));
  }

  private fold(bar: { high: number; low: number } | null): void {
    if (!bar) return;
    this.high = Math.max(this.high, bar.high);
    this.low = Math.min(this.low, bar.low);
  }
}
