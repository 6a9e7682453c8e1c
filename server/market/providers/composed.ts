import type { Clock } from "../../platform/clock";
import type { Decimal } from "../../platform/decimal";
import { computedHealth } from "./computed-health";
import type {
  BarPage,
  InstrumentClass,
  InstrumentDefinition,
  LiveQuote,
  MarketControls,
  MarketProvider,
  PriceBar,
  PriceSource,
  ProviderHealth,
  ProviderName,
  Resolution,
  TickListener,
  VenueAccess,
} from "./provider";

/** A provider and the classes it prices here. */
export interface ProviderPart {
  readonly classes: readonly InstrumentClass[];
  readonly provider: MarketProvider;
}

const allClasses: readonly InstrumentClass[] = ["STOCK", "ETF", "CRYPTO", "FX"];

/** A part that prices every class stands for itself; what it does is then exactly what it does alone. */
export function composeIfNeeded(parts: readonly ProviderPart[], clock: Clock): MarketProvider {
  const [only, ...others] = parts;
  return others.length === 0 && allClasses.every((one) => only!.classes.includes(one))
    ? only!.provider
    : new ComposedProvider(parts, clock);
}

/**
 * Several providers as one, each for its classes, all on the wall clock. A symbol that two of them know belongs to the one
 * that MARKET names first.
 */
export class ComposedProvider implements MarketProvider {
  readonly name: ProviderName;
  readonly speed = 1;
  readonly venue: VenueAccess | undefined;
  private readonly startedAt: Date;
  private owners = new Map<string, MarketProvider>();

  constructor(
    private readonly parts: readonly ProviderPart[],
    private readonly clock: Clock,
  ) {
    this.name = parts[0]!.provider.name;
    this.startedAt = clock.date();
    this.venue = parts.some(({ provider }) => provider.venue) ? this.venueOf() : undefined;
  }

  /** The least real of them: what is partly simulated is not called live. */
  get source(): PriceSource {
    return this.parts.some(({ provider }) => provider.source === "SIMULATED") ? "SIMULATED" : this.parts[0]!.provider.source;
  }

  async load(): Promise<void> {
    await Promise.all(this.parts.map(({ provider }) => provider.load()));
    this.definitionsByProvider();
  }

  async start(): Promise<void> {
    await Promise.all(this.parts.map(({ provider }) => provider.start()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.parts.map(({ provider }) => provider.stop()));
  }

  marketNow(): Date {
    return this.clock.date();
  }

  definitions(): readonly InstrumentDefinition[] {
    return [...this.definitionsByProvider().values()].flat();
  }

  definitionsByProvider(): ReadonlyMap<ProviderName, readonly InstrumentDefinition[]> {
    const owners = new Map<string, MarketProvider>();
    const defined = new Map<ProviderName, InstrumentDefinition[]>();
    for (const { classes, provider } of this.parts) {
      const own = provider.definitions().filter((one) => classes.includes(one.class) && !owners.has(one.symbol));
      for (const { symbol } of own) owners.set(symbol, provider);
      defined.set(provider.name, own);
    }
    this.owners = owners;
    return defined;
  }

  obey(controls: MarketControls): void {
    for (const { provider } of this.parts) provider.obey(controls);
  }

  quote(symbol: string): LiveQuote | null {
    return this.owners.get(symbol)?.quote(symbol) ?? null;
  }

  onTick(listener: TickListener): () => void {
    const leaves = this.parts.map(({ provider }) =>
      provider.onTick((quotes) => {
        const own = quotes.filter(({ symbol }) => this.owners.get(symbol) === provider);
        if (own.length > 0) listener(own);
      }),
    );
    return () => {
      for (const leave of leaves) leave();
    };
  }

  bars(symbol: string, resolution: Resolution, page: BarPage): PriceBar[] {
    return this.owners.get(symbol)?.bars(symbol, resolution, page) ?? [];
  }

  midAt(symbol: string, at: Date): Decimal | null {
    return this.owners.get(symbol)?.midAt(symbol, at) ?? null;
  }

  providerHealth(): ProviderHealth[] {
    return this.parts.flatMap(({ classes, provider }) => {
      const own = provider.providerHealth?.();
      if (own) return own.map((one) => ({ ...one, symbols: this.symbolsOf(provider).length }));
      const symbols = this.symbolsOf(provider);
      const live = symbols.filter((symbol) => provider.quote(symbol)?.isStale === false).length;
      return computedHealth(provider, this.startedAt, classes, { symbols: symbols.length, live });
    });
  }

  private symbolsOf(provider: MarketProvider): string[] {
    return [...this.owners].flatMap(([symbol, owner]) => (owner === provider ? [symbol] : []));
  }

  /** The venues among the parts, each asked for its own symbols only. */
  private venueOf(): VenueAccess {
    const venues = this.parts.flatMap(({ provider }) => (provider.venue ? [{ provider, venue: provider.venue }] : []));
    const own = (provider: MarketProvider, symbols: Iterable<string>): string[] =>
      [...symbols].filter((symbol) => this.owners.get(symbol) === provider);
    return {
      want: (symbols) => {
        for (const { provider, venue } of venues) venue.want(new Set(own(provider, symbols)));
      },
      refresh: async (symbols) => {
        await Promise.all(venues.map(({ provider, venue }) => venue.refresh(own(provider, symbols))));
      },
      loadBars: async (symbol, resolution, page) =>
        this.owners.get(symbol)?.venue?.loadBars(symbol, resolution, page) ?? this.bars(symbol, resolution, page),
      loadMids: async (symbols, from) => {
        await Promise.all(venues.map(({ provider, venue }) => venue.loadMids(own(provider, symbols), from)));
      },
      corporateActions: async (symbols, from, until) => {
        const found = await Promise.all(venues.map(({ provider, venue }) => venue.corporateActions(own(provider, symbols), from, until)));
        return found.flat().sort((a, b) => +a.exAt - +b.exAt);
      },
      suspended: () => new Set(venues.flatMap(({ provider, venue }) => own(provider, venue.suspended()))),
      onInstruments: (listener) => {
        const leaves = venues.map(({ venue }) => venue.onInstruments(listener));
        return () => {
          for (const leave of leaves) leave();
        };
      },
    };
  }
}
