import { Decimal, floorToLot, zero } from "../../../platform/decimal";
import { resolutionMs, type MarketInstrument, type PriceBar } from "../../../market/providers/provider";
import type { QuoteSource } from "../quote-source";
import { idOf, type VenueDayFigures, type VenueMarket } from "./market-data";
import { badSymbol } from "./refusal";

/** One price of the book with what can be had there. */
export interface BookLevel {
  readonly price: Decimal;
  quantity: Decimal;
}

/** Levels of the usual book, a tick apart, each worth about as much. */
const levelsMax = 10;
const levelValue = 100_000;
const decimalsMax = 8;
const usualNotionalMin = "5";

/** What coins are traded against: two dollars at the same prices, and euros. */
const quoteAssets = ["USDT", "USDC", "EUR"] as const;
const dollarAssets = ["USDT", "USDC"] as const;

/** What a market is priced in, by its id like `BTCEUR`. */
export const quoteAssetOf = (id: string): string | null => quoteAssets.find((asset) => id.endsWith(asset) && id !== asset) ?? null;

/** Euros are traded too, against the dollars. */
const euro = { symbol: "EUR", tick: new Decimal("0.0001"), lot: new Decimal("0.1") } as const;
/** An instrument of the market given that would say what one is worth; without it the rate stays as it is. */
const euroInstrument = "EURUSD";
const usualEuroRate = "1.16";
/** In euros prices have so many more digits than in dollars at most. */
const euroTickMin = new Decimal("0.01");

/** Coins against USDT and USDC at the prices of the market given. Its spread is the book's; how much each level holds is invented. */
export class SandboxMarkets {
  /** Books set by hand, which orders use up. For tests of fills in parts. */
  private readonly booksByHand = new Map<string, { bids: BookLevel[]; asks: BookLevel[] }>();
  private readonly updates = new Map<string, number>();
  /** What a euro is worth where no instrument says it. */
  private euroByHand = new Decimal(usualEuroRate);
  private isEuroPaused = false;

  constructor(private readonly quotes: QuoteSource) {}

  /** All that are listed, also those without a price now. */
  all(): VenueMarket[] {
    return [...this.quotes.instruments().flatMap((instrument) => this.marketsOf(instrument)), ...this.euroMarkets()];
  }

  find(id: string | null): VenueMarket {
    const quote = id && quoteAssetOf(id);
    const base = quote ? id.slice(0, -quote.length) : "";
    const market = base === euro.symbol ? this.euroMarkets().find((one) => one.quote === quote) : this.coinMarket(base, quote);
    if (!market) throw badSymbol();
    return market;
  }

  /** Sets what a euro is worth, where no instrument says it. For tests. */
  setEuro(rate: string): void {
    this.euroByHand = new Decimal(rate);
    this.isEuroPaused = false;
  }

  /** Nobody quotes euros against dollars any more: coins go on being traded in euros. For tests. */
  pauseEuro(): void {
    this.isEuroPaused = true;
  }

  /** What can be taken by a buyer (`asks`) and by a seller (`bids`), the best first. */
  levels(market: VenueMarket, side: "bids" | "asks"): BookLevel[] {
    const byHand = this.booksByHand.get(idOf(market));
    if (byHand) return byHand[side];
    const best = side === "asks" ? market.ask : market.bid;
    return Array.from({ length: levelsMax }, (_, i) => {
      const price = side === "asks" ? best.add(new Decimal(market.tick).mul(i)) : best.sub(new Decimal(market.tick).mul(i));
      return { price, quantity: floorToLot(new Decimal(levelValue).div(best), new Decimal(market.step)) };
    }).filter(({ price, quantity }) => price.gt(0) && quantity.gt(0));
  }

  /** `[price, quantity]` rows, the best first; null gives the usual book back. */
  setBook(id: string, book: { bids: ReadonlyArray<[string, string]>; asks: ReadonlyArray<[string, string]> } | null): void {
    const read = (rows: ReadonlyArray<[string, string]>): BookLevel[] =>
      rows.map(([price, quantity]) => ({ price: new Decimal(price), quantity: new Decimal(quantity) }));
    if (book) this.booksByHand.set(id, { bids: read(book.bids), asks: read(book.asks) });
    else this.booksByHand.delete(id);
  }

  day(market: VenueMarket): VenueDayFigures {
    const quote = this.quotes.quote(market.base);
    const hours = this.quotes.bars(market.base, "HOUR", { first: 24 });
    const volume = hours.reduce((sum, bar) => sum.add(bar.volume), new Decimal(0));
    const open = hours[0]?.open ?? quote?.previousClose ?? market.bid;
    return { open, high: quote?.dayHigh ?? market.ask, low: quote?.dayLow ?? market.bid, volume: volume.toFixed(decimalsMax) };
  }

  bars(market: VenueMarket, resolution: keyof typeof resolutionMs, start: number | null, limit: number): PriceBar[] {
    const size = resolutionMs[resolution];
    const before = start === null ? null : new Date(start + limit * size);
    const bars = this.quotes.bars(market.base, resolution, { first: limit, before });
    return start === null ? bars : bars.filter(({ at }) => +at >= start);
  }

  /** The markets that a quote of the market given concerns. */
  marketsOfSymbol(symbol: string): VenueMarket[] {
    const instrument = this.quotes.instrument(symbol);
    return symbol === euroInstrument ? this.euroMarkets() : instrument ? this.marketsOf(instrument) : [];
  }

  private coinMarket(base: string, quote: string | null): VenueMarket | null {
    const instrument = this.quotes.instrument(base);
    return instrument && quote ? this.marketOf(instrument, quote) : null;
  }

  /** What a euro is worth, as its own market says. */
  private euroRate(): Decimal {
    const quote = this.quotes.quote(euroInstrument);
    return quote && !quote.isStale ? quote.mid : this.euroByHand;
  }

  private euroMarkets(): VenueMarket[] {
    const half = euro.tick.div(2);
    const mid = this.euroRate();
    const [bid, ask] = [levelOf(mid.sub(half), euro.lot), levelOf(mid.add(half), euro.lot)];
    return dollarAssets.map((quote) => ({
      ...{ base: euro.symbol, quote, tick: "0.00005", step: euro.lot.toFixed(), notionalMin: usualNotionalMin },
      ...(this.isEuroPaused
        ? { status: "BREAK" as const, bid: zero, ask: zero }
        : { status: "TRADING" as const, bid: bid.price, ask: ask.price }),
      ...{ bidSize: bid.quantity.toFixed(), askSize: ask.quantity.toFixed(), update: this.updates.get(euroInstrument) ?? 1 },
    }));
  }

  /** The markets of an instrument; none of one that it does not list. */
  marketsOf(instrument: MarketInstrument): VenueMarket[] {
    return quoteAssets.flatMap((asset) => this.marketOf(instrument, asset) ?? []);
  }

  private marketOf(instrument: MarketInstrument, quoteAsset: string): VenueMarket | null {
    const { tick, lot } = instrument;
    if (instrument.class !== "CRYPTO" || tick.decimalPlaces() > decimalsMax || lot.decimalPlaces() > decimalsMax) return null;
    const quote = this.quotes.quote(instrument.symbol);
    const inEuros = quoteAsset === euro.symbol;
    const rate = inEuros ? this.euroRate() : new Decimal(1);
    const step = inEuros && tick.gt(euroTickMin) ? euroTickMin : tick;
    const inSteps = (price: Decimal): Decimal => price.div(rate).div(step);
    const priced = (steps: Decimal): Decimal => Decimal.max(steps.mul(step), step);
    const market = { base: instrument.symbol, quote: quoteAsset, tick: step.toFixed(), step: lot.toFixed() };
    const byHand = this.booksByHand.get(idOf(market));
    const bid = byHand?.bids[0] ?? levelOf(inEuros ? priced(inSteps(quote?.bid ?? tick).floor()) : (quote?.bid ?? tick), lot);
    const ask = byHand?.asks[0] ?? levelOf(inEuros ? priced(inSteps(quote?.ask ?? tick).ceil()) : (quote?.ask ?? tick), lot);
    return {
      ...market,
      notionalMin: instrument.venue?.notionalMin?.toFixed() ?? usualNotionalMin,
      status: !quote || quote.isStale ? "BREAK" : "TRADING",
      bid: bid.price,
      ask: ask.price,
      bidSize: bid.quantity.toFixed(),
      askSize: ask.quantity.toFixed(),
      update: this.updates.get(instrument.symbol) ?? 1,
    };
  }

  /** Counts a change of the book. */
  moved(symbol: string): void {
    this.updates.set(symbol, (this.updates.get(symbol) ?? 1) + 1);
  }
}

const levelOf = (price: Decimal, step: Decimal): BookLevel => ({ price, quantity: floorToLot(new Decimal(levelValue).div(price), step) });
