// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { createClient, type Client } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, mutate, portfolioOf, type TradingWorld } from "../testing/trading-world";

let world: TradingWorld;
const clients: Client[] = [];
beforeAll(async () => {
  world = await createTradingWorld();
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await world?.stop();
});

/** A signed-in socket whose events can be awaited one by one. */
function listen(person: Person, accountId: string | null = null) {
  class Socket extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { headers: { cookie: person.api.cookieHeader, origin: world.url } });
    }
  }
  const client = createClient({ url: `${world.url.replace("http", "ws")}/graphql`, webSocketImpl: Socket, retryAttempts: 0 });
  clients.push(client);
  const query = `subscription ($accountId: ID) { portfolioEvents(accountId: $accountId) { __typename
    ... on StreamReady { sequence } ... on PortfolioChanged { sequence previousSequence kind account { cash } trade { status quantity openPnl } order { status } fill { price realisedPnl } }
    ... on PortfolioValued { valuation { equity openPnl positions { symbol mid } } } } }`;
  return client.iterate<{ portfolioEvents: any }>({ query, variables: { accountId } });
}

const next = async (events: AsyncIterableIterator<any>, type: string): Promise<any> => {
  for (;;) {
    const { value, done } = await events.next();
    if (done) throw new Error("The stream ended");
    if (value.errors) throw new Error(JSON.stringify(value.errors));
    if (value.data.portfolioEvents.__typename === type) return value.data.portfolioEvents;
  }
};

test("PORTFOLIO-001 after READY every change of the own accounts arrives numbered, with its trade, order and fill", async () => {
  const ana = await world.person({ role: "feeder" });
  const events = listen(ana);
  expect(await next(events, "StreamReady")).toMatchObject({ sequence: 0 });
  const { trade } = await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10", stopPrice: "95" });
  expect(await next(events, "PortfolioChanged")).toMatchObject({
    sequence: 1,
    previousSequence: 0,
    kind: "TRADE_OPENED",
    account: { cash: "98999.9" },
    trade: { status: "OPEN", quantity: "10" },
    order: { status: "FILLED" },
    fill: { price: "100.01" },
  });
  await world.tick("AAPL", "94", "94.02");
  expect(await next(events, "PortfolioChanged")).toMatchObject({
    sequence: 2,
    previousSequence: 1,
    kind: "TRADE_CLOSED",
    trade: { status: "CLOSED" },
    fill: { price: "94", realisedPnl: "-60.1" },
  });
  expect(trade.status).toBe("OPEN");
  await events.return!();
});

test("PORTFOLIO-002 totals come when a price of the account moved, calculated once for all who watch", async () => {
  const ana = await world.person({ role: "feeder" });
  await world.tick("AAPL", "99.99", "100.01");
  await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  const events = listen(ana);
  await next(events, "StreamReady");
  const { valuations } = world.app.modules.trading;
  await valuations.beat();
  expect(await next(events, "PortfolioValued")).toMatchObject({
    valuation: { equity: "99999.9", positions: [{ symbol: "AAPL", mid: "100" }] },
  });
  await world.tick("AAPL", "109.99", "110.01");
  await valuations.beat();
  expect(await next(events, "PortfolioValued")).toMatchObject({ valuation: { equity: "100099.9", openPnl: "99.9" } });
  await events.return!();
});

test("PORTFOLIO-003 a visitor gets no stream and nobody another's totals", async () => {
  const ana = await world.person({ role: "feeder" });
  const bob = await world.person();
  const { account } = await portfolioOf(ana);
  await expect(next(listen(bob, account.id), "StreamReady")).rejects.toThrow(/was not found/);
  await expect(next(listen({ ...bob, api: world.visitor() }), "StreamReady")).rejects.toThrow(/Log in first/);
});
