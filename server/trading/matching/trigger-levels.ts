import type { Database } from "../../platform/db/database";
import type { TriggerHint } from "../trading.events";
import { readLevels, type LevelsRow } from "./matching.store";

/**
 * Nearest trigger of each symbol, in memory: a tick that reaches none of them costs no statement. Only a filter, as JS
 * numbers and never too tight: hints only ever move a level nearer, the poll makes it exact, and SQL decides.
 */
interface Levels {
  /** A long's stop fires at bid ≤ this; a short's target at ask ≤ this. */
  longStop: number;
  shortTarget: number;
  /** A long's target fires at bid ≥ this; a short's stop at ask ≥ this. */
  longTarget: number;
  shortStop: number;
  /** Working orders of the symbol: looked at on each tick while there are any. */
  hasOrders: boolean;
}

const none = (): Levels => ({ longStop: -Infinity, shortTarget: -Infinity, longTarget: Infinity, shortStop: Infinity, hasOrders: false });

/** Doubles differ from decimals in the last digits: a level is taken as reached this much earlier. */
const slack = 1e-9;

export class TriggerLevels {
  private readonly levels = new Map<string, Levels>();
  /** For each read under way the hints that came since it began: applied again on top of it, for the read may be older. */
  private readonly reads = new Set<TriggerHint[]>();

  constructor(private readonly db: Database) {}

  /** Reads the levels of all symbols, or of some, exactly. */
  async read(symbols: readonly string[] | null = null): Promise<void> {
    const hints: TriggerHint[] = [];
    this.reads.add(hints);
    try {
      const rows = await readLevels(this.db, symbols);
      for (const row of rows) this.levels.set(row.symbol, fromRow(row));
      for (const hint of hints) this.apply(hint);
    } finally {
      this.reads.delete(hints);
    }
  }

  hint(hint: TriggerHint): void {
    for (const hints of this.reads) hints.push(hint);
    this.apply(hint);
  }

  private apply({ symbol, kind, price }: TriggerHint): void {
    const levels = this.levels.get(symbol) ?? none();
    this.levels.set(symbol, levels);
    const at = Number(price);
    if (kind === "ORDER") levels.hasOrders = true;
    else if (kind === "LONG_STOP") levels.longStop = Math.max(levels.longStop, at);
    else if (kind === "SHORT_TARGET") levels.shortTarget = Math.max(levels.shortTarget, at);
    else if (kind === "LONG_TARGET") levels.longTarget = Math.min(levels.longTarget, at);
    else levels.shortStop = Math.min(levels.shortStop, at);
  }

  /** Whether an exit of a trade in this symbol may fire at this bid and ask. */
  mayFire(symbol: string, bid: number, ask: number): boolean {
    const levels = this.levels.get(symbol);
    if (!levels) return false;
    return (
      bid <= levels.longStop * (1 + slack) ||
      ask <= levels.shortTarget * (1 + slack) ||
      bid >= levels.longTarget * (1 - slack) ||
      ask >= levels.shortStop * (1 - slack)
    );
  }

  hasOrders(symbol: string): boolean {
    return this.levels.get(symbol)?.hasOrders ?? false;
  }
}

const fromRow = (row: LevelsRow): Levels => ({
  longStop: row.long_stop === null ? -Infinity : Number(row.long_stop),
  shortTarget: row.short_target === null ? -Infinity : Number(row.short_target),
  longTarget: row.long_target === null ? Infinity : Number(row.long_target),
  shortStop: row.short_stop === null ? Infinity : Number(row.short_stop),
  hasOrders: row.has_orders,
});
