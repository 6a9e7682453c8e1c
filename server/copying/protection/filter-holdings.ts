/** Grows by half: what is copied when an array is full stays small beside what it holds. */
const growth = 1.5;

/** An array at least so long, with all that was in it. */
export function grown<Column extends Float64Array | Int32Array | Uint32Array | Uint8Array>(column: Column, length: number): Column {
  if (length <= column.length) return column;
  const longer = new (column.constructor as new (length: number) => Column)(Math.ceil(Math.max(length, column.length * growth, 16)));
  longer.set(column);
  return longer;
}

/** Who holds one symbol, without gaps: a tick runs through three plain columns. */
class Holders {
  copies = new Int32Array(0);
  /** Units; shorts are negative. */
  quantities = new Float64Array(0);
  /** The holding that each place belongs to, for when it moves. */
  holdings = new Int32Array(0);
  count = 0;

  /** Returns the place. */
  add(copy: number, quantity: number, holding: number): number {
    const place = this.count++;
    this.copies = grown(this.copies, this.count);
    this.quantities = grown(this.quantities, this.count);
    this.holdings = grown(this.holdings, this.count);
    this.put(place, copy, quantity, holding);
    return place;
  }

  private put(place: number, copy: number, quantity: number, holding: number): void {
    this.copies[place] = copy;
    this.quantities[place] = quantity;
    this.holdings[place] = holding;
  }

  /** The last one takes the place that is given up. Returns its holding. */
  remove(place: number): number {
    const last = --this.count;
    const moved = this.holdings[last]!;
    this.put(place, this.copies[last]!, this.quantities[last]!, moved);
    return moved;
  }
}

const none = -1;

/**
 * What copies hold, by symbol and by copy, as columns of numbers: about 40 bytes a holding and no object, so a million of
 * them are neither a burden to the collector nor a walk through memory for a tick. Copies and symbols are small whole
 * numbers that the filter gives out. What ends leaves its number to the next one.
 */
export class FilterHoldings {
  private readonly bySymbol: Holders[] = [];
  /** First holding of each copy; each holding names its copy's next. */
  private firsts = new Int32Array(0);
  private nexts = new Int32Array(0);
  private symbols = new Int32Array(0);
  private places = new Int32Array(0);
  private count = 0;
  /** First of the holdings that ended, chained like a copy's. */
  private free = none;

  /** A copy that holds nothing yet. */
  begin(copy: number): void {
    this.firsts = grown(this.firsts, copy + 1);
    this.firsts[copy] = none;
  }

  holders(symbol: number): Readonly<Pick<Holders, "copies" | "quantities" | "count">> {
    return (this.bySymbol[symbol] ??= new Holders());
  }

  quantity(copy: number, symbol: number): number {
    const holding = this.find(copy, symbol);
    return holding === none ? 0 : this.bySymbol[symbol]!.quantities[this.places[holding]!]!;
  }

  /** Every symbol that a copy holds, with its units. */
  each(copy: number, visit: (symbol: number, quantity: number) => void): void {
    for (let holding = this.firsts[copy]!; holding !== none; holding = this.nexts[holding]!) {
      const symbol = this.symbols[holding]!;
      visit(symbol, this.bySymbol[symbol]!.quantities[this.places[holding]!]!);
    }
  }

  set(copy: number, symbol: number, quantity: number): void {
    const holding = this.find(copy, symbol);
    if (quantity === 0) this.remove(copy, holding);
    else if (holding === none) this.add(copy, symbol, quantity);
    else this.bySymbol[symbol]!.quantities[this.places[holding]!] = quantity;
  }

  /** The copy holds nothing any more. */
  clear(copy: number): void {
    while (this.firsts[copy] !== none) this.remove(copy, this.firsts[copy]!);
  }

  private find(copy: number, symbol: number): number {
    let holding = this.firsts[copy]!;
    while (holding !== none && this.symbols[holding] !== symbol) holding = this.nexts[holding]!;
    return holding;
  }

  private add(copy: number, symbol: number, quantity: number): void {
    const holding = this.take();
    this.symbols[holding] = symbol;
    this.nexts[holding] = this.firsts[copy]!;
    this.firsts[copy] = holding;
    this.holders(symbol);
    this.places[holding] = this.bySymbol[symbol]!.add(copy, quantity, holding);
  }

  private take(): number {
    const freed = this.free;
    if (freed !== none) {
      this.free = this.nexts[freed]!;
      return freed;
    }
    const holding = this.count++;
    for (const column of ["nexts", "symbols", "places"] as const) this[column] = grown(this[column], this.count);
    return holding;
  }

  private remove(copy: number, holding: number): void {
    if (holding === none) return;
    const place = this.places[holding]!;
    this.places[this.bySymbol[this.symbols[holding]!]!.remove(place)] = place;
    this.unchain(copy, holding);
    this.nexts[holding] = this.free;
    this.free = holding;
  }

  private unchain(copy: number, holding: number): void {
    if (this.firsts[copy] === holding) return void (this.firsts[copy] = this.nexts[holding]!);
    let before = this.firsts[copy]!;
    while (this.nexts[before] !== holding) before = this.nexts[before]!;
    this.nexts[before] = this.nexts[holding]!;
  }
}
