import { grown } from "./filter-holdings";

const none = -1;

/**
 * The copies that the filter knows: each has a small whole number, under which its figures are stored in columns. A copy that
 * ends leaves its number to the next one.
 */
export class FilterCopies {
  readonly ids: string[] = [];
  readonly eaterIds: string[] = [];
  /** Of the copy's row, as far as its changes have been published. */
  version = new Int32Array(0);
  units = new Float64Array(0);
  /** Cash, and what all positions are worth at the last mids. */
  value = new Float64Array(0);
  shortValue = new Float64Array(0);
  /** Unit value at or under which the stop acts, as a factor of the reference; 0 without a stop. */
  stopFactor = new Float64Array(0);
  isTrailing = new Uint8Array(0);
  /** Best unit value seen where it trails, else that of when the stop was set. */
  reference = new Float64Array(0);
  storedReference = new Float64Array(0);
  /** Unit value at or over which profit is taken; Infinity without. */
  profitLevel = new Float64Array(0);
  /** The last moment whose prices moved it. */
  moment = new Uint32Array(0);

  private readonly numbers = new Map<string, number>();
  /** First copy of each eater; each copy names its eater's next. */
  private readonly firsts = new Map<string, number>();
  private nexts = new Int32Array(0);
  private readonly free: number[] = [];

  numberOf(id: string): number | undefined {
    return this.numbers.get(id);
  }

  all(): IterableIterator<number> {
    return this.numbers.values();
  }

  of(eaterId: string): number[] {
    const own: number[] = [];
    for (let copy = this.firsts.get(eaterId) ?? none; copy !== none; copy = this.nexts[copy]!) own.push(copy);
    return own;
  }

  /** Gives a new copy its number; its figures are whatever was there before. */
  begin(id: string, eaterId: string): number {
    const copy = this.free.pop() ?? this.ids.length;
    this.ids[copy] = id;
    this.eaterIds[copy] = eaterId;
    this.lengthen(copy + 1);
    this.numbers.set(id, copy);
    this.nexts[copy] = this.firsts.get(eaterId) ?? none;
    this.firsts.set(eaterId, copy);
    return copy;
  }

  private lengthen(length: number): void {
    for (const name of ["units", "value", "shortValue", "stopFactor", "reference", "storedReference", "profitLevel"] as const)
      this[name] = grown(this[name], length);
    for (const name of ["version", "nexts"] as const) this[name] = grown(this[name], length);
    this.isTrailing = grown(this.isTrailing, length);
    this.moment = grown(this.moment, length);
  }

  end(copy: number): void {
    const eaterId = this.eaterIds[copy]!;
    const left = this.of(eaterId).filter((own) => own !== copy);
    this.firsts.delete(eaterId);
    for (const own of left) {
      this.nexts[own] = this.firsts.get(eaterId) ?? none;
      this.firsts.set(eaterId, own);
    }
    this.numbers.delete(this.ids[copy]!);
    this.ids[copy] = this.eaterIds[copy] = "";
    this.free.push(copy);
  }
}
