// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "../testing/copying-world";
import { StoredCounts } from "../../platform/counts/stored-counts";
import { visitorTallyCounting } from "./tallies";
import type { TallyChange } from "./tallies.store";

let world: CopyingWorld;
let tallies: StoredCounts<TallyChange>;
let feeder: Person;

/** The same numbers in each run. */
let seed = 20_261_128;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;

beforeAll(async () => {
  world = await createCopyingWorld({ slippageSeed: "tallies" });
  tallies = world.app.modules.copying.tallies;
  feeder = await world.feeder();
  for (const settings of [{}, {}, { denySymbols: ["AAPL"] }, { maxPerTrade: "20" }])
    await startCopy(await world.eater(), feeder, "1000", settings);
});
afterAll(() => world?.stop());

interface ReceiptOfEvent {
  readonly trade_id: string;
  readonly event_sequence: string;
  readonly action: string;
  readonly status: string;
  readonly reason: string | null;
  /** Whole microseconds. */
  readonly delay: string | null;
  /** In ten thousandths of a bps. */
  readonly slippage: string | null;
}

/** Written out to three digits, but no less than whole units of `unit`; exactly, half away from zero. */
function rounded(value: bigint, unit: bigint): bigint {
  const size = value < 0n ? -value : value;
  let step = unit;
  while (size / step >= 1000n) step *= 10n;
  const up = ((size + step / 2n) / step) * step;
  return value < 0n ? -up : up;
}
const msOf = (delay: string): number => Number(rounded(BigInt(delay), 1_000n)) / 1_000;
const bpsOf = (slippage: string): number => Number(rounded(BigInt(slippage), 1_000n)) / 10_000;

/** By event, action, kind and value, from the receipts one after the other. */
async function recount(): Promise<Record<string, number>> {
  const receipts = await world.app.db.query<ReceiptOfEvent>(
    `select trade_id, event_sequence, action, status, reason, (slippage_bps * 10000)::bigint as slippage,
       (extract(epoch from filled_at) * 1000000 - extract(epoch from feeder_filled_at) * 1000000)::bigint as delay
     from receipts where cause_kind = 'EVENT' and event_sequence is not null`,
  );
  const counts: Record<string, number> = {};
  for (const { trade_id, event_sequence, action, status, reason, delay, slippage } of receipts) {
    const skipped = status === "SKIPPED" ? reason : null;
    const [ms, bps] = [delay && msOf(delay), slippage && bpsOf(slippage)];
    for (const [kind, value] of Object.entries({ STATUS: status, SKIP: skipped, MS: ms, BPS: bps })) {
      if (value === null) continue;
      const key = [trade_id, event_sequence, action, kind, value].join(" ");
      counts[key] = (counts[key] ?? 0) + 1;
    }
  }
  return counts;
}

async function stored(): Promise<Record<string, number>> {
  const rows = await world.app.db.query<{ key: string; count: number }>(
    `select concat_ws(' ', trade_id, event_sequence, action, kind, case when kind in ('MS', 'BPS') then value::float8::text else value end) as key, count
     from event_tallies`,
  );
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

const ask = async (tradeId: string): Promise<any> => {
  const reader = await world.eater();
  const { myCopiers } = await feeder.api.ok(
    `{ myCopiers { today { copied partial skipped rejected followed pending medianLatencyMs }
       fanOutResults { tradeId action slippageBps counts { copied partial skipped rejected followed pending medianLatencyMs } } } }`,
  );
  const { recipe } = await reader.api.ok(
    "query ($id: ID!) { recipe(id: $id) { copies { copies medianSlippageBps counts { copied skipped rejected } skipReasons { reason count } } } }",
    { id: tradeId },
  );
  return { myCopiers, copies: recipe?.copies };
};

test("GROW-030 after a random history of trades the tallies of each event are what its receipts say, and the pages say the same as before they were counted", async () => {
  const open: string[] = [];
  let last = "";
  for (let step = 0; step < 24; step++) {
    const symbol = ["AAPL", "MSFT", "KO"][random(3)]!;
    await world.tick(symbol, `${60 + random(40)}.10`, `${101 + random(20)}.20`);
    const tradeId = open[random(open.length || 1)];
    const what = random(5);
    if (!tradeId || what <= 1) open.push((last = await openTrade(world, feeder, symbol, String(1 + random(9)))));
    else if (what === 2) await tradeMutation(world, feeder, "scaleTrade", { tradeId, quantity: String(1 + random(5)) });
    else if (what === 3) await tradeMutation(world, feeder, "reduceTrade", { tradeId, quantity: "0.5" });
    else {
      await tradeMutation(world, feeder, "closeTrade", { tradeId });
      open.splice(open.indexOf(tradeId), 1);
    }
    // Now and then in the middle of it: what came before must not be counted a second time.
    if (random(4) === 0) await tallies.settle();
  }
  await world.settled();
  const before = await ask(last);
  expect(before.copies.copies).toBeGreaterThan(0);
  expect(before.myCopiers.fanOutResults.some((one: any) => one.slippageBps !== null)).toBe(true);
  await tallies.settle();
  const counted = await recount();
  expect(Object.keys(counted).length).toBeGreaterThan(40);
  expect(await stored()).toEqual(counted);
  expect(await ask(last)).toEqual(before);
});

test("GROW-031 a receipt that changes is counted, one that is delivered is not", async () => {
  await tallies.settle();
  await world.app.db.query("update receipts set delivered_at = now() where true");
  expect(await tallies.settle()).toBe(0);
  await world.app.db.query("update receipts set status = 'REJECTED', reason = null where status = 'SKIPPED' and cause_kind = 'EVENT'");
  expect(await tallies.settle()).toBeGreaterThan(0);
  expect(await stored()).toEqual(await recount());
});

test("GROW-032 what has changed and is not added up yet is in what is read", async () => {
  await tallies.settle();
  const tradeId = await openTrade(world, feeder, "MSFT", "2");
  const { myCopiers } = await ask(tradeId);
  const { copied, partial, skipped, rejected } = myCopiers.fanOutResults.find((one: any) => one.tradeId === tradeId).counts;
  expect(copied + partial + skipped + rejected).toBe(4);
});

/** Of all events together, by when visitors see them: five minutes as `at`. */
async function seenByVisitors(): Promise<Record<string, number>> {
  const rows = await world.app.db.query<{ at: Date; delay_seconds: number; kind: string; value: string; count: number }>(
    `select e.at, e.delay_seconds, t.kind, t.value, t.count
     from event_tallies t
     join record_events e on e.trade_id = t.trade_id and e.sequence = t.event_sequence
     where t.kind in ('STATUS', 'MS')`,
  );
  const [counts, stepMs]: [Record<string, number>, number] = [{}, 300_000];
  for (const { at, delay_seconds, kind, value, count } of rows) {
    const seenAt = Math.ceil((+at + Math.max(delay_seconds, 900) * 1_000) / stepMs) * stepMs;
    const key = [new Date(seenAt).toISOString(), kind, value].join(" ");
    counts[key] = (counts[key] ?? 0) + count;
  }
  return counts;
}

async function storedForVisitors(): Promise<Record<string, number>> {
  const rows = await world.app.db.query<{ at: Date; kind: string; value: string; count: number }>(
    "select at, kind, value, count from visitor_tallies where count <> 0",
  );
  return Object.fromEntries(rows.map(({ at, kind, value, count }) => [[at.toISOString(), kind, value].join(" "), count]));
}

/** Hours are what their five minutes are together. */
async function expectHoursAddedUp(): Promise<void> {
  const hours = new Map<string, number>();
  for (const [key, count] of Object.entries(await storedForVisitors())) {
    const [at, ...rest] = key.split(" ");
    const hour = [new Date(Math.ceil(Date.parse(at!) / 3_600_000) * 3_600_000).toISOString(), ...rest].join(" ");
    hours.set(hour, (hours.get(hour) ?? 0) + count);
  }
  const rows = await world.app.db.query<{ at: Date; kind: string; value: string; count: number }>(
    "select at, kind, value, count from visitor_hours where count <> 0",
  );
  expect(new Map(rows.map(({ at, kind, value, count }) => [[at.toISOString(), kind, value].join(" "), count]))).toEqual(hours);
}

test("GROW-132 what visitors see of all events together is what the tallies of each say; a recount mends it, and a day later it is gone", async () => {
  const forVisitors = new StoredCounts(world.app.db, visitorTallyCounting(world.clock));
  await tallies.settle();
  const expected = await seenByVisitors();
  expect(Object.keys(expected).length).toBeGreaterThan(2);
  expect(await storedForVisitors()).toEqual(expected);
  expect((await forVisitors.recount()).wrong).toEqual([]);
  const { db } = world.app;
  const [wrong] = await db.query<{ at: Date }>("select min(at) as at from visitor_tallies");
  await db.query("update visitor_tallies set count = count + 7 where at = $1", [wrong!.at]);
  expect((await forVisitors.recount()).wrong).toEqual([wrong!.at.toISOString()]);
  expect(await storedForVisitors()).toEqual(expected);
  await db.query("delete from visitor_tallies");
  expect((await forVisitors.recount()).wrong.length).toBeGreaterThan(0);
  expect(await storedForVisitors()).toEqual(expected);
  await expectHoursAddedUp();
  const [hour] = await db
    .query<{ at: Date }>("update visitor_hours set count = count + 3 where at = (select min(at) from visitor_hours) returning at")
    .then(([rows]: any) => rows);
  expect((await forVisitors.recount()).wrong).toEqual([`hour until ${hour!.at.toISOString()}`]);
  await expectHoursAddedUp();
  world.clock.advance(26 * 3_600_000);
  await world.tick("KO", "100.10", "100.20");
  const tradeId = await openTrade(world, feeder, "KO", "1");
  await world.settled();
  await tallies.settle();
  const after = await storedForVisitors();
  const { at } = (await db.query<{ at: Date }>("select at from record_events where trade_id = $1", [tradeId]))[0]!;
  expect(new Set(Object.keys(after).map((key) => key.split(" ")[0]))).toEqual(
    new Set([new Date(Math.ceil((+at + 900_000) / 300_000) * 300_000).toISOString()]),
  );
  await expectHoursAddedUp();
  expect(Math.min(...(await db.query<{ at: Date }>("select at from visitor_hours")).map((row) => +row.at))).toBeGreaterThan(+at);
  await world.tick("MSFT", "100.10", "100.20");
});

test("GROW-033 a recount names events whose tallies are wrong or missing and mends them, and finds nothing a second time", async () => {
  await tallies.settle();
  const [one, other] = await world.app.db.query<{ trade_id: string; event_sequence: string }>(
    "select distinct trade_id, event_sequence from event_tallies order by 1, 2 limit 2",
  );
  await world.app.db.query("update event_tallies set count = count + 1 where trade_id = $1 and event_sequence = $2 and kind = 'STATUS'", [
    ...[one!.trade_id, one!.event_sequence],
  ]);
  await world.app.db.query("delete from event_tallies where trade_id = $1 and event_sequence = $2", [
    ...[other!.trade_id, other!.event_sequence],
  ]);
  expect((await tallies.recount()).wrong).toEqual([one, other].map((event) => `${event!.trade_id} ${event!.event_sequence}`));
  expect((await tallies.recount()).wrong).toEqual([]);
  expect(await stored()).toEqual(await recount());
});

test("GROW-034 receipts that brokers fill one by one: each look says as many as there are, before and after the changes are added up", async () => {
  await tallies.settle();
  const tradeId = await openTrade(world, feeder, "MSFT", "3");
  await world.app.db.query("update receipts set status = 'PENDING' where trade_id = $1 and status in ('COPIED', 'PARTIAL')", [tradeId]);
  await tallies.settle();
  const countsOf = async (): Promise<any> =>
    (await ask(tradeId)).myCopiers.fanOutResults.find((one: any) => one.tradeId === tradeId).counts;
  const { pending } = await countsOf();
  expect(pending).toBeGreaterThan(1);
  const waiting = await world.app.db.query<{ id: string }>("select id from receipts where trade_id = $1 and status = 'PENDING'", [tradeId]);
  for (const [index, { id }] of waiting.entries()) {
    await world.app.db.query("update receipts set status = 'COPIED' where id = $1", [id]);
    expect(await countsOf()).toMatchObject({ copied: index + 1, pending: pending - index - 1 });
    // By turns: with a change on the list, and with none.
    if (index % 2 === 0) expect(await tallies.settle()).toBe(2);
    expect(await countsOf()).toMatchObject({ copied: index + 1, pending: pending - index - 1 });
  }
  await tallies.settle();
  expect(await stored()).toEqual(await recount());
});

test("GROW-035 receipts that are erased leave the counts", async () => {
  await tallies.settle();
  const [one] = await world.app.db.query<{ eater_id: string }>("select eater_id from receipts where cause_kind = 'EVENT' limit 1");
  const { length } = await world.app.db
    .query("delete from receipts where eater_id = $1 returning 1", [one!.eater_id])
    .then(([rows]: any) => rows);
  expect(length).toBeGreaterThan(0);
  await tallies.settle();
  expect(await stored()).toEqual(await recount());
});

test("GROW-112 delays and slippage of random receipts are counted to three digits, as rounded one by one", async () => {
  const sizes = [10, 1_000, 100_000, 10_000_000, 1_000_000_000];
  const signed = (): bigint => BigInt(random(sizes[random(sizes.length)]!)) * (random(3) === 0 ? -1n : 1n);
  // In the middle between two, and where a digit more begins.
  const edges = [500n, 499n, 999_499n, 999_500n, 1_004_999n, 1_005_000n, 9_995_000n, 99_950n, 999_950n, 12_345_000n].flatMap((n) => [
    n,
    -n,
  ]);
  const given = [...edges, ...Array.from({ length: 2_000 }, signed)];
  const found = await world.app.db.query<{ at: number; kind: string; value: string }>(
    `select at::int, kind, value
     from unnest($1::bigint[]) with ordinality given (n, at)
     cross join lateral tally_lines('COPIED', null, timestamptz '2026-01-05Z' + n * interval '1 microsecond', '2026-01-05Z', n / 10000.0) line
     where kind in ('MS', 'BPS')`,
    [given.map(String)],
  );
  expect(found).toHaveLength(2 * given.length);
  const wrong = found.filter(({ at, kind, value }) => {
    const n = String(given[at - 1]!);
    return Number(value) !== (kind === "MS" ? msOf(n) : bpsOf(n)) || value !== String(Number(value) + 0);
  });
  expect(wrong).toEqual([]);
});

test("GROW-114 what was counted exactly before is regrouped by the migration, what waits too", async () => {
  await tallies.settle();
  const { db } = world.app;
  await db.query(
    "update receipts set filled_at = filled_at + 731 * interval '1 microsecond' * length(id::text || status) where filled_at is not null",
  );
  await tallies.settle();
  const before = await stored();
  // As before: each receipt's own delay and slippage, a third of them still on the list.
  await db.query(`
    create temp table exact as
    select trade_id, event_sequence, action, line.kind, line.value, row_number() over () as n
    from receipts r
    cross join lateral (values ('MS', trim_scale(extract(epoch from filled_at - feeder_filled_at) * 1000)::text), ('BPS', trim_scale(slippage_bps)::text)) line (kind, value)
    where cause_kind = 'EVENT' and event_sequence is not null and line.value is not null`);
  await db.query("delete from event_tallies where kind in ('MS', 'BPS')");
  const columns = "trade_id, event_sequence, action, kind, value";
  await db.query(`insert into event_tallies select ${columns}, count(*) from exact where n % 3 > 0 group by 1, 2, 3, 4, 5`);
  await db.query(`insert into event_tally_changes (${columns}, delta) select ${columns}, 1 from exact where n % 3 = 0`);
  const migration = await readFile("migrations/0204_tallies_rounded.sql", "utf8");
  await db.transaction((tx) => tx.query(migration.slice(migration.indexOf("lock table"))));
  await tallies.settle();
  expect(await stored()).toEqual(before);
  expect(await stored()).toEqual(await recount());
});
