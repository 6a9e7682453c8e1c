import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../platform/testing/world";

describe("market API on the simulated market", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.stop());

  test("MARKET-101 instruments lists about fifty symbols with sector, tick, lot, spread and a live quote", async () => {
    const { instruments } = await world
      .visitor()
      .ok(
        "{ instruments { id symbol name class sector tick lot spreadBps isShortable isHalted isOpen nextOpenAt nextCloseAt source quote { id bid ask mid isStale } } }",
      );
    expect(instruments.length).toBeGreaterThanOrEqual(48);
    expect(instruments.find((one: { symbol: string }) => one.symbol === "AAPL")).toMatchObject({
      id: "AAPL",
      name: "Apple Inc.",
      class: "STOCK",
      sector: "Technology",
      tick: "0.01",
      lot: "0.0001",
      spreadBps: 1,
      isShortable: true,
      isHalted: false,
      isOpen: true,
      nextOpenAt: null,
      nextCloseAt: null,
      source: "SIMULATED",
      quote: { id: "quote:AAPL", isStale: false },
    });
    for (const { quote } of instruments) expect(Number(quote.bid)).toBeLessThan(Number(quote.ask));
  });

  test("MEND-S27 an instrument says between which prices it moved in 52 weeks, as its daily bars have it", async () => {
    const { instrument, bars } = await world
      .visitor()
      .ok(
        '{ instrument(symbol: "BTC") { yearRange { low high since } } bars(symbol: "BTC", resolution: DAY, first: 365) { bars { at low high } } }',
      );
    const extremes = (pick: "low" | "high"): number[] => bars.bars.map((bar: Record<string, string>) => Number(bar[pick]));
    const { low, high, since } = instrument.yearRange;
    expect(since).toBe(bars.bars[0].at);
    // The bar that still forms may have moved between the two.
    expect(Number(low)).toBeLessThanOrEqual(Math.min(...extremes("low")) * 1.01);
    expect(Number(low)).toBeGreaterThanOrEqual(Math.min(...extremes("low")) * 0.99);
    expect(Number(high)).toBeGreaterThanOrEqual(Math.max(...extremes("high")) * 0.99);
    expect(Number(high)).toBeLessThanOrEqual(Math.max(...extremes("high")) * 1.01);
  });

  test("MEND-N06 an instrument's line of the day begins at the previous close and has the last price of each hour since", async () => {
    const { instrument, bars } = await world
      .visitor()
      .ok(
        '{ instrument(symbol: "BTC") { dayLine quote { previousClose asOf } } bars(symbol: "BTC", resolution: HOUR, first: 96) { bars { at close } } }',
      );
    const [close, ...hours] = instrument.dayLine;
    expect(close).toBe(instrument.quote.previousClose);
    const closes = bars.bars.map((bar: Record<string, string>) => bar.close);
    expect(hours.length).toBeGreaterThan(0);
    expect(hours.length).toBeLessThan(80);
    // The hour that still forms may have moved between the two.
    expect(hours.slice(0, -1)).toEqual(closes.slice(closes.length - hours.length, -1));
    const first = new Date(bars.bars[bars.bars.length - hours.length].at);
    const inNewYork = new Intl.DateTimeFormat("en-GB", { timeZone: "America/New_York", hour: "2-digit", minute: "2-digit" });
    expect(inNewYork.format(first)).toBe("16:00");
  });

  test("MARKET-102 a search finds by symbol before name, within a class", async () => {
    const symbols = async (args: string) =>
      (await world.visitor().ok(`{ instruments(${args}) { symbol } }`)).instruments.map((one: { symbol: string }) => one.symbol);
    expect((await symbols('search: "v"')).slice(0, 1)).toEqual(["V"]);
    expect(await symbols('search: "apple"')).toEqual(["AAPL"]);
    expect(await symbols("class: CRYPTO")).toEqual(["BTC", "ETH", "SOL"]);
    expect(await symbols('search: "nothing like this"')).toEqual([]);
  });

  test("MARKET-103 an unknown symbol is null as instrument and quote, and a coded error for bars", async () => {
    const { instrument, quote } = await world.visitor().ok('{ instrument(symbol: "NOPE") { id } quote(symbol: "NOPE") { id } }');
    expect([instrument, quote]).toEqual([null, null]);
    const answer = await world.visitor().run('{ bars(symbol: "NOPE", resolution: DAY) { isLastLive } }');
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT", reason: "SYMBOL_UNKNOWN" });
  });

  test("MARKET-104 a quote says bid, ask, mid, day range, change, market time and source", async () => {
    const { quote } = await world
      .visitor()
      .ok('{ quote(symbol: "BTC") { id symbol bid ask mid previousClose changePercent dayHigh dayLow asOf isStale source } }');
    const [bid, ask, mid, high, low, close] = [quote.bid, quote.ask, quote.mid, quote.dayHigh, quote.dayLow, quote.previousClose].map(
      Number,
    ) as [number, number, number, number, number, number];
    expect(mid).toBeCloseTo((bid + ask) / 2, 8);
    expect(high).toBeGreaterThanOrEqual(mid);
    expect(low).toBeLessThanOrEqual(mid);
    expect(quote.changePercent).toBeCloseTo((mid / close - 1) * 100, 3);
    expect(quote).toMatchObject({
      id: "quote:BTC",
      symbol: "BTC",
      isStale: false,
      source: "SIMULATED",
      asOf: world.clock.date().toISOString(),
    });
  });

  test("MARKET-105 bars come oldest first, as many as asked for, and page backwards without overlap", async () => {
    const query = `query ($before: DateTime) { bars(symbol: "AAPL", resolution: DAY, first: 365, before: $before) { resolution isLastLive instrument { symbol } bars { at open high low close volume } } }`;
    const first = (await world.visitor().ok(query)).bars;
    expect(first).toMatchObject({ resolution: "DAY", isLastLive: true, instrument: { symbol: "AAPL" } });
    expect(first.bars).toHaveLength(365);
    const older = (await world.visitor().ok(query, { before: first.bars[0].at })).bars;
    expect(older.isLastLive).toBe(false);
    expect(older.bars).toHaveLength(365);
    expect(Date.parse(first.bars[0].at) - Date.parse(older.bars.at(-1).at)).toBe(86_400_000);
  });

  test("MARKET-106 bars have a limit, refused with its code", async () => {
    const api = world.visitor();
    expect((await api.ok('{ bars(symbol: "KO", resolution: MINUTE, first: 1500) { bars { at } } }')).bars.bars).toHaveLength(1500);
    expect(await api.code('{ bars(symbol: "KO", resolution: MINUTE, first: 1501) { bars { at } } }')).toBe("LIMIT_EXCEEDED");
    expect(await api.code('{ bars(symbol: "KO", resolution: MINUTE, first: 0) { bars { at } } }')).toBe("BAD_USER_INPUT");
    expect((await api.ok('{ bars(symbol: "KO", resolution: MINUTE) { bars { at } } }')).bars.bars).toHaveLength(300);
  });

  test("MARKET-107 the market status measures tick rate and latency in this process", async () => {
    const provider = world.app.modules.market.service;
    let rounds = 0;
    const leave = provider.onTick(() => void rounds++);
    world.clock.advance(1000);
    await expect.poll(() => rounds, { timeout: 45_000 }).toBeGreaterThan(0);
    leave();
    world.clock.advance(1000);
    const { marketStatus } = await world
      .visitor()
      .ok(
        "{ marketStatus { source provider marketTime speed symbols isHealthy ticksPerSecond gaps { symbol at factor } latencyBuckets { upToMs count } } }",
      );
    expect(marketStatus).toMatchObject({
      source: "SIMULATED",
      provider: "simulated",
      speed: 1,
      isHealthy: true,
      gaps: [],
      marketTime: world.clock.date().toISOString(),
    });
    expect(marketStatus.symbols).toBeGreaterThanOrEqual(48);
    expect(marketStatus.ticksPerSecond).toBeGreaterThan(0);
    expect(marketStatus.latencyBuckets.at(-1).upToMs).toBeNull();
    expect(marketStatus.latencyBuckets.reduce((sum: number, bucket: { count: number }) => sum + bucket.count, 0)).toBeGreaterThan(0);
  });
});
