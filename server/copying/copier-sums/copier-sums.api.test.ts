// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { readOverview } from "../../admin/monitoring/overview.store";
import { StoredCounts } from "../../platform/counts/stored-counts";
import { rowsLookedAt } from "../../platform/testing/request-statements";
import { requestId } from "../../trading/testing/trading-world";
import { copyMutation, createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "../testing/copying-world";
import type { CopierSumDelta } from "./copier-sums.store";
import { readCopierCounts, readCopierTotals } from "./copier-totals.store";
import { openCopyCounting } from "./copier-sums";

let world: CopyingWorld;
let sums: StoredCounts<CopierSumDelta>;
let feeders: Person[];
const copies: Array<{ readonly id: string; readonly eater: Person }> = [];

/** The same numbers in each run. */
let seed = 20_261_125;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

beforeAll(async () => {
  world = await createCopyingWorld({ slippageSeed: "copier-sums" });
  sums = world.app.modules.copying.copierSums;
  feeders = [await world.feeder(), await world.feeder()];
  for (const settings of [{}, {}, { maxPerTrade: "37" }]) await copyBoth(settings);
});
afterAll(() => world?.stop());

async function copyBoth(settings: Record<string, unknown>): Promise<void> {
  const eater = await world.eater();
  for (const feeder of feeders) copies.push({ eater, id: (await startCopy(eater, feeder, "1000", settings)).id });
}

interface CopyInHand {
  readonly id: string;
  readonly feeder_id: string;
  readonly mode: string;
  readonly state: string;
  readonly cash: string;
  readonly put_in: string;
  readonly is_sandbox: boolean;
}
interface PositionInHand {
  readonly copy_id: string;
  readonly symbol: string;
  readonly side: string;
  readonly held: string;
  readonly cost: string;
}

/** From the copies and their positions, one after the other. */
async function recount(): Promise<Record<string, number>> {
  const all = await world.app.db.query<CopyInHand>(
    "select c.id, feeder_id, mode, c.state, c.cash, c.put_in, u.sandbox_of is not null as is_sandbox from copies c join users u on u.id = eater_id",
  );
  const positions = await world.app.db.query<PositionInHand>("select copy_id, symbol, side, held, cost from copy_positions");
  const found: Record<string, number> = {};
  const add = (copy: CopyInHand, kind: string, symbol: string, amount: number): void => {
    const key = [copy.feeder_id, copy.mode, kind, symbol].join(" ");
    found[key] = (found[key] ?? 0) + amount;
  };
  for (const copy of all) {
    if (copy.state === "STOPPED" || copy.is_sandbox) continue;
    add(copy, "COPIES", "", 1);
    add(copy, "CASH", "", Number(copy.cash));
    add(copy, "PUT_IN", "", Number(copy.put_in));
    add(copy, "ACTIVE", "", copy.state === "ACTIVE" ? 1 : 0);
    const isOpen = copy.state === "ACTIVE" || copy.state === "PAUSED";
    add(copy, "OPEN", "", isOpen ? 1 : 0);
    add(copy, "OPEN_PUT_IN", "", isOpen ? Number(copy.put_in) : 0);
    for (const { symbol, side, held, cost } of positions.filter((position) => position.copy_id === copy.id && Number(position.held) > 0)) {
      add(copy, side, symbol, Number(held));
      add(copy, `${side}_COST`, symbol, Number(cost));
    }
  }
  return rounded(found);
}

const rounded = (found: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(found)
      .map(([key, amount]) => [key, Number(amount.toFixed(8))] as const)
      .filter(([, amount]) => amount !== 0),
  );

async function stored(): Promise<Record<string, number>> {
  const rows = await world.app.db.query<{ key: string; amount: string }>(
    "select concat_ws(' ', feeder_id, mode, kind, symbol) as key, amount from copier_sums",
  );
  return rounded(Object.fromEntries(rows.map(({ key, amount }) => [key, Number(amount)])));
}

const totals = (singlyMax: number): Promise<any[]> => {
  const mids = JSON.stringify(Object.fromEntries([...world.market.mids()].map(([symbol, mid]) => [symbol, mid.toFixed()])));
  const ids = feeders.map(({ id }) => id);
  return readCopierTotals(world.app.db, ids, mids, singlyMax);
};

const byFeeder = (rows: any[]): any[] => rows.toSorted((a, b) => (a.feeder_id < b.feeder_id ? -1 : 1));

/** All copies' units together are worth what each by itself is, but for the rounding of each position. */
async function expectAlike(): Promise<void> {
  const [{ positions }] = (await world.app.db.query<{ positions: number }>(
    "select count(*)::int as positions from copy_positions where held > 0",
  )) as [{ positions: number }];
  const [together, singly] = [byFeeder(await totals(0)), byFeeder(await totals(1_000))];
  expect(together.map(({ feeder_id, mode, count, put_in }) => [feeder_id, mode, count, Number(put_in)])).toEqual(
    singly.map(({ feeder_id, mode, count, put_in }) => [feeder_id, mode, count, Number(put_in)]),
  );
  for (const [at, { value }] of together.entries())
    expect(Math.abs(Number(value) - Number(singly[at].value))).toBeLessThanOrEqual(0.005 * (positions + 8) + 1e-9);
  const counts = await readCopierCounts(
    world.app.db,
    feeders.map(({ id }) => id),
  );
  const countOf = (feederId: string): number => singly.filter((row) => row.feeder_id === feederId).reduce((sum, row) => sum + row.count, 0);
  expect(feeders.map(({ id }) => counts.find((row) => row.feeder_id === id)?.count ?? 0)).toEqual(feeders.map(({ id }) => countOf(id)));
}

const someCopy = (): (typeof copies)[number] => copies[random(copies.length)]!;
const open: Array<{ readonly feeder: Person; readonly id: string }> = [];

async function trade(): Promise<void> {
  const feeder = feeders[random(2)]!;
  const symbol = ["AAPL", "MSFT", "KO"][random(3)]!;
  // One of them sells one symbol short: nobody holds both sides of one.
  const side = feeder === feeders[1] && symbol === "MSFT" ? "SHORT" : "LONG";
  open.push({ feeder, id: await openTrade(world, feeder, symbol, String(1 + random(20)), { side }) });
}

const steps: Array<() => Promise<unknown>> = [
  trade,
  trade,
  async () => {
    const one = open[random(open.length)]!;
    await tradeMutation(world, one.feeder, "reduceTrade", { tradeId: one.id, quantity: "0.5" });
  },
  async () => {
    const [one] = open.splice(random(open.length), 1);
    await tradeMutation(world, one!.feeder, "closeTrade", { tradeId: one!.id });
  },
  async () => {
    const { id, eater } = someCopy();
    await copyMutation(eater, "addFunds", { clientRequestId: requestId(), copyId: id, amount: "123.45", spreadNow: random(2) === 0 });
  },
  async () => {
    const { id, eater } = someCopy();
    await copyMutation(eater, "withdrawFunds", { clientRequestId: requestId(), copyId: id, amount: "17.03" });
  },
  async () => {
    const { id, eater } = someCopy();
    await copyMutation(eater, random(2) === 0 ? "pauseCopy" : "resumeCopy", { copyId: id });
  },
  async () => {
    if (random(3) > 0) return;
    const { id, eater } = someCopy();
    await copyMutation(eater, "stopCopy", { copyId: id, mode: ["CLOSE_ALL", "DETACH"][random(2)] });
    await copyBoth({});
  },
];

test("GROW-050 after a random history of trades, deposits, pauses and ends the stored sums are what the copies say, and are worth what each position by itself is", async () => {
  await trade();
  await trade();
  for (let step = 0; step < 60; step++) {
    const symbol = ["AAPL", "MSFT", "KO"][random(3)]!;
    await world.tick(symbol, `${80 + random(20)}.10`, `${101 + random(20)}.20`);
    if (open.length < 2) await trade();
    await steps[random(steps.length)]!();
    await world.settled();
    // Followers and copiers say of how many there are many.
    await world.app.modules.performance.counts.settle();
    if (random(3) === 0) await sums.settle();
    // With changes that wait, and with none.
    if (step % 5 === 4) await expectAlike();
  }
  await sums.settle();
  const counted = await recount();
  expect(Object.keys(counted).length).toBeGreaterThan(10);
  expect(await stored()).toEqual(counted);
  await expectAlike();
});

test("GROW-051 what changes nothing of a copy's money is no change of a sum", async () => {
  await sums.settle();
  await world.app.db.query("update copies set version = version + 1, day = day");
  await world.app.db.query("update copy_positions set ideal = ideal, closed_by_you = closed_by_you");
  expect(await sums.settle()).toBe(0);
});

test("GROW-052 a position whose symbol has no price counts at its cost", async () => {
  await trade();
  await world.app.modules.performance.counts.settle();
  const ids = feeders.map(({ id }) => id);
  const [together, singly] = [
    byFeeder(await readCopierTotals(world.app.db, ids, "{}", 0)),
    byFeeder(await readCopierTotals(world.app.db, ids, "{}", 1_000)),
  ];
  expect(together.length).toBeGreaterThan(0);
  // Costs are in cents: nothing is rounded.
  expect(together.map(({ value }) => Number(value))).toEqual(singly.map(({ value }) => Number(value)));
});

test("GROW-053 a recount names feeders whose sums are wrong or missing and mends them, and finds nothing a second time", async () => {
  await sums.settle();
  const [one, other] = feeders.map(({ id }) => id).toSorted();
  await world.app.db.query("update copier_sums set amount = amount + 1 where feeder_id = $1 and kind = 'CASH'", [one]);
  await world.app.db.query("delete from copier_sums where feeder_id = $1", [other]);
  expect((await sums.recount()).wrong).toEqual([one, other]);
  expect((await sums.recount()).wrong).toEqual([]);
  expect(await stored()).toEqual(await recount());
});

test("GROW-054 of many copies no more is read than of few", async () => {
  await sums.settle();
  const pagesOf = async (singlyMax: number): Promise<string> => {
    const plan = await world.app.db.transaction(async (tx) => {
      const lines: string[] = [];
      // The statement itself is recorded from the reader, so that it is the one that pages send.
      const recorder = { query: async (sql: string, parameters: unknown[]) => (lines.push(...(await explain(tx, sql, parameters))), []) };
      await readCopierTotals(recorder as never, [feeders[0]!.id], "{}", singlyMax);
      return lines.join("\n");
    });
    return plan;
  };
  const explain = async (tx: any, sql: string, parameters: unknown[]): Promise<string[]> =>
    (await tx.query(`explain (analyze, costs off, timing off, summary off) ${sql}`, parameters)).map((row: any) => row["QUERY PLAN"]);
  // No look at a copy or a position is made for a feeder of whom there are many.
  expect(looksAt(await pagesOf(0), "copy_positions")).toBe(0);
  expect(looksAt(await pagesOf(1_000), "copy_positions")).toBeGreaterThan(0);
});

/** What the admin's overview says of open copies, and what the copies say, one after the other. */
async function expectOverviewAsCopies(): Promise<void> {
  const all = await world.app.db.query<CopyInHand>(
    "select c.id, feeder_id, mode, c.state, c.cash, c.put_in, u.sandbox_of is not null as is_sandbox from copies c join users u on u.id = eater_id",
  );
  const openOnes = all.filter((copy) => !copy.is_sandbox && ["ACTIVE", "PAUSED"].includes(copy.state));
  const putIn = (mode: string): number => openOnes.filter((copy) => copy.mode === mode).reduce((sum, copy) => sum + Number(copy.put_in), 0);
  const { activeCopies, following, followingLive } = await readOverview(world.app.db, "2026-01-01");
  expect(activeCopies).toBe(openOnes.length);
  expect(Number(following)).toBeCloseTo(putIn("PAPER"), 6);
  expect(Number(followingLive)).toBeCloseTo(putIn("LIVE"), 6);
}

test("GROW-176 the admin's overview reads open copies from a total of each, and no sum of a feeder", async () => {
  await sums.settle();
  const sent: Array<readonly [string, unknown[]]> = [];
  await readOverview({ query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) } as never, "2026-01-01");
  expect(await rowsLookedAt(world.app.db, sent[0]!, ["copier_sums"])).toBe(0);
  expect((await readOverview(world.app.db, "2026-01-01")).activeCopies).toBeGreaterThan(0);
});

test("GROW-177 totals of open copies are what the copies say after each step; a recount names those that are wrong and mends them", async () => {
  const totalsOf = new StoredCounts(world.app.db, openCopyCounting);
  for (let step = 0; step < 24; step++) {
    if (open.length < 2) await trade();
    await steps[3 + random(steps.length - 3)]!();
    await world.settled();
    if (random(2) === 0) await sums.settle();
    await expectOverviewAsCopies();
  }
  await sums.settle();
  expect((await totalsOf.recount()).wrong).toEqual([]);
  await world.app.db.query("update open_copy_totals set amount = amount + 7 where kind = 'OPEN_PUT_IN'");
  await world.app.db.query("delete from open_copy_totals where kind = 'OPEN'");
  await world.app.db.query("insert into open_copy_totals (mode, kind, amount) values ('LIVE', 'OPEN', 3)");
  expect((await totalsOf.recount()).wrong.toSorted()).toEqual(["LIVE OPEN", "PAPER OPEN", "PAPER OPEN_PUT_IN"]);
  expect((await totalsOf.recount()).wrong).toEqual([]);
  await expectOverviewAsCopies();
});

test("GROW-184 whoever changes the sums of feeders, a process of an older version too, changes the totals of open copies with them", async () => {
  await sums.settle();
  const write = (sql: string): Promise<unknown> => world.app.db.query(sql);
  const total = async (): Promise<number> =>
    Number(
      (await world.app.db.query<{ amount: string }>("select amount from open_copy_totals where mode = 'PAPER' and kind = 'OPEN'"))[0]!
        .amount,
    );
  const before = await total();
  const [one, other] = ["'00000000-0000-4000-8000-000000000001'", "'00000000-0000-4000-8000-000000000002'"];
  await write(
    `insert into copier_sums (feeder_id, mode, kind, symbol, amount) values (${one}, 'PAPER', 'OPEN', '', 5), (${one}, 'PAPER', 'CASH', '', 900)`,
  );
  expect(await total()).toBe(before + 5);
  // Some are there already, some are not.
  await write(
    `insert into copier_sums as s (feeder_id, mode, kind, symbol, amount) values (${one}, 'PAPER', 'OPEN', '', 2), (${other}, 'PAPER', 'OPEN', '', 4)
     on conflict (feeder_id, mode, kind, symbol) do update set amount = s.amount + excluded.amount`,
  );
  expect(await total()).toBe(before + 11);
  await write(`update copier_sums set amount = amount - 3 where feeder_id = ${one}`);
  expect(await total()).toBe(before + 8);
  await write(`delete from copier_sums where feeder_id in (${one}, ${other})`);
  expect(await total()).toBe(before);
});

/** Rows that a plan took from a table. */
function looksAt(plan: string, table: string): number {
  const lines = plan.split("\n").filter((line) => new RegExp(`on ${table}\\b`).test(line));
  return lines.reduce((sum, line) => sum + (/never executed/.test(line) ? 0 : Number(/loops=(\d+)/.exec(line)?.[1] ?? 0)), 0);
}
