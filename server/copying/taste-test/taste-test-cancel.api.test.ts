import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Person } from "../../identity/testing/people";
import { limits } from "../../platform/limits";
import { createCopyingWorld, openTrade, type CopyingWorld } from "../testing/copying-world";

let world: CopyingWorld;
// No statement takes too long here: only a cancellation ends one that waits.
const changed = limits as { statementMsMax: number };
const { statementMsMax } = limits;
beforeAll(async () => {
  changed.statementMsMax = 0;
  world = await createCopyingWorld();
});
afterAll(async () => {
  changed.statementMsMax = statementMsMax;
  await world?.stop();
});

const run = async (person: Person, feeder: Person): Promise<string> => {
  const { made } = await person.api.ok(
    "mutation ($input: RunTasteTestInput!) { made: runTasteTest(input: $input) { tasteTest { id } errors { code } } }",
    { input: { feederId: feeder.id, amount: "1000", settings: {}, slippageBps: "0" } },
  );
  expect(made.errors).toEqual([]);
  return made.tasteTest.id;
};
const end = (person: Person, name: "cancelTasteTest" | "deleteTasteTest", id: string): Promise<unknown> =>
  person.api.ok(`mutation ($input: TasteTestIdInput!) { ${name}(input: $input) { errors { code } } }`, { input: { tasteTestId: id } });
const read = async (person: Person, id: string): Promise<any> =>
  (await person.api.ok("query ($id: ID!) { tasteTest(id: $id) { status failure result { events } } }", { id })).tasteTest;

/** Nothing of a past is read until it is let go: the pass waits in the database. */
async function holdPasses(): Promise<{ passes(): Promise<number>; letGo(): Promise<void> }> {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query("lock table price_snapshots in access exclusive mode");
  return {
    passes: async () => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count
        from pg_stat_activity
        where datname = current_database()
          and wait_event_type = 'Lock'`,
      );
      return rows[0]!.count;
    },
    letGo: async () => {
      await client.query("commit");
      await client.end();
    },
  };
}

test.each(["cancelTasteTest", "deleteTasteTest"] as const)(
  "TASTE-014 %s of a test that runs stops the statement in hand, and the next test gets its turn",
  async (name) => {
    const [feeder, eater] = [await world.feeder(), await world.eater()];
    await openTrade(world, feeder, "AAPL", "10");
    const held = await holdPasses();
    try {
      const [id, next] = [await run(eater, feeder), await run(eater, feeder)];
      await vi.waitFor(async () => expect(await held.passes()).toBe(1), { timeout: 30_000, interval: 50 });
      expect(await read(eater, id)).toMatchObject({ status: "RUNNING" });
      expect(await read(eater, next)).toMatchObject({ status: "QUEUED" });
      await end(eater, name, id);
      // What it waited for is still locked: only a cancelled statement lets the next test begin.
      await vi.waitFor(async () => expect(await read(eater, next)).toMatchObject({ status: "RUNNING" }), { timeout: 30_000, interval: 50 });
      await vi.waitFor(async () => expect(await held.passes()).toBe(1), { timeout: 30_000, interval: 50 });
      await held.letGo();
      await vi.waitFor(async () => expect(await read(eater, next)).toMatchObject({ status: "DONE" }), { timeout: 30_000, interval: 50 });
      expect(await read(eater, id)).toEqual(name === "deleteTasteTest" ? null : { status: "CANCELLED", failure: null, result: null });
      expect((await read(eater, next)).result).toEqual({ events: 1 });
      expect(await world.app.db.query("select from dead_letters")).toEqual([]);
    } finally {
      await held.letGo().catch(() => undefined);
    }
  },
  120_000,
);
