import { Decimal } from "../../../platform/decimal";

/** A market of the imitated exchange: the one table that its filters are checked against and that `exchangeInfo` serves. */
export interface VenueMarket {
  readonly base: string;
  readonly quote: string;
  readonly tick: string;
  readonly step: string;
  readonly notionalMin: string;
  readonly status: "TRADING" | "BREAK" | "HALT";
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly bidSize: string;
  readonly askSize: string;
  /** Number of the last change of the book. */
  readonly update: number;
}

/** The last 24 hours of a market. */
export interface VenueDayFigures {
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly volume: string;
}

const dayMs = 86_400_000;
export const quantityMax = "9000000";
export const notionalMax = "9000000000";
export const orderTypes = ["LIMIT", "LIMIT_MAKER", "MARKET", "STOP_LOSS"] as const;

/** As Binance writes prices and quantities: eight decimals. */
export const padded = (value: Decimal | string): string => new Decimal(value).toFixed(8);

export const idOf = ({ base, quote }: Pick<VenueMarket, "base" | "quote">): string => base + quote;

/** The row of `exchangeInfo`, with the fields that matter to a client and some that do not. */
export const exchangeInfoOf = (market: VenueMarket) => ({
  symbol: idOf(market),
  status: market.status,
  baseAsset: market.base,
  baseAssetPrecision: 8,
  quoteAsset: market.quote,
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  orderTypes,
  icebergAllowed: true,
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  permissions: [],
  permissionSets: [["SPOT"]],
  filters: [
    { filterType: "PRICE_FILTER", minPrice: padded(market.tick), maxPrice: "10000000.00000000", tickSize: padded(market.tick) },
    { filterType: "LOT_SIZE", minQty: padded(market.step), maxQty: padded(quantityMax), stepSize: padded(market.step) },
    { filterType: "NOTIONAL", minNotional: padded(market.notionalMin), maxNotional: padded(notionalMax) },
  ],
});

export const bookTickerOf = (market: VenueMarket) => ({
  symbol: idOf(market),
  bidPrice: padded(market.bid),
  bidQty: padded(market.bidSize),
  askPrice: padded(market.ask),
  askQty: padded(market.askSize),
});

/** A row of `ticker/24hr`. */
export const tickerOf = (market: VenueMarket, day: VenueDayFigures, now: number) => ({
  ...bookTickerOf(market),
  lastPrice: padded(market.bid),
  openPrice: padded(day.open),
  highPrice: padded(day.high),
  lowPrice: padded(day.low),
  prevClosePrice: padded(day.open),
  priceChangePercent: market.bid.sub(day.open).div(day.open).mul(100).toFixed(3),
  volume: padded(day.volume),
  quoteVolume: padded(market.bid.mul(day.volume)),
  openTime: now - dayMs,
  closeTime: now,
});

/** What the stream `@bookTicker` sends. */
export const streamedBookOf = (market: VenueMarket) => ({
  u: market.update,
  s: idOf(market),
  b: padded(market.bid),
  B: padded(market.bidSize),
  a: padded(market.ask),
  A: padded(market.askSize),
});

/** What `@miniTicker` sends, and `@ticker` with bid and ask beside. */
export const streamedTickerOf = (market: VenueMarket, day: VenueDayFigures, now: number, isMini: boolean) => ({
  e: isMini ? "24hrMiniTicker" : "24hrTicker",
  E: now,
  s: idOf(market),
  c: padded(market.bid),
  o: padded(day.open),
  h: padded(day.high),
  l: padded(day.low),
  v: padded(day.volume),
  q: padded(market.bid.mul(day.volume)),
  ...(isMini ? {} : { b: padded(market.bid), B: padded(market.bidSize), a: padded(market.ask), A: padded(market.askSize) }),
});
