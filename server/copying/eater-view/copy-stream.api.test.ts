import { createClient } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { Collected, socketOf } from "../../platform/testing/toy-app";
import { copyMutation, createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../testing/copying-world";

const copyEvents = `subscription { copyEvents { __typename ... on StreamReady { sequence } ... on StreamHead { sequence }
  ... on CopyChanged { sequence previousSequence copy { id openPositions money { equity } feeder { id } } receipt { id status quantity deliveredAt } } } }`;

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const open = (person: Person) =>
  createClient({
    url: `${world.url.replace("http", "ws")}/graphql`,
    webSocketImpl: socketOf({ cookie: person.api.cookieHeader }),
    retryAttempts: 0,
  });

test("COPY-070 the eater's open screen gets each receipt once and in order, with the copy as it is now, and the delivery is noted", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const copy = await startCopy(eater, feeder, "1000");
  const client = open(eater);
  const collected = new Collected(client, copyEvents);
  await collected.atLeast(1);
  for (const symbol of ["AAPL", "MSFT", "TSLA"]) await openTrade(world, feeder, symbol, "10");
  // Where the trades take their time, the head of the stream comes between them.
  const heard = (kind: string): any[] =>
    collected.items.map((item: any) => item.data.copyEvents).filter((event: any) => event.__typename === kind);
  await expect.poll(() => heard("CopyChanged").length, { timeout: 45_000 }).toBe(3);
  expect(heard("StreamReady")).toEqual([{ __typename: "StreamReady", sequence: 1 }]);
  expect(
    heard("CopyChanged").map((event) => [
      event.previousSequence,
      event.sequence,
      event.receipt.status,
      event.copy.id,
      event.copy.feeder.id,
    ]),
  ).toEqual([1, 2, 3].map((before) => [before, before + 1, "COPIED", copy.id, feeder.id]));
  await world.app.modules.copying.deliveries.store();
  expect(await world.app.db.query("select 1 from receipts where eater_id = $1 and delivered_at is null", [eater.id])).toEqual([]);
  await client.dispose();
});

test("COPY-071 what happened while the screen was away is replayed by number, nothing missed and nothing twice", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  await startCopy(eater, feeder, "1000");
  for (const symbol of ["AAPL", "MSFT"]) await openTrade(world, feeder, symbol, "10");
  const replay = await eater.api.ok(
    "{ copyEventsSince(afterSequence: 1) { head hasMore events { sequence previousSequence receipt { status } } } }",
  );
  expect(replay.copyEventsSince).toEqual({
    head: 3,
    hasMore: false,
    events: [
      { sequence: 2, previousSequence: 1, receipt: { status: "COPIED" } },
      { sequence: 3, previousSequence: 2, receipt: { status: "COPIED" } },
    ],
  });
  expect(await eater.api.code("{ copyEventsSince(afterSequence: 99) { head } }")).toBe("RESYNC_REQUIRED");
  expect(await world.visitor().code("{ copyEventsSince(afterSequence: 0) { head } }")).toBe("UNAUTHENTICATED");
});

const copierEvents = `subscription { copierEvents { __typename ... on StreamReady { sequence } ... on StreamHead { sequence }
  ... on CopiersChanged { sequence previousSequence changed { id name username isRunning } fanOutResult { action counts { copied skipped followed } instrument { symbol } } }
  ... on CopiersValued { count equity putIn profit } } }`;

test("COPY-072 the feeder's screen gets who begins and stops, by name only where allowed, and the result of each fan-out; what it missed it replays", async () => {
  const [feeder, eater, named] = [await world.feeder(), await world.eater(), await world.eater()];
  await world.app.db.query("update privacy_settings set named_as_copier = true where user_id = $1", [named.id]);
  const client = open(feeder);
  const collected = new Collected(client, copierEvents);
  await collected.atLeast(1);
  const copy = await startCopy(eater, feeder, "1000");
  await startCopy(named, feeder, "1000");
  await openTrade(world, feeder, "AAPL", "10");
  await copyMutation(eater, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  const heard = (kind: string): any[] =>
    collected.items.map((item: any) => item.data.copierEvents).filter((event: any) => event.__typename === kind);
  await expect.poll(() => heard("CopiersChanged").length).toBe(4);
  expect(heard("CopiersChanged")).toMatchObject([
    { previousSequence: 0, sequence: 1, changed: [{ id: copy.id, name: "Someone", username: null, isRunning: true }], fanOutResult: null },
    { sequence: 2, changed: [{ username: named.username }] },
    { sequence: 3, changed: [], fanOutResult: { action: "OPEN", counts: { copied: 2 }, instrument: { symbol: "AAPL" } } },
    { sequence: 4, changed: [{ id: copy.id, isRunning: false }] },
  ]);
  await expect
    .poll(() => world.app.modules.copying.copierValuations.beat().then(() => heard("CopiersValued").at(-1)))
    .toMatchObject({ count: 1, putIn: "1000" });
  const { copierEventsSince } = await feeder.api.ok(
    "{ copierEventsSince(afterSequence: 2) { head hasMore events { sequence changed { id } fanOutResult { action } } } }",
  );
  expect(copierEventsSince).toMatchObject({
    head: 4,
    hasMore: false,
    events: [{ sequence: 3, fanOutResult: { action: "OPEN" } }, { sequence: 4 }],
  });
  expect((await eater.api.ok("{ copierEventsSince(afterSequence: 0) { head events { sequence } } }")).copierEventsSince).toEqual({
    head: 0,
    events: [],
  });
  expect((await feeder.api.ok("{ myCopiers { asOfSequence } }")).myCopiers).toEqual({ asOfSequence: 4 });
  await client.dispose();
});

test("COPY-073 what copies are worth comes as the market moves, once a second at most, to their owner alone", async () => {
  const [feeder, eater, other] = [await world.feeder(), await world.eater(), await world.eater()];
  const copy = await startCopy(eater, feeder, "1000");
  await openTrade(world, feeder, "AAPL", "100");
  const [client, othersClient] = [open(eater), open(other)];
  const query = "subscription { copyValues { totals { equity } copies { id money { equity openPnl } health { status } } } }";
  const [collected, others] = [new Collected(client, query), new Collected(othersClient, query)];
  const { valuations } = world.app.modules.copying;
  await expect.poll(() => valuations.beat().then(() => [collected.items.length > 0, others.items.length > 0])).toEqual([true, true]);
  const before = collected.items.length;
  await world.tick("AAPL", "109.99", "110.01");
  await world.tick("AAPL", "119.99", "120.01");
  await valuations.beat();
  const items = await collected.atLeast(before + 1);
  const [{ money }] = (items.at(-1) as any).data.copyValues.copies;
  expect((items.at(-1) as any).data.copyValues).toMatchObject({
    copies: [{ id: copy.id, health: { status: "IN_STEP" } }],
    totals: { equity: money.equity },
  });
  expect(Number(money.openPnl)).toBeGreaterThan(19);
  expect((others.items as any[]).every((item) => item.data.copyValues.copies.length === 0)).toBe(true);
  await Promise.all([client.dispose(), othersClient.dispose()]);
  await world.tick("AAPL", "99.99", "100.01");
});
