import type { Clock } from "../../../platform/clock";
import { SessionGate } from "../../instruments/session-gate";
import type { CorporateAction, PriceBar, Resolution, TradingHours } from "../provider";
import type { DayFigures } from "../venue/day-figures";
import { TroubleGate } from "../venue/trouble-gate";
import type { AnsweredQuote, StreamEvents, VenueListing, VenueQuoteStreams, VenueSource } from "../venue/venue-source";
import { type AlpacaQuote, barsOf, dayOf, quotesOf, type Snapshot, snapshotsOf, timeOf } from "./answers";
import { assetsOf, instrumentsOf } from "./assets";
import { barsFrom } from "./bar-range";
import { calendarRange, hoursOfCalendar } from "./calendar";
import { corporateActionsOf, corporateActionsPath, corporateActionsPerPageMax, corporateActionTypes } from "./corporate-actions";
import { AlpacaDataHttp } from "./http";
import { Halts } from "./halts";
import { type AlpacaDataAddresses, type AlpacaDataSettings, addressesOf } from "./settings";
import { AlpacaQuoteStream, type StreamWaits, streamWaits } from "./stream";

const timeframes: Readonly<Record<Resolution, string>> = {
  MINUTE: "1Min",
  FIVE_MINUTES: "5Min",
  FIFTEEN_MINUTES: "15Min",
  HOUR: "1Hour",
  DAY: "1Day",
};
const barsPerPageMax = 10_000;
const pagesMax = 20;
/** A dividend is paid so long after its ex-date at most. */
const paidAfterMsMax = 90 * 86_400_000;
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** A quote that REST repeats still stands if the exchange renewed it within this: a halted or forgotten one does not. */
const renewedMsMax = 2 * 60_000;

export interface AlpacaSourceOptions {
  readonly settings: AlpacaDataSettings;
  readonly clock: Clock;
  readonly addresses?: AlpacaDataAddresses;
  readonly waits?: Partial<StreamWaits>;
}

/** US stocks and funds as Alpaca has them, with the calendar of their exchanges. */
export class AlpacaSource implements VenueSource {
  readonly name = "alpaca";
  readonly classes = ["STOCK", "ETF"] as const;
  readonly adjustsBars = true;
  readonly symbolsPerQuestionMax = 500;
  readonly gate: TroubleGate;
  private readonly http: AlpacaDataHttp;
  private readonly addresses: AlpacaDataAddresses;
  private readonly session = new SessionGate();
  private readonly halts = new Halts();
  private hours: TradingHours | null = null;

  constructor(private readonly options: AlpacaSourceOptions) {
    const { settings, clock } = options;
    this.addresses = options.addresses ?? addressesOf(settings);
    this.gate = new TroubleGate(clock);
    this.http = new AlpacaDataHttp(this.addresses, settings, this.gate, clock);
  }

  async open(events: StreamEvents): Promise<VenueQuoteStreams> {
    const { settings, clock, waits } = this.options;
    return new AlpacaQuoteStream({
      url: `${this.addresses.streamUrl}/${settings.feed}`,
      settings,
      clock,
      events,
      waits: { ...streamWaits, ...waits },
      onStatus: (symbol, code, at) => {
        if (this.halts.take(symbol, code, at)) events.onHalts();
      },
    });
  }

  async listing(known: ReadonlySet<string>): Promise<VenueListing> {
    const now = this.options.clock.date();
    const range = calendarRange(now);
    const hours = hoursOfCalendar(await this.http.ask({ host: "trading", path: "/v2/calendar", query: range }), range);
    const query = { status: "active", asset_class: "us_equity" };
    const assets = assetsOf(await this.http.ask({ host: "trading", path: "/v2/assets", query }));
    const wanted = assets.filter(({ tradable, symbol }) => tradable || known.has(symbol)).map(({ symbol }) => symbol);
    const snapshots = await this.snapshots(wanted);
    this.hours = hours;
    this.session.setHours(hours);
    this.halts.lift(snapshots);
    const days = [...snapshots].flatMap(([symbol, snapshot]) => {
      const day = dayOf(snapshot, now);
      return day ? [[symbol, day] as const] : [];
    });
    return {
      ...instrumentsOf(assets, snapshots, hours, known),
      days: new Map(days),
      quotes: [...snapshots].flatMap(([symbol, snapshot]) => this.surveyedOf(symbol, snapshot)),
    };
  }

  async quotes(symbols: readonly string[]): Promise<AnsweredQuote[]> {
    const query = { symbols: symbols.join(","), feed: this.options.settings.feed };
    const quotes = quotesOf(await this.http.ask({ host: "data", path: "/v2/stocks/quotes/latest", query }));
    return [...quotes].map(([symbol, quote]) => this.answeredOf(symbol, quote));
  }

  async days(symbols: readonly string[]): Promise<ReadonlyMap<string, DayFigures>> {
    const now = this.options.clock.date();
    const days = [...(await this.snapshots(symbols))].flatMap(([symbol, snapshot]) => {
      const day = dayOf(snapshot, now);
      return day ? [[symbol, day] as const] : [];
    });
    return new Map(days);
  }

  async time(): Promise<number | null> {
    return timeOf(await this.http.ask({ host: "trading", path: "/v2/clock", query: {} }));
  }

  /** Adjusted for splits, so that old prices compare with today's. */
  async bars(symbol: string, resolution: Resolution, from: number, to: number): Promise<PriceBar[]> {
    const bars: PriceBar[] = [];
    let token: string | null = null;
    for (let page = 0; page < pagesMax && (page === 0 || token); page++) {
      const query: Record<string, string> = {
        symbols: symbol,
        timeframe: timeframes[resolution],
        start: new Date(from).toISOString(),
        end: new Date(to - 1).toISOString(),
        limit: String(barsPerPageMax),
        adjustment: "split",
        feed: this.options.settings.feed,
        sort: "asc",
        ...(token && { page_token: token }),
      };
      const answer = barsOf(await this.http.askIfPlenty({ host: "data", path: "/v2/stocks/bars", query }), symbol);
      bars.push(...answer.bars.filter(({ at }) => +at >= from && +at < to));
      token = answer.next;
    }
    return bars;
  }

  /** Alpaca lists them by the day on which they are booked: dividends weeks after their ex-date. */
  async corporateActions(symbols: readonly string[], from: Date, until: Date): Promise<CorporateAction[]> {
    const found: CorporateAction[] = [];
    for (let at = 0; at < symbols.length; at += this.symbolsPerQuestionMax) {
      const some = symbols.slice(at, at + this.symbolsPerQuestionMax).join(",");
      let token: string | null = null;
      for (let page = 0; page < pagesMax && (page === 0 || token); page++) {
        const query: Record<string, string> = {
          ...{ symbols: some, types: corporateActionTypes, limit: String(corporateActionsPerPageMax), sort: "asc" },
          ...{ start: dateOf(+from), end: dateOf(+until + paidAfterMsMax) },
          ...(token && { page_token: token }),
        };
        const answer = corporateActionsOf(await this.http.askApart({ host: "data", path: corporateActionsPath, query }));
        found.push(...answer.actions);
        token = answer.next;
      }
    }
    return found.filter(({ exAt }) => exAt >= from && exAt <= until).sort((a, b) => +a.exAt - +b.exAt);
  }

  barsFrom(first: number, to: number, resolution: Resolution): number {
    return barsFrom(
      first,
      to,
      resolution,
      this.hours ?? { zone: "America/New_York", days: [1, 2, 3, 4, 5], open: "09:30", close: "16:00" },
    );
  }

  isOpen(at: Date): boolean {
    return this.session.isOpen(at);
  }

  isHalted(symbol: string): boolean {
    return this.halts.has(symbol);
  }

  private async snapshots(symbols: readonly string[]): Promise<Map<string, Snapshot>> {
    const found = new Map<string, Snapshot>();
    for (let from = 0; from < symbols.length; from += this.symbolsPerQuestionMax) {
      const some = symbols.slice(from, from + this.symbolsPerQuestionMax).join(",");
      const query = { symbols: some, feed: this.options.settings.feed };
      for (const [symbol, snapshot] of snapshotsOf(await this.http.ask({ host: "data", path: "/v2/stocks/snapshots", query })))
        found.set(symbol, snapshot);
    }
    return found;
  }

  /** While the market is closed its book is empty: then the last trade stands for it, and it is stale. */
  private surveyedOf(symbol: string, { quote, trade }: Snapshot): AnsweredQuote[] {
    if (quote) return [this.answeredOf(symbol, quote)];
    if (!trade || this.isOpen(this.options.clock.date())) return [];
    return [{ symbol, bid: trade.p, ask: trade.p, asOf: new Date(trade.t) }];
  }

  /** REST repeats the last quote for ever, with its time. */
  private answeredOf(symbol: string, { bp, ap, t }: AlpacaQuote): AnsweredQuote {
    const now = this.options.clock.now();
    const stands = this.isOpen(new Date(now)) && now - t <= renewedMsMax;
    return { symbol, bid: bp, ask: ap, asOf: stands ? null : new Date(Math.min(t, now)) };
  }
}
