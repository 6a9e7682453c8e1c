/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, type TradingWorld } from "../../trading/testing/trading-world";

let world: TradingWorld;
let steady: Person;
let wild: Person;
let hermit: Person;
let reader: Person;

const dayMs = 86_400_000;

beforeAll(async () => {
  world = await createTradingWorld();
  await world.app.modules.trading.leases.stop(); // the closes of this test are its own
  [steady, wild, hermit] = [
    await world.person({ role: "feeder", username: "steady.cook" }),
    await world.person({ role: "hybrid", username: "wild_cook" }),
    await world.person({ role: "feeder", username: "hermit" }),
  ];
  reader = await world.person({ username: "noor", tier: "sous_chef" });
  await closes(steady, [1.01, 1.01, 1.01]);
  await closes(wild, [1.2, 0.7, 1.1]);
  await closes(hermit, [1.5]);
  for (const whom of [wild, steady]) await follow(reader, whom);
  await hermit.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
  world.clock.advance(10 * dayMs);
  await world.app.modules.performance.figures.refresh();
}, 180_000);
afterAll(() => world?.stop());

const follow = (who: Person, whom: Person) =>
  who.api.ok("mutation ($id: ID!) { follow(input: { userId: $id }) { trader { id } errors { code } } }", { id: whom.id });

/** Daily closes from tomorrow on. */
async function closes(who: Person, growths: number[]): Promise<void> {
  for (const [index, growth] of growths.entries())
    await world.app.db.query(
      "insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter) select id, user_id, $2::timestamptz::date, $2::timestamptz, 1, 1, $3, 1 from trading_accounts where user_id = $1 and kind = 'RECORD'",
      [who.id, new Date(world.clock.now() + (index + 1) * dayMs), growth],
    );
}

const names = async (args: string, who = reader): Promise<string[]> =>
  (await who.api.ok(`{ traders(first: 10${args}) { edges { node { username } } } }`)).traders.edges.map((edge: any) => edge.node.username);

test("TRADER-001 a trader is found by id or by username, with figures, curve and months", async () => {
  const fields =
    "username isVisible followerCount followingCount viewerIsFollowing viewerCanFollow viewerDelaySeconds recordSince figures { returnPercent { value } maxDrawdownPercent { value } cagrPercent { value reason } winRatePercent { value reason } risk { value } } curve(range: ALL) { at returnPercent drawdownPercent } months { year month returnPercent }";
  const { trader } = await reader.api.ok(`query ($id: ID!) { trader(id: $id) { ${fields} } }`, { id: wild.id });
  expect(trader).toMatchObject({
    username: "wild_cook",
    isVisible: true,
    followerCount: 1,
    followingCount: 0,
    viewerIsFollowing: true,
    viewerCanFollow: true,
    viewerDelaySeconds: 0,
  });
  expect(trader.figures.returnPercent.value).toBeCloseTo(-7.6, 6); // 1.2 × 0.7 × 1.1 = 0.924
  expect(trader.figures.maxDrawdownPercent.value).toBeCloseTo(-30, 6);
  expect(trader.figures.cagrPercent).toEqual({ value: null, reason: "Record under one year" });
  expect(trader.figures.winRatePercent).toEqual({ value: null, reason: "No closed trade yet" });
  expect(trader.curve.map((point: any) => Math.round(point.returnPercent * 10) / 10)).toEqual([0, 20, -16, -7.6]);
  expect(trader.months).toHaveLength(1);
  expect((await reader.api.ok(`{ trader(username: "WILD_COOK") { id } }`)).trader.id).toBe(wild.id);
  expect((await reader.api.ok(`{ trader(username: "nobody") { id } }`)).trader).toBeNull();
  expect((await reader.api.ok(`{ trader(id: "nonsense") { id } }`)).trader).toBeNull();
  expect(await reader.api.code("{ trader { id } }")).toBe("BAD_USER_INPUT");
});

test("TRADER-002 of a profile that is not for the viewer only id, username, name and tier are shown", async () => {
  const { trader } = await reader.api.ok(
    `{ trader(username: "hermit") { id username name tier bio role joinedAt recordSince isVisible followerCount figures { closedTrades } curve { at } months { year } recipes { totalCount } viewerCanFollow } }`,
  );
  expect(trader).toMatchObject({
    id: hermit.id,
    username: "hermit",
    name: "hermit",
    tier: "prep_cook",
    isVisible: false,
    bio: "",
    role: null,
    joinedAt: null,
    recordSince: null,
    followerCount: 0,
    figures: null,
    curve: [],
    months: [],
    recipes: { totalCount: 0 },
    viewerCanFollow: false,
  });
  expect((await hermit.api.ok(`{ me { trader { isVisible viewerIsSelf figures { returnPercent { value } } } } }`)).me.trader).toMatchObject(
    { isVisible: true, viewerIsSelf: true, figures: { returnPercent: { value: 50 } } },
  );
});

test("TRADER-003 the list has each order, leaves private and suspended people out, and counts", async () => {
  expect(await names("")).toEqual(["steady.cook", "wild_cook"]);
  expect(await names(", orderBy: DRAWDOWN")).toEqual(["steady.cook", "wild_cook"]);
  expect(await names(", orderBy: NAME")).toEqual(["steady.cook", "wild_cook"]);
  expect(new Set(await names(", orderBy: NEWEST"))).toEqual(new Set(["steady.cook", "wild_cook"]));
  await follow(steady, wild);
  await world.app.modules.performance.counts.settle();
  expect((await names(", orderBy: FOLLOWERS"))[0]).toBe("wild_cook");
  expect((await reader.api.ok("{ traders { totalCount } }")).traders.totalCount).toBe(2);
  await world.app.db.query("update users set suspended_at = now() where id = $1", [wild.id]);
  expect(await names("")).toEqual(["steady.cook"]);
  await world.app.db.query("update users set suspended_at = null where id = $1", [wild.id]);
  expect(await names("", hermit)).toContain("hermit");
});

test("TRADER-009 a record of fewer than 20 daily closes or 5 closed trades comes after all others by return and drawdown, on every page", async () => {
  const proven = (dailyCloses: number, closedTrades: number) =>
    world.app.db.query("update trader_figures set figures = figures || $2 where user_id = $1", [
      wild.id,
      JSON.stringify({ dailyCloses, closedTrades }),
    ]);
  for (const orderBy of ["RETURN", "DRAWDOWN"]) {
    for (const [dailyCloses, closedTrades] of [
      [19, 5],
      [20, 4],
    ] as const) {
      await proven(dailyCloses, closedTrades);
      expect(await names(`, orderBy: ${orderBy}`)).toEqual(["steady.cook", "wild_cook"]);
    }
    await proven(20, 5);
    expect(await names(`, orderBy: ${orderBy}`)).toEqual(["wild_cook", "steady.cook"]);
  }
  await proven(3, 0);
});

test("TRADER-004 it pages by sort key and id, and searches names with signs literally", async () => {
  for (const order of ["RETURN", "COPIERS", "FOLLOWERS", "NEWEST", "DRAWDOWN", "NAME"]) {
    const first = (
      await reader.api.ok(`{ traders(first: 1, orderBy: ${order}) { pageInfo { hasNextPage endCursor } edges { node { username } } } }`)
    ).traders;
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = (
      await reader.api.ok(
        `{ traders(first: 1, orderBy: ${order}, after: "${first.pageInfo.endCursor}") { pageInfo { hasNextPage } edges { node { username } } } }`,
      )
    ).traders;
    expect(second.pageInfo.hasNextPage).toBe(false);
    expect(second.edges[0].node.username).not.toBe(first.edges[0].node.username);
  }
  expect(await names(`, search: "WILD_"`)).toEqual(["wild_cook"]);
  expect(await names(`, search: "d_c"`)).toEqual(["wild_cook"]);
  expect(await names(`, search: "%"`)).toEqual([]);
  expect(await reader.api.code(`{ traders(after: "x") { totalCount } }`)).toBe("BAD_USER_INPUT");
});

test("TRADER-005 figures follow a close only once it is visible to who asks", async () => {
  const at = new Date(world.clock.now());
  await world.app.db.query(
    "insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter, delay_seconds) select id, user_id, $2::timestamptz::date, $2::timestamptz, 1, 1, 2, 1, 3600 from trading_accounts where user_id = $1 and kind = 'RECORD'",
    [steady.id, at],
  );
  const { figures } = world.app.modules.performance;
  const ask = async (api: Person["api"]): Promise<number> =>
    (await api.ok(`{ trader(username: "steady.cook") { figures { returnPercent { value } } } }`)).trader.figures.returnPercent.value;
  await figures.refresh();
  expect([Math.round(await ask(reader.api)), Math.round(await ask(steady.api))]).toEqual([3, 106]);
  world.clock.advance(3_600_000);
  await figures.refresh();
  expect(Math.round(await ask(reader.api))).toBe(106);
  world.clock.advance(60_000);
  await figures.refresh();
  expect(await figures.refresh()).toBe(0);
});

test("TRADER-006 the delay a viewer has is shown: the plan's for visitors, the feeder's own for everyone", async () => {
  const delay = async (api: Person["api"]): Promise<number> =>
    (await api.ok(`{ trader(username: "wild_cook") { viewerDelaySeconds } }`)).trader.viewerDelaySeconds;
  expect([await delay(world.visitor()), await delay(reader.api)]).toEqual([900, 0]);
  await wild.api.ok("mutation { updatePrivacy(input: { openTradeDelaySeconds: 1200 }) { errors { code } } }");
  expect([await delay(world.visitor()), await delay(reader.api), await delay(wild.api)]).toEqual([1200, 1200, 0]);
});
