import type { TradingHours } from "../providers/provider";
import { isOpenAt, nextCloseAfter, nextOpenAfter } from "./hours";

/** Where no session is near, it is looked again after this. */
const lookAgainMs = 3600_000;

/** Whether a market is open, asked for each quote: the answer is kept until it changes. */
export class SessionGate {
  private hours: TradingHours | null = null;
  private isNowOpen = true;
  private from = Infinity;
  private until = -Infinity;

  /** Null: round the clock. */
  setHours(hours: TradingHours | null): void {
    this.hours = hours;
    this.until = -Infinity;
  }

  isOpen(at: Date): boolean {
    if (+at < this.from || +at >= this.until) {
      this.isNowOpen = isOpenAt(this.hours, at);
      const change = this.isNowOpen ? nextCloseAfter(this.hours, at) : nextOpenAfter(this.hours, at);
      this.from = +at;
      this.until = change ? +change : +at + lookAgainMs;
    }
    return this.isNowOpen;
  }
}
