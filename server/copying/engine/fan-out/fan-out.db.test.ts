import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Person } from "../../../identity/testing/people";
import { createTestDatabase } from "../../../platform/testing/test-database";
import { codeOf } from "../../../trading/testing/trading-world";
import { FanOutService } from "./fan-out.service";
import { queueCloseChunk } from "../../at-brokers/queue-closes.sql";
import { isOfChunk, isOfLargeChunk } from "../announce.sql";
import { closeChunk, exitsChunk } from "../close.sql";
import { chunkSettings, lockChunk } from "./fan-out.sql";
import { openChunk, openPartChunk } from "../open.sql";
import { decideStops } from "../../protection/stop-decision.sql";
import { copyMutation, createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "../../testing/copying-world";

let world: CopyingWorld;
let ana: Person;
beforeAll(async () => {
  world = await createCopyingWorld({ databasePoolMax: 16 });
  ana = await world.feeder();
});
afterAll(() => world?.stop());

const recordOf = async (feeder: Person): Promise<string> =>
  (await world.app.db.query<{ id: string }>("select id from records where user_id = $1", [feeder.id]))[0]!.id;
const silence = (): void => {};

/** A feeder with `count` copies of eaters who exist in the tables only: $1000 each, 10% of it a trade. */
async function crowd(count: number): Promise<{ feeder: Person; recordId: string }> {
  const feeder = await world.feeder();
  const recordId = await recordOf(feeder);
  await world.app.db.query(
    `with people as (insert into users (id, username, name, role) select gen_random_uuid(), 'crowd' || left(md5(random()::text || n), 12), 'Crowd', 'eater' from generate_series(1, $1) n returning id),
     accounts as (insert into trading_accounts (user_id, kind, name, cash, created_at) select id, 'RECORD', 'Paper', 0, now() from people returning id, user_id)
     insert into copies (eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, sizing_value, day, day_start_equity, started_at)
     select user_id, $2, $3, id, 0, 1000, 1000, 1000, 'FIXED_AMOUNT', 100, current_date, 1000, now() from accounts`,
    [count, feeder.id, recordId],
  );
  return { feeder, recordId };
}

/** What must hold whatever crashed: one receipt and at most one order each, positions that are the sum of lots, no gap in any stream, cash to the cent. */
async function checkBooks(recordId: string): Promise<void> {
  const ask = async (sql: string): Promise<unknown[]> => world.app.db.query(sql, [recordId]);
  expect(
    await ask(
      "select cause_id, copy_id, count(*) from receipts where copy_id in (select id from copies where record_id = $1) group by 1, 2 having count(*) > 1",
    ),
  ).toEqual([]);
  expect(
    await ask(
      "select receipt_id from copy_orders where copy_id in (select id from copies where record_id = $1) group by 1 having count(*) > 1",
    ),
  ).toEqual([]);
  expect(
    await ask(
      "select p.copy_id from copy_positions p join copies c on c.id = p.copy_id where c.record_id = $1 and p.held <> (select coalesce(sum(remaining), 0) from copy_lots l where l.copy_id = p.copy_id and l.trade_id = p.trade_id)",
    ),
  ).toEqual([]);
  expect(
    await ask(
      "select c.id from copies c where c.record_id = $1 and c.state <> 'STOPPED' and c.cash <> c.put_in - (select coalesce(sum(case when (r.side = 'LONG') = (r.action in ('OPEN', 'SCALE')) then r.money else -r.money end), 0) from receipts r where r.copy_id = c.id)",
    ),
  ).toEqual([]);
  expect(
    await ask(
      "select user_id from outbox where stream = 'copy' and user_id in (select eater_id from copies where record_id = $1) group by 1 having count(*) <> max(sequence)",
    ),
  ).toEqual([]);
}

/** Who an event concerns, by the rule alone: started < s ≤ stopped (null: none). Changes of exits only reach who holds the trade. */
const concernedSql = `
select e.sequence, array_agg(c.id order by c.id) as ids from record_events e join copies c on c.record_id = e.record_id and c.started_sequence < e.sequence and (c.stopped_sequence is null or c.stopped_sequence >= e.sequence)
where e.record_id = $1 and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED') group by e.sequence order by e.sequence`;
const receivedSql = `
select event_sequence as sequence, array_agg(copy_id order by copy_id) as ids from receipts where cause_kind = 'EVENT' and action <> 'EXITS' and copy_id in (select id from copies where record_id = $1) group by event_sequence order by event_sequence`;

/** Events of a user's stream that are in another order than those of the record. */
const outOfOrderSql = `
select 1 from outbox a
join outbox b on b.user_id = a.user_id and b.stream = a.stream and b.sequence = a.sequence + 1
join receipts ra on ra.eater_id = a.user_id and ra.id = (a.body ->> 'receiptId')::uuid
join receipts rb on rb.eater_id = b.user_id and rb.id = (b.body ->> 'receiptId')::uuid
join copies c on c.id = ra.copy_id
where c.record_id = $1 and ra.event_sequence > rb.event_sequence`;

test("COPY-040 an event reaches each of 2,500 copies once, in chunks of at most 1,000", async () => {
  const { feeder, recordId } = await crowd(2_500);
  await openTrade(world, feeder, "AAPL", "10");
  const [row] = await world.app.db.query<{ copied: number; chunks: number }>(
    "select count(*)::int as copied from receipts r join copies c on c.id = r.copy_id where c.record_id = $1 and r.status = 'COPIED'",
    [recordId],
  );
  expect(row!.copied).toBe(2_500);
  await checkBooks(recordId);
});

test("COPY-091 a chunk and a decision look up each copy's own rows: what everybody holds is never read for them", async () => {
  const { feeder, recordId } = await crowd(2_500);
  await openTrade(world, feeder, "AAPL", "10");
  const plan = (sql: string, parameters: unknown[]): Promise<unknown> => world.app.db.query(`explain ${sql}`, parameters);
  const copies = await world.app.db.query<{ id: string }>("select id from copies where record_id = $1 order by id limit 200", [recordId]);
  const [event] = await world.app.db.query<{ id: string }>("select id from record_events where record_id = $1", [recordId]);
  const ids = copies.map((copy) => copy.id);
  const trips = JSON.stringify(ids.map((id) => ({ id, tick: 0, best: null, stored: null })));
  const plans = [
    await plan(openChunk, [event!.id, ids, world.clock.date(), Buffer.from("seed")]),
    await plan(decideStops, [trips, JSON.stringify([{ AAPL: "90" }]), world.clock.date()]),
  ].map((rows) => JSON.stringify(rows));
  for (const text of plans) expect(text).toContain("copy_positions");
  for (const text of plans) expect(text).not.toMatch(/Seq Scan on (copy_positions|copy_lots|receipts)/);
});

/** What a chunk sends, with the types of what comes after the event, the copies and the time. */
interface ChunkText {
  readonly text: string;
  readonly types: readonly string[];
}
const chunkTexts: readonly ChunkText[] = [
  { text: openChunk, types: ["bytea"] },
  { text: closeChunk, types: ["bytea"] },
  { text: exitsChunk, types: [] },
];

/** The plans that are kept for these statements, each given so many copies of a feeder of 2,500. */
async function keptPlans(statements: readonly ChunkText[], counts: readonly number[]): Promise<string[]> {
  const { feeder, recordId } = await crowd(2_500);
  await openTrade(world, feeder, "AAPL", "10");
  const { db } = world.app;
  await db.query("analyze");
  const copies = await db.query<{ id: string }>("select id from copies where record_id = $1 order by id limit 1000", [recordId]);
  const [event] = await db.query<{ id: string; sequence: string }>("select id, sequence from record_events where record_id = $1", [
    recordId,
  ]);
  return db.transaction(async (tx) => {
    await tx.query("set local plan_cache_mode = force_generic_plan");
    await tx.query(`prepare locks (uuid, bigint, uuid, bigint) as ${lockChunk}`);
    const plans: string[] = [JSON.stringify(await tx.query(`explain execute locks ('${recordId}', ${event!.sequence}, null, 200)`))];
    for (const [place, { text, types }] of statements.entries()) {
      await tx.query(`prepare kept${place} (${["uuid", "uuid[]", "timestamptz", ...types].join(", ")}) as ${text}`);
      for (const count of counts) {
        const ids = copies.slice(0, count).map((copy) => copy.id);
        const given = [`'${event!.id}'`, `'{${ids.join(",")}}'`, "now()", ...types.map((type) => `'seed'::${type}`)];
        plans.push(JSON.stringify(await tx.query(`explain execute kept${place} (${given.join(", ")})`)));
      }
    }
    await tx.query("deallocate all");
    return plans;
  });
}

test("COPY-132 the plans that a first chunk's statements keep look up the rows of 1, 100 and 1,000 copies by their keys", async () => {
  const plans = await keptPlans(chunkTexts, [1, 100, 1_000]);
  expect(plans).toHaveLength(10);
  for (const plan of plans)
    expect(plan).not.toMatch(/Seq Scan on (copies|copy_positions|copy_lots|copy_orders|receipts|outbox|stream_counters)/);
});

test("COPY-137 the plans that a larger chunk's statements keep count on a thousand copies; what opens looks up what each of them holds by its keys", async () => {
  const statements = chunkTexts.map(({ text, types }) => ({ text: text.replace(isOfChunk, isOfLargeChunk), types }));
  const [, ...plans] = await keptPlans(statements, [1_000]);
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(plan).toMatch(/ProjectSet +\(cost=[\d.]+ rows=1000 /);
  // What closes writes its lots and positions by going through all of them while those are few.
  expect(plans[0]).not.toMatch(/Seq Scan on (copy_positions|copy_lots|copy_orders|receipts|outbox|stream_counters)/);
});

test("COPY-334 plans that are made while the tables are empty look rows up by their keys too, for they are kept", async () => {
  const database = await createTestDatabase();
  const client = new Client(database.url);
  await client.connect();
  await client.query("begin");
  await client.query(`select ${chunkSettings}, set_config('plan_cache_mode', 'force_generic_plan', true)`);
  for (const [place, { text, types }] of chunkTexts.entries()) {
    await client.query(`prepare kept${place} (${["uuid", "uuid[]", "timestamptz", ...types].join(", ")}) as ${text}`);
    const given = [`'${randomUUID()}'`, `'{${randomUUID()}}'`, "now()", ...types.map((type) => `'seed'::${type}`)];
    const { rows } = await client.query(`explain execute kept${place} (${given.join(", ")})`);
    expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on (copies|copy_positions|copy_lots|copy_orders|receipts|outbox|stream_counters)/);
  }
  await client.end();
});

/** A node of `explain (format json)`. */
interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test("COPY-350 plans that are made while there are no receipts find a chunk's by their copies: no index is gone through whole", async () => {
  const database = await createTestDatabase();
  const client = new Client(database.url);
  await client.connect();
  await client.query("begin");
  await client.query(`select ${chunkSettings}, set_config('plan_cache_mode', 'force_generic_plan', true)`);
  const statements = [...chunkTexts, { text: openPartChunk, types: ["bytea"] }, { text: queueCloseChunk, types: [] }];
  const larger = statements.map(({ text, types }) => ({ text: text.replace(isOfChunk, isOfLargeChunk), types }));
  for (const [place, { text, types }] of [...statements, ...larger].entries()) {
    await client.query(`prepare kept${place} (${["uuid", "uuid[]", "timestamptz", ...types].join(", ")}) as ${text}`);
    const given = [`'${randomUUID()}'`, `'{${randomUUID()}}'`, "now()", ...types.map((type) => `'seed'::${type}`)];
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (format json) execute kept${place} (${given.join(", ")})`,
    );
    const looks = nodesOf(rows[0]!["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === "receipts" && node["Index Name"]);
    expect(looks.length).toBeGreaterThan(0);
    for (const look of looks) expect(look["Index Cond"]).toMatch(/copy_id = /);
  }
  await client.end();
});

test("COPY-041 two workers at once, woken again and again and out of order, double nothing and keep the order", async () => {
  const { feeder, recordId } = await crowd(1_300);
  const other = new FanOutService({ ...world.app.modules.copying.deps, onError: silence }, world.app.modules.jobs.jobs);
  const events: Array<Promise<unknown>> = [];
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  for (const quantity of ["1", "2", "3"]) events.push(tradeMutation(world, feeder, "scaleTrade", { tradeId, quantity }));
  for (let round = 0; round < 6; round++) events.push(other.run(recordId), world.app.modules.copying.fanOut.run(recordId));
  await Promise.all(events);
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  await Promise.all([other.sweep(), world.app.modules.copying.fanOut.sweep()]);
  await Promise.all([other.idle(), world.settled()]);
  expect(await world.app.db.query(receivedSql, [recordId])).toEqual(await world.app.db.query(concernedSql, [recordId]));
  await checkBooks(recordId);
  expect(await world.app.db.query(outOfOrderSql, [recordId])).toEqual([]);
});

test("COPY-042 a worker that dies in mid-chunk leaves nothing half done; the next look of any worker, and one more, make up for it", async () => {
  const { feeder, recordId } = await crowd(1_200);
  const { fanOut } = world.app.modules.copying;
  const run = fanOut.run.bind(fanOut);
  fanOut.run = async () => {}; // this process is deaf: only the looks are left
  let statements = 0;
  const dying = new FanOutService(
    { ...world.app.modules.copying.deps, onError: silence, db: dyingAfter(() => ++statements > 7) },
    world.app.modules.jobs.jobs,
  );
  await openTrade(world, feeder, "AAPL", "10");
  await expect(dying.run(recordId)).rejects.toThrow("died");
  fanOut.run = run;
  await fanOut.sweep();
  await fanOut.idle();
  await fanOut.run(recordId);
  expect(await world.app.db.query(receivedSql, [recordId])).toEqual(await world.app.db.query(concernedSql, [recordId]));
  await checkBooks(recordId);
});

test("COPY-330 a trade leaves no job behind; a fan-out that fails leaves one, which fans out what it left", async () => {
  const { feeder, recordId } = await crowd(3);
  const { fanOut } = world.app.modules.copying;
  const { jobs } = world.app.modules.jobs;
  const jobsOf = (): Promise<unknown[]> => world.app.db.query("select 1 from graphile_worker.jobs where key = $1", [`fan-out:${recordId}`]);
  await openTrade(world, feeder, "AAPL", "10");
  await world.settled();
  expect(await jobsOf()).toEqual([]);
  const run = fanOut.run.bind(fanOut);
  fanOut.run = async () => {}; // the work is left to the one that fails
  await openTrade(world, feeder, "MSFT", "10");
  const before = vi.fn<() => Promise<void>>().mockRejectedValue(new Error("No day has begun."));
  const failing = new FanOutService({ ...world.app.modules.copying.deps, onError: silence }, jobs, { before });
  failing.wake([recordId]);
  failing.wake([recordId]);
  await expect.poll(jobsOf).toHaveLength(1);
  fanOut.run = run;
  await world.app.db.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [`fan-out:${recordId}`]);
  const concerned = await world.app.db.query(concernedSql, [recordId]);
  // The second wake-up that failed may be writing the same job still: a look that meets it passes it over.
  const received = async (): Promise<unknown[]> => {
    await jobs.runDue();
    return world.app.db.query(receivedSql, [recordId]);
  };
  await expect.poll(received, { timeout: 20_000 }).toEqual(concerned);
  await checkBooks(recordId);
});

test("COPY-331 a trade's fan-out begins with its commit, also where the hint never comes over the bus, and is whole", async () => {
  const { feeder, recordId } = await crowd(250);
  const { bus } = world.app.modules.copying.deps;
  const publish = vi.spyOn(bus, "publish").mockResolvedValue(undefined);
  try {
    await openTrade(world, feeder, "AAPL", "10");
    await world.settled();
  } finally {
    publish.mockRestore();
  }
  expect(await world.app.db.query(receivedSql, [recordId])).toEqual(await world.app.db.query(concernedSql, [recordId]));
  await checkBooks(recordId);
});

test("COPY-338 a worker dies at any statement while eaters look on, and one on which none do goes on: each copy gets each event once, in order", async () => {
  const { feeder, recordId } = await crowd(900);
  const { deps, fanOut } = world.app.modules.copying;
  const eaters = await world.app.db.query<{ eater_id: string }>("select eater_id from copies where record_id = $1 order by id", [recordId]);
  const watched = new Set(eaters.filter((_, place) => place % 2 === 1).map((row) => row.eater_id));
  const streams = Object.assign(Object.create(deps.streams) as typeof deps.streams, {
    followers: () => [...watched],
    isFollowed: (_: string, userId: string) => watched.has(userId),
  });
  const run = fanOut.run.bind(fanOut);
  fanOut.run = async () => {}; // the work is left to those that die
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  await tradeMutation(world, feeder, "scaleTrade", { tradeId, quantity: "3" });
  await tradeMutation(world, feeder, "closeTrade", { tradeId, quantity: "5" });
  await tradeMutation(world, feeder, "setExits", { tradeId, stopPrice: "1" });
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  const deaths: string[] = [];
  let isDone = false;
  const live = async (statementsMax: number, worker: Partial<typeof deps>): Promise<boolean> => {
    let statements = 0;
    const db = dyingAfter(() => ++statements > statementsMax);
    try {
      const dying = new FanOutService({ ...deps, ...worker, onError: silence, db }, world.app.modules.jobs.jobs);
      // Every other one knows from before that events of this record take several chunks.
      if (statementsMax % 2 === 0) Object.assign(dying, { crowds: new Map([[recordId, "SOME_LOOK_ON"]]) });
      await dying.run(recordId);
      return true;
    } catch (error) {
      deaths.push((error as Error).message);
      return false;
    }
  };
  for (let life = 1; life <= 60 && !isDone; life++) isDone = await live(life, life % 3 === 0 ? {} : { streams });
  fanOut.run = run;
  await fanOut.run(recordId);
  expect(deaths.length).toBeGreaterThan(6);
  expect(new Set(deaths)).toEqual(new Set(["died"]));
  expect(await world.app.db.query(receivedSql, [recordId])).toEqual(await world.app.db.query(concernedSql, [recordId]));
  expect(await world.app.db.query(outOfOrderSql, [recordId])).toEqual([]);
  await checkBooks(recordId);
});

/** A database whose connection breaks in the middle of a transaction. */
function dyingAfter(isOver: () => boolean): typeof world.app.db {
  const db = world.app.db;
  return Object.assign(Object.create(db), {
    transaction: (work: (tx: any) => Promise<unknown>) =>
      db.transaction((tx) => {
        const query = tx.query.bind(tx);
        tx.query = (async (sql: string, parameters?: unknown[]) => {
          if (isOver()) throw new Error("died");
          return query(sql, parameters);
        }) as typeof tx.query;
        return work(tx);
      }),
  });
}

test("COPY-043 copies that start, pause, resume, stop in every way and close while limits over all change and the feeder trades get exactly the events that concern them", async () => {
  const eaters = await Promise.all(Array.from({ length: 5 }, () => world.eater()));
  const recordId = await recordOf(ana);
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const running = new Map<string, string>();
  const modes = ["CLOSE_ALL", "DETACH", "MIRROR_EXITS"] as const;
  const act = async (eater: Person): Promise<void> => {
    const copyId = running.get(eater.id);
    if (!copyId)
      return void running.set(
        eater.id,
        (await startCopy(eater, ana, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "100" }, { withOpenTrades: random(2) === 0 })).id,
      );
    const trade = { copyId, tradeId: open[0] ?? copyId };
    const [name, input] = (
      [
        ["pauseCopy", { copyId }],
        ["resumeCopy", { copyId }],
        ["stopCopy", { copyId, mode: modes[random(3)] }],
        ["addFunds", { copyId, clientRequestId: `request-${random(1e9)}`, amount: "100", spreadNow: true }],
        ["closeCopiedTrade", trade],
        ["cancelPendingClose", trade],
        [
          "setEaterLimits",
          {
            ...{ maxPerSymbol: random(2) === 0 ? "150" : null, maxTotal: random(2) === 0 ? "250" : null },
            maxPerClass: random(2) === 0 ? [{ class: "STOCK", max: "200" }] : [],
          },
        ],
        ["stopAllCopies", { mode: modes[random(3)] }],
      ] as Array<[string, Record<string, unknown>]>
    )[random(8)]!;
    const payload = await copyMutation(eater, name, input);
    expect([null, "COPY_STATE", "NOT_HELD"], name).toContain(codeOf(payload));
    const { copy = payload.copies?.[0] } = payload;
    if (copy?.state === "STOPPED" || payload.copies?.length === 0) running.delete(eater.id);
  };
  const symbols = ["AAPL", "MSFT", "TSLA"];
  const open: string[] = [];
  const trade = async (): Promise<void> => {
    const tradeId = open[0];
    const what = random(4);
    if (!tradeId || what < 2) open.push(await openTrade(world, ana, symbols[random(3)]!, "1"));
    else if (what === 2) await tradeMutation(world, ana, "scaleTrade", { tradeId, quantity: "1" });
    else await tradeMutation(world, ana, "closeTrade", { tradeId: open.shift() });
  };
  for (let round = 0; round < 12; round++)
    await Promise.all([
      trade(),
      ...eaters.map((eater) => act(eater).catch((error: Error) => expect(error.message).toContain("ALREADY_COPYING"))),
    ]);
  await world.app.modules.copying.fanOut.run(recordId);
  await world.settled();
  expect(await world.app.db.query(receivedSql, [recordId])).toEqual(await world.app.db.query(concernedSql, [recordId]));
  expect(
    await world.app.db.query(
      "select p.copy_id from copy_positions p where p.held <> (select coalesce(sum(remaining), 0) from copy_lots l where l.copy_id = p.copy_id and l.trade_id = p.trade_id)",
    ),
  ).toEqual([]);
  // No money is made or lost on the way: what accounts, copies and lots are worth adds up to what was there, less the spread.
  for (const eater of eaters) {
    const { portfolio } = await eater.api.ok("{ portfolio { valuation { equity } } }");
    expect(Number(portfolio.valuation.equity)).toBeGreaterThan(99_990);
    expect(Number(portfolio.valuation.equity)).toBeLessThanOrEqual(100_000);
  }
}, 180_000);
