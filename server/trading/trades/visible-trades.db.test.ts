import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, mutate, type TradingWorld } from "../testing/trading-world";
import { classTimes, delayClassOf, freePlanDelaySeconds, isRelated, visibleFrom } from "../../people/visibility/visible-from";
import { isRelatedSql } from "../../people/visibility/visible.sql";
import { readVisibleTrades } from "./visible-trades.store";

let world: TradingWorld;
let ana: Person;
beforeAll(async () => {
  world = await createTradingWorld();
  ana = await world.person({ role: "feeder" });
});
afterAll(() => world?.stop());

const at = new Date("2026-11-19T15:00:00.000Z");

test("VISIBLE-001 visibleFrom and its SQL twin agree over every combination", async () => {
  const cases = [0, 60, 900, 86_400].flatMap((delaySeconds) =>
    [0, 300].flatMap((priceBites) =>
      [true, false].flatMap((isSignedIn) =>
        [true, false].flatMap((related) =>
          [0, 900].map((tierDelaySeconds) => ({ delaySeconds, priceBites, isSignedIn, isRelated: related, tierDelaySeconds })),
        ),
      ),
    ),
  );
  const rows = await world.app.db.query<{ sql: Date }>(
    `select visible_from($1, c.delay, c.price, c.signed_in, c.related, c.tier) as sql
     from unnest($2::int[], $3::int[], $4::boolean[], $5::boolean[], $6::int[]) with ordinality as c (delay, price, signed_in, related, tier, place) order by place`,
    [
      at,
      cases.map((given) => given.delaySeconds),
      cases.map((given) => given.priceBites),
      cases.map((given) => given.isSignedIn),
      cases.map((given) => given.isRelated),
      cases.map((given) => given.tierDelaySeconds),
    ],
  );
  expect(rows.map((row) => +row.sql)).toEqual(cases.map((given) => +visibleFrom({ at, ...given }, given)));
  expect(cases).toHaveLength(64);
});

test("VISIBLE-002 an event enters each delay class when the viewers of that class may see it", () => {
  for (const delaySeconds of [0, 60, 3_600])
    for (const priceBites of [0, 300])
      for (const isSignedIn of [true, false])
        for (const related of [true, false])
          for (const tierDelaySeconds of isSignedIn ? [0, freePlanDelaySeconds] : [freePlanDelaySeconds]) {
            const event = { at, delaySeconds, priceBites };
            const viewer = { isSignedIn, isRelated: related, tierDelaySeconds };
            const inClass = classTimes(event).find(({ delayClass }) => delayClass === delayClassOf(event, viewer))!;
            expect([viewer, event, inClass.visibleAt]).toEqual([viewer, event, visibleFrom(event, viewer)]);
          }
});

test("VISIBLE-003 who is related to an event is the same in code and in SQL, whenever relations began and ended", async () => {
  const viewer = await world.person();
  const { trade } = await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  const hour = 3_600_000;
  const kinds = ["COPIER", "SUBSCRIBER", "UNLOCKED"] as const;
  for (const kind of kinds)
    for (const [since, until] of [
      [-2, null],
      [-2, -1],
      [-2, 0],
      [0, null],
      [1, null],
      [-1, 1],
    ] as const) {
      const eventAt = world.clock.date();
      const relation = {
        feederId: ana.id,
        kind,
        tradeId: kind === "UNLOCKED" ? trade.id : null,
        since: new Date(+eventAt + since * hour),
        until: until === null ? null : new Date(+eventAt + until * hour),
      };
      await world.app.db.query("delete from relations where viewer_id = $1", [viewer.id]);
      await world.app.db.query(
        "insert into relations (viewer_id, feeder_id, kind, trade_id, since, until) values ($1, $2, $3, $4, $5, $6)",
        [viewer.id, ana.id, kind, relation.tradeId, relation.since, relation.until],
      );
      const [row] = await world.app.db.query<{ related: boolean }>(
        `select ${isRelatedSql("e")} as related from record_events e where trade_id = $2`,
        [viewer.id, trade.id],
      );
      expect([kind, since, until, row!.related]).toEqual([
        kind,
        since,
        until,
        isRelated({ authorId: ana.id, tradeId: trade.id, at: eventAt }, viewer.id, [relation]),
      ]);
    }
});

test("VISIBLE-004 others see a trade as of the last event visible to them, and only as much of it as the owner shows", async () => {
  const feeder = await world.person({ role: "feeder" });
  const stranger = await world.person();
  await world.app.db.query(
    "insert into privacy_settings (user_id, open_trade_delay_seconds) values ($1, 60) on conflict (user_id) do update set open_trade_delay_seconds = 60",
    [feeder.id],
  );
  const { trade } = await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10", stopPrice: "90", thesis: "Early" });
  const see = async (person: Person | null) =>
    (await readVisibleTrades(world.app.db, person?.viewer ?? null, world.clock.date(), [trade.id])).get(trade.id);
  expect(await see(stranger)).toBe(undefined);
  expect(await see(feeder)).toMatchObject({ status: "OPEN", thesis: "Early" });
  world.clock.advance(60_000);
  await world.tick("AAPL", "99.99", "100.01");
  await mutate(feeder, "closeTrade", { tradeId: trade.id });
  const seen = await see(stranger);
  expect(seen).toMatchObject({
    status: "OPEN",
    quantity: null,
    realisedPnl: null,
    accountId: null,
    version: 1,
    thesis: "Early",
    viewerCanTrade: false,
  });
  expect(seen!.shareOfAccountPercent).toBeCloseTo(1.0001, 4);
  expect(await see(null)).toBe(undefined);
  await world.app.db.query("update privacy_settings set amounts = 'YES', shows_weights = false where user_id = $1", [feeder.id]);
  world.clock.advance(60_000);
  expect(await see(stranger)).toMatchObject({
    status: "CLOSED",
    quantity: {},
    shareOfAccountPercent: null,
    version: 2,
    closeReason: "MANUAL",
  });
  world.clock.advance(900_000);
  expect(await see(null)).toMatchObject({ status: "CLOSED" });
});

test("VISIBLE-005 a follower-only profile and a block hide trades altogether", async () => {
  const feeder = await world.person({ role: "feeder" });
  const stranger = await world.person();
  await world.tick("AAPL", "99.99", "100.01");
  const { trade } = await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  const isSeen = async () => (await readVisibleTrades(world.app.db, stranger.viewer, world.clock.date(), [trade.id])).has(trade.id);
  expect(await isSeen()).toBe(true);
  await world.app.db.query(
    "insert into privacy_settings (user_id, profile_audience) values ($1, 'FOLLOWERS') on conflict (user_id) do update set profile_audience = 'FOLLOWERS'",
    [feeder.id],
  );
  expect(await isSeen()).toBe(false);
  await world.app.db.query("insert into follows (follower_id, followed_id) values ($1, $2)", [stranger.id, feeder.id]);
  expect(await isSeen()).toBe(true);
  await world.app.db.query("insert into blocks (blocker_id, blocked_id) values ($1, $2)", [feeder.id, stranger.id]);
  expect(await isSeen()).toBe(false);
});
