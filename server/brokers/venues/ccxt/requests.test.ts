import { expect, test } from "vitest";
import { FakeClock } from "../../../platform/clock";
import { Decimal } from "../../../platform/decimal";
import type { VenueOrderRequest } from "../../port/venue-session";
import { ccxtCapabilities, type CcxtVenueId } from "./capabilities";
import { dialects } from "./dialects";
import { type PrivateExchange, VenueExchange } from "./exchange";
import { checkSentOrder, quantise, sendOrder } from "./placing";
import { marketOf } from "./shared-markets";

const clientOrderId = "0123456789abcdef0123456789abcdef";
const clock = new FakeClock();
const limitBuy: VenueOrderRequest = {
  clientOrderId,
  symbol: "BTC",
  side: "BUY",
  type: "LIMIT",
  timeInForce: "GTC",
  quantity: new Decimal("0.00199999"),
  limitPrice: new Decimal("40000.129"),
  stopPrice: null,
};
const marketSell: VenueOrderRequest = { ...limitBuy, side: "SELL", type: "MARKET", limitPrice: null };
const ref = { clientOrderId, venueOrderId: null, symbol: "BTC", sentAt: clock.date() };

/** Ids of the BTC market against the venue's first dollar. */
const marketIds: Readonly<Record<CcxtVenueId, string>> = {
  BINANCE: "BTCUSDT",
  BYBIT: "BTCUSDT",
  OKX: "BTC-USDT",
  KRAKEN: "XXBTZUSD",
  COINBASE: "BTC-USD",
};

class Recorded {
  readonly requests: Array<{ method: string; path: string; query: Record<string, string>; body: string }> = [];
  private constructor(
    readonly venue: CcxtVenueId,
    readonly exchange: VenueExchange,
  ) {}

  static async at(venue: CcxtVenueId): Promise<Recorded> {
    const secret = venue === "KRAKEN" ? Buffer.from("secret").toString("base64") : "secret";
    const credentials = { kind: "KEY", key: "key", secret, passphrase: "pass" } as const;
    const exchange = await VenueExchange.create({ venue, environment: "LIVE", credentials, route: null, clock });
    const dollar = ccxtCapabilities[venue].quoteCurrencies[0]!;
    const market = {
      id: marketIds[venue],
      symbol: `BTC/${dollar}`,
      base: "BTC",
      quote: dollar,
      baseId: "BTC",
      quoteId: dollar,
      type: "spot",
      spot: true,
      active: true,
      precision: { amount: "0.00001", price: "0.01" },
      limits: { amount: { min: "0.00001" }, cost: { min: "5" }, price: {} },
      info: { orderTypes: ["LIMIT", "MARKET", "STOP_LOSS"], altname: marketIds[venue] },
    };
    (exchange.ccxt as PrivateExchange & { setMarkets(markets: unknown[]): void }).setMarkets([market]);
    return new Recorded(venue, exchange);
  }

  get market() {
    return marketOf(this.exchange.ccxt, "BTC", ccxtCapabilities[this.venue].quoteCurrencies)!;
  }

  /** Keeps every request here, after writing it down. */
  async call(work: (ccxt: PrivateExchange) => Promise<unknown>): Promise<void> {
    await this.exchange.call(work, (method, url, body) => {
      const { pathname, searchParams } = new URL(url);
      this.requests.push({ method, path: pathname, query: Object.fromEntries(searchParams), body });
      throw new Error("kept here");
    });
  }

  place(order: VenueOrderRequest): Promise<void> {
    return this.call((ccxt) => sendOrder(ccxt, dialects[this.venue], order, this.market));
  }
}

const venues = Object.keys(ccxtCapabilities) as CcxtVenueId[];

test("VENUE-010 every venue is sent our client id, the quantity cut down and the price of a buy cut down, as text", async () => {
  for (const venue of venues) {
    const recorded = await Recorded.at(venue);
    const order = quantise(limitBuy, recorded.market)!;
    await recorded.place(order);
    const [request] = recorded.requests;
    expect(request, venue).toMatchObject({ method: "POST", path: dialects[venue].orderPath });
    expect(dialects[venue].sentOrder(request!.body), venue).toEqual({ clientOrderId, quantity: "0.00199", price: "40000.12" });
    expect(() => checkSentOrder(dialects[venue], order, request!.body)).not.toThrow();
    expect(() => checkSentOrder(dialects[venue], { ...order, quantity: new Decimal("0.002") }, request!.body)).toThrow("another order");
    expect(() => checkSentOrder(dialects[venue], { ...order, clientOrderId: "x" }, request!.body)).toThrow("another order");
    expect(() => checkSentOrder(dialects[venue], { ...order, limitPrice: null }, request!.body)).toThrow("another order");
  }
});

test("VENUE-011 a market order carries a quantity of the coin and never a price, at every venue", async () => {
  for (const venue of venues) {
    const recorded = await Recorded.at(venue);
    const order = quantise(marketSell, recorded.market)!;
    await recorded.place(order);
    if (venue !== "COINBASE") await recorded.place({ ...order, side: "BUY" });
    for (const { body } of recorded.requests) {
      expect(dialects[venue].sentOrder(body), venue).toEqual({ clientOrderId, quantity: "0.00199", price: null });
      expect(body).not.toMatch(/quoteOrderQty|quoteCoin|quote_ccy|viqc|quote_size/);
    }
  }
});

test("VENUE-012 orders are cut and rounded to nobody's disadvantage, and one below the smallest is not sent", async () => {
  const { market } = await Recorded.at("BINANCE");
  const texts = (order: VenueOrderRequest) => {
    const cut = quantise(order, market);
    return cut && [cut.quantity, cut.limitPrice, cut.stopPrice].map((value) => value?.toFixed() ?? null);
  };
  const stop = { ...marketSell, type: "STOP" as const, stopPrice: new Decimal("39999.991") };
  expect([
    texts(limitBuy),
    texts({ ...limitBuy, side: "SELL" }),
    texts(stop),
    texts({ ...stop, side: "BUY" }),
    texts({ ...limitBuy, quantity: new Decimal("0.000009") }),
  ]).toEqual([
    ["0.00199", "40000.12", null],
    ["0.00199", "40000.13", null],
    ["0.00199", null, "40000"],
    ["0.00199", null, "39999.99"],
    null,
  ]);
});

test("VENUE-013 an order is looked up by its client id: asked for by it, or by the lists where the venue has no such question", async () => {
  const asked: Record<string, string[]> = {};
  for (const venue of venues) {
    const recorded = await Recorded.at(venue);
    await recorded.call((ccxt) => dialects[venue].find(ccxt, ref, recorded.market.symbol));
    asked[venue] = recorded.requests.map(({ method, path, query, body }) => {
      const named = Object.entries({ ...query, ...Object.fromEntries(new URLSearchParams(body)) }).find(
        ([, value]) => value === clientOrderId,
      );
      return `${method} ${path} ${named?.[0] ?? ""}`.trim();
    });
  }
  expect(asked).toEqual({
    BINANCE: ["GET /api/v3/order origClientOrderId"],
    BYBIT: ["GET /v5/order/realtime orderLinkId"],
    OKX: ["GET /api/v5/trade/order clOrdId"],
    KRAKEN: ["POST /0/private/OpenOrders cl_ord_id"],
    COINBASE: ["GET /api/v3/brokerage/orders/historical/batch"],
  });
});

test("VENUE-014 a cancel names the client id, and at Coinbase the venue's own", async () => {
  const sent: Record<string, string> = {};
  for (const venue of venues) {
    const recorded = await Recorded.at(venue);
    await recorded.call((ccxt) => dialects[venue].cancel(ccxt, { ...ref, venueOrderId: "venue-id" }, recorded.market.symbol));
    const { method, path, query, body } = recorded.requests[0]!;
    const text = JSON.stringify({ query, body });
    const name = /\\?"?(origClientOrderId|orderLinkId|clOrdId|cl_ord_id|order_ids)/.exec(text)?.[1];
    sent[venue] = `${method} ${path} ${name} ${text.includes(clientOrderId) ? "ours" : text.includes("venue-id") ? "theirs" : "none"}`;
  }
  expect(sent).toEqual({
    BINANCE: "DELETE /api/v3/order origClientOrderId ours",
    BYBIT: "POST /v5/order/cancel orderLinkId ours",
    OKX: "POST /api/v5/trade/cancel-order clOrdId ours",
    KRAKEN: "POST /0/private/CancelOrder cl_ord_id ours",
    COINBASE: "POST /api/v3/brokerage/orders/batch_cancel order_ids theirs",
  });
});

test("VENUE-015 what a key may do is asked where each venue says it, and fills from a moment on", async () => {
  const asked: Record<string, string[]> = {};
  for (const venue of venues) {
    const recorded = await Recorded.at(venue);
    await recorded.call((ccxt) => dialects[venue].permissions(ccxt));
    const symbol = ccxtCapabilities[venue].fillsBy === "SYMBOL" ? recorded.market.symbol : undefined;
    await recorded.call((ccxt) => ccxt.fetchMyTrades(symbol, 1_700_000_000_000, 100, { until: 1_700_000_100_000 }));
    asked[venue] = recorded.requests.map(({ method, path, query, body }) => {
      const names = Object.keys({ ...query, ...Object.fromEntries(new URLSearchParams(body)) });
      return [method, path, ...names.filter((name) => /start|end|begin|since|from/i.test(name))].join(" ");
    });
  }
  expect(asked).toEqual({
    BINANCE: ["GET /sapi/v1/account/apiRestrictions", "GET /api/v3/myTrades startTime endTime"],
    BYBIT: ["GET /v5/user/query-api", "GET /v5/execution/list startTime endTime"],
    OKX: ["GET /api/v5/account/config", "GET /api/v5/trade/fills-history begin end"],
    KRAKEN: ["POST /0/private/GetApiKeyInfo", "POST /0/private/TradesHistory start end"],
    COINBASE: [
      "GET /api/v3/brokerage/key_permissions",
      "GET /api/v3/brokerage/orders/historical/fills start_sequence_timestamp end_sequence_timestamp",
    ],
  });
});

test("VENUE-016 Kraken's nonces rise with each request, also within one millisecond", async () => {
  const recorded = await Recorded.at("KRAKEN");
  for (let i = 0; i < 3; i++) await recorded.call((ccxt) => ccxt.fetchBalance());
  const nonces = recorded.requests.map(({ body }) => Number(new URLSearchParams(body).get("nonce")));
  expect(nonces[0]).toBeGreaterThanOrEqual(clock.now());
  expect([...nonces].sort((a, b) => a - b)).toEqual(nonces);
  expect(new Set(nonces).size).toBe(3);
});
