import { createClient, type Client } from "graphql-ws";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPerson } from "../../../identity/testing/people";
import { FakeClock } from "../../../platform/clock";
import type { Logger } from "../../../platform/ops/logger";
import { Collected, socketOf } from "../../../platform/testing/toy-app";
import { createWorld, type World } from "../../../platform/testing/world";
import { BinanceVenue } from "../../testing/binance-venue";
import { minuteOf, venueMarket } from "../../testing/binance-book";
import { MarketService } from "../../instruments/market.service";
import { ComposedProvider } from "../composed";
import type { InstrumentDefinition, VenueAccess } from "../provider";
import { SimulatedProvider } from "../simulated/provider";
import { CcxtProvider } from "./provider";

const minuteMs = 60_000;
const clock = new FakeClock();
const logger = { warn: () => {}, error: () => {} } as unknown as Logger;
let venue: BinanceVenue;
let world: World;
let provider: CcxtProvider;
const clients: Client[] = [];

/** As MARKET=simulated,crypto:ccxt/binance composes it, with the exchange on this machine. */
function composed(ccxt: CcxtProvider): ComposedProvider {
  const simulated = new SimulatedProvider({ clock, seed: "brigade" });
  return new ComposedProvider(
    [
      { classes: ["CRYPTO"], provider: ccxt },
      { classes: ["STOCK", "ETF", "FX"], provider: simulated },
    ],
    clock,
  );
}

const ccxtHere = (): CcxtProvider => new CcxtProvider({ exchange: "binance", clock, logger, route: venue.route });

beforeAll(async () => {
  venue = new BinanceVenue(clock);
  for (let i = 0; i < 1_200; i++) venue.markets.set(`C${i}USDT`, venueMarket(`C${i}`, "10"));
  await venue.start();
  provider = ccxtHere();
  world = await createWorld({ clock, overrides: { marketProvider: composed(provider) } });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
});
afterAll(async () => {
  await world?.stop();
  await venue.stop();
  if (venue.unlisted.length > 0) throw new Error(JSON.stringify(venue.unlisted));
});

interface Frame {
  data: { quotes: { quotes: Array<{ symbol: string; mid: string; isStale: boolean; source: string }> } };
}

function watch(...symbols: string[]): Collected<Frame> {
  const client = createClient({ url: `${world.url.replace("http", "ws")}/graphql`, webSocketImpl: socketOf({}), retryAttempts: 0 });
  clients.push(client);
  return new Collected<Frame>(
    client,
    "subscription ($symbols: [String!]!) { quotes(symbols: $symbols) { quotes { symbol mid isStale source } } }",
    {
      symbols,
    },
  );
}

async function look(ms: number): Promise<void> {
  await provider.look();
  clock.advance(ms);
  await provider.look();
}

const status = async () =>
  (
    await world
      .visitor()
      .ok(
        "{ marketStatus { provider source isHealthy providers { name classes symbols liveSymbols state trouble retryAt cuts barsFilled } } }",
      )
  ).marketStatus;

test("MARKET-230 a venue's instruments appear beside simulated ones, with its steps, its name and its minimum", async () => {
  const api = world.visitor();
  const { instrument, crypto, stocks } = await api.ok(`{
    instrument(symbol: "BTC") { name class tick lot spreadBps venueSymbol quoteCurrency notionalMin source isSuspended quote { mid source } }
    crypto: instruments(class: CRYPTO, search: "C119") { symbol }
    stocks: instruments(class: STOCK) { symbol source venueSymbol }
  }`);
  expect(instrument).toEqual({
    name: "Bitcoin",
    class: "CRYPTO",
    tick: "0.01",
    lot: "0.00001",
    spreadBps: 0.004,
    venueSymbol: "BTC/USDT",
    quoteCurrency: "USDT",
    notionalMin: "5",
    source: "LIVE",
    isSuspended: false,
    quote: { mid: "50000", source: "LIVE" },
  });
  expect(crypto.map(({ symbol }: { symbol: string }) => symbol).slice(0, 2)).toEqual(["C119", "C1190"]);
  expect(stocks[0]).toMatchObject({ source: "SIMULATED", venueSymbol: null });
  const [stored] = await world.app.db.query<{ count: number }>(
    "select count(*)::int as count from instruments where provider = 'ccxt/binance'",
  );
  expect(stored!.count).toBe(1_203);
});

test("MARKET-231 quotes of a symbol stream to a socket from the first moment somebody watches it, and a cut and its end are seen", async () => {
  expect(venue.streams).toEqual([]);
  const frames = watch("ETH");
  await frames.atLeast(1);
  await expect.poll(() => venue.streams).toEqual(["ethusdt@bookTicker"]);
  clock.advance(1_000);
  venue.move("ETH", "3100");
  await expect
    .poll(() => frames.items.at(-1)?.data.quotes.quotes[0])
    .toEqual({ symbol: "ETH", mid: "3100", isStale: false, source: "LIVE" });
  venue.refusesSockets = true;
  venue.fault = "CUT";
  venue.cutStreams();
  await look(15_001);
  await expect.poll(() => frames.items.at(-1)?.data.quotes.quotes[0]?.isStale).toBe(true);
  expect((await status()).providers[0]).toMatchObject({ state: "UNREACHABLE", trouble: "binance does not answer.", cuts: 1 });
  venue.refusesSockets = false;
  venue.fault = null;
  await expect.poll(() => venue.streams, { timeout: 45_000 }).toEqual(["ethusdt@bookTicker"]);
  await look(60_000);
  venue.move("ETH", "3200");
  await expect.poll(() => frames.items.at(-1)?.data.quotes.quotes[0]).toMatchObject({ mid: "3200", isStale: false });
  expect(await status()).toMatchObject({
    provider: "ccxt/binance, simulated",
    source: "SIMULATED",
    isHealthy: true,
    providers: [
      { name: "ccxt/binance", classes: ["CRYPTO"], symbols: 1_203, liveSymbols: 1, state: "STREAMING", trouble: null, retryAt: null },
      { name: "simulated", state: "COMPUTED" },
    ],
  });
});

test("MARKET-232 bars come from the venue, and those of a cut are read when streams flow again", async () => {
  const query = '{ bars(symbol: "SOL", resolution: MINUTE, first: 100) { isLastLive bars { at open close } } }';
  const frames = watch("SOL");
  await frames.atLeast(1);
  await expect.poll(() => venue.streams).toContain("solusdt@bookTicker");
  const { bars: before } = await world.visitor().ok(query);
  expect(before.bars.length).toBe(100);
  expect(before.isLastLive).toBe(true);
  const resumedBefore = (await status()).providers[0].barsFilled;
  venue.cutStreams();
  await expect.poll(async () => (await status()).providers[0].state).toBe("POLLING");
  clock.advance(7 * minuteMs);
  await expect.poll(() => venue.streams, { timeout: 45_000 }).toContain("solusdt@bookTicker");
  venue.move("SOL", "151");
  await expect.poll(async () => (await status()).providers[0].barsFilled, { timeout: 45_000 }).toBeGreaterThanOrEqual(resumedBefore + 7);
  const { bars } = await world.visitor().ok(query);
  const starts = bars.bars.map((bar: { at: string }) => Date.parse(bar.at));
  expect(starts.every((at: number, i: number) => i === 0 || at - starts[i - 1] === minuteMs)).toBe(true);
  expect(Number(bars.bars.at(-1).open)).toBe(minuteOf(starts.at(-1) / minuteMs).open);
});

test("MARKET-233 an order asks the venue first; what is held stays streamed when nobody watches, and another provider may not take it over", async () => {
  const ana = await createPerson({ app: world.app, url: world.url }, { role: "feeder" });
  clock.advance(60_000);
  venue.move("BTC", "60000");
  expect(provider.quote("BTC")?.isStale).toBe(true);
  const { openTrade } = await ana.api.ok(
    'mutation { openTrade(input: { clientRequestId: "venue-order-1", symbol: "BTC", side: LONG, quantity: "0.1" }) { trade { averagePrice } errors { code } } }',
  );
  expect(openTrade).toEqual({ trade: { averagePrice: "60000.01" }, errors: [] });
  await expect.poll(() => venue.streams).toContain("btcusdt@bookTicker");
  const service = world.app.modules.market.service as MarketService;
  await service.rereadWanted();
  clock.advance(120_000);
  await service.rereadWanted();
  expect(venue.streams).toContain("btcusdt@bookTicker");
  const other = new MarketService({
    db: world.app.db,
    clock,
    bus: world.app.bus,
    provider: new SimulatedProvider({ clock, seed: "brigade" }),
  });
  await expect(other.start()).rejects.toThrow(
    "MARKET: there are open trades or orders in BTC at prices of ccxt/binance, and simulated would price them now. Close them first, keep the provider, or set DATA_DIR to another folder.",
  );
});

test("MARKET-234 a symbol that its venue suspends is shown so and opens are refused", async () => {
  const bob = await createPerson({ app: world.app, url: world.url }, { role: "feeder" });
  venue.markets.get("C7USDT")!.status = "BREAK";
  await look(600_000);
  const query = '{ instrument(symbol: "C7") { isHalted isSuspended quote { isStale } } }';
  await expect
    .poll(async () => (await world.visitor().ok(query)).instrument)
    .toEqual({ isHalted: true, isSuspended: true, quote: { isStale: true } });
  const { openTrade } = await bob.api.ok(
    'mutation { openTrade(input: { clientRequestId: "venue-order-2", symbol: "C7", side: LONG, quantity: "1" }) { errors { code } } }',
  );
  expect(openTrade.errors).toEqual([{ code: "SYMBOL_HALTED" }]);
});

test("MARKET-284 every instrument of thousands is on one page of the list, by class and search too; a foreign cursor is refused", async () => {
  const read = async (asked: string): Promise<string[]> => {
    const symbols: string[] = [];
    for (let after: string | null = null, isMore = true; isMore;) {
      const { listedInstruments: page } = (await world
        .visitor()
        .ok(
          `query ($after: String) { listedInstruments(${asked} first: 90, after: $after) { edges { node { symbol } } pageInfo { hasNextPage endCursor } } }`,
          { after },
        )) as { listedInstruments: { edges: Array<{ node: { symbol: string } }>; pageInfo: { hasNextPage: boolean; endCursor: string } } };
      symbols.push(...page.edges.map(({ node }) => node.symbol));
      [after, isMore] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    return symbols;
  };
  const all = world.app.modules.market.service.instruments();
  const bySymbol = (rows: typeof all): string[] => rows.map(({ symbol }) => symbol).sort((a, b) => (a < b ? -1 : 1));
  expect(all.length).toBeGreaterThan(1_200);
  expect(await read("")).toEqual(bySymbol(all));
  expect(await read("class: STOCK,")).toEqual(bySymbol(all.filter((row) => row.class === "STOCK")));
  const found = await read('search: "c1",');
  expect(found[0]).toBe("C1");
  expect([...found].sort()).toEqual(bySymbol(all.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes("c1"))).sort());
  for (const key of ['["x"]', '["2026-11-20T10:00:00.000Z", "x"]']) {
    const foreign = Buffer.from(key).toString("base64url");
    expect(await world.visitor().code(`{ listedInstruments(after: "${foreign}") { edges { cursor } } }`)).toBe("BAD_USER_INPUT");
  }
});

/** Lists nothing before `answer` is called, as a venue that does not answer at the start. */
class LateMarket extends SimulatedProvider {
  private isHere = false;
  private announce = (): void => {};
  readonly venue: VenueAccess = {
    want: () => {},
    refresh: async () => {},
    loadBars: async (symbol, resolution, page) => this.bars(symbol, resolution, page),
    loadMids: async () => {},
    corporateActions: async () => [],
    suspended: () => new Set(),
    onInstruments: (listener) => {
      this.announce = listener;
      return () => {};
    },
  };

  override definitions(): readonly InstrumentDefinition[] {
    return this.isHere ? super.definitions().filter(({ symbol }) => symbol === "BTC" || symbol === "AAPL") : [];
  }

  answer(): void {
    this.isHere = true;
    this.announce();
  }
}

test("MARKET-282 a provider that lists only later what is held at another's prices gives it none, and prices the rest", async () => {
  const ana = await createPerson({ app: world.app, url: world.url }, { role: "feeder" });
  venue.move("BTC", "60000");
  const { openTrade } = await ana.api.ok(
    'mutation { openTrade(input: { clientRequestId: "venue-order-2", symbol: "BTC", side: LONG, quantity: "0.1" }) { errors { code } } }',
  );
  expect(openTrade.errors).toEqual([]);
  const late = new LateMarket({ clock, seed: "brigade" });
  const errors: unknown[] = [];
  const other = new MarketService({ db: world.app.db, clock, bus: world.app.bus, provider: late, onError: (error) => errors.push(error) });
  const heard = new Set<string>();
  other.onTick((quotes) => quotes.forEach(({ symbol }) => heard.add(symbol)));
  await other.start();
  late.answer();
  await expect.poll(() => other.quote("AAPL")).not.toBeNull();
  heard.clear();
  clock.advance(1_000);
  late.tick();
  expect([other.quote("BTC"), other.midAt("BTC", clock.date()), other.bars("BTC", "HOUR", { first: 1 })]).toEqual([null, null, []]);
  expect([...heard]).not.toContain("BTC");
  expect([...heard]).toContain("AAPL");
  expect(errors.map(String)).toEqual([expect.stringContaining("there are open trades or orders in BTC at prices of ccxt/binance")]);
  const [row] = await world.app.db.query("select provider from instruments where symbol = 'BTC'");
  expect(row).toEqual({ provider: "ccxt/binance" });
  await other.stop();
});
