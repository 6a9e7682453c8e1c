import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeClock } from "../../../platform/clock";
import type { Logger } from "../../../platform/ops/logger";
import { BinanceVenue } from "../../testing/binance-venue";
import { minuteOf, venueMarket } from "../../testing/binance-book";
import type { LiveQuote, ProviderHealth } from "../provider";
import { createExchange, type ExchangeId } from "./library";
import { CcxtProvider } from "./provider";

const minuteMs = 60_000;
const logger = { warn: () => {}, error: (fields: { err: unknown }) => void errors.push(fields.err) } as unknown as Logger;
const errors: unknown[] = [];
let clock: FakeClock;
let venue: BinanceVenue;
let provider: CcxtProvider;
let published: LiveQuote[];

beforeEach(async () => {
  errors.length = 0;
  published = [];
  clock = new FakeClock();
  venue = new BinanceVenue(clock);
  await venue.start();
  provider = new CcxtProvider({ exchange: "binance", clock, logger, route: venue.route });
  provider.onTick((quotes) => void published.push(...quotes));
});
afterEach(async () => {
  await provider.stop();
  await venue.stop();
  if (venue.unlisted.length > 0 || errors.length > 0) throw new Error(JSON.stringify([venue.unlisted, errors.map(String)]));
});

const health = (): ProviderHealth => provider.providerHealth()[0]!;
const streamed = (...bases: string[]): string[] => bases.map((base) => `${base.toLowerCase()}usdt@bookTicker`);
const mid = (symbol: string): string | undefined => provider.quote(symbol)?.mid.toFixed();

/** Loads, and streams these. */
async function stream(...symbols: string[]): Promise<void> {
  await provider.load();
  provider.venue.want(new Set(symbols));
  await expect.poll(() => venue.streams).toEqual(streamed(...symbols).sort());
}

/** Time passes, and the provider looks: anew, for it may be looking already. */
async function look(ms = 1_000): Promise<void> {
  await provider.look();
  clock.advance(ms);
  await provider.look();
}

test("MARKET-203 the class of each exchange loads alone, with all that is asked of it", async () => {
  for (const id of ["binance", "bybit", "okx", "kraken", "coinbase"] satisfies ExchangeId[]) {
    const { has } = await createExchange(id);
    expect([id, has["fetchTickers"], has["fetchOHLCV"], has["fetchTime"]]).toEqual([id, true, true, true]);
    expect(has["watchBidsAsks"] ?? has["watchTickers"]).toBe(true);
  }
});

test("MARKET-204 instruments come from the venue: a coin once, in the nearest thing to a dollar, with its steps and minimum", async () => {
  venue.markets.set("BTCUSDC", venueMarket("BTC", "50000", { quote: "USDC" }));
  venue.markets.set("BTCEUR", venueMarket("BTC", "46000", { quote: "EUR" }));
  venue.markets.set("EURUSDT", venueMarket("EUR", "1.08", { tick: "0.0001" }));
  venue.markets.set("OLDUSDT", venueMarket("OLD", "1", { status: "BREAK", update: 0 }));
  venue.markets.set("HALTUSDT", venueMarket("HALT", "2", { status: "BREAK" }));
  await provider.load();
  const definitions = provider.definitions();
  expect(definitions.map(({ symbol }) => symbol)).toEqual(["BTC", "ETH", "SOL", "HALT"]);
  const [btc] = definitions;
  expect([btc!.name, btc!.class, btc!.tick.toFixed(), btc!.lot.toFixed(), btc!.spreadBps.toFixed()]).toEqual([
    "Bitcoin",
    "CRYPTO",
    "0.01",
    "0.00001",
    "0.004",
  ]);
  expect([btc!.venue?.symbol, btc!.venue?.quoteCurrency, btc!.venue?.notionalMin?.toFixed()]).toEqual(["BTC/USDT", "USDT", "5"]);
  expect([...provider.venue.suspended()]).toEqual(["HALT"]);
  expect([provider.quote("BTC")?.isStale, provider.quote("HALT")?.isStale]).toEqual([false, true]);
});

test("MARKET-205 only wanted symbols are streamed, and those that nobody wants any more are left", async () => {
  await stream("BTC", "ETH");
  venue.move("BTC", "51000");
  venue.move("SOL", "99");
  await expect.poll(() => mid("BTC")).toBe("51000");
  expect(mid("SOL")).toBe("150");
  provider.venue.want(new Set(["SOL"]));
  await expect.poll(() => venue.streams).toEqual(streamed("SOL"));
  venue.move("SOL", "98");
  await expect.poll(() => mid("SOL")).toBe("98");
  expect(health()).toMatchObject({ state: "STREAMING", symbols: 3, liveSymbols: 1, cuts: 0, trouble: null });
});

test("MARKET-206 every change of the book is taken, those that come in one burst too, and the newest stays", async () => {
  await stream("BTC");
  for (let i = 1; i <= 200; i++) venue.move("BTC", String(50_000 + i));
  await expect.poll(() => mid("BTC")).toBe("50200");
  expect(published.at(-1)?.bid.toFixed()).toBe("50199.99");
});

test("MARKET-207 a cut is heard, prices are asked for by REST until streams flow again, and what was missed is read", async () => {
  await stream("BTC");
  const bars = await provider.venue.loadBars("BTC", "MINUTE", { first: 3 });
  venue.refusesSockets = true;
  venue.cutStreams();
  await expect.poll(() => health().state).toBe("POLLING");
  venue.move("BTC", "52000");
  await look(5_000);
  expect(mid("BTC")).toBe("52000");
  clock.advance(5 * minuteMs);
  venue.refusesSockets = false;
  await expect.poll(() => venue.streams, { timeout: 45_000 }).toEqual(streamed("BTC"));
  venue.move("BTC", "52001");
  await expect.poll(() => health()).toMatchObject({ state: "STREAMING", cuts: 1 });
  await expect.poll(() => health().barsFilled).toBeGreaterThanOrEqual(5);
  const kept = provider.bars("BTC", "MINUTE", { first: 100 });
  expect(kept.length).toBe(bars.length + 5);
  expect(kept.every((bar, i) => i === 0 || +bar.at - +kept[i - 1]!.at === minuteMs)).toBe(true);
});

test("MARKET-208 a stream that is open and silent is noticed and opened anew", async () => {
  venue.isSilent = true;
  await stream("BTC");
  for (let i = 1; i <= 3; i++) {
    venue.move("BTC", String(50_000 + i));
    await look(5_000);
    expect(mid("BTC")).toBe(String(50_000 + i));
  }
  expect(health()).toMatchObject({ state: "POLLING", cuts: 1 });
  venue.isSilent = false;
  await expect.poll(() => [venue.socketsOpened, venue.streams], { timeout: 45_000 }).toEqual([2, streamed("BTC")]);
  venue.move("BTC", "50010");
  await expect.poll(() => health().state).toBe("STREAMING");
  expect(mid("BTC")).toBe("50010");
});

test("MARKET-209 a quote that nobody confirms turns stale, is published so once, and lives again with the next", async () => {
  await stream("BTC");
  venue.move("BTC", "50500");
  await expect.poll(() => mid("BTC")).toBe("50500");
  venue.fault = "CUT";
  await look(15_001);
  await expect.poll(() => published.filter((quote) => quote.isStale).length).toBe(1);
  await look();
  expect(published.filter((quote) => quote.isStale).length).toBe(1);
  expect(provider.quote("BTC")?.isStale).toBe(true);
  venue.move("BTC", "50600");
  await expect.poll(() => provider.quote("BTC")).toMatchObject({ isStale: false });
});

test("MARKET-210 a quiet book is confirmed by REST and stays live", async () => {
  await stream("BTC", "ETH");
  for (let i = 0; i < 6; i++) await look(5_000);
  expect(provider.quote("BTC")).toMatchObject({ isStale: false, asOf: clock.date() });
  expect(provider.quote("SOL")?.isStale).toBe(true);
  expect(venue.requests.filter((path) => path.includes("bookTicker")).at(-1)).toBe(
    '/api/v3/ticker/bookTicker?symbols=["BTCUSDT","ETHUSDT"]',
  );
});

test.each([
  [{ status: 429, headers: { "Retry-After": "17" }, body: '{"code":-1003,"msg":"Too many requests."}' }, "RATE_LIMITED", 17_000],
  [{ status: 418, headers: { "Retry-After": "300" }, body: '{"code":-1003,"msg":"Way too many requests."}' }, "RATE_LIMITED", 300_000],
  ["MAINTENANCE", "MAINTENANCE", 60_000],
  [{ status: 451, body: '{"code":0,"msg":"Service unavailable from a restricted location."}' }, "REFUSED", 900_000],
] as const)("MARKET-211 %o is %s: nothing is sent until the venue may be asked again", async (fault, state, waitMs) => {
  await provider.load();
  venue.fault = fault;
  await provider.venue.refresh(["BTC"]);
  expect(health()).toMatchObject({ state, retryAt: new Date(clock.now() + waitMs) });
  const asked = venue.requests.length;
  venue.fault = null;
  clock.advance(waitMs - 1);
  await provider.venue.refresh(["BTC"]);
  expect(venue.requests.length).toBe(asked);
  await expect(provider.venue.loadBars("BTC", "DAY", { first: 1 })).rejects.toMatchObject({ code: "UNAVAILABLE" });
  clock.advance(1);
  await provider.venue.refresh(["BTC"]);
  expect(health()).toMatchObject({ state: "STREAMING", trouble: null, retryAt: null });
  expect(venue.requests.length).toBe(asked + 1);
});

test.each([
  "CUT",
  "GARBAGE",
  { status: 500, body: "" },
  { status: 503, body: '{"code":-1016,"msg":"This service is no longer available."}' },
] as const)("MARKET-212 after %o the venue is asked again with a wait that doubles, and with jitter", async (fault) => {
  await provider.load();
  venue.fault = fault;
  const waits: number[] = [];
  for (let i = 0; i < 8; i++) {
    await provider.venue.refresh(["BTC"]);
    expect(health().state).toBe("UNREACHABLE");
    waits.push(+health().retryAt! - clock.now());
    clock.set(health().retryAt!);
  }
  waits.forEach((wait, i) => {
    const step = Math.min(60_000, 1_000 * 2 ** i);
    expect(wait).toBeGreaterThanOrEqual(step / 2);
    expect(wait).toBeLessThanOrEqual(step);
  });
});

test("MARKET-213 a venue that does not answer at the start is asked again, and its instruments are announced then", async () => {
  const announced = vi.fn<() => void>();
  provider.venue.onInstruments(announced);
  venue.fault = "CUT";
  await provider.load();
  provider.venue.want(new Set(["BTC"]));
  expect(provider.definitions()).toEqual([]);
  expect(health().state).toBe("UNREACHABLE");
  venue.fault = null;
  await look(60_000);
  expect(announced).toHaveBeenCalledOnce();
  expect(provider.definitions().length).toBe(3);
  await expect.poll(() => venue.streams).toEqual(streamed("BTC"));
});

test("MARKET-214 a symbol that the venue suspends is stale at once, and trades again when the venue says so", async () => {
  await stream("BTC");
  const announced = vi.fn<() => void>();
  provider.venue.onInstruments(announced);
  venue.markets.get("BTCUSDT")!.status = "HALT";
  await look(600_000);
  expect(announced).toHaveBeenCalledOnce();
  expect([...provider.venue.suspended()]).toEqual(["BTC"]);
  expect(provider.quote("BTC")?.isStale).toBe(true);
  venue.markets.get("BTCUSDT")!.status = "TRADING";
  await look(600_000);
  expect([...provider.venue.suspended()]).toEqual([]);
  expect(provider.quote("BTC")?.isStale).toBe(false);
});

test("MARKET-278 a symbol that the venue lists no more ends neither the stream nor the prices by REST of the others", async () => {
  await stream("BTC", "ETH");
  venue.markets.delete("ETHUSDT");
  await look(600_000);
  expect(provider.definitions().some(({ symbol }) => symbol === "ETH")).toBe(false);
  venue.move("BTC", "52000");
  await expect.poll(() => mid("BTC")).toBe("52000");
  await look(6_000);
  venue.move("BTC", "52001");
  await expect
    .poll(
      () => {
        venue.move("BTC", "52002");
        return [health().state, mid("BTC")];
      },
      { timeout: 45_000 },
    )
    .toEqual(["STREAMING", "52002"]);
});

test("MARKET-215 a venue whose clock is wrong is measured, and ages are of this server's clock", async () => {
  venue.skewMs = 90_000;
  await stream("BTC");
  await look();
  expect(health().clockSkewMs).toBe(90_000);
  venue.move("BTC", "50007");
  await expect.poll(() => mid("BTC")).toBe("50007");
  expect(provider.quote("BTC")?.asOf).toEqual(clock.date());
});

test("MARKET-216 bars come in pages, as many as asked for, and only what is missing is asked for again", async () => {
  await provider.load();
  const first = await provider.venue.loadBars("BTC", "MINUTE", { first: 700 });
  expect(first.length).toBe(700);
  expect(first.every((bar, i) => i === 0 || +bar.at - +first[i - 1]!.at === minuteMs)).toBe(true);
  const last = first.at(-1)!;
  expect(+last.at).toBe(Math.floor(clock.now() / minuteMs) * minuteMs);
  expect([last.open, last.high, last.low, last.close].map(Number)).toEqual(Object.values(minuteOf(+last.at / minuteMs)).slice(0, 4));
  const asked = venue.requests.length;
  expect(await provider.venue.loadBars("BTC", "MINUTE", { first: 700 })).toEqual(first);
  expect(venue.requests.length).toBe(asked);
  const older = await provider.venue.loadBars("BTC", "MINUTE", { first: 10, before: first[0]!.at });
  expect(older.length).toBe(10);
  expect(+older.at(-1)!.at).toBe(+first[0]!.at - minuteMs);
  expect(venue.requests.length).toBe(asked + 1);
});

test("MARKET-217 a bar that an answer lacks is asked for once more; one that the venue does not have is not asked for for ever", async () => {
  await provider.load();
  const now = Math.floor(clock.now() / minuteMs) * minuteMs;
  const [once, never] = [now - 5 * minuteMs, now - 9 * minuteMs];
  venue.leftOut.set(once, 1).set(never, 1_000);
  const starts = (await provider.venue.loadBars("BTC", "MINUTE", { first: 20 })).map((bar) => +bar.at);
  expect(starts.includes(once)).toBe(true);
  expect(starts.includes(never)).toBe(false);
  const asked = venue.requests.length;
  await look(3_000);
  await provider.venue.loadBars("BTC", "MINUTE", { first: 20 });
  expect(venue.requests.slice(asked).filter((path) => path.includes("klines")).length).toBe(1);
});

test("MARKET-218 change and range of what is wanted count from the last 16:00 New York, of the rest from 24 hours ago", async () => {
  await stream("BTC");
  expect(provider.quote("SOL")?.previousClose.toFixed()).toBe("148.4901");
  await provider.look();
  // 14:30 UTC on a Thursday in November: the close was at 21:00 UTC the day before.
  const close = Date.UTC(2026, 10, 18, 21) / minuteMs;
  venue.move("BTC", "51000");
  await expect.poll(() => provider.quote("BTC")?.previousClose.toFixed()).toBe(String(minuteOf(close).open));
});

test("MARKET-219 the value at a past hour is read from the venue, none for a symbol it does not have", async () => {
  await provider.load();
  const hour = new Date(Date.UTC(2026, 10, 17, 21));
  expect(provider.midAt("BTC", hour)).toBeNull();
  await provider.venue.loadMids(["BTC", "NONE"], hour);
  expect(provider.midAt("BTC", hour)?.toNumber()).toBe(minuteOf(+hour / minuteMs).open);
  expect(provider.midAt("NONE", hour)).toBeNull();
});
