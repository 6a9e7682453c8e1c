import { padded, type VenueDayFigures, type VenueMarket } from "../../brokers/sandboxes/binance/market-data";
import { Decimal } from "../../platform/decimal";

/** A market of the exchange on this machine, moved by hand. */
export type HandMovedMarket = { -readonly [Field in keyof VenueMarket]: VenueMarket[Field] };

const minuteMs = 60_000;
export const intervalsMs: Readonly<Record<string, number>> = {
  "1m": minuteMs,
  "5m": 5 * minuteMs,
  "15m": 15 * minuteMs,
  "1h": 60 * minuteMs,
  "1d": 1440 * minuteMs,
};

/** A market with a book a tick around `price`. */
export function venueMarket(base: string, price: string, given: Partial<VenueMarket> = {}): HandMovedMarket {
  const tick = given.tick ?? "0.01";
  const fields = {
    base,
    quote: "USDT",
    tick,
    step: "0.00001",
    notionalMin: "5",
    status: "TRADING" as const,
    update: 1,
    bidSize: "1",
    askSize: "2",
  };
  return { ...fields, bid: new Decimal(price).sub(tick), ask: new Decimal(price).add(tick), ...given };
}

/** The last 24 hours: opened at 1% under the bid. */
export const dayOf = (market: VenueMarket): VenueDayFigures => ({
  open: market.bid.mul("0.99"),
  high: market.ask.mul("1.01"),
  low: market.bid.mul("0.98"),
  volume: market.status === "BREAK" && market.update === 0 ? "0" : "12.5",
});

/** What was traded in a minute: a pure function, so that a test can say what any bar must be. */
export function minuteOf(minute: number): { open: number; high: number; low: number; close: number; volume: number } {
  const open = 50_000 + (minute % 1440);
  return { open, high: open + 3, low: open - 2, close: open + 1, volume: 1 + (minute % 5) };
}

/** Rows of `klines`; null for an interval Binance does not know. `leftOut` are starts of bars that this answer lacks. */
export function klinesOf(
  interval: string,
  startTime: number,
  limit: number,
  now: number,
  leftOut: ReadonlySet<number>,
): unknown[][] | null {
  const size = intervalsMs[interval];
  if (!size) return null;
  const rows: unknown[][] = [];
  for (let at = Math.ceil(startTime / size) * size; at <= now && rows.length < limit; at += size) {
    if (leftOut.has(at)) continue;
    const minutes = Array.from({ length: size / minuteMs }, (_, i) => at / minuteMs + i).filter((minute) => minute * minuteMs <= now);
    const parts = minutes.map(minuteOf);
    const [high, low] = [Math.max(...parts.map((one) => one.high)), Math.min(...parts.map((one) => one.low))];
    const volume = parts.reduce((sum, one) => sum + one.volume, 0);
    const texts = [parts[0]!.open, high, low, parts.at(-1)!.close, volume].map((value) => padded(String(value)));
    rows.push([at, ...texts, at + size - 1, "0.00000000", 100, "0.00000000", "0.00000000", "0"]);
  }
  return rows;
}
