import type { Decimal } from "../../../platform/decimal";
import type { CorporateAction, InstrumentClass, InstrumentDefinition, PriceBar, ProviderName, Resolution } from "../provider";
import type { DayFigures } from "./day-figures";
import type { TroubleGate } from "./trouble-gate";

/** Best bid and ask, as a stream sent it. */
export interface VenueQuote {
  /** The venue's own name of the market. */
  readonly symbol: string;
  readonly bid: Decimal;
  readonly ask: Decimal;
  /** The venue's own time in milliseconds; null where it sends none. */
  readonly timestamp: number | null;
}

/** Best bid and ask, as REST answered. */
export interface AnsweredQuote {
  readonly symbol: string;
  readonly bid: Decimal;
  readonly ask: Decimal;
  /** Null: they stood when they were asked for. */
  readonly asOf: Date | null;
}

/** A venue's instruments: what is stored of them, and which of them it does not trade now. */
export interface VenueInstruments {
  readonly definitions: readonly InstrumentDefinition[];
  readonly suspended: ReadonlySet<string>;
}

/** All that a venue lists, with one quote and the day of each where it says so; both by the venue's own names. */
export interface VenueListing extends VenueInstruments {
  readonly quotes: readonly AnsweredQuote[];
  readonly days: ReadonlyMap<string, DayFigures>;
}

export interface StreamEvents {
  onQuote(quote: VenueQuote): void;
  /** The first stream broke while all flowed. */
  onCut(): void;
  /** All flow again. */
  onResumed(cutAt: Date): void;
  /** Symbols that the venue halts, or trades again, besides what it lists. */
  onHalts(): void;
}

/** The streams of a venue: quotes of the symbols that are wanted, by the venue's own names. */
export interface VenueQuoteStreams {
  /** Since when not every stream flows; null while all do. */
  readonly downSince: Date | null;
  /** Why they do not flow, where the venue says so. */
  readonly trouble: string | null;
  want(symbols: ReadonlySet<string>): void;
  /** A plan may allow fewer streams than are wanted. */
  isStreamed(symbol: string): boolean;
  /** Breaks every socket, which opens them anew: for streams that are open and silent. */
  restart(): void;
  close(): Promise<void>;
}

/** One real venue, as `VenueProvider` asks it. Every question throws VenueTrouble where the venue cannot answer. */
export interface VenueSource {
  readonly name: ProviderName;
  readonly classes: readonly InstrumentClass[];
  readonly gate: TroubleGate;
  /** Whether old bars change with a split. */
  readonly adjustsBars: boolean;
  /** Symbols that one question for quotes may name. */
  readonly symbolsPerQuestionMax: number;
  open(events: StreamEvents): Promise<VenueQuoteStreams>;
  /** `known`: the venue's names of what is listed here already. */
  listing(known: ReadonlySet<string>): Promise<VenueListing>;
  quotes(symbols: readonly string[]): Promise<AnsweredQuote[]>;
  /** The venue's clock in milliseconds; null where it does not say. */
  time(): Promise<number | null>;
  /** Bars that start from `from` on and before `to`, oldest first. */
  bars(symbol: string, resolution: Resolution, from: number, to: number): Promise<PriceBar[]>;
  /** Where a stretch that ends at `to` begins, if it shall hold `first` bars. */
  barsFrom(first: number, to: number, resolution: Resolution): number;
  /** Days of these symbols that count from the last 16:00 New York; what is missing is not known. */
  days?(symbols: readonly string[]): Promise<ReadonlyMap<string, DayFigures>>;
  /** Splits and dividends whose ex-date lies between. Left out where nothing traded there has any. */
  corporateActions?(symbols: readonly string[], from: Date, until: Date): Promise<CorporateAction[]>;
  /** Whether anything is traded at `at`. */
  isOpen(at: Date): boolean;
  /** Halted by the exchange, by our own symbol. */
  isHalted(symbol: string): boolean;
}
