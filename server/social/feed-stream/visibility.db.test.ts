import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import type { Viewer } from "../../platform/viewer";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";
import { readAuthorSides } from "../../people/visibility/authors.store";
import { canSee, canSeeByAddress, receives, visitorState } from "../../people/visibility/viewer-state";
import { ViewerStates } from "../../people/visibility/viewer-states";
import { visibilityParameters, visibleByAddressSql, visibleToSql } from "../../people/visibility/visible.sql";
import { silence } from "../discussion/discussion";
import { readNumberedEvents } from "./feed-stream.store";
import { StreamedEvent } from "./streamed-event";

let world: TradingWorld;
const viewers: Record<string, Viewer | null> = { visitor: null };
const delays = [0, 60, 1_800] as const;
const prices = [0, 25] as const;

beforeAll(async () => {
  world = await createTradingWorld();
  const { db, modules } = world.app;
  const feeders: Person[] = [];
  for (const delay of delays)
    for (const price of prices) {
      const feeder = await world.person({ role: "feeder", username: `feeder${delay}.${price}` });
      await feeder.api.ok("mutation ($delay: Int!) { updatePrivacy(input: { openTradeDelaySeconds: $delay }) { errors { code } } }", {
        delay,
      });
      await db.query("update users set price_bites = $2 where id = $1", [feeder.id, price]);
      feeders.push(feeder);
    }
  for (const name of ["free", "paid", "copier", "left", "unlocked", "blocked", "follower"])
    viewers[name] = (await world.person({ username: `the.${name}`, tier: name === "paid" ? "chef" : "prep_cook" })).viewer;
  viewers["admin"] = (await world.person({ username: "the.chief", role: "admin" })).viewer;
  viewers["owner"] = feeders[3]!.viewer;
  const now = world.clock.date();
  await db.transaction(async (tx) => {
    for (const feeder of feeders) {
      await modules.people.relations.begin(tx, { viewerId: viewers["copier"]!.id, feederId: feeder.id, kind: "COPIER" }, now);
      await modules.people.relations.begin(tx, { viewerId: viewers["left"]!.id, feederId: feeder.id, kind: "SUBSCRIBER" }, now);
    }
    await modules.people.blocks.block(tx, feeders[0]!.id, viewers["blocked"]!.id);
  });
  world.clock.advance(1_000);
  const early = await Promise.all(feeders.map((feeder) => mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" })));
  await db.transaction(async (tx) => {
    for (const [index, feeder] of feeders.entries()) {
      await modules.people.relations.end(
        tx,
        { viewerId: viewers["left"]!.id, feederId: feeder.id, kind: "SUBSCRIBER" },
        new Date(world.clock.now() + 500),
      );
      await modules.people.relations.begin(
        tx,
        { viewerId: viewers["unlocked"]!.id, feederId: feeder.id, kind: "UNLOCKED", tradeId: early[index].trade.id },
        new Date(world.clock.now() + 500),
      );
    }
    await tx.query("insert into follows (follower_id, followed_id) values ($1, $2)", [viewers["follower"]!.id, feeders[1]!.id]);
    await tx.query("update privacy_settings set profile_audience = 'FOLLOWERS' where user_id = any($1::uuid[])", [
      [feeders[1]!.id, feeders[4]!.id],
    ]);
    await tx.query("update users set suspended_at = now() where id = $1", [feeders[5]!.id]);
  });
  world.clock.advance(1_000);
  for (const feeder of feeders) await mutate(feeder, "closeTrade", { tradeId: early[feeders.indexOf(feeder)].trade.id });
}, 180_000);
afterAll(() => world?.stop());

test("FEED-012 the stream in memory and the replay in SQL agree for every kind of viewer, feeder and moment", async () => {
  const { db, bus, modules, clock } = world.app;
  const states = new ViewerStates(db, bus, modules.people.relations, () => {});
  let received = 0;
  for (const seconds of [0, 61, 900, 1_000]) {
    world.clock.advance(seconds * 1_000);
    await modules.feed.sequencer.drain();
    const rows = await readNumberedEvents(db, 0, 500);
    const events = rows.map(
      (row) =>
        new StreamedEvent(
          row,
          () => Promise.reject(new Error("not asked for")),
          () => silence("RECIPE", row.event_trade_id),
        ),
    );
    for (const [name, viewer] of Object.entries(viewers)) {
      if (viewer) await states.take(viewer.id);
      const state = viewer ? states.of(viewer.id)! : visitorState;
      const inMemory = events
        .filter(({ event }) => receives(state, event, clock))
        .map((event) => [event.sequence, event.for(state).item.visibleAt.toISOString()]);
      const inSql = (
        await modules.feed.service.since(viewer, { scope: "ALL", symbol: null, traderId: null, topic: null, kinds: null }, 0, 100)
      ).events.map((event) => [event.sequence, event.item.visibleAt.toISOString()]);
      expect({ name, seconds, events: inMemory }).toEqual({ name, seconds, events: inSql });
      received += inMemory.length;
      if (viewer) states.release(viewer.id);
    }
  }
  expect(received).toBeGreaterThan(150);
});

test("CHANGE-014 memory and SQL agree on whom a viewer is shown, and whose things they reach by their address", async () => {
  const { db, bus, modules, clock } = world.app;
  const states = new ViewerStates(db, bus, modules.people.relations, () => {});
  const people = await db.query<{ id: string; is_suspended: boolean }>("select id, suspended_at is not null as is_suspended from users");
  const suspended = people.find(({ is_suspended }) => is_suspended)!;
  await db.query("insert into mutes (muter_id, muted_id) select $1, id from users where username = 'feeder0.0'", [viewers["free"]!.id]);
  const sides = await readAuthorSides(
    db,
    people.map(({ id }) => id),
  );
  const asking = { ...viewers, suspended: { ...viewers["owner"]!, id: suspended.id } };
  const counts = { shown: 0, reached: 0 };
  for (const [name, viewer] of Object.entries(asking)) {
    if (viewer) await states.take(viewer.id);
    const state = viewer ? states.of(viewer.id)! : visitorState;
    const rows = await db.query<{ id: string; shown: boolean; reached: boolean }>(
      `select u.id, ${visibleToSql("u")} as shown, ${visibleByAddressSql("u")} as reached from users u
       where $3::integer is not null and $4::timestamptz is not null order by u.id`,
      [...visibilityParameters(viewer, clock.date())],
    );
    const inMemory = rows.map(({ id }) => ({
      id,
      shown: canSee(state, sides.get(id)!),
      reached: canSeeByAddress(state, sides.get(id)!),
    }));
    expect({ name, authors: inMemory }).toEqual({ name, authors: rows });
    counts.shown += rows.filter(({ shown }) => shown).length;
    counts.reached += rows.filter(({ reached }) => reached).length;
    if (viewer) states.release(viewer.id);
  }
  expect(counts.reached).toBeGreaterThan(counts.shown);
});
