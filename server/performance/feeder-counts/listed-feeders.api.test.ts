// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, type TradingWorld } from "../../trading/testing/trading-world";
import { readWrongCounts } from "./feeder-counts.store";
import { readWrongListedFeeders } from "./listed-feeders.store";

/** Names that have parts in common, and some that lie on both sides of a sign of LIKE. */
const names = ["anton", "anna.b", "banana", "bert", "cora_a", "canna", "dora", "emil", "fannia", "gus.annat"];
const searches = [null, "anna", "an", "a_a", "%", "ANT", "b", "nobody at all"];
const orders = ["FOLLOWERS", "COPIERS", "NEWEST", "NAME"];

let world: TradingWorld;
let people: Person[];
let admin: Person;

/** The same numbers in each run. */
let seed = 20_261_127;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
const seldom = (): boolean => random(4) === 0;
const anyone = (): Person => people[random(people.length)]!;

beforeAll(async () => {
  world = await createTradingWorld();
  people = [];
  for (const [number, username] of names.entries()) {
    world.clock.advance(1_000);
    people.push(await world.person({ username, role: number % 3 === 2 ? "eater" : "feeder" }));
  }
  admin = await world.person({ username: "chief", role: "admin" });
});
afterAll(() => world?.stop());

const settle = async (): Promise<void> => {
  const { counts, listed } = world.app.modules.performance;
  await counts.settle();
  await listed.settle();
};

interface Row {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly created_at: Date;
  readonly house: boolean;
  readonly is_private: boolean;
  readonly followers: number;
}

interface Rows {
  readonly feeders: readonly Row[];
  readonly follows: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
}

/** All that the list goes by, from the rows themselves. */
async function rows(): Promise<Rows> {
  const { db } = world.app;
  const feeders = await db.query<Row>(
    `select u.id, u.username, u.name, u.created_at, u.house, coalesce(s.profile_audience = 'FOLLOWERS', false) as is_private,
       (select count(*)::int from follows where followed_id = u.id) as followers
     from users u left join privacy_settings s on s.user_id = u.id
     where u.role in ('feeder', 'hybrid') and u.erased_at is null and not u.pending and u.suspended_at is null`,
  );
  const pairs = async (sql: string): Promise<Set<string>> => new Set((await db.query<{ pair: string }>(sql)).map((row) => row.pair));
  return {
    feeders,
    follows: await pairs("select follower_id || ' ' || followed_id as pair from follows"),
    blocks: await pairs("select blocker_id || ' ' || blocked_id as pair from blocks"),
  };
}

/** Whom this viewer finds, one after the other by the rule in words. */
const seenBy = (viewer: Person | null, { feeders, follows, blocks }: Rows): Row[] =>
  feeders.filter((row) => {
    if (viewer?.id === row.id || viewer?.viewer.role === "admin") return true;
    if (viewer && (blocks.has(`${viewer.id} ${row.id}`) || blocks.has(`${row.id} ${viewer.id}`))) return false;
    return !row.is_private || (viewer !== null && follows.has(`${viewer.id} ${row.id}`));
  });

const textual = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const inOrder: Record<string, (a: Row, b: Row) => number> = {
  FOLLOWERS: (a, b) => b.followers - a.followers || textual(b.id, a.id),
  COPIERS: (a, b) => b.followers - a.followers || textual(b.id, a.id),
  NEWEST: (a, b) => +b.created_at - +a.created_at || textual(b.id, a.id),
  NAME: (a, b) => textual(a.name.toLowerCase(), b.name.toLowerCase()) || textual(a.id, b.id),
};
const fits = (row: Row, search: string | null): boolean =>
  search === null || [row.username, row.name].some((text) => text.toLowerCase().includes(search.toLowerCase()));

interface Listed {
  readonly names: string[];
  readonly total: number;
  readonly demo: number;
}

/** The whole list, page by page. */
async function listOf(viewer: Person | null, order: string, search: string | null): Promise<Listed> {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const { traders }: any = await (viewer?.api ?? world.visitor()).ok(
      "query ($order: TraderOrder!, $search: String, $after: String) { traders(first: 3, orderBy: $order, search: $search, after: $after) { totalCount demoCount edges { node { username } } pageInfo { hasNextPage endCursor } } }",
      { order, search, after },
    );
    found.push(...traders.edges.map((edge: any) => edge.node.username));
    if (!traders.pageInfo.hasNextPage) return { names: found, total: traders.totalCount, demo: traders.demoCount };
    after = traders.pageInfo.endCursor;
  }
}

/** Some lists are those of the rows, for some viewers. Returns how many feeders they had. */
async function expectAsRows(): Promise<number> {
  const all = await rows();
  let compared = 0;
  for (const viewer of [null, admin, anyone(), anyone(), anyone(), anyone()]) {
    const [order, search] = [orders[random(orders.length)]!, searches[random(searches.length)]!];
    const seen = seenBy(viewer, all).filter((row) => fits(row, search));
    const asked = [viewer?.username, order, search];
    const usernames = seen.toSorted(inOrder[order]!).map((row) => row.username);
    expect([asked, await listOf(viewer, order, search)]).toEqual([
      asked,
      { names: usernames, total: seen.length, demo: seen.filter((row) => row.house).length },
    ]);
    compared += seen.length;
  }
  return compared;
}

const between = (verb: string, who: Person, whom: Person): Promise<unknown> =>
  who.api.run(`mutation ($id: ID!) { ${verb}(input: { userId: $id }) { errors { code } } }`, { id: whom.id });
const write = (sql: string, parameters: unknown[]): Promise<unknown> => world.app.db.query(sql, parameters);

const steps: Array<(who: Person, whom: Person) => Promise<unknown>> = [
  (who, whom) => between("follow", who, whom),
  (who, whom) => between("follow", who, whom),
  (who, whom) => between("unfollow", who, whom),
  (who, whom) => between("block", who, whom),
  (who, whom) => between("unblock", who, whom),
  (who) =>
    who.api.run(`mutation { updatePrivacy(input: { profileAudience: ${seldom() ? "FOLLOWERS" : "EVERYONE"} }) { errors { code } } }`),
  (who) => write("update users set suspended_at = $2 where id = $1", [who.id, seldom() ? world.clock.date() : null]),
  (who) => write("update users set role = $2 where id = $1", [who.id, seldom() ? "eater" : "hybrid"]),
  (who) => write("update users set house = not house where id = $1", [who.id]),
  (who) => write("update users set pending = $2 where id = $1", [who.id, seldom()]),
  (who) => write("update users set name = $2 where id = $1", [who.id, `${names[random(names.length)]} Ann${random(10)}`]),
];

test("GROW-090 after a random history each list of feeders and its number is that of the rows, page by page, whoever looks", async () => {
  let compared = 0;
  for (let step = 0; step < 180; step++) {
    world.clock.advance(1_000);
    await steps[random(steps.length)]!(anyone(), anyone());
    // Who is listed, and how many are, counts at once; followers are counted a second later, and not at all half-way.
    if (random(3) === 0) await world.app.modules.performance.listed.settle();
    if (step % 4 !== 3) continue;
    await world.app.modules.performance.counts.settle();
    compared += await expectAsRows();
  }
  expect(compared).toBeGreaterThan(200);
  await settle();
  expect(await readWrongCounts(world.app.db)).toEqual([]);
  expect(await readWrongListedFeeders(world.app.db)).toEqual([]);
}, 120_000);

test("GROW-091 a recount names who is listed wrongly and how many are, mends both, and finds nothing a second time", async () => {
  await write("update users set suspended_at = null, pending = false, role = 'feeder', erased_at = null", []);
  await settle();
  const [one, two] = [people[0]!, people[1]!];
  await write("update feeder_counts set is_listed = false where feeder_id = $1", [one.id]);
  await write("delete from feeder_counts where feeder_id = $1", [two.id]);
  await write("update listed_feeders set feeders = feeders + 5", []);
  const { counts, listed: sizes } = world.app.modules.performance;
  expect((await counts.recount()).wrong).toEqual([one.id, two.id].toSorted());
  expect((await counts.recount()).wrong).toEqual([]);
  expect((await sizes.recount()).wrong.length).toBeGreaterThan(0);
  expect((await sizes.recount()).wrong).toEqual([]);
  expect(await readWrongListedFeeders(world.app.db)).toEqual([]);
});

test("GROW-154 who takes another name is found by it at once, in each order, and nobody who is not listed has a name beside their counts", async () => {
  await write("update users set suspended_at = null, pending = false, role = 'feeder', erased_at = null", []);
  const who = people[3]!;
  await write("update privacy_settings set profile_audience = 'EVERYONE' where user_id = $1", [who.id]);
  const found = async (search: string): Promise<string[]> => {
    const lists = await Promise.all(orders.map((order) => listOf(null, order, search)));
    expect(new Set(lists.map((list) => list.names.toSorted().join(" "))).size).toBe(1);
    return lists[0]!.names;
  };
  await write("update users set name = 'Zoe Quist' where id = $1", [who.id]);
  expect(await found("QUIST")).toEqual([who.username]);
  await write("update users set name = 'Zoe Quill', username = 'quillzoe' where id = $1", [who.id]);
  expect([await found("quist"), await found("llzo")]).toEqual([[], ["quillzoe"]]);
  const namesBeside = () => world.app.db.query("select username, name from feeder_counts where feeder_id = $1", [who.id]);
  expect(await namesBeside()).toEqual([{ username: "quillzoe", name: "zoe quill" }]);
  for (const gone of ["suspended_at = now()", "pending = true", "role = 'eater'", "erased_at = now()"]) {
    await write(`update users set ${gone} where id = $1`, [who.id]);
    expect([gone, await found("quill"), await namesBeside()]).toEqual([gone, [], [{ username: "", name: "" }]]);
    await write("update users set suspended_at = null, pending = false, role = 'hybrid', erased_at = null where id = $1", [who.id]);
    expect(await found("quill")).toEqual(["quillzoe"]);
  }
  await write("update users set username = $2 where id = $1", [who.id, who.username]);
});

test("GROW-155 a recount names feeders whose name beside their counts is wrong and mends it", async () => {
  await settle();
  const { counts } = world.app.modules.performance;
  expect((await counts.recount()).wrong).toEqual([]);
  const [one, two] = [people[0]!, people[1]!];
  await write("update feeder_counts set name = 'somebody' where feeder_id = $1", [one.id]);
  await write("update feeder_counts set username = '' where feeder_id = $1", [two.id]);
  expect((await counts.recount()).wrong).toEqual([one.id, two.id].toSorted());
  expect(await readWrongCounts(world.app.db)).toEqual([]);
  expect((await listOf(two, "FOLLOWERS", two.username)).names).toContain(two.username);
});

test("GROW-092 who is suspended while they hide their profile is neither listed nor counted, whichever is written first", async () => {
  const { db } = world.app;
  const who = people[0]!;
  await write("update users set suspended_at = null, pending = false, role = 'feeder' where id = $1", [who.id]);
  await write("update privacy_settings set profile_audience = 'EVERYONE' where user_id = $1", [who.id]);
  const [suspended, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const suspending = db.transaction(async (tx) => {
    await tx.query("update users set suspended_at = now() where id = $1", [who.id]);
    suspended.resolve();
    await go.promise;
  });
  await suspended.promise;
  const hiding = write("update privacy_settings set profile_audience = 'FOLLOWERS' where user_id = $1", [who.id]);
  // It waits for the first: nothing of it is seen before that ends.
  await expect
    .poll(
      async () =>
        (await db.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%privacy_settings%'")).length,
    )
    .toBeGreaterThan(0);
  go.resolve();
  await Promise.all([suspending, hiding]);
  const [row] = await db.query("select is_listed, is_private from feeder_counts where feeder_id = $1", [who.id]);
  expect(row).toEqual({ is_listed: false, is_private: true });
});
