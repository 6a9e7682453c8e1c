/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { createClient, type Client } from "graphql-ws";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { countRequestStatements } from "../../platform/testing/request-statements";
import { clientDocument } from "../../platform/testing/client-documents";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";
import { fanOutFinishedSubject } from "../../copying/copying.events";
import { FeedSequencer } from "../feed-stream/sequencer";

let world: TradingWorld;
let ana: Person;
let kwame: Person;
let follower: Person;
let free: Person;
const clients: Client[] = [];

beforeAll(async () => {
  world = await createTradingWorld();
  [ana, kwame] = [await world.person({ role: "feeder", username: "ana" }), await world.person({ role: "feeder", username: "kwame" })];
  [follower, free] = [await world.person({ username: "noor", tier: "sous_chef" }), await world.person({ username: "free" })];
  await follow(follower, ana);
}, 180_000);
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
});
afterAll(() => world?.stop());

const follow = (who: Person, whom: Person, verb = "follow") =>
  who.api.ok(`mutation ($id: ID!) { ${verb}(input: { userId: $id }) { errors { code } } }`, { id: whom.id });
const drain = () => world.app.modules.feed.sequencer.drain();

/** Moves the clock, so that no two events share a moment, and opens a trade. */
async function open(who: Person, symbol: string, more: Record<string, unknown> = {}): Promise<string> {
  world.clock.advance(1_000);
  for (const [name, price] of [
    ["AAPL", 100],
    ["MSFT", 200],
    ["TSLA", 50],
  ] as const)
    world.market.setQuote(name, { bid: price, ask: price + 0.02 });
  const payload = await mutate(who, "openTrade", { symbol, side: "LONG", quantity: "10", ...more });
  if (!payload.trade) throw new Error(JSON.stringify(payload));
  return payload.trade.id;
}

const pageOf = async (api: Person["api"], args: string): Promise<any> =>
  (
    await api.ok(
      `{ feed(${args}) { asOfSequence pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { cursor node { id event { kind at } trade { id } } } } }`,
    )
  ).feed;
const tradesOf = (page: any): string[] => page.edges.map((edge: any) => edge.node.trade.id);

const streamText =
  "subscription ($filter: FeedFilter) { feedEvents(filter: $filter) { __typename ... on StreamReady { sequence } ... on FeedItemAdded { sequence previousSequence item { id event { kind } trade { id quantity viewerCanTrade } author { username viewerIsFollowing viewerIsSelf } } } } }";
/** What was added so far: READY and the heads that come every ten seconds left out. */
const itemsOf = (stream: Collected): any[] => stream.items.map((item: any) => item.data.feedEvents).filter((event) => event.item);

async function received(stream: Collected, count: number): Promise<any[]> {
  while (itemsOf(stream).length < count && !stream.isComplete && stream.errors.length === 0) await stream.atLeast(stream.items.length + 1);
  return itemsOf(stream);
}

async function listen(who: Person | null, filter?: Record<string, unknown>): Promise<Collected> {
  const client = createClient({
    url: `${world.url.replace("http", "ws")}/graphql`,
    webSocketImpl: socketOf(who ? { cookie: who.api.cookieHeader } : {}),
    retryAttempts: 0,
  });
  clients.push(client);
  const stream = new Collected(client, streamText, { filter: filter ?? null });
  await stream.atLeast(1);
  return stream;
}

describe("the list", () => {
  test("FEED-001 a follower finds the newest first, with what happened, who and what", async () => {
    await open(kwame, "MSFT");
    const id = await open(ana, "AAPL", { stopPrice: "95", targetPrice: "120", thesis: "Strong. **Very**." });
    const { feed } = await follower.api.ok(
      "{ feed(first: 10) { edges { node { visibleAt isDelayed event { kind fillPrice fillQuantity stopPrice hash sequence } author { username viewerIsFollowing } instrument { symbol } trade { id averagePrice quantity shareOfAccountPercent } } } } }",
    );
    expect(feed.edges).toHaveLength(1);
    const { node } = feed.edges[0];
    expect(node).toMatchObject({
      isDelayed: false,
      event: { kind: "OPENED", fillPrice: "100.02", fillQuantity: null, stopPrice: "95", sequence: 1 },
      author: { username: "ana", viewerIsFollowing: true },
      instrument: { symbol: "AAPL" },
      trade: { id, averagePrice: "100.02", quantity: null },
    });
    expect(node.trade.shareOfAccountPercent).toBeCloseTo(1.0002, 4);
  });

  test("FEED-002 it pages forwards and backwards over every item once, by time and id", async () => {
    for (const symbol of ["AAPL", "MSFT", "TSLA"]) await open(kwame, symbol);
    const all = await pageOf(follower.api, "first: 50, filter: { scope: ALL }");
    const forwards: string[] = [];
    let page = await pageOf(follower.api, "first: 2, filter: { scope: ALL }");
    for (
      forwards.push(...page.edges.map((edge: any) => edge.node.id));
      page.pageInfo.hasNextPage;
      forwards.push(...page.edges.map((edge: any) => edge.node.id))
    )
      page = await pageOf(follower.api, `first: 2, after: "${page.pageInfo.endCursor}", filter: { scope: ALL }`);
    expect(forwards).toEqual(all.edges.map((edge: any) => edge.node.id));
    const back = await pageOf(follower.api, `last: 2, before: "${all.edges[3].cursor}", filter: { scope: ALL }`);
    expect(back.edges.map((edge: any) => edge.node.id)).toEqual(forwards.slice(1, 3));
    expect(back.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: true });
  });

  test("FEED-003 filters take one symbol, one feeder, those one follows", async () => {
    expect(new Set(tradesOf(await pageOf(follower.api, `first: 50, filter: { scope: ALL, symbol: "aapl" }`))).size).toBe(2);
    expect((await pageOf(follower.api, `first: 50, filter: { scope: ALL, traderId: "${kwame.id}" }`)).edges).toHaveLength(4);
    expect((await pageOf(follower.api, `first: 50, filter: { symbol: "MSFT" }`)).edges).toEqual([]);
    expect((await pageOf(free.api, "first: 50")).edges).toEqual([]);
  });

  test("FEED-004 a visitor gets everyone's, fifteen minutes late, and cannot ask for those one follows", async () => {
    const visitor = world.visitor();
    expect((await pageOf(visitor, "first: 50")).edges).toEqual([]);
    expect(await visitor.code("{ feed(filter: { scope: FOLLOWING }) { asOfSequence } }")).toBe("UNAUTHENTICATED");
    world.clock.advance(900_000);
    const { feed } = await visitor.ok("{ feed(first: 50) { edges { node { isDelayed visibleAt event { at isAfterDelay } } } } }");
    expect(feed.edges).toHaveLength(5);
    for (const { node } of feed.edges)
      expect([node.isDelayed, node.event.isAfterDelay, +new Date(node.visibleAt) - +new Date(node.event.at)]).toEqual([
        true,
        true,
        900_000,
      ]);
  });

  test("FEED-005 foreign cursors, wrong ids and pages too large are refused", async () => {
    for (const args of [
      `after: "nonsense"`,
      `after: "${Buffer.from('["x","y"]').toString("base64url")}"`,
      "first: 0",
      `first: 5, before: "x"`,
      `filter: { scope: ALL, traderId: "x" }`,
    ])
      expect(await follower.api.code(`{ feed(${args}) { asOfSequence } }`)).toBe("BAD_USER_INPUT");
    expect(await follower.api.code("{ feed(first: 101) { asOfSequence } }")).toBe("LIMIT_EXCEEDED");
  });

  test("FEED-006 suspended and blocked feeders are left out", async () => {
    const { db, modules } = world.app;
    const count = async (): Promise<number> => (await pageOf(free.api, "first: 50, filter: { scope: ALL }")).edges.length;
    const all = await count();
    await db.query("update users set suspended_at = now() where id = $1", [kwame.id]);
    expect(await count()).toBe(all - 4);
    await db.query("update users set suspended_at = null where id = $1", [kwame.id]);
    await db.transaction((tx) => modules.people.blocks.block(tx, free.id, ana.id));
    expect(await count()).toBe(all - 1);
    await db.transaction((tx) => modules.people.blocks.unblock(tx, free.id, ana.id));
  });
});

test("FEED-007 a page costs the same number of SQL statements however many items it has", async () => {
  const cost = (first: number): Promise<number> =>
    countRequestStatements(world.app.db, async () => {
      const data = await free.api.ok(
        `{ feed(first: ${first}, filter: { scope: ALL }) { edges { node { event { kind } author { name viewerIsFollowing viewerCanFollow followerCount figures { returnPercent { value } } } instrument { name } trade { averagePrice returnPercent } } } } }`,
      );
      expect(data["feed"].edges).toHaveLength(first);
    });
  // What is remembered for some seconds may run out between two pages: the least of three is the page's own cost.
  const least = async (first: number) => Math.min(await cost(first), await cost(first), await cost(first));
  const few = await least(1);
  expect(few).toBeGreaterThan(0);
  expect(await least(5)).toBe(few);
});

describe("the replay", () => {
  test("FEED-010 it chains the viewer's own numbers and ends at the head", async () => {
    await drain();
    const { feedEventsSince: whole } = await follower.api.ok(
      "{ feedEventsSince(afterSequence: 0, filter: { scope: ALL }) { head hasMore events { sequence previousSequence item { id } } } }",
    );
    expect(whole.hasMore).toBe(false);
    let last = 0;
    for (const event of whole.events) {
      expect(event.previousSequence).toBe(last);
      last = event.sequence;
    }
    expect(whole.head).toBeGreaterThanOrEqual(last);
    expect(new Set(whole.events.map((event: any) => event.item.id)).size).toBe(5);
    const { feedEventsSince: rest } = await follower.api.ok(
      `{ feedEventsSince(afterSequence: ${whole.events[1].sequence}, first: 2, filter: { scope: ALL }) { hasMore events { sequence previousSequence } } }`,
    );
    expect(rest).toEqual({
      hasMore: true,
      events: whole.events.slice(2, 4).map(({ sequence, previousSequence }: any) => ({ sequence, previousSequence })),
    });
  });

  test("FEED-011 what was pruned, and what never was, answers RESYNC_REQUIRED", async () => {
    expect(await follower.api.code("{ feedEventsSince(afterSequence: 999999) { head } }")).toBe("RESYNC_REQUIRED");
    world.clock.advance(8 * 86_400_000);
    await world.app.modules.feed.sequencer.prune();
    expect(await follower.api.code("{ feedEventsSince(afterSequence: 1) { head } }")).toBe("RESYNC_REQUIRED");
    expect((await pageOf(follower.api, "first: 50, filter: { scope: ALL }")).edges).toHaveLength(5);
  });
});

describe("the stream", () => {
  test("FEED-020 an item arrives once, chained to the one before of this viewer, and the page knows its last number", async () => {
    const all = await listen(follower, { scope: "ALL" });
    const following = await listen(follower);
    const { asOfSequence } = await pageOf(follower.api, "first: 1, filter: { scope: ALL }");
    const [first, second, third] = [await open(ana, "AAPL"), await open(kwame, "MSFT"), await open(ana, "TSLA")];
    await drain();
    const ready = all.items[0].data.feedEvents;
    const added = await received(all, 3);
    expect(ready).toMatchObject({ __typename: "StreamReady", sequence: asOfSequence });
    expect(added.map((event) => event.item.trade.id)).toEqual([first, second, third]);
    expect(added.map((event) => event.previousSequence)).toEqual([ready.sequence, added[0].sequence, added[1].sequence]);
    const own = await received(following, 2);
    expect(own.map((event) => event.item.trade.id)).toEqual([first, third]);
    expect(own.map((event) => event.previousSequence)).toEqual([ready.sequence, own[0].sequence]);
    expect(own[0].item.author).toMatchObject({ viewerIsFollowing: true, viewerIsSelf: false });
  });

  test("FEED-021 each viewer gets what theirs is: the owner amounts, a visitor nothing yet", async () => {
    const [own, other, visitor] = [await listen(ana, { scope: "ALL" }), await listen(free, { scope: "ALL" }), await listen(null)];
    const id = await open(ana, "MSFT");
    await Promise.all([received(own, 1), received(other, 1)]);
    expect(itemsOf(own)[0].item).toMatchObject({
      trade: { id, quantity: "10", viewerCanTrade: true },
      author: { viewerIsSelf: true },
    });
    expect(itemsOf(other)[0].item).toMatchObject({
      trade: { id, quantity: null, viewerCanTrade: false },
      author: { viewerIsSelf: false, viewerIsFollowing: false },
    });
    expect(itemsOf(visitor)).toEqual([]);
    world.clock.advance(901_000);
    await drain();
    expect((await received(visitor, 1)).at(-1).item.event.kind).toBe("OPENED");
    expect(itemsOf(other).filter((event) => event.item.trade.id === id)).toHaveLength(1);
  });

  test("FEED-022 a follow, its end and a block hold for the next event of an open stream", async () => {
    const stream = await listen(free);
    const marker = await listen(follower, { scope: "ALL" });
    const settle = async (id: string): Promise<void> => {
      while (!JSON.stringify(marker.items).includes(id)) await marker.atLeast(marker.items.length + 1);
    };
    await settle(await open(kwame, "AAPL"));
    await follow(free, kwame);
    const wanted = await open(kwame, "TSLA");
    await received(stream, 1);
    await follow(free, kwame, "unfollow");
    await settle(await open(kwame, "MSFT"));
    await follow(free, kwame);
    await world.app.db.transaction((tx) => world.app.modules.people.blocks.block(tx, kwame.id, free.id));
    await settle(await open(kwame, "AAPL"));
    expect(itemsOf(stream).map((event) => event.item.trade.id)).toEqual([wanted]);
  });

  test("FEED-024 the client's own event is shaped once for all who see it alike, with each viewer's own number", async () => {
    const shapings = async (): Promise<number> =>
      Number(/^brigade_shapings_total (\d+)/m.exec(await (await fetch(`${world.url}/metrics`)).text())?.[1]);
    const alike = await Promise.all([1, 2, 3, 4, 5].map((number) => world.person({ username: `alike${number}`, tier: "chef" })));
    const streams = alike.map((person) => {
      const client = createClient({
        url: `${world.url.replace("http", "ws")}/graphql`,
        webSocketImpl: socketOf({ cookie: person.api.cookieHeader }),
        retryAttempts: 0,
      });
      clients.push(client);
      return new Collected(client, clientDocument("FeedEvents"), { filter: { scope: "ALL" } });
    });
    await Promise.all(streams.map((stream) => stream.atLeast(1)));
    const before = await shapings();
    const id = await open(kwame, "AAPL");
    await Promise.all(streams.map((stream) => received(stream, 1)));
    for (const stream of streams) expect(JSON.stringify(stream.items, null, 1)).toContain(id);
    expect((await shapings()) - before).toBeLessThanOrEqual(2); // a head may fall into it
  });

  test("FEED-023 a visitor cannot listen to those one follows", async () => {
    const client = createClient({ url: `${world.url.replace("http", "ws")}/graphql`, webSocketImpl: socketOf({}), retryAttempts: 0 });
    clients.push(client);
    const stream = new Collected(client, streamText, { filter: { scope: "FOLLOWING" } });
    await stream.ended();
    expect(JSON.stringify([stream.errors, stream.items])).toContain("UNAUTHENTICATED");
  });
});

describe("how many copies followed", () => {
  test("FEED-008 a page is answered although a fan-out that finishes meanwhile has its counts read anew", async () => {
    const stream = await listen(follower);
    await open(ana, "MSFT");
    await open(ana, "AAPL");
    const [, { item }] = await received(stream, 2);
    const counted = (first: number): Promise<any> =>
      follower.api.ok(`{ feed(first: ${first}) { edges { node { id copies { copied total } } } } }`);
    const newest = (await counted(1)).feed.edges;
    expect(newest).toEqual([{ node: { id: item.id, copies: null } }]);
    const holder = new pg.Client({ connectionString: world.databaseUrl });
    await holder.connect();
    const counting = async (): Promise<number> =>
      (
        await world.app.db.query<{ count: number }>(
          "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%as given (key, trade_id, sequence)%'",
        )
      )[0]!.count;
    await holder.query("begin");
    await holder.query("lock table event_tallies in access exclusive mode");
    const page = counted(2);
    try {
      await expect.poll(counting).toBe(1);
      await world.app.bus.publish(fanOutFinishedSubject, { eventId: item.id });
      await expect.poll(counting).toBe(2);
    } finally {
      await holder.end();
    }
    expect((await page).feed.edges).toEqual([newest[0], { node: expect.objectContaining({ copies: null }) }]);
  });
});

describe("the sequencer", () => {
  test("FEED-030 several at once number everything once, without a gap, in the order of time", async () => {
    const { db, clock, bus, modules } = world.app;
    await drain();
    const [before] = await db.query<{ sequence: string }>("select sequence from feed_counter");
    await modules.feed.sequencer.stop();
    for (let index = 0; index < 6; index++) await open(ana, ["AAPL", "MSFT", "TSLA"][index % 3]!);
    clock.now();
    const others = Array.from({ length: 4 }, () => new FeedSequencer(db, clock, bus, undefined, 3));
    world.clock.advance(900_000);
    await Promise.all(others.map((sequencer) => sequencer.drain()));
    const rows = await db.query<{ sequence: string; delay_class: string; visible_at: Date }>(
      "select sequence, delay_class, visible_at from feed_entries where sequence > $1 order by sequence",
      [before!.sequence],
    );
    expect(rows.map((row) => Number(row.sequence))).toEqual(
      Array.from({ length: rows.length }, (_, index) => Number(before!.sequence) + 1 + index),
    );
    expect(rows.filter((row) => row.delay_class === "RELATED")).toHaveLength(6);
    expect(rows.map((row) => +row.visible_at)).toEqual(rows.map((row) => +row.visible_at).sort((a, b) => a - b));
    modules.feed.sequencer.start();
  });
});
