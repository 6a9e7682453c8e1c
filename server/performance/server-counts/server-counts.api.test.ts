// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";
import { readWrongServerCounts } from "./server-counts.store";

let world: TradingWorld;
let admin: Person;
const people: Person[] = [];

/** The same numbers in each run. */
let seed = 20_261_129;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
const oneOf = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;

beforeAll(async () => {
  world = await createTradingWorld();
  await world.tick("AAPL", "99.99", "100.01");
  admin = await world.person({ role: "admin" });
});
afterAll(() => world?.stop());

const write = (sql: string, parameters: unknown[] = []): Promise<unknown> => world.app.db.query(sql, parameters);
const settle = () => world.app.modules.performance.serverCounts.settle();

/** A tester's sandbox with a sealed event: no record of the figures, and nobody of a role. */
const addSandbox = (of: Person): Promise<unknown> =>
  write(
    `with
      sandbox as (
        insert into users (id, username, name, role, pending, sandbox_of, sandbox_persona, created_at)
        values (gen_random_uuid(), 'sandbox.counts', 'Sandbox', 'feeder', true, $1, 'feeder', $2)
        returning id
      ),
      account as (
        insert into trading_accounts (user_id, kind, name, cash, created_at) select id, 'RECORD', 'Record', 1, $2 from sandbox returning id, user_id
      ),
      record as (
        insert into records (user_id, account_id, created_at) select user_id, id, $2 from account returning id, user_id
      )
      insert into record_events (record_id, sequence, user_id, kind, at, bytes, previous_hash, hash)
      select id, 1, user_id, 'CHAPTER', $2, '{}', repeat('0', 64), repeat('5', 64) from record`,
    [of.id, world.clock.date()],
  );

/** One after the other, by the rule in words. */
async function expectAsRows(): Promise<void> {
  const { db } = world.app;
  const users = await db.query<{ id: string; role: string; house: boolean; isThere: boolean; isSandbox: boolean }>(
    `select id, role, house, erased_at is null and not pending as "isThere", sandbox_of is not null as "isSandbox" from users`,
  );
  const sealed = new Set((await db.query<{ id: string }>("select distinct user_id as id from record_events")).map((row) => row.id));
  const roles = Object.groupBy(
    users.filter((user) => user.isThere),
    (user) => user.role,
  );
  const records = users.filter((user) => sealed.has(user.id) && !user.isSandbox);
  world.clock.advance(61_000);
  const { adminOverview, serverFigures } = await admin.api.ok(
    "{ adminOverview { users roles { name count } } serverFigures { records demoRecords } }",
  );
  expect(Object.fromEntries(adminOverview.roles.map((role: any) => [role.name, role.count]))).toEqual(
    Object.fromEntries(Object.entries(roles).map(([role, members]) => [role, members!.length])),
  );
  expect(adminOverview.roles.map((role: any) => role.count)).toEqual(
    adminOverview.roles.map((role: any) => role.count).toSorted((a: number, b: number) => b - a),
  );
  expect(adminOverview.users).toBe(users.filter((user) => user.isThere).length);
  expect(serverFigures).toEqual({ records: records.length, demoRecords: records.filter((user) => user.house).length });
}

const steps: Array<() => Promise<unknown>> = [
  async () => people.push(await world.person({ role: oneOf(["feeder", "eater", "hybrid"]) })),
  async () => people.push(await world.person({ role: "feeder" })),
  () => mutate(oneOf(people), "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" }).catch(() => {}),
  () => write("update users set role = $2 where id = $1", [oneOf(people).id, oneOf(["feeder", "eater", "hybrid"])]),
  () => write("update users set pending = not pending where id = $1", [oneOf(people).id]),
  () => write("update users set erased_at = case when erased_at is null then now() end where id = $1", [oneOf(people).id]),
  () => write("update users set house = not house where id = $1", [oneOf(people).id]),
  () => write("update users set suspended_at = case when suspended_at is null then now() end where id = $1", [oneOf(people).id]),
  () => write("update users set name = name || '.' where id = $1", [oneOf(people).id]),
];

test("GROW-160 after a random history people of each role and records are as many as the rows say, before and after they are counted", async () => {
  people.push(await world.person({ role: "feeder" }));
  await mutate(people[0]!, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  for (let step = 0; step < 80; step++) {
    await oneOf(steps)();
    if (random(5) === 0) await settle();
    if (step === 40) await addSandbox(people[0]!);
    if (step % 8 === 7) await expectAsRows();
  }
  await settle();
  expect(await world.app.db.query("select 1 from server_count_changes")).toEqual([]);
  await expectAsRows();
  expect(await readWrongServerCounts(world.app.db)).toEqual([]);
});

test("GROW-161 a recount names counts of people and records that are wrong, mends them, and finds nothing a second time", async () => {
  await settle();
  await write("update server_counts set count = count + 3 where name in ('RECORDS', 'ROLE feeder')");
  await write("delete from server_counts where name = 'ROLE admin'");
  await write("insert into server_counts (name, count) values ('ROLE nobody', 1)");
  const { serverCounts } = world.app.modules.performance;
  expect((await serverCounts.recount()).wrong.toSorted()).toEqual(["records", "role admin", "role feeder", "role nobody"]);
  expect((await serverCounts.recount()).wrong).toEqual([]);
  await expectAsRows();
});
