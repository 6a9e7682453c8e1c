import type { Snapshot } from "./answers";

/** Codes of the two tapes: H and P, or 2, stop trading; T, or 3, lets it go on. Others are announcements. */
const halting = new Set(["H", "P", "2"]);
const resuming = new Set(["T", "3"]);

/** Symbols that their exchange has halted, as the stream says; a stream that was cut may have missed the end of a halt. */
export class Halts {
  private readonly haltedAt = new Map<string, number>();

  has(symbol: string): boolean {
    return this.haltedAt.has(symbol);
  }

  /** Returns whether that changed anything. */
  take(symbol: string, code: string, at: number): boolean {
    if (resuming.has(code)) return this.haltedAt.delete(symbol);
    if (!halting.has(code) || this.haltedAt.has(symbol)) return false;
    this.haltedAt.set(symbol, at);
    return true;
  }

  /** A trade after the halt shows that it is over. */
  lift(snapshots: ReadonlyMap<string, Snapshot>): void {
    for (const [symbol, at] of this.haltedAt) if ((snapshots.get(symbol)?.trade?.t ?? 0) > at) this.haltedAt.delete(symbol);
  }
}
