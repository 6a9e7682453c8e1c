/**
 * The wall clock behind a port. Nothing in `server/` reads the time or sets a timer in any other way, so tests
 * (and the fast clock of the demo kitchen) can inject their own. The market has a clock of its own, see `market/instruments/market-clock.ts`.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  date(): Date;
}

export const systemClock: Clock = { now: () => Date.now(), date: () => new Date() };

/** A clock that moves only when a test moves it. */
export class FakeClock implements Clock {
  constructor(private at: number = Date.UTC(2026, 10, 19, 14, 30)) {}
  now(): number {
    return this.at;
  }
  date(): Date {
    return new Date(this.at);
  }
  advance(ms: number): void {
    this.at += ms;
  }
  set(at: number | Date): void {
    this.at = +at;
  }
}
