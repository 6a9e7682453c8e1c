import { createClient, type Client } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson } from "../../../identity/testing/people";
import type { Logger } from "../../../platform/ops/logger";
import { Collected, socketOf } from "../../../platform/testing/toy-app";
import { createWorld, type World } from "../../../platform/testing/world";
import { AlpacaMarket } from "../../testing/alpaca-market";
import { ComposedProvider } from "../composed";
import { SimulatedProvider } from "../simulated/provider";
import { AlpacaProvider } from "./provider";

const logger = { warn: () => {}, error: () => {} } as unknown as Logger;
const venue = new AlpacaMarket();
const clients: Client[] = [];
let licensed: World;
let unlicensed: World;

/** As MARKET=stock:alpaca,etf:alpaca,simulated composes it, with Alpaca on this machine. */
async function serve(isLicensed: boolean): Promise<World> {
  const { clock, addresses } = venue;
  const { key, secret } = await venue.sandbox.createAccount();
  const settings = { ...venue.settings, keyId: key, secret };
  const alpaca = new AlpacaProvider({ clock, settings, addresses, logger, waits: { firstRetryMs: 20, retryMsMax: 50 } });
  const simulated = new SimulatedProvider({ clock, seed: "brigade" });
  const marketProvider = new ComposedProvider(
    [
      { classes: ["STOCK", "ETF"], provider: alpaca },
      { classes: ["CRYPTO", "FX"], provider: simulated },
    ],
    clock,
  );
  return createWorld({ clock, env: { MARKET_DATA_LICENSED: String(isLicensed) }, overrides: { marketProvider } });
}

beforeAll(async () => {
  await venue.start();
  [licensed, unlicensed] = await Promise.all([serve(true), serve(false)]);
});
afterAll(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
  await Promise.all([licensed?.stop(), unlicensed?.stop()]);
  await venue.stop();
});

const instrumentQuery = `{
  instrument(symbol: "AAPL") { class lot notionalMin source isOpen nextCloseAt quote { bid source } }
  marketStatus { providers { name classes state } }
}`;
const openTrade = (symbol: string): string =>
  `mutation { openTrade(input: { clientRequestId: "alpaca-${symbol}-1", symbol: "${symbol}", side: LONG, quantity: "2" }) { trade { averagePrice } errors { code } } }`;

interface Frame {
  data: { quotes: { quotes: Array<{ symbol: string; bid: string }> } };
}

function watch(world: World, headers: Record<string, string> = {}): Collected<Frame> {
  const url = `${world.url.replace("http", "ws")}/graphql`;
  const client = createClient({ url, webSocketImpl: socketOf(headers), retryAttempts: 0 });
  clients.push(client);
  return new Collected<Frame>(client, 'subscription { quotes(symbols: ["AAPL"]) { quotes { symbol bid } } }', {});
}

test("MARKET-276 shares of Alpaca are listed with its hours, stream from Alpaca's socket to a watching one, and trade", async () => {
  const { instrument, marketStatus } = await licensed.visitor().ok(instrumentQuery);
  expect(instrument).toEqual({
    ...{ class: "STOCK", lot: "0.000000001", notionalMin: "1", source: "LIVE", isOpen: true },
    ...{ nextCloseAt: "2026-11-19T21:00:00.000Z", quote: { bid: "100", source: "LIVE" } },
  });
  expect(marketStatus.providers).toMatchObject([
    { name: "alpaca", classes: ["STOCK", "ETF"], state: "STREAMING" },
    { name: "simulated", state: "COMPUTED" },
  ]);
  const year = await licensed.visitor().ok('{ instrument(symbol: "SPY") { yearRange { low high } } }');
  expect(Number(year.instrument.yearRange.high)).toBeGreaterThan(Number(year.instrument.yearRange.low));
  const frames = watch(licensed);
  await frames.atLeast(1);
  await expect.poll(() => venue.sandbox.data.quotes).toEqual(["AAPL"]);
  venue.clock.advance(1_000);
  venue.move("AAPL", "111.00", "111.02");
  await expect.poll(() => frames.items.at(-1)?.data.quotes.quotes[0]).toEqual({ symbol: "AAPL", bid: "111" });
  const ana = await createPerson({ app: licensed.app, url: licensed.url }, { role: "feeder" });
  const { openTrade: opened } = await ana.api.ok(openTrade("AAPL"));
  expect(opened).toEqual({ trade: { averagePrice: "111.02" }, errors: [] });
  venue.clock.set(new Date("2026-11-26T15:00:00Z"));
  const { openTrade: refused } = await ana.api.ok(openTrade("MSFT"));
  expect(refused).toEqual({ trade: null, errors: [{ code: "MARKET_CLOSED" }] });
});

test("MARKET-277 without a licence prices of shares are the operator's alone: others neither see nor trade nor await them", async () => {
  const prices = `{
    quote(symbol: "AAPL") { bid }
    instrument(symbol: "AAPL") { quote { bid } dayLine yearRange { low } }
  }`;
  const none = { quote: null, instrument: { quote: null, dayLine: [], yearRange: null } };
  const bob = await createPerson({ app: unlicensed.app, url: unlicensed.url }, { role: "feeder" });
  const boss = await createPerson({ app: unlicensed.app, url: unlicensed.url }, { role: "admin" });
  expect(await unlicensed.visitor().ok(prices)).toEqual(none);
  expect(await bob.api.ok(prices)).toEqual(none);
  expect((await boss.api.ok(prices)).quote).not.toBeNull();
  const bars = '{ bars(symbol: "AAPL", resolution: DAY) { bars { at } } }';
  expect(await bob.api.code(bars)).toBe("BAD_USER_INPUT");
  const frames = watch(unlicensed);
  await frames.ended();
  expect(frames.items).toMatchObject([{ errors: [{ extensions: { code: "BAD_USER_INPUT" } }] }]);
  expect((await bob.api.ok(openTrade("AAPL"))).openTrade.errors).toEqual([{ code: "QUOTE_STALE" }]);
  const order =
    'mutation { placeOrder(input: { clientRequestId: "alpaca-order-1", symbol: "AAPL", side: BUY, type: LIMIT, limitPrice: "90", quantity: "1", timeInForce: GTC }) { errors { code } } }';
  expect((await bob.api.ok(order)).placeOrder.errors).toEqual([{ code: "QUOTE_STALE" }]);
  const alert = 'mutation { createPriceAlert(input: { symbol: "AAPL", side: ABOVE, price: "500" }) { errors { code } } }';
  expect((await bob.api.ok(alert)).createPriceAlert.errors).toEqual([{ code: "QUOTE_STALE" }]);
  expect((await bob.api.ok('{ quote(symbol: "BTC") { bid } }')).quote).not.toBeNull();
});
