import { FilterCopies } from "./filter-copies";
import { FilterHoldings } from "./filter-holdings";
import type { WatchRow } from "./copy-stops.store";

/** A copy as the filter knows it: doubles, never too tight. */
export interface Watched {
  readonly eaterId: string;
  readonly version: number;
  readonly units: number;
  /** Cash, and what all positions are worth at the last mids. */
  readonly value: number;
  readonly shortValue: number;
  readonly isTrailing: boolean;
  /** Best unit value seen where it trails, else that of when the stop was set. */
  readonly reference: number;
  readonly storedReference: number;
  /** What it holds by symbol, in units; shorts are negative. */
  readonly held: ReadonlyMap<string, number>;
}

/** A trailing stop's best unit value, as text, that is better than what is stored. */
export interface BetterReference {
  readonly id: string;
  readonly eaterId: string;
  readonly best: string;
  readonly stored: number;
}

/** What a copy may have to do now. */
export type Trip = "STOP" | "MARGIN";

/** Doubles differ from decimals in the last digits, and each position is rounded to the cent: a level is taken as reached this much earlier. */
const slack = 1e-6;
const centsSlack = 0.01;
const marginRatio = 1.3 * 1.001;
/** Less than any lot: what is left of a sum of doubles. */
const quantityNoise = 1e-10;
/** Digits of a unit value, as stored. */
const referenceDecimals = 12;

/**
 * The running value of every copy, in doubles: a tick costs an addition for each holder of its symbol. It only says which
 * copies may have to act; the decision is exact and elsewhere. Figures are stored in columns of numbers (`FilterCopies`,
 * `FilterHoldings`): about 600 bytes for a copy of ten positions.
 */
export class CopyFilter {
  private copies = new FilterCopies();
  private holdings = new FilterHoldings();
  private readonly symbols: string[] = [];
  private readonly symbolNumbers = new Map<string, number>();
  /** By symbol. What has no mid yet is 0 here, and is asked about too often rather than too rarely. */
  private readonly mids: number[] = [];
  /** Versions of unknown copies that were published while rows were being read: a row older than that must be read again. */
  private readonly unknown = new Map<string, number>();
  private isReading = false;
  /** Counts the moments; begins anew after 2^32 of them. */
  private moment = 0;

  constructor(private readonly onTrip: (copyId: string, copy: Watched, trip: Trip) => void) {}

  get(copyId: string): Watched | undefined {
    const copy = this.copies.numberOf(copyId);
    return copy === undefined ? undefined : this.watched(copy);
  }

  private watched(copy: number): Watched {
    const { copies } = this;
    const held = new Map<string, number>();
    this.holdings.each(copy, (symbol, quantity) => held.set(this.symbols[symbol]!, quantity));
    return {
      ...{ eaterId: copies.eaterIds[copy]!, version: copies.version[copy]!, units: copies.units[copy]!, held },
      ...{ value: copies.value[copy]!, shortValue: copies.shortValue[copy]!, isTrailing: copies.isTrailing[copy] === 1 },
      ...{ reference: copies.reference[copy]!, storedReference: copies.storedReference[copy]! },
    };
  }

  setMid(symbol: string, mid: number): void {
    this.mids[this.symbolNumber(symbol)] = mid;
  }

  private symbolNumber(symbol: string): number {
    let number = this.symbolNumbers.get(symbol);
    if (number === undefined) {
      this.symbolNumbers.set(symbol, (number = this.symbols.push(symbol) - 1));
      this.mids.push(0);
    }
    return number;
  }

  /** Rows are being read: what is published from now on may not be in them. */
  beginReading(): void {
    this.isReading = true;
  }

  endReading(): void {
    this.unknown.clear();
    this.isReading = false;
  }

  clear(): void {
    this.copies = new FilterCopies();
    this.holdings = new FilterHoldings();
  }

  /**
   * Takes what was read of these eaters in place of what it knew of them, and looks at each copy. Returns the eaters of
   * whom changes were published that were not in what was read: they are to be read again.
   */
  replace(eaterIds: readonly string[], rows: readonly WatchRow[]): string[] {
    const again = new Set(rows.filter((row) => this.isOld(row)).map((row) => row.eater_id));
    const read = new Set(rows.map((row) => row.id));
    for (const eaterId of eaterIds) for (const copy of this.copies.of(eaterId)) if (!read.has(this.copies.ids[copy]!)) this.end(copy);
    const copies = rows.map((row) => this.remember(row));
    for (const copy of copies) this.look(copy);
    return [...again];
  }

  private isOld({ id, version }: WatchRow): boolean {
    const copy = this.copies.numberOf(id);
    return version < Math.max(copy === undefined ? 0 : this.copies.version[copy]!, this.unknown.get(id) ?? 0);
  }

  /** Returns the copy's number. */
  private remember(row: WatchRow): number {
    const { copies, holdings } = this;
    const known = copies.numberOf(row.id);
    const rules = this.rulesOf(row, known);
    const copy = known ?? copies.begin(row.id, row.eater_id);
    if (known === undefined) holdings.begin(copy);
    else holdings.clear(copy);
    copies.version[copy] = row.version;
    copies.units[copy] = Number(row.units);
    copies.value[copy] = Number(row.cash);
    copies.shortValue[copy] = 0;
    copies.stopFactor[copy] = rules.stopFactor;
    copies.isTrailing[copy] = Number(row.stop_is_trailing);
    copies.reference[copy] = rules.reference;
    copies.storedReference[copy] = rules.stored;
    copies.profitLevel[copy] = rules.profitLevel;
    for (const symbol in row.held) this.hold(copy, this.symbolNumber(symbol), row.held[symbol]!);
    return copy;
  }

  /** A better value seen here and not stored yet outlives a fresh look, unless the stop was set anew: it counts from then. */
  private rulesOf(
    row: WatchRow,
    known: number | undefined,
  ): { stopFactor: number; stored: number; reference: number; profitLevel: number } {
    const { isTrailing, stopFactor: factors, storedReference, reference } = this.copies;
    const stored = Number(row.stop_reference ?? 0);
    const stopFactor = row.stop_loss_percent === null ? 0 : 1 - Number(row.stop_loss_percent) / 100;
    const isSameStop = known !== undefined && isTrailing[known] === 1 && factors[known] === stopFactor && stored >= storedReference[known]!;
    return {
      ...{ stopFactor, stored, reference: row.stop_is_trailing && isSameStop ? Math.max(stored, reference[known]!) : stored },
      profitLevel:
        row.take_profit_percent === null ? Infinity : Number(row.take_profit_reference) * (1 + Number(row.take_profit_percent) / 100),
    };
  }

  /** What one statement bought and sold for a copy. Returns false where the copy has to be read anew: something went before it. */
  apply(copyId: string, version: number, moves: ReadonlyArray<{ symbol: string; quantity: number; cash: number }>): boolean {
    const copy = this.copies.numberOf(copyId);
    if (copy === undefined) {
      if (this.isReading) this.unknown.set(copyId, version);
      // A long of a copy without stop or profit to take decides nothing.
      return moves.every((move) => move.quantity >= 0);
    }
    const known = this.copies.version[copy]!;
    if (version <= known) return true;
    if (version > known + 1) return false;
    this.copies.version[copy] = version;
    for (const { symbol, quantity, cash } of moves) {
      this.copies.value[copy]! += cash;
      this.hold(copy, this.symbolNumber(symbol), quantity);
    }
    this.look(copy);
    return true;
  }

  /** So many units more of a symbol, worth its mid. */
  private hold(copy: number, symbol: number, quantity: number): void {
    const [before, mid] = [this.holdings.quantity(copy, symbol), this.mids[symbol]!];
    const after = Math.abs(before + quantity) < quantityNoise ? 0 : before + quantity;
    this.copies.value[copy]! += quantity * mid;
    this.copies.shortValue[copy]! += (Math.max(-after, 0) - Math.max(-before, 0)) * mid;
    this.holdings.set(copy, symbol, after);
  }

  /** Forgets the copies of all eaters but these. */
  keepOnly(isKept: (eaterId: string) => boolean): void {
    for (const copy of [...this.copies.all()]) if (!isKept(this.copies.eaterIds[copy]!)) this.end(copy);
  }

  forget(copyId: string): void {
    const copy = this.copies.numberOf(copyId);
    if (copy !== undefined) this.end(copy);
  }

  private end(copy: number): void {
    this.holdings.clear(copy);
    this.copies.end(copy);
  }

  /**
   * New mids of one moment: the holders' values move with them, and are looked at when all have moved. No copy was ever
   * worth a value between two of them, so none of it may become the best value of a stop that trails.
   */
  move(mids: Iterable<readonly [symbol: string, mid: number]>): void {
    this.moment = (this.moment + 1) >>> 0;
    const moved: number[] = [];
    for (const [symbol, mid] of mids) this.moveHolders(this.symbolNumber(symbol), mid, moved);
    for (const copy of moved) this.look(copy);
  }

  /** Adds to `moved` whom no other symbol has moved in this moment. */
  private moveHolders(symbol: number, mid: number, moved: number[]): void {
    const change = mid - this.mids[symbol]!;
    this.mids[symbol] = mid;
    if (change === 0) return;
    const { copies, quantities, count } = this.holdings.holders(symbol);
    const { value, shortValue, moment } = this.copies;
    for (let place = 0; place < count; place++) {
      const copy = copies[place]!;
      const gained = quantities[place]! * change;
      value[copy]! += gained;
      if (quantities[place]! < 0) shortValue[copy]! -= gained;
      if (moment[copy] === this.moment) continue;
      moment[copy] = this.moment;
      moved.push(copy);
    }
  }

  /** Of these rows, the eaters of copies that are not known at this version: a change was lost with the process that had it. */
  missed(rows: ReadonlyArray<Pick<WatchRow, "id" | "eater_id" | "version">>): string[] {
    const isMissed = ({ id, version }: Pick<WatchRow, "id" | "version">): boolean => {
      const copy = this.copies.numberOf(id);
      return copy === undefined || this.copies.version[copy]! < version;
    };
    return rows.filter(isMissed).map((row) => row.eater_id);
  }

  /** Best values that are better than what is stored of them, by the copies' ids. */
  betterReferences(): BetterReference[] {
    const { ids, eaterIds, isTrailing, stopFactor, reference, storedReference } = this.copies;
    const better: BetterReference[] = [];
    for (const copy of this.copies.all()) {
      const stored = storedReference[copy]!;
      if (isTrailing[copy] === 0 || stopFactor[copy] === 0 || reference[copy]! <= stored) continue;
      const best = reference[copy]!.toFixed(referenceDecimals);
      if (Number(best) > stored) better.push({ id: ids[copy]!, eaterId: eaterIds[copy]!, best, stored });
    }
    return better.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** This best value is stored by now. */
  noteStored({ id, best }: BetterReference): void {
    const copy = this.copies.numberOf(id);
    if (copy !== undefined) this.copies.storedReference[copy] = Number(best);
  }

  /** Looks at all copies once more: what a decision that failed was to find out is asked again, though no price moves. */
  lookAgain(): void {
    for (const copy of this.copies.all()) this.look(copy);
  }

  /** The best value so far is set first: a new best is no breach. */
  private look(copy: number): void {
    const { units, value, shortValue, stopFactor, isTrailing, reference, profitLevel } = this.copies;
    const unitValue = value[copy]! / units[copy]!;
    if (isTrailing[copy] === 1 && unitValue > reference[copy]!) reference[copy] = unitValue;
    const margin = Math.abs(unitValue) * slack + centsSlack / units[copy]!;
    const isStopReached = stopFactor[copy]! > 0 && unitValue <= stopFactor[copy]! * reference[copy]! + margin;
    if (isStopReached || unitValue >= profitLevel[copy]! - margin) this.trip(copy, "STOP");
    if (shortValue[copy]! > 0 && value[copy]! < marginRatio * shortValue[copy]!) this.trip(copy, "MARGIN");
  }

  private trip(copy: number, trip: Trip): void {
    this.onTrip(this.copies.ids[copy]!, this.watched(copy), trip);
  }
}
