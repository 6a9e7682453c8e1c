import { afterAll, beforeAll, expect, test } from "vitest";
import { countWaitingMails } from "../../../admin/monitoring/health.store";
import type { Person } from "../../../identity/testing/people";
import type { Database } from "../../../platform/db/database";
import { rowsLookedAt } from "../../../platform/testing/request-statements";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../../testing/copying-world";
import { FanOutService } from "./fan-out.service";
import { countRecordsBehind } from "./fan-out.store";

const hourMs = 3_600_000;
let world: CopyingWorld;
let feeders: Person[];
beforeAll(async () => {
  world = await createCopyingWorld();
  feeders = [await world.feeder(), await world.feeder(), await world.feeder()];
  const eater = await world.eater();
  for (const feeder of feeders.slice(0, 2)) await startCopy(eater, feeder, "1000");
});
afterAll(() => world?.stop());

interface CopyInHand {
  readonly record_id: string;
  readonly started: number;
  readonly stopped: number | null;
}

/** From all events, copies and fan-outs, one after the other: an event of a trade is behind that concerns a copy and is not done. */
async function behindInHand(): Promise<number> {
  const ask = <Row>(sql: string): Promise<Row[]> => world.app.db.query<Row>(sql);
  const events = await ask<{ record_id: string; sequence: number }>(
    "select record_id, sequence::int from record_events where trade_id is not null",
  );
  const copies = await ask<CopyInHand>(
    "select record_id, started_sequence::int as started, stopped_sequence::int as stopped from copies where record_id is not null",
  );
  const done = await ask<{ record_id: string; done: number }>("select record_id, done_sequence::int as done from fan_outs");
  const behind = events.filter(
    (event) =>
      event.sequence > (done.find((one) => one.record_id === event.record_id)?.done ?? 0) &&
      copies.some(
        (copy) =>
          copy.record_id === event.record_id && copy.started < event.sequence && (copy.stopped === null || copy.stopped >= event.sequence),
      ),
  );
  return new Set(behind.map((event) => event.record_id)).size;
}

async function expectBehind(records: number): Promise<void> {
  expect(await behindInHand()).toBe(records);
  expect(await countRecordsBehind(world.app.db)).toBe(records);
}

test("GROW-178 records whose events have not reached all copies are counted through a crash, a restart and hours without a fan-out", async () => {
  const { fanOut, deps } = world.app.modules.copying;
  const deaf = async (): Promise<void> => {};
  const run = fanOut.run.bind(fanOut);
  await world.settled();
  await expectBehind(0);
  // Nobody fans out, nobody looks at all records.
  await fanOut.stop();
  fanOut.run = deaf;
  await openTrade(world, feeders[0]!, "AAPL", "10");
  await expectBehind(1);
  world.clock.advance(5 * hourMs);
  await expectBehind(1);
  // A worker starts, finds it at its look at all records, and ends before it fans anything out.
  const ending = new FanOutService(deps, world.app.modules.jobs.jobs);
  ending.run = deaf;
  await ending.sweep();
  world.clock.advance(5 * hourMs);
  await world.tick("AAPL", "99.99", "100.01");
  await openTrade(world, feeders[1]!, "AAPL", "10");
  await expectBehind(2);
  // Nobody copies the third; who starts to copies no event that is there already.
  await openTrade(world, feeders[2]!, "AAPL", "10");
  await startCopy(await world.eater(), feeders[2]!, "1000");
  await expectBehind(2);
  fanOut.run = run;
  await fanOut.start();
  await fanOut.idle();
  await expectBehind(0);
});

test("GROW-179 records that are behind are counted from the last look at all of them and from what was sealed since", async () => {
  const { db } = world.app;
  const undo = new Error("undone");
  const crowded = db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    // Half of them nobody copies: their events were never fanned out.
    await tx.query(
      `insert into records (id, user_id, account_id, created_at, sequence)
       select md5('record' || n)::uuid, md5('user' || n)::uuid, md5('account' || n)::uuid, '2025-01-01Z', 5 from generate_series(1, 5000) n`,
    );
    await tx.query("insert into fan_outs (record_id, done_sequence) select md5('record' || n)::uuid, 5 from generate_series(1, 2500) n");
    await tx.query(
      `insert into record_events (record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash)
       select md5('record' || n)::uuid, 5, md5('user' || n)::uuid, md5('trade' || n)::uuid, 'OPENED', '2025-01-01Z', '{}', repeat('0', 64), encode(sha256(n::text::bytea), 'hex')
       from generate_series(1, 5000) n`,
    );
    await tx.query(
      "insert into mails (recipient, subject, body, created_at, sent_at) select 'a@example.test', 'Soup', 'Soup.', '2025-01-01Z', '2025-01-01Z' from generate_series(1, 5000)",
    );
    await tx.query("analyze records, fan_outs, record_events, mails");
    const sent: Array<readonly [string, unknown[]]> = [];
    const recorder = { query: (sql: string, parameters: unknown[] = []) => (sent.push([sql, parameters]), tx.query(sql, parameters)) };
    expect(await countRecordsBehind(recorder as unknown as Database)).toBe(0);
    await countWaitingMails(recorder as unknown as Database);
    const looked = await Promise.all(sent.map((one) => rowsLookedAt(tx, one, ["records", "fan_outs", "record_events", "mails"])));
    expect(looked.reduce((sum, one) => sum + one, 0)).toBeLessThan(50);
    throw undo;
  });
  await expect(crowded).rejects.toBe(undo);
});
