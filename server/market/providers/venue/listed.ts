import type { InstrumentDefinition } from "../provider";
import type { VenueInstruments } from "./venue-source";

/** What a venue lists now, our symbols beside the venue's own, and who hears that it changed. */
export class Listed {
  private instruments: VenueInstruments = { definitions: [], suspended: new Set() };
  private text = "";
  private readonly venueSymbols = new Map<string, string>();
  /** The venue's names of what it lists now. */
  private current: ReadonlySet<string> = new Set();
  private readonly symbols = new Map<string, string>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly isHalted: (symbol: string) => boolean) {}

  get definitions(): readonly InstrumentDefinition[] {
    return this.instruments.definitions;
  }

  get isEmpty(): boolean {
    return this.instruments.definitions.length === 0;
  }

  /** The venue's names of all that was ever listed. */
  get known(): ReadonlySet<string> {
    return new Set(this.symbols.keys());
  }

  /** Suspended or halted by the venue. */
  isSuspended(symbol: string): boolean {
    return this.instruments.suspended.has(symbol) || this.isHalted(symbol);
  }

  suspended(): ReadonlySet<string> {
    return new Set(this.definitions.flatMap(({ symbol }) => (this.isSuspended(symbol) ? [symbol] : [])));
  }

  venueSymbol(symbol: string): string | undefined {
    return this.venueSymbols.get(symbol);
  }

  /** Of those that are listed now: a question about one that is not would be refused as a whole. */
  venueSymbolsOf(symbols: Iterable<string>): string[] {
    return [...symbols].flatMap((symbol) => this.venueSymbols.get(symbol) ?? []).filter((name) => this.current.has(name));
  }

  isListed(symbol: string): boolean {
    return this.current.has(this.venueSymbols.get(symbol) ?? "");
  }

  symbol(venueSymbol: string): string | undefined {
    return this.symbols.get(venueSymbol);
  }

  replace(instruments: VenueInstruments): void {
    this.instruments = instruments;
    this.current = new Set(instruments.definitions.map(({ venue }) => venue!.symbol));
    for (const { symbol, venue } of instruments.definitions) {
      this.venueSymbols.set(symbol, venue!.symbol);
      this.symbols.set(venue!.symbol, symbol);
    }
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Calls the listeners where something changed that is stored, or what is suspended. */
  publishIfChanged(): void {
    // Their spreads move at every look; they are stored with the next change of something else.
    const definitions = this.definitions.map(({ spreadBps: _spread, ...stored }) => stored);
    const text = JSON.stringify([definitions, [...this.suspended()]]);
    if (text === this.text) return;
    this.text = text;
    for (const listener of this.listeners) listener();
  }
}
