import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadExchangeClass } from "../../../market/providers/ccxt/library";
import { BinanceWorld } from "../../testing/binance-world";
import { guardSockets } from "../../venues/ccxt/exchange";
import { localBinanceOf } from "./local-binance";

/** The library's own client, as anybody would use it: only its addresses are turned to this machine. */
interface Client {
  [method: string]: (...given: unknown[]) => Promise<never>;
}

let world: BinanceWorld;
let folder: string;
let clients: Client[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "brigade-binance-"));
  world = await BinanceWorld.start(path.join(folder, "binance.json"));
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client["close"]!();
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

async function connect(given: { key: string; secret: string }, options: object = {}): Promise<Client> {
  const Exchange = await loadExchangeClass("binance");
  const route = await localBinanceOf(async () => world.sandbox).route();
  const made = new Exchange({
    apiKey: given.key,
    secret: given.secret,
    number: String,
    options: { fetchMarkets: { types: ["spot"] }, fetchCurrencies: false, fetchMargins: false, ...options },
  });
  made.fetchImplementation = (url: string, { method, headers, body, signal }: RequestInit) =>
    fetch(route.rest(url), { method, headers, body, signal, redirect: "error" });
  const sockets = made.urls.api["ws"] as { spot: string; "ws-api": { spot: string } };
  sockets.spot = route.stream;
  sockets["ws-api"].spot = route.userStream;
  const fields = made as unknown as Client & { milliseconds: () => number; enableRateLimit: boolean };
  fields.milliseconds = () => world.clock.now();
  fields.enableRateLimit = false;
  await made.loadHttpProxyAgent();
  // Without it a socket that is closed while it is waited for ends the process.
  guardSockets(made);
  clients.push(fields);
  return fields;
}

const failure = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "fine",
    (error: Error) => `${error.constructor.name} ${/"code":(-?\d+)/.exec(error.message)?.[1] ?? ""}`.trim(),
  );

test("VENUE-050 the library's own class trades: balances lock and unlock, fees are taken from what is received", async () => {
  const api = await connect(await world.sandbox.createAccount({ USDT: "10000" }));
  const bought = await api["createOrder"]!("BTC/USDT", "market", "buy", "0.1", undefined, { clientOrderId: "a1" });
  expect(bought).toMatchObject({
    status: "closed",
    filled: "0.10000000",
    cost: "5000.50000000",
    trades: [{ fee: { cost: "0.00010000", currency: "BTC" } }],
  });
  await api["createOrder"]!("BTC/USDT", "limit", "buy", "0.1", "40000", { clientOrderId: "a2" });
  expect(await api["fetchBalance"]!()).toMatchObject({
    USDT: { free: "999.50000000", used: "4000.00000000" },
    BTC: { free: "0.09990000" },
  });
  expect(await api["cancelOrder"]!(undefined, "BTC/USDT", { clientOrderId: "a2" })).toMatchObject({ status: "canceled" });
  expect(await api["fetchBalance"]!()).toMatchObject({ USDT: { free: "4999.50000000", used: "0.00000000" } });
  expect(await api["fetchMyTrades"]!("BTC/USDT")).toMatchObject([
    { id: "501", order: "1001", side: "buy", amount: "0.10000000", takerOrMaker: "taker" },
  ]);
});

test("VENUE-051 signatures are checked over the bytes that came, with key, time and window", async () => {
  const given = await world.sandbox.createAccount();
  const [good, wrong, unknown] = [await connect(given), await connect({ ...given, secret: "x" }), await connect({ key: "x", secret: "x" })];
  expect([await failure(wrong["fetchBalance"]!()), await failure(unknown["fetchBalance"]!())]).toEqual([
    "AuthenticationError -1022",
    "AuthenticationError -2015",
  ]);
  world.sandbox.skewMs = 60_000;
  expect(await failure(good["fetchBalance"]!())).toBe("InvalidNonce -1021");
  world.sandbox.skewMs = -60_000;
  expect(await failure(good["fetchBalance"]!())).toBe("InvalidNonce -1021");
  world.sandbox.skewMs = 0;
  expect(await failure(good["fetchBalance"]!())).toBe("fine");
  const port = world.sandbox.port;
  const raw = await fetch(`http://127.0.0.1:${port}/api/v3/account?timestamp=${world.clock.now()}`, {
    headers: { "x-mbx-apikey": given.key },
  });
  expect([raw.status, await raw.json()]).toMatchObject([400, { code: -1102 }]);
});

test("VENUE-052 steps, ticks, minimum, money and ids are refused as the exchange refuses them", async () => {
  const given = await world.sandbox.createAccount({ USDT: "1000" });
  const api = await connect(given);
  await api["loadMarkets"]!();
  const place = (params: Record<string, string>): Promise<string> =>
    failure(api["privatePostOrder"]!({ symbol: "BTCUSDT", side: "BUY", ...params }));
  const limit = { type: "LIMIT", timeInForce: "GTC", quantity: "0.001", price: "40000" };
  expect([
    await place({ type: "MARKET", quantity: "0.000011" }),
    await place({ ...limit, price: "40000.001" }),
    await place({ ...limit, quantity: "0.00010" }),
    await place({ ...limit, quantity: "0.123456789" }),
    await place({ type: "MARKET", quantity: "1" }),
    await place({ ...limit, symbol: "NOPEUSDT" }),
    await place({ type: "LIMIT", timeInForce: "GTC", price: "40000" }),
    await place({ ...limit, newClientOrderId: "not an id" }),
    await place({ ...limit, surprise: "1" }),
    await place({ ...limit, type: "LIMIT_MAKER", price: "50010" }),
    await place({ ...limit, newClientOrderId: "twice" }),
    await place({ ...limit, newClientOrderId: "twice" }),
  ]).toEqual([
    "InvalidOrder -1013",
    "InvalidOrder -1013",
    "BadRequest -1013",
    "BadRequest -1111",
    "InsufficientFunds",
    "BadSymbol -1121",
    "BadRequest -1102",
    "BadRequest -1100",
    "BadRequest -1104",
    "OrderImmediatelyFillable",
    "fine",
    "InvalidOrder -2010",
  ]);
});

test("VENUE-053 a large order takes several prices and ends with its rest, IOC and FOK too", async () => {
  const api = await connect(await world.sandbox.createAccount({ USDT: "1000000" }));
  world.sandbox.exchange.markets.setBook("BTCUSDT", {
    bids: [["49990", "1"]],
    asks: [
      ["50000", "0.5"],
      ["50010", "0.3"],
      ["50020", "9"],
    ],
  });
  const walk = await api["createOrder"]!("BTC/USDT", "limit", "buy", "1", "50010", { clientOrderId: "w", timeInForce: "IOC" });
  expect(walk).toMatchObject({
    status: "expired",
    filled: "0.80000000",
    cost: "40003.00000000",
    trades: [{ price: "50000.00000000" }, { price: "50010.00000000" }],
  });
  expect(await api["createOrder"]!("BTC/USDT", "limit", "buy", "10", "50020", { clientOrderId: "f", timeInForce: "FOK" })).toMatchObject({
    status: "expired",
    filled: "0.00000000",
  });
  expect((await api["fetchMyTrades"]!("BTC/USDT")) as Array<{ id: string }>).toMatchObject([{ id: "501" }, { id: "502" }]);
});

test("VENUE-054 prices, books, bars and streams are those of the market on this server", async () => {
  const api = await connect(await world.sandbox.createAccount());
  const book = api["watchBidsAsks"]!(["BTC/USDT"]);
  const mini = api["watchTicker"]!("BTC/USDT");
  await vi.waitFor(() => {
    world.move("BTC", "51000", "51010");
    expect(world.sandbox.sockets.openedCount).toBe(2);
  }, 5_000);
  const moving = setInterval(() => world.move("BTC", "51000", "51010"), 20);
  try {
    expect(await book).toMatchObject({ "BTC/USDT": { bid: "51000.00000000", ask: "51010.00000000" } });
    expect(await mini).toMatchObject({ last: "51000.00000000" });
  } finally {
    clearInterval(moving);
  }
  expect(await api["fetchTicker"]!("BTC/USDT")).toMatchObject({ bid: "51000.00000000", ask: "51010.00000000" });
  expect(await api["fetchOrderBook"]!("BTC/USDT", 5)).toMatchObject({ bids: { 0: [51_000, expect.anything()] } });
});

test("VENUE-055 orders go over the socket as well, and events say what they did in its order", async () => {
  const given = await world.sandbox.createAccount();
  const api = await connect(given);
  const heard: unknown[] = [];
  const trades = api["watchMyTrades"]!().then((list) => heard.push(...(list as unknown[])));
  trades.catch(() => {});
  await vi.waitFor(() => expect(world.sandbox.sockets.subscribedAccounts).toEqual([given.uid]), 5_000);
  const sockets = Object.values((api as unknown as { clients: Record<string, { futures: object }> }).clients);
  await vi.waitFor(() => expect(sockets.some(({ futures }) => "myTrades" in futures)).toBe(true), 5_000);
  const placed = await api["createOrderWs"]!("BTC/USDT", "market", "buy", "0.01", undefined, { newClientOrderId: "ws" });
  expect(placed).toMatchObject({ clientOrderId: "ws", status: "closed" });
  await trades;
  expect(heard).toMatchObject([{ side: "buy", amount: "0.01000000", price: "50005.00000000" }]);
});

test("VENUE-056 weight is counted for the address: 429 with Retry-After, and a ban for who goes on", async () => {
  const given = await world.sandbox.createAccount();
  const api = await connect(given);
  world.sandbox.limits.weightPerMinuteMax = 60;
  const url = `http://127.0.0.1:${world.sandbox.port}/api/v3/ping`;
  await api["fetchBalance"]!();
  const statuses = [];
  for (let i = 0; i < 60; i++) statuses.push((await fetch(url)).status);
  expect([...new Set(statuses)]).toEqual([200, 429, 418]);
  world.clock.advance(120_000);
  const first = await fetch(url);
  expect([first.status, first.headers.get("x-mbx-used-weight-1m")]).toEqual([200, "1"]);
});

test("VENUE-057 a restart forgets nothing: accounts, open orders with what they lock, numbers of trades", async () => {
  const given = await world.sandbox.createAccount();
  const before = await connect(given);
  await before["createOrder"]!("BTC/USDT", "market", "buy", "0.01", undefined, { clientOrderId: "one" });
  await before["createOrder"]!("BTC/USDT", "limit", "buy", "0.01", "40000", { clientOrderId: "two" });
  await world.restart();
  const after = await connect(given);
  expect(await after["fetchOpenOrders"]!("BTC/USDT")).toMatchObject([{ clientOrderId: "two", status: "open" }]);
  expect(await after["fetchBalance"]!()).toMatchObject({ USDT: { used: "400.00000000" } });
  world.move("BTC", "39990", "39999");
  expect(await after["fetchMyTrades"]!("BTC/USDT")).toMatchObject([{ id: "501" }, { id: "502", price: "40000.00000000" }]);
});

test("VENUE-058 what the exchange does not have is refused and seen", async () => {
  const answer = await fetch(`http://127.0.0.1:${world.sandbox.port}/api/v3/nothing`);
  expect([answer.status, world.sandbox.unlisted.splice(0)]).toEqual([404, ["GET /api/v3/nothing"]]);
});
