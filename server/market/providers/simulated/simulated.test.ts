import { describe, expect, test } from "vitest";
import { FakeClock } from "../../../platform/clock";
import { Decimal, isMultipleOf } from "../../../platform/decimal";
import { minuteMs, type LiveQuote, type MarketControls, type PriceBar, type TradingHours } from "../provider";
import { anchorMinute } from "./path";
import { priceInMinute } from "./minute-walk";
import { SimulatedPrices } from "./prices";
import { SimulatedProvider } from "./provider";
import { simulatedSymbols } from "./symbols";

const noControls: MarketControls = { hours: new Map(), halts: new Map(), gaps: [] };
const newYork: TradingHours = { zone: "America/New_York", days: [1, 2, 3, 4, 5], open: "09:30", close: "16:00" };
const minuteOf = (iso: string): number => Date.parse(iso) / minuteMs;

function provider(clock = new FakeClock(), options: { ticksPerSecond?: number } = {}): SimulatedProvider {
  return new SimulatedProvider({ clock, seed: "brigade", ...options });
}

/** Runs the market second by second and returns every quote of a symbol. */
function watch(market: SimulatedProvider, clock: FakeClock, symbol: string, seconds: number): LiveQuote[] {
  const seen: LiveQuote[] = [];
  const leave = market.onTick((quotes) => void seen.push(...quotes.filter((quote) => quote.symbol === symbol)));
  for (let second = 0; second < seconds; second++) {
    clock.advance(1000);
    market.tick();
  }
  leave();
  return seen;
}

function aggregate(bars: readonly PriceBar[]): Omit<PriceBar, "at"> {
  return {
    open: bars[0]!.open,
    high: Decimal.max(...bars.map((bar) => bar.high)),
    low: Decimal.min(...bars.map((bar) => bar.low)),
    close: bars.at(-1)!.close,
    volume: bars.reduce((sum, bar) => sum.add(bar.volume), new Decimal(0)),
  };
}

const texts = (bar: Omit<PriceBar, "at">): string[] => [bar.open, bar.high, bar.low, bar.close, bar.volume].map((value) => value.toFixed());

describe("the price function", () => {
  test("MARKET-001 the same seed gives the same prices in every instance and in any order of calls", () => {
    const [one, other] = [new SimulatedPrices("brigade"), new SimulatedPrices("brigade")];
    const minutes = [anchorMinute + 460_000, anchorMinute - 900_000, anchorMinute, anchorMinute + 7];
    const forwards = minutes.map((minute) => one.priceAt("AAPL", minute)!.toFixed());
    one.dailyBars("AAPL", new Date("2026-01-01"), new Date("2026-03-01"));
    const backwards = [...minutes].reverse().map((minute) => other.priceAt("AAPL", minute)!.toFixed());
    expect(backwards.reverse()).toEqual(forwards);
  });

  test("MARKET-002 another seed is another market, another symbol another path", () => {
    const minute = anchorMinute + 200_000;
    const prices = ["brigade", "another"].flatMap((seed) =>
      ["AAPL", "MSFT"].map((symbol) => new SimulatedPrices(seed).priceAt(symbol, minute)!.toFixed()),
    );
    expect(new Set(prices).size).toBe(4);
  });

  test("MARKET-003 golden values: prices never change between versions and machines", () => {
    const prices = new SimulatedPrices("brigade");
    const at = (symbol: string, iso: string): string => prices.priceAt(symbol, minuteOf(iso))!.toFixed();
    expect({
      anchor: at("AAPL", "2026-01-01T00:00Z"),
      aapl: at("AAPL", "2026-11-20T14:30Z"),
      aaplLongAgo: at("AAPL", "2024-11-20T14:30Z"),
      spy: at("SPY", "2026-11-20T14:30Z"),
      btc: at("BTC", "2026-11-20T14:31Z"),
      eurusd: at("EURUSD", "2025-06-01T03:07Z"),
      day: texts(prices.dailyBars("TSLA", new Date("2026-11-19"), new Date("2026-11-20"))[0]!),
    }).toMatchInlineSnapshot(`
      {
        "aapl": "372.58",
        "aaplLongAgo": "206.36",
        "anchor": "271.86",
        "btc": "147786.84",
        "day": [
          "948.32",
          "999.15",
          "931.82",
          "964.78",
          "59770931",
        ],
        "eurusd": "1.30352",
        "spy": "836.72",
      }
    `);
  });

  test("MARKET-004 days and hours are exactly the sum of their minutes", () => {
    const prices = new SimulatedPrices("brigade");
    for (const symbol of ["AAPL", "BTC", "EURUSD"]) {
      const start = Date.parse("2026-10-05T00:00Z");
      const minutes = prices.of(symbol)!.bars("MINUTE", start, start + 1440 * minuteMs);
      expect(minutes).toHaveLength(1440);
      const [day] = prices.dailyBars(symbol, new Date(start), new Date(start + 1440 * minuteMs));
      expect(texts(day!)).toEqual(texts(aggregate(minutes)));
      const hours = prices.hourlyBars(symbol, new Date(start), new Date(start + 1440 * minuteMs));
      expect(hours.map(texts)).toEqual(Array.from({ length: 24 }, (_, hour) => texts(aggregate(minutes.slice(60 * hour, 60 * hour + 60)))));
    }
  });

  test("MARKET-005 each minute opens where the last one closed, inside its own high and low", () => {
    const bars = new SimulatedPrices("brigade")
      .of("NVDA")!
      .bars("MINUTE", Date.parse("2026-11-01T00:00Z"), Date.parse("2026-11-01T05:00Z"));
    bars.slice(1).forEach((bar, index) => expect(bar.open.eq(bars[index]!.close)).toBe(true));
    for (const bar of bars) {
      expect(bar.high.gte(Decimal.max(bar.open, bar.close))).toBe(true);
      expect(bar.low.lte(Decimal.min(bar.open, bar.close))).toBe(true);
    }
  });

  test("MARKET-006 two years of daily bars have plausible volatility that changes from quarter to quarter", () => {
    const prices = new SimulatedPrices("brigade");
    const yearly = (bars: readonly PriceBar[]): number => {
      const returns = bars.slice(1).map((bar, index) => Math.log(bar.close.div(bars[index]!.close).toNumber()));
      return Math.sqrt((returns.reduce((sum, value) => sum + value * value, 0) / returns.length) * 365.25);
    };
    const bars = prices.dailyBars("AAPL", new Date("2024-11-20"), new Date("2026-11-20"));
    expect(bars).toHaveLength(730);
    expect(yearly(bars)).toBeGreaterThan(0.18);
    expect(yearly(bars)).toBeLessThan(0.36);
    const quarters = Array.from({ length: 8 }, (_, quarter) => yearly(bars.slice(91 * quarter, 91 * quarter + 91)));
    expect(Math.max(...quarters) / Math.min(...quarters)).toBeGreaterThan(1.2);
  });

  test("MARKET-007 every symbol keeps a plausible price on its tick over two years", () => {
    const prices = new SimulatedPrices("brigade");
    for (const { symbol, tick, profile } of simulatedSymbols)
      for (let minute = minuteOf("2024-11-20T00:00Z"); minute < minuteOf("2026-11-20T00:00Z"); minute += 10_007) {
        const price = prices.priceAt(symbol, minute)!;
        expect(isMultipleOf(price, tick)).toBe(true);
        expect(price.toNumber() / profile.price).toBeGreaterThan(0.1);
        expect(price.toNumber() / profile.price).toBeLessThan(10);
      }
  });

  test("MARKET-008 a recorded gap multiplies prices from its minute on, and none before", () => {
    const [plain, gapped] = [new SimulatedPrices("brigade"), new SimulatedPrices("brigade")];
    const minute = minuteOf("2026-11-10T12:00Z");
    gapped.of("KO")!.obey(null, [{ symbol: "KO", at: new Date(minute * minuteMs + 17_000), factor: new Decimal("0.8") }]);
    expect(gapped.priceAt("KO", minute - 1)!.eq(plain.priceAt("KO", minute - 1)!)).toBe(true);
    for (const later of [minute, minute + 1, minute + 5000])
      expect(gapped.priceAt("KO", later)!.sub(plain.priceAt("KO", later)!.mul("0.8")).abs().lte("0.01")).toBe(true);
    const [before, from] = gapped.of("KO")!.bars("MINUTE", (minute - 1) * minuteMs, (minute + 1) * minuteMs);
    expect(from!.open.div(before!.close).toNumber()).toBeCloseTo(0.8, 3);
    // Whole days are remembered for all markets: neither a gap of one nor another seed may be seen in another's.
    const day = (prices: SimulatedPrices): string =>
      String(prices.dailyBars("KO", new Date("2026-11-10"), new Date("2026-11-11")).map(texts));
    expect(new Set([plain, gapped, new SimulatedPrices("another")].map(day)).size).toBe(3);
    gapped.of("KO")!.obey(null, []);
    expect(day(gapped)).toBe(day(plain));
  });
});

describe("ticks inside a minute", () => {
  test("MARKET-009 they go from the open to the nearer extreme, the other and the close, and never leave the bar", () => {
    const bar = { open: 1000, high: 1010, low: 960, close: 980 };
    for (let bits = 1; bits < 4_000_000_000; bits += 123_456_789) {
      const prices = Array.from({ length: 60 }, (_, second) => priceInMinute(bar, bits, second * 1000));
      expect(prices[0]).toBe(1000);
      expect(Math.max(...prices)).toBe(1010);
      expect(Math.min(...prices)).toBe(960);
      expect(prices.indexOf(1010)).toBeLessThan(prices.indexOf(960));
    }
  });

  test("MARKET-010 a second tick rate shows exactly the highs and lows of the minute bars", async () => {
    const clock = new FakeClock(Date.parse("2026-11-19T14:29:59Z"));
    const market = provider(clock);
    await market.start();
    const seen = watch(market, clock, "AAPL", 300);
    await market.stop();
    const bars = market.prices.of("AAPL")!.bars("MINUTE", Date.parse("2026-11-19T14:30Z"), Date.parse("2026-11-19T14:35Z"));
    expect(bars).toHaveLength(5);
    for (const bar of bars) {
      const mids = seen.filter((quote) => quote.asOf >= bar.at && +quote.asOf < +bar.at + minuteMs).map((quote) => quote.mid);
      expect(mids.map(String)).toHaveLength(60);
      expect([mids[0], Decimal.max(...mids), Decimal.min(...mids)].map(String)).toEqual([bar.open, bar.high, bar.low].map(String));
    }
  });
});

describe("the simulated provider", () => {
  test("MARKET-011 every symbol ticks at least once a second, all in one round, bid below ask on whole ticks", async () => {
    const clock = new FakeClock();
    const market = provider(clock);
    await market.start();
    const rounds: LiveQuote[][] = [];
    market.onTick((quotes) => void rounds.push(quotes));
    for (let second = 0; second < 3; second++) {
      clock.advance(1000);
      market.tick();
    }
    await market.stop();
    expect(rounds.map((round) => round.length)).toEqual([50, 50, 50]);
    for (const quote of rounds.flat()) {
      const { tick } = simulatedSymbols.find((one) => one.symbol === quote.symbol)!;
      expect(quote.ask.sub(quote.bid).gte(tick)).toBe(true);
      expect(isMultipleOf(quote.bid, tick) && isMultipleOf(quote.ask, tick)).toBe(true);
      expect(quote.mid.eq(quote.bid.add(quote.ask).div(2))).toBe(true);
      expect(quote.dayLow.lte(quote.mid) && quote.dayHigh.gte(quote.mid)).toBe(true);
    }
  });

  test("MARKET-012 a late timer makes up the missed rounds; after a long pause the market goes on from now", async () => {
    const clock = new FakeClock();
    const market = provider(clock);
    await market.start();
    let rounds = 0;
    market.onTick(() => void rounds++);
    clock.advance(3000);
    market.tick();
    expect(rounds).toBe(3);
    clock.advance(3600_000);
    market.tick();
    expect(rounds).toBeLessThanOrEqual(10);
    expect(+market.quote("AAPL")!.asOf).toBe(clock.now());
    await market.stop();
  });

  test("MARKET-013 two processes quote the same at the same second, whenever they were started", async () => {
    const clock = new FakeClock();
    const early = provider(clock);
    await early.start();
    watch(early, clock, "BTC", 90);
    const late = provider(clock);
    await late.start();
    const figures = (market: SimulatedProvider): string[] => Object.values(market.quote("BTC")!).map(String);
    expect(figures(late)).toEqual(figures(early));
    await Promise.all([early.stop(), late.stop()]);
  });

  test("MARKET-014 a benched market ticks up to fifty times a second", async () => {
    const clock = new FakeClock();
    const market = provider(clock, { ticksPerSecond: 50 });
    await market.start();
    const seen = watch(market, clock, "ETH", 2);
    await market.stop();
    expect(seen).toHaveLength(100);
    expect(+seen[1]!.asOf - +seen[0]!.asOf).toBe(20);
  });

  test("MARKET-015 a halt freezes the quote, marks it stale once and ends the bars there; resuming goes on at today's price", async () => {
    const clock = new FakeClock();
    const market = provider(clock);
    await market.start();
    const frozen = market.quote("AAPL")!;
    market.obey({ ...noControls, halts: new Map([["AAPL", clock.date()]]) });
    expect(market.quote("AAPL")).toMatchObject({ isStale: true, asOf: frozen.asOf });
    expect(market.quote("MSFT")!.isStale).toBe(false);
    expect(watch(market, clock, "AAPL", 120)).toHaveLength(0);
    expect(market.quote("AAPL")!.mid.eq(frozen.mid)).toBe(true);
    expect(+market.bars("AAPL", "MINUTE", { first: 1 })[0]!.at).toBe(Math.floor(+frozen.asOf / minuteMs) * minuteMs);
    market.obey(noControls);
    expect(market.quote("AAPL")).toMatchObject({ isStale: false, asOf: clock.date() });
    await market.stop();
  });

  test("MARKET-016 a gap is published at once", async () => {
    const clock = new FakeClock();
    const market = provider(clock);
    await market.start();
    const before = market.quote("TSLA")!.mid;
    const seen: LiveQuote[] = [];
    market.onTick((quotes) => void seen.push(...quotes.filter((quote) => quote.symbol === "TSLA")));
    market.obey({ ...noControls, gaps: [{ symbol: "TSLA", at: clock.date(), factor: new Decimal("0.5") }] });
    expect(seen).toHaveLength(1);
    expect(seen[0]!.mid.div(before).toNumber()).toBeCloseTo(0.5, 3);
    await market.stop();
  });

  test("MARKET-017 with hours the quote stays at the close, stale, and bars hold open minutes only", async () => {
    const clock = new FakeClock(Date.parse("2026-11-20T20:59:58Z")); // Friday, two seconds before 16:00 New York
    const market = provider(clock);
    market.obey({ ...noControls, hours: new Map([["KO", newYork]]) });
    await market.start();
    expect(market.quote("KO")!.isStale).toBe(false);
    const seen = watch(market, clock, "KO", 4);
    expect(seen.map((quote) => [quote.asOf.toISOString(), quote.isStale])).toEqual([
      ["2026-11-20T20:59:59.000Z", false],
      ["2026-11-20T21:00:00.000Z", true],
    ]);
    const minutes = market.bars("KO", "MINUTE", { first: 400 });
    expect(minutes.slice(-391).map((bar) => bar.at.toISOString().slice(11, 16))).toEqual([
      "20:59",
      ...Array.from({ length: 390 }, (_, i) => new Date(Date.parse("2026-11-20T14:30Z") + i * minuteMs).toISOString().slice(11, 16)),
    ]);
    expect(minutes.at(-1)!.close.eq(seen[1]!.mid)).toBe(true);
    expect(market.bars("KO", "DAY", { first: 10 }).every((bar) => bar.at.getUTCDay() >= 1 && bar.at.getUTCDay() <= 5)).toBe(true);
    await market.stop();
  });

  test("MARKET-018 the forming bar agrees with the ticks published so far", async () => {
    const clock = new FakeClock(Date.parse("2026-11-19T14:00:00Z"));
    const market = provider(clock);
    await market.start();
    const first = market.quote("AMD")!;
    const seen = [first, ...watch(market, clock, "AMD", 150)];
    const [bar] = market.bars("AMD", "HOUR", { first: 1 });
    expect(bar!.at.toISOString()).toBe("2026-11-19T14:00:00.000Z");
    expect(texts({ ...bar!, volume: new Decimal(0) })).toEqual(
      texts({
        ...aggregate(seen.map(({ mid }) => ({ at: bar!.at, open: mid, high: mid, low: mid, close: mid, volume: new Decimal(0) }))),
        volume: new Decimal(0),
      }),
    );
    await market.stop();
  });

  test("MARKET-019 a quote is stale when no tick came for longer than the limit", async () => {
    const clock = new FakeClock();
    const market = provider(clock);
    await market.start();
    await market.stop();
    clock.advance(15_000);
    expect(market.quote("AAPL")!.isStale).toBe(false);
    clock.advance(1);
    expect(market.quote("AAPL")!.isStale).toBe(true);
  });

  test("MARKET-020 change and range count from the last 16:00 New York, the previous close included", async () => {
    const clock = new FakeClock(Date.parse("2026-11-20T20:59:59Z"));
    const market = provider(clock);
    await market.start();
    const closeAt = (iso: string): string => market.prices.priceAt("AAPL", minuteOf(iso))!.toFixed();
    expect(market.quote("AAPL")!.previousClose.toFixed()).toBe(closeAt("2026-11-19T21:00Z"));
    watch(market, clock, "AAPL", 2);
    const quote = market.quote("AAPL")!;
    expect(quote.previousClose.toFixed()).toBe(closeAt("2026-11-20T21:00Z"));
    expect(quote.dayHigh.sub(quote.dayLow).lt(1)).toBe(true);
    await market.stop();
  });
});
