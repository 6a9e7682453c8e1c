import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FakeClock } from "../../../platform/clock";
import { openDatabase, type Database } from "../../../platform/db/database";
import { MarketClockRow } from "../../instruments/market-clock.entity";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database";
import type { LiveQuote } from "../provider";
import { ReplayProvider } from "./provider";

const real = path.resolve(import.meta.dirname, "../../../../../shared/market");
const hourMs = 3_600_000;
const csv = `symbol,timestamp,open,high,low,close,volume
ABC,2020-01-02T00:00:00Z,10,10.5,9.2,9.8,1000
ABC,2020-01-03T00:00:00Z,10,12,9.5,11,400
ABC,2020-01-06T00:00:00Z,11,11,11,11,8
XYZ,2020-01-02T00:00:00Z,50,60,45,55,10
`;

describe("the replay provider", () => {
  let database: TestDatabase;
  let db: Database;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = await openDatabase(database.url, [MarketClockRow], 2);
    folder = await mkdtemp(path.join(os.tmpdir(), "brigade-replay-"));
    await writeFile(path.join(folder, "bars.csv"), csv);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function replay(clock: FakeClock, options: { from?: string; speed?: number; folder?: string } = {}): Promise<ReplayProvider> {
    const provider = new ReplayProvider({
      folder: options.folder ?? folder,
      from: options.from ?? null,
      speed: options.speed ?? 86_400,
      clock,
      db,
    });
    await provider.load();
    await provider.start();
    return provider;
  }

  test("MARKET-060 at one day a second a bar's four prices come a quarter of a second apart, symbols of one moment in one round", async () => {
    const clock = new FakeClock();
    const market = await replay(clock, { from: "2020-01-02" });
    const rounds: LiveQuote[][] = [];
    market.onTick((quotes) => void rounds.push(quotes));
    expect(market.quote("ABC")).toMatchObject({ source: "REPLAYED", isStale: false });
    for (let quarter = 0; quarter < 3; quarter++) {
      clock.advance(250);
      market.tick();
    }
    expect(
      rounds.map((round) => round.map((quote) => `${quote.symbol} ${quote.mid.toFixed()} ${quote.asOf.toISOString().slice(11, 13)}h`)),
    ).toEqual([
      ["ABC 10.5 06h", "XYZ 45 06h"],
      ["ABC 9.2 12h", "XYZ 60 12h"],
      ["ABC 9.8 18h", "XYZ 55 18h"],
    ]);
    await market.stop();
  });

  test("MARKET-061 a server that wakes late publishes every point it missed, in order", async () => {
    const clock = new FakeClock();
    const market = await replay(clock, { from: "2020-01-02", speed: 86_401 });
    const mids: number[] = [];
    market.onTick((quotes) => void mids.push(...quotes.filter((quote) => quote.symbol === "ABC").map((quote) => quote.mid.toNumber())));
    clock.advance(4100);
    market.tick();
    expect(mids).toEqual([10.5, 9.2, 9.8, 10, 9.5, 12, 11, 11]);
    await market.stop();
  });

  test("MARKET-062 a quote is stale only when the next bar is overdue: not over a weekend, but after the last bar", async () => {
    const clock = new FakeClock();
    const market = await replay(clock, { from: "2020-01-03", speed: 3600 });
    const advance = (hours: number): void => {
      clock.advance(hours * 1000);
      market.tick();
    };
    advance(60); // Sunday noon: the last price is of Friday 18:00, the next bar comes on Monday
    expect(market.quote("ABC")).toMatchObject({ isStale: false, asOf: new Date("2020-01-03T18:00:00Z") });
    expect(market.quote("XYZ")!.isStale).toBe(true);
    advance(36);
    expect(market.quote("ABC")).toMatchObject({ isStale: false, asOf: new Date("2020-01-06T18:00:00Z") });
    clock.advance(1000);
    expect(market.quote("ABC")!.isStale).toBe(true);
    await market.stop();
  });

  test("MARKET-063 the market clock is stored once: a restart and another process go on where time is by now", async () => {
    const clock = new FakeClock();
    const first = await replay(clock, { from: "2020-01-02", speed: 7200 });
    expect(first.marketNow().toISOString()).toBe("2020-01-02T00:00:00.000Z");
    await first.stop();
    clock.advance(15_000);
    const second = await replay(clock, { from: "2020-01-02", speed: 7200 });
    expect(second.marketNow().toISOString()).toBe("2020-01-03T06:00:00.000Z");
    expect(second.quote("ABC")!.mid.toNumber()).toBe(9.5);
    const otherSpeed = await replay(clock, { from: "2020-01-02", speed: 10 });
    expect(otherSpeed.marketNow().toISOString()).toBe("2020-01-02T00:00:00.000Z");
    await Promise.all([second.stop(), otherSpeed.stop()]);
  });

  test("MARKET-064 a start between bars quotes the last price before it; one before the data begins with it; one after it is refused", async () => {
    const clock = new FakeClock();
    const between = await replay(clock, { from: "2020-01-05T12:00:00Z", speed: 5 });
    expect(between.quote("ABC")!.mid.toNumber()).toBe(11);
    const early = await replay(clock, { from: "1999-01-01", speed: 5 });
    expect(early.marketNow().toISOString()).toBe("2020-01-02T00:00:00.000Z");
    await expect(replay(clock, { from: "2020-01-07" })).rejects.toThrow(
      "MARKET_REPLAY_FROM: 2020-01-07 is after the last recorded bar, which ends at 2020-01-07T00:00:00.000Z.",
    );
    await expect(replay(clock, { from: "2020-99-99" })).rejects.toThrow(/MARKET_REPLAY_FROM: 2020-99-99 is not a time/);
    await Promise.all([between.stop(), early.stop()]);
  });

  test("MARKET-065 previous close and day range follow the replayed day", async () => {
    const clock = new FakeClock();
    const market = await replay(clock, { from: "2020-01-03T12:00:00Z", speed: 60 });
    const quote = market.quote("ABC")!;
    expect([quote.previousClose, quote.dayHigh, quote.dayLow].map(Number)).toEqual([9.8, 12, 9.5]);
    await market.stop();
  });

  test("MARKET-066 bars and past mids end at the market clock", async () => {
    const clock = new FakeClock();
    const market = await replay(clock, { from: "2020-01-03T12:00:00Z", speed: 61 });
    expect(market.bars("ABC", "DAY", { first: 10 }).map((bar) => bar.close.toNumber())).toEqual([9.8, 12]);
    expect(market.midAt("ABC", new Date("2020-01-06T00:00:00Z"))!.toNumber()).toBe(12);
    expect(market.midAt("ABC", new Date("2020-01-02T07:00:00Z"))!.toNumber()).toBe(10.5);
    expect(market.bars("NOPE", "DAY", { first: 10 })).toEqual([]);
    await market.stop();
  });

  test.runIf(existsSync(real))(
    "MARKET-067 GOOG through 2008 at one day a second: every bar's four prices, in order, spread around them",
    async () => {
      const clock = new FakeClock();
      const market = await replay(clock, { folder: real, from: "2008-01-01" });
      expect(market.marketNow().toISOString()).toBe("2008-01-01T00:00:00.000Z");
      const seen: LiveQuote[] = [];
      market.onTick((quotes) => void seen.push(...quotes.filter((quote) => quote.symbol === "GOOG")));
      expect(market.quote("GOOG")).toMatchObject({ isStale: false });
      expect(market.quote("EURUSD")).toBeNull();
      for (let day = 0; day < 366; day++) {
        clock.advance(1000);
        market.tick();
        expect(market.quote("GOOG")!.isStale).toBe(false);
      }
      // 253 trading days of 2008 and the open of 2009-01-01, which is none.
      expect(seen).toHaveLength(253 * 4);
      expect(seen[0]).toMatchObject({ asOf: new Date("2008-01-02T00:00:00Z") });
      const year = market.bars("GOOG", "DAY", { first: 253 });
      year.forEach((bar, index) => {
        const mids = seen.slice(4 * index, 4 * index + 4).map((quote) => quote.mid);
        expect([mids[0], mids[3]].map(String)).toEqual([bar.open, bar.close].map(String));
        expect([String(mids[1]), String(mids[2])].sort()).toEqual([String(bar.high), String(bar.low)].sort());
      });
      await market.stop();
    },
  );

  test.runIf(existsSync(real))("MARKET-068 EUR/USD by the hour is quoted over its weekends without being stale", async () => {
    const clock = new FakeClock();
    const market = await replay(clock, { folder: real, from: "2017-04-19", speed: 3600 });
    let longest = 0;
    for (let hour = 0; hour < 24 * 7; hour++) {
      clock.advance(1000);
      market.tick();
      const quote = market.quote("EURUSD");
      if (!quote) continue;
      expect(quote.isStale).toBe(false);
      longest = Math.max(longest, +market.marketNow() - +quote.asOf);
    }
    expect(longest).toBeGreaterThan(40 * hourMs);
    await market.stop();
  });
});
