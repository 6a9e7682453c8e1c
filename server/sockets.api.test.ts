import { createClient } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTradingWorld, mutate, type TradingWorld } from "./trading/testing/trading-world";
import type { Person } from "./identity/testing/people";
import { clientDocument } from "./platform/testing/client-documents";
import { Collected, socketOf } from "./platform/testing/toy-app";

let world: TradingWorld;
let ana: Person;
let bob: Person;
beforeAll(async () => {
  world = await createTradingWorld();
  [ana, bob] = [await world.person({ role: "feeder", tier: "line_cook" }), await world.person({ tier: "line_cook" })];
  await bob.api.ok("mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", { id: ana.id });
});
afterAll(() => world.stop());

function socketFor(person: Person) {
  const closes: number[] = [];
  const client = createClient({
    url: `${world.url.replace("http", "ws")}/graphql`,
    webSocketImpl: socketOf({ cookie: person.api.cookieHeader, origin: world.url }),
    retryAttempts: 0,
    on: { closed: (event) => void closes.push((event as { code: number }).code) },
  });
  return { client, closes };
}

const without = (value: unknown, ...names: string[]): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (names.includes(key) ? undefined : inner)));

test("SOCKET-020 a trade reaches its owner's portfolio and a follower's feed over the app's own subscriptions, and both replays say the same", async () => {
  const [mine, theirs] = [socketFor(ana), socketFor(bob)];
  const portfolio = new Collected(mine.client, clientDocument("PortfolioEvents"));
  const feed = new Collected(theirs.client, clientDocument("FeedEvents"), { filter: { scope: "FOLLOWING" } });
  await Promise.all([portfolio.atLeast(1), feed.atLeast(1)]);
  expect(feed.items[0].data.feedEvents).toMatchObject({ __typename: "StreamReady", sequence: 0 });
  const { trade } = await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10", stopPrice: "90", thesis: "Because." });
  await mutate(ana, "closeTrade", { tradeId: trade.id, quantity: "4" });
  await feed.atLeast(3);
  const changes = (await collectUntil(portfolio, 2)).map((item) => item.data.portfolioEvents);
  expect(changes.map((change) => [change.previousSequence, change.sequence, change.kind])).toEqual([[0, 1, "TRADE_OPENED"], [1, 2, "TRADE_REDUCED"]]); // prettier-ignore
  expect(changes[1]).toMatchObject({
    trade: { id: trade.id, quantity: "6", lots: [{ remaining: "6" }] },
    fill: { quantity: "4", trade: { id: trade.id } },
    account: { kind: "RECORD" },
  });
  const replay = await ana.api.ok(clientDocument("PortfolioEventsSince"), { afterSequence: 1, first: 10 });
  expect(replay.portfolioEventsSince.events).toEqual([changes[1]]);

  const items = feed.items.slice(1).map((item) => item.data.feedEvents);
  expect(items.map((item: any) => [item.__typename, item.item.event.kind, item.item.author.viewerIsFollowing])).toEqual([["FeedItemAdded", "OPENED", true], ["FeedItemAdded", "REDUCED", true]]); // prettier-ignore
  expect(items[1].previousSequence).toBe(items[0].sequence);
  const since = await bob.api.ok(clientDocument("FeedEventsSince"), { afterSequence: 0, first: 10, filter: { scope: "FOLLOWING" } });
  expect(without(since.feedEventsSince.events.map((event: any) => event.item.event))).toEqual(
    without(items.map((item: any) => item.item.event)),
  );
  await Promise.all([mine.client.dispose(), theirs.client.dispose()]);
});

test("SOCKET-021 logging out ends the session's sockets with 4403, someone else's stay", async () => {
  const [mine, theirs] = [socketFor(ana), socketFor(bob)];
  const [own, other] = [
    new Collected(mine.client, clientDocument("PortfolioEvents")),
    new Collected(theirs.client, clientDocument("PortfolioEvents")),
  ];
  await Promise.all([own.atLeast(1), other.atLeast(1)]);
  await ana.api.ok("mutation { logout { isLoggedOut } }");
  await own.ended();
  expect(mine.closes).toEqual([4403]);
  expect(theirs.closes).toEqual([]);
  await theirs.client.dispose();
});

test("SOCKET-022 a visitor has no portfolio stream", async () => {
  const client = createClient({ url: `${world.url.replace("http", "ws")}/graphql`, webSocketImpl: socketOf({}), retryAttempts: 0 });
  const refused = new Collected(client, clientDocument("PortfolioEvents"));
  await refused.ended();
  expect(refused.items[0].errors[0].extensions.code).toBe("UNAUTHENTICATED");
  await client.dispose();
});

/** Numbered changes, without READY, heads and totals. */
async function collectUntil(collected: Collected, count: number): Promise<any[]> {
  const changes = () => collected.items.filter((item) => item.data.portfolioEvents.__typename === "PortfolioChanged");
  for (let wanted = 1; changes().length < count; wanted = collected.items.length + 1) await collected.atLeast(wanted);
  return changes();
}
