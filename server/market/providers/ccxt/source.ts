import type { Clock } from "../../../platform/clock";
import type { PriceBar, ProviderName, Resolution } from "../provider";
import { resolutionMs } from "../provider";
import type { DayFigures } from "../venue/day-figures";
import { TroubleGate } from "../venue/trouble-gate";
import type { AnsweredQuote, StreamEvents, VenueListing, VenueQuoteStreams, VenueSource } from "../venue/venue-source";
import { VenueTrouble } from "../venue/venue-trouble";
import { dayFromTicker, venueDayOf, venueQuoteOf } from "./answers";
import { BarPages } from "./bar-pages";
import { VenueConnection } from "./connection";
import { instrumentsOf } from "./instruments";
import { createExchange, reroute, type CcxtExchange, type ExchangeId, type ExchangeRoute } from "./library";
import { CcxtStreams } from "./streams";

export interface CcxtSourceOptions {
  readonly exchange: ExchangeId;
  readonly clock: Clock;
  readonly route?: ExchangeRoute;
}

/** A crypto exchange, which trades round the clock. */
export class CcxtSource implements VenueSource {
  readonly name: ProviderName;
  readonly classes = ["CRYPTO"] as const;
  readonly adjustsBars = false;
  readonly symbolsPerQuestionMax = 100;
  readonly gate: TroubleGate;
  private connection: VenueConnection | null = null;
  private readonly pages: BarPages;

  constructor(private readonly options: CcxtSourceOptions) {
    this.name = `ccxt/${options.exchange}`;
    this.gate = new TroubleGate(options.clock);
    this.pages = new BarPages((symbol, timeframe, since, limit) =>
      this.ask((exchange) => exchange.fetchOHLCV(symbol, timeframe, since, limit)),
    );
  }

  async open(events: StreamEvents): Promise<VenueQuoteStreams> {
    const { clock, route } = this.options;
    const exchange = await createExchange(this.options.exchange);
    if (route) await reroute(exchange, route);
    this.connection = new VenueConnection(exchange, this.gate, clock);
    return new CcxtStreams(exchange, clock, events);
  }

  async listing(known: ReadonlySet<string>): Promise<VenueListing> {
    const markets = await this.ask((exchange) => exchange.loadMarkets(true));
    const tickers = await this.ask((exchange) => exchange.fetchTickers());
    const instruments = instrumentsOf(markets, tickers, known);
    const days = new Map<string, DayFigures>();
    for (const { venue } of instruments.definitions) {
      const day = venueDayOf(tickers[venue!.symbol]);
      if (day) days.set(venue!.symbol, dayFromTicker(day));
    }
    return { ...instruments, days, quotes: instruments.definitions.flatMap(({ venue }) => answeredOf(tickers[venue!.symbol])) };
  }

  async quotes(symbols: readonly string[]): Promise<AnsweredQuote[]> {
    const answer = await this.ask((exchange) =>
      exchange.has["fetchBidsAsks"] === true ? exchange.fetchBidsAsks(symbols) : exchange.fetchTickers(symbols),
    );
    return symbols.flatMap((symbol) => answeredOf(answer[symbol]));
  }

  async time(): Promise<number | null> {
    const time = await this.ask((exchange) => exchange.fetchTime());
    return typeof time === "number" ? time : null;
  }

  bars(symbol: string, resolution: Resolution, from: number, to: number): Promise<PriceBar[]> {
    return this.pages.readRange(symbol, resolution, from, to);
  }

  barsFrom(first: number, to: number, resolution: Resolution): number {
    return to - first * resolutionMs[resolution];
  }

  isOpen(): boolean {
    return true;
  }

  isHalted(): boolean {
    return false;
  }

  private ask<T>(work: (exchange: CcxtExchange) => Promise<T>): Promise<T> {
    if (!this.connection) throw new VenueTrouble("UNREACHABLE", `${this.options.exchange} has not been asked yet.`, null);
    return this.connection.call(work);
  }
}

/** A book that was asked for is as old as the question. */
function answeredOf(answer: unknown): AnsweredQuote[] {
  const quote = venueQuoteOf(answer);
  return quote ? [{ symbol: quote.symbol, bid: quote.bid, ask: quote.ask, asOf: null }] : [];
}
