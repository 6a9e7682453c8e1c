import { createClient } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../accounts/testing/people";
import { Collected, socketOf } from "../platform/testing/toy-house";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "./testing/copying-world";

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

test("COPY-070 the eater's open screen gets each receipt once and in order, with the copy as it stands, and the delivery is noted", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const copy = await startCopy(eater, feeder, "1000");
  const client = open(eater);
  const collected = new Collected(client, copyEvents);
  await collected.atLeast(1);
  for (const symbol of ["AAPL", "MSFT", "TSLA"]) await openTrade(world, feeder, symbol, "10");
  const events = (await collected.atLeast(4)).map((item: any) => item.data.copyEvents);
  expect(events[0]).toEqual({ __typename: "StreamReady", sequence: 1 });
  expect(
    events
      .slice(1)
      .map((event: any) => [event.previousSequence, event.sequence, event.receipt.status, event.copy.id, event.copy.feeder.id]),
  ).toEqual([1, 2, 3].map((before) => [before, before + 1, "COPIED", copy.id, feeder.id]));
  await world.app.rooms.copying.deliveries.store();
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
