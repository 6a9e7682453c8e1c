import { Decimal, floorToLot } from "../../../platform/decimal";
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

/** What coins are traded against: dollars, at the same prices. */
const quoteAssets = ["USDT", "USDC"] as const;

/** Coins against USDT and USDC at the prices of the market given. Its spread is the book's; how much each level holds is invented. */
export class SandboxMarkets {
  /** Books set by hand, which orders use up. For tests of fills in parts. */
  private readonly booksByHand = new Map<string, { bids: BookLevel[]; asks: BookLevel[] }>();
  private readonly updates = new Map<string, number>();

  constructor(private readonly quotes: QuoteSource) {}

  /** All that are listed, also those without a price now. */
  all(): VenueMarket[] {
    return this.quotes.instruments().flatMap((instrument) => this.marketsOf(instrument));
  }

  find(id: string | null): VenueMarket {
    const quote = quoteAssets.find((asset) => id?.endsWith(asset));
    const instrument = id && quote ? this.quotes.instrument(id.slice(0, -quote.length)) : null;
    const market = instrument && quote ? this.marketOf(instrument, quote) : null;
    if (!market) throw badSymbol();
    return market;
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

  /** The markets of an instrument; none of one that it does not list. */
  marketsOf(instrument: MarketInstrument): VenueMarket[] {
    return quoteAssets.flatMap((asset) => this.marketOf(instrument, asset) ?? []);
  }

  private marketOf(instrument: MarketInstrument, quoteAsset: string): VenueMarket | null {
    const { tick, lot } = instrument;
    if (instrument.class !== "CRYPTO" || tick.decimalPlaces() > decimalsMax || lot.decimalPlaces() > decimalsMax) return null;
    const quote = this.quotes.quote(instrument.symbol);
    const market = { base: instrument.symbol, quote: quoteAsset, tick: tick.toFixed(), step: lot.toFixed() };
    const byHand = this.booksByHand.get(idOf(market));
    const [bid, ask] = [byHand?.bids[0] ?? levelOf(quote?.bid ?? tick, lot), byHand?.asks[0] ?? levelOf(quote?.ask ?? tick, lot)];
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
