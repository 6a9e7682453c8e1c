import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database";
import { rowsLookedAt } from "../../platform/testing/request-statements";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../../copying/testing/copying-world";
import { readFanOutMinutes } from "./health.store";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
  const feeder = await world.feeder();
  for (let eater = 0; eater < 4; eater++) await startCopy(await world.eater(), feeder, "1000");
  for (let minute = 0; minute < 3; minute++) {
    for (let trade = 0; trade <= minute; trade++) await openTrade(world, feeder, "AAPL", "10");
    world.clock.advance(60_000);
    await world.tick("AAPL", "99.99", "100.01");
  }
  await world.settled();
  // Each copy has filled 7 ms after the one before: delays of three digits, which tallies keep as they are.
  await world.app.db.query(
    `update receipts r set filled_at = r.feeder_filled_at + late.ms * interval '1 millisecond', decided_at = r.feeder_filled_at
     from (
       select eater_id, id, 100 + 7 * row_number() over (order by feeder_filled_at, id) as ms
       from receipts
       where filled_at is not null
     ) late
     where late.eater_id = r.eater_id and late.id = r.id`,
  );
});
afterAll(() => world?.stop());

interface ReceiptInHand {
  readonly event: string;
  readonly at: Date;
  readonly ms: number | null;
}

/** In the middle between two where it lies between them. */
function percentile(sorted: readonly number[], part: number): number {
  const place = part * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return below + (above - below) * (place % 1);
}

/** Receipt by receipt. */
async function minutesInHand(): Promise<object[]> {
  const receipts = await world.app.db.query<ReceiptInHand>(
    `select e.id as event, e.at, extract(epoch from r.filled_at - r.feeder_filled_at)::float8 * 1000 as ms
     from receipts r join record_events e on e.trade_id = r.trade_id and e.sequence = r.event_sequence
     where r.cause_kind = 'EVENT'`,
  );
  const minuteOf = ({ at }: ReceiptInHand): number => Math.floor(+at / 60_000) * 60_000;
  return [...Map.groupBy(receipts, minuteOf)]
    .toSorted(([one], [other]) => one - other)
    .map(([minute, all]) => {
      const events = [...Map.groupBy(all, (receipt) => receipt.event).values()];
      const slowest = events.map((some) => Math.max(...some.map((receipt) => receipt.ms!))).toSorted((a, b) => a - b);
      return {
        at: new Date(minute),
        events: events.length,
        receipts: all.length,
        p50Ms: expect.closeTo(percentile(slowest, 0.5), 6),
        p99Ms: expect.closeTo(percentile(slowest, 0.99), 6),
      };
    });
}

test("GROW-183 how long fan-outs took is read from tallies of their events, as the receipts say one by one, and of no receipt", async () => {
  const { db } = world.app;
  const since = new Date(world.clock.now() - 3_600_000);
  const expected = await minutesInHand();
  expect(expected).toHaveLength(3);
  // With changes that wait, and with none.
  expect(await readFanOutMinutes(db, since)).toEqual(expected);
  await world.app.modules.copying.tallies.settle();
  expect(await readFanOutMinutes(db, since)).toEqual(expected);
  const sent: Array<readonly [string, unknown[]]> = [];
  const recorder = { query: async (sql: string, parameters: unknown[]) => (sent.push([sql, parameters]), []) };
  await readFanOutMinutes(recorder as unknown as Database, since);
  expect(await rowsLookedAt(db, sent[0]!, ["receipts"])).toBe(0);
});
