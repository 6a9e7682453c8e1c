import { AlpacaSandbox } from "../../brokers/sandboxes/alpaca/alpaca-sandbox";
import type { QuoteSource } from "../../brokers/sandboxes/quote-source";
import { FakeClock } from "../../platform/clock";
import { Decimal } from "../../platform/decimal";
import { sessionsBetween } from "../instruments/hours";
import type { AlpacaDataAddresses, AlpacaDataSettings } from "../providers/alpaca/settings";
import type { BarPage, MarketInstrument, PriceBar, Resolution, TradingHours } from "../providers/provider";
import { resolutionMs } from "../providers/provider";
import { fakeInstrument, FakeMarket } from "./fake-market";

const dayMs = 86_400_000;
/** New York's winter. */
const midnightMs = 5 * 3600_000;
const minutesPerPrice = 1_000;

/** The exchange's hours in November 2026: closed on Thanksgiving, half a day after it. */
export const exchangeHours: TradingHours = {
  zone: "America/New_York",
  days: [1, 2, 3, 4, 5],
  open: "09:30",
  close: "16:00",
  special: { "2026-11-26": null, "2026-11-27": { open: "09:30", close: "13:00" } },
};

/** What a bar that starts at this moment opens at: 100 and something. */
export const openOf = (at: number): Decimal => new Decimal(100).add(new Decimal((at / 60_000) % minutesPerPrice).div(100));

function barAt(at: number): PriceBar {
  const open = openOf(at);
  return { at: new Date(at), open, high: open.add(1), low: open.sub(1), close: open.add("0.5"), volume: new Decimal(100) };
}

/**
 * Alpaca's data service on this machine, at a market that moves by hand: AAPL 100.00/100.02, MSFT 50.00/50.02, KO 60.00/60.02
 * (whole shares, no shorts) and the fund SPY 400.00/400.02, with bars in the exchange's hours. It begins at Thursday's opening.
 */
export class AlpacaMarket {
  readonly market: FakeMarket;
  readonly sandbox: AlpacaSandbox;
  private readonly suspended = new Set<string>();
  private readonly made = new Map<string, PriceBar[]>();
  settings: AlpacaDataSettings = { keyId: "", secret: "", feed: "iex", account: "paper" };

  constructor(
    readonly clock: FakeClock = new FakeClock(),
    more: readonly MarketInstrument[] = [],
    hours: TradingHours | null = exchangeHours,
  ) {
    const given = [
      fakeInstrument("AAPL"),
      fakeInstrument("MSFT"),
      fakeInstrument("KO", { lot: new Decimal(1), isShortable: false }),
      fakeInstrument("SPY", { class: "ETF", name: "SPDR S&P 500 ETF Trust" }),
      ...more,
    ];
    this.market = new FakeMarket(
      clock,
      given.map((one) => ({ ...one, hours })),
    );
    for (const { symbol } of given) this.quote(symbol, "100.00", "100.02");
    this.quote("MSFT", "50.00", "50.02");
    this.quote("KO", "60.00", "60.02");
    this.quote("SPY", "400.00", "400.02");
    this.sandbox = new AlpacaSandbox({ quotes: this.quotes(), clock, file: null });
  }

  async start(): Promise<void> {
    await this.sandbox.start();
    const { key, secret } = await this.sandbox.createAccount();
    this.settings = { ...this.settings, keyId: key, secret };
  }

  stop(): Promise<void> {
    return this.sandbox.stop();
  }

  get addresses(): AlpacaDataAddresses {
    const { url } = this.sandbox;
    return { tradingUrl: url, dataUrl: url, streamUrl: `${url.replace("http", "ws")}/v2` };
  }

  /** Without a word to the stream. */
  quote(symbol: string, bid: string, ask: string): void {
    this.market.setQuote(symbol, { bid, ask });
  }

  move(symbol: string, bid: string, ask: string): void {
    this.quote(symbol, bid, ask);
    this.market.tick(symbol);
  }

  /** The venue does not trade it any more. */
  suspend(symbol: string): void {
    this.suspended.add(symbol);
  }

  asked(path: string): string[] {
    return this.sandbox.requests.filter((one) => one.path === path).map(({ query }) => decodeURIComponent(query));
  }

  private quotes(): QuoteSource {
    const { market } = this;
    return {
      marketNow: () => market.marketNow(),
      quote: (symbol) => market.quote(symbol),
      onTick: (listener) => market.onTick(listener),
      bars: (_symbol, resolution, page) => this.bars(resolution, page),
      instrument: (symbol) => market.instrument(symbol),
      instruments: () => market.instruments().map((one) => (this.suspended.has(one.symbol) ? { ...one, isSuspended: true } : one)),
      isOpen: (symbol, at) => market.isOpen(symbol, at),
      nextOpenAt: (symbol) => market.nextOpenAt(symbol),
      nextCloseAt: (symbol) => market.nextCloseAt(symbol),
    };
  }

  /** All symbols have the same; those of a minute are made once. */
  private bars(resolution: Resolution, { first }: BarPage): PriceBar[] {
    const now = this.clock.now();
    const key = `${resolution} ${first} ${Math.floor(now / 60_000)}`;
    const bars = this.made.get(key) ?? this.barsUpTo(now, resolution, first);
    this.made.set(key, bars);
    return [...bars];
  }

  private barsUpTo(now: number, resolution: Resolution, first: number): PriceBar[] {
    const size = resolutionMs[resolution];
    const from = now - Math.min(first * size * 5, 400 * dayMs);
    const bars = sessionsBetween(exchangeHours, from, now).flatMap((session) => {
      if (resolution === "DAY") return [barAt(Math.floor(session.from / dayMs) * dayMs + midnightMs)];
      const start = Math.floor(session.from / size) * size;
      return Array.from({ length: Math.ceil((session.to - start) / size) }, (_, i) => barAt(start + i * size));
    });
    return bars.slice(-first);
  }
}
