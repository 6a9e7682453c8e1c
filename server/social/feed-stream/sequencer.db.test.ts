import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LocalBus } from "../../platform/bus/bus";
import { FakeClock } from "../../platform/clock";
import { openDatabase, type Database } from "../../platform/db/database";
import { statementsSent } from "../../platform/testing/request-statements";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { FeedSequencer, sequencerPollMs } from "./sequencer";

const clock = new FakeClock();
const userId = randomUUID();
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, [], 4);
  await db.query("insert into users (id, username, name, email, role) values ($1, 'cook', 'Cook', 'cook@example.test', 'eater')", [userId]);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

/** A post that is to be numbered. */
async function putPending(afterMs: number): Promise<void> {
  const [id, at] = [randomUUID(), new Date(clock.now() + afterMs)];
  await db.query("insert into feed_items (id, kind, user_id, at, score) values ($1, 'POST', $2, $3, 0)", [id, userId, at]);
  await db.query("insert into feed_pending (item_id, delay_class, visible_at) values ($1, 'OWN', $2)", [id, at]);
}

const pending = async (): Promise<number> =>
  (await db.query<{ count: number }>("select count(*)::int as count from feed_pending"))[0]!.count;

test("GROW-207 a sequencer of the feed with nothing due sends one statement a beat, and still numbers what nobody woke it for, and what came while it could not look", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const errors: unknown[] = [];
  const sequencer = new FeedSequencer(db, clock, new LocalBus(), (error) => errors.push(error));
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
    await sequencer.idle();
  };
  try {
    sequencer.start();
    await sequencer.idle();
    const beats = 5;
    const sent = await statementsSent(async () => {
      for (let beat = 0; beat < beats; beat++) await pass(sequencerPollMs);
    });
    expect(sent).toHaveLength(beats);
    // Due at once, and soon after the beat that finds it.
    await putPending(0);
    await putPending(sequencerPollMs + 300);
    await pass(sequencerPollMs);
    expect(await pending()).toBe(1);
    await pass(299);
    expect(await pending()).toBe(1);
    await pass(1);
    expect(await pending()).toBe(0);
    await putPending(0);
    await db.query("alter table feed_pending rename to feed_away");
    await pass(sequencerPollMs);
    expect(errors).toMatchObject([{ message: 'relation "feed_pending" does not exist' }]);
    await db.query("alter table feed_away rename to feed_pending");
    await pass(sequencerPollMs);
    expect(await pending()).toBe(0);
    await sequencer.stop();
  } finally {
    vi.useRealTimers();
  }
});
