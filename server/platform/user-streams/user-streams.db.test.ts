import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Bus } from "../bus/bus";
import { LocalBus } from "../bus/bus";
import { NotifyBus } from "../bus/bus-notify";
import { FakeClock } from "../clock";
import { type Database, openDatabase } from "../db/database";
import { limits } from "../limits";
import { Metrics } from "../ops/metrics";
import { Partitions } from "../partitions/partitions";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { Hub } from "../realtime/hub";
import type { TopicMessage, UserEvent } from "../realtime/stream-definition";
import { outboxByDay } from "./outbox-by-day";
import { BodiesBus } from "./testing/bodies-bus";
import { UserStreamService } from "./user-streams";

const [ana, bob, eve] = [
  "00000000-0000-4000-8000-000000000001",
  "00000000-0000-4000-8000-000000000002",
  "00000000-0000-4000-8000-000000000003",
] as const;

let database: TestDatabase;
let db: Database;
let clock: FakeClock;
const closing: Array<() => Promise<unknown>> = [];

beforeEach(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, [], 10);
  clock = new FakeClock();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await db.close();
  await database.drop();
});

/** A hub that notes what would go to sockets, as if the users' sockets were all here. */
class NotingHub extends Hub {
  readonly noted: TopicMessage[] = [];
  constructor() {
    super(
      () => {},
      () => {
        throw new Error("No payload is shaped here.");
      },
    );
  }
  /** Whose sockets are not. */
  readonly absent = new Set<string>();
  override isJoined(topic: string): boolean {
    return !this.absent.has(topic);
  }
  override publish(messages: readonly TopicMessage[]): void {
    this.noted.push(...messages);
  }
  sequences(userId: string): Array<number | null> {
    return this.noted.filter((message) => message.topic === `portfolio:${userId}`).map((message) => message.sequence);
  }
}

async function service(bus: Bus = new LocalBus(), isStarted = true) {
  const hub = new NotingHub();
  const errors: unknown[] = [];
  const streams = new UserStreamService({ db, clock, bus, hub, metrics: new Metrics(), onError: (error) => errors.push(error) });
  if (isStarted) await streams.start();
  closing.push(() => streams.stop());
  return { hub, streams, errors };
}

type Service = Awaited<ReturnType<typeof service>>;
const append = ({ streams }: Service, userIds: readonly string[], body: unknown = { n: 1 }): Promise<UserEvent[]> =>
  db.transaction((tx) => streams.append(tx, "portfolio", userIds.map((userId) => ({ userId, body })))); // prettier-ignore

describe("user streams", () => {
  test("STREAM-020 number each user's events from 1 without a gap, in one batch or many", async () => {
    const one = await service();
    const events = await append(one, [bob, ana, bob]);
    expect(events.map(({ userId, sequence, previousSequence }) => [userId, sequence, previousSequence])).toEqual([[bob, 1, 0], [ana, 1, 0], [bob, 2, 1]]); // prettier-ignore
    expect(await one.streams.head("portfolio", bob)).toBe(2);
    expect(await one.streams.head("portfolio", eve)).toBe(0);
    const { events: replayed, head } = await one.streams.since("portfolio", bob, 0, 100);
    expect(head).toBe(2);
    expect(replayed).toEqual(events.filter(({ userId }) => userId === bob));
  });

  test("STREAM-021 writers of the same users in any order neither deadlock nor skip nor double a number", async () => {
    const one = await service();
    const orders = [[ana, bob, eve], [eve, bob, ana], [bob, ana], [eve, ana]]; // prettier-ignore
    await Promise.all(Array.from({ length: 60 }, (_, index) => append(one, orders[index % orders.length]!)));
    for (const [userId, count] of [
      [ana, 60],
      [bob, 45],
      [eve, 45],
    ] as const) {
      // prettier-ignore
      const rows = await db.query<{ sequence: string }>("select sequence from outbox where user_id = $1 order by sequence", [userId]);
      expect(rows.map((row) => Number(row.sequence))).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    }
  });

  test("STREAM-022 a rollback leaves neither event nor number, and publishes nothing", async () => {
    const one = await service();
    await expect(
      db.transaction(async (tx) => {
        await one.streams.append(tx, "portfolio", [{ userId: ana, body: {} }]);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await db.query("select 1 from outbox")).toEqual([]);
    expect(await one.streams.head("portfolio", ana)).toBe(0);
    expect(one.hub.noted).toEqual([]);
    expect((await append(one, [ana]))[0]!.sequence).toBe(1);
  });

  test("STREAM-023 what concurrent writers publish reaches the sockets in order and once", async () => {
    const one = await service();
    await one.streams.head("portfolio", ana);
    await Promise.all(Array.from({ length: 80 }, () => append(one, [ana])));
    await one.streams.poll();
    expect(one.hub.sequences(ana)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  });

  test("STREAM-024 an event that was never published (a crash after the commit) is found by the poll", async () => {
    const [one, other] = [await service(), await service(new LocalBus(), false)];
    await one.streams.head("portfolio", ana);
    await append(other, [ana]); // another process, whose word never came
    expect(one.hub.sequences(ana)).toEqual([]);
    await one.streams.poll();
    expect(one.hub.sequences(ana)).toEqual([1]);
    await append(other, [ana]);
    await append(one, [ana]); // a gap before it: read, not skipped
    await expect.poll(() => one.hub.sequences(ana)).toEqual([1, 2, 3]);
  });

  test("STREAM-025 over NOTIFY another process delivers each event once, with its body as stored", async () => {
    const buses = await Promise.all([NotifyBus.connect(database.url), NotifyBus.connect(database.url)]);
    closing.push(...buses.map((bus) => () => bus.close()));
    const [writer, reader] = [await service(buses[0]), await service(buses[1])];
    await reader.streams.head("portfolio", ana);
    for (let index = 0; index < 5; index++) await append(writer, [ana, bob], { price: "1.50", index });
    await expect.poll(() => reader.hub.sequences(ana)).toEqual([1, 2, 3, 4, 5]);
    expect((reader.hub.noted[0]!.body as UserEvent).body).toEqual({ price: "1.50", index: 0 });
    expect(writer.hub.sequences(ana)).toEqual([1, 2, 3, 4, 5]);
  });

  test("STREAM-038 rows that are at hand go with an event over a bus that carries bodies, for sockets there, and are never stored", async () => {
    const bus = new BodiesBus();
    const services = await Promise.all([service(bus), service(bus), service(bus)]);
    const [writer, reader, idle] = services;
    idle.hub.absent.add(`portfolio:${ana}`);
    const taken = services.map(({ streams }, place) => {
      const rows: unknown[] = [];
      streams.rowsWith("portfolio", {
        of: ({ userId, sequence }) => (place === 0 && userId === ana ? { text: `row of ${sequence}, "größer"` } : null),
        take: (event, row) => rows.push([event.userId, event.sequence, event.at instanceof Date, row]),
      });
      return rows;
    });
    await reader.streams.head("portfolio", ana);
    await append(writer, [ana, bob]);
    await append(writer, [ana]);
    await expect.poll(() => reader.hub.sequences(ana)).toEqual([1, 2]);
    expect(taken[1]).toEqual([1, 2].map((sequence) => [ana, sequence, true, { text: `row of ${sequence}, "größer"` }]));
    expect(taken[2]).toEqual([]);
    // What is delivered, and what is stored, is the event alone.
    const keys = ["at", "body", "previousSequence", "sequence", "stream", "userId"];
    for (const { body } of reader.hub.noted) expect(Object.keys(body as UserEvent).toSorted()).toEqual(keys);
    const { events } = await reader.streams.since("portfolio", ana, 0, 10);
    expect(events.map(({ body }) => body)).toEqual([{ n: 1 }, { n: 1 }]);
  });

  test("STREAM-039 a process takes nothing from the bus before its first socket, and misses nothing from then on", async () => {
    const bus = new BodiesBus();
    const [writer, reader] = [await service(bus), await service(bus)];
    const subscribe = vi.spyOn(bus, "subscribe");
    reader.hub.absent.add(`portfolio:${ana}`);
    await append(writer, [ana]);
    expect(await reader.streams.head("portfolio", ana)).toBe(1);
    expect(subscribe).not.toHaveBeenCalled();
    reader.hub.absent.clear();
    subscribe.mockRejectedValueOnce(new Error("The bus is down."));
    await expect(reader.streams.head("portfolio", ana)).rejects.toThrow("The bus is down.");
    expect(await reader.streams.head("portfolio", ana)).toBe(1);
    await append(writer, [ana]);
    await expect.poll(() => reader.hub.sequences(ana)).toEqual([2]);
    await reader.streams.head("portfolio", bob);
    expect(subscribe).toHaveBeenCalledTimes(2);
  });

  test("STREAM-026 a replay from before what is kept answers RESYNC_REQUIRED, from after it works", async () => {
    const one = await service();
    await append(one, [ana, ana, bob]);
    clock.advance(limits.outboxKeepDays * 86_400_000 + 1);
    await append(one, [ana]);
    const partitions = new Partitions(db, clock, [outboxByDay]);
    expect((await partitions.keep()).deleted).toBe(3);
    expect((await partitions.keep()).deleted).toBe(0);
    await expect(one.streams.since("portfolio", ana, 1, 10)).rejects.toMatchObject({ extensions: { code: "RESYNC_REQUIRED" } });
    expect((await one.streams.since("portfolio", ana, 2, 10)).events.map(({ sequence }) => sequence)).toEqual([3]);
    expect(await one.streams.since("portfolio", bob, 1, 10)).toEqual({ events: [], head: 1 });
    await expect(one.streams.since("portfolio", ana, 99, 10)).rejects.toMatchObject({ extensions: { code: "RESYNC_REQUIRED" } });
    expect((await append(one, [bob]))[0]!.sequence).toBe(2);
  });

  test("STREAM-027 a thousand sockets' heads are one statement", async () => {
    const one = await service();
    await append(one, [ana]);
    let statements = 0;
    const query = db.query.bind(db);
    db.query = ((sql: string, parameters?: unknown[]) => (statements++, query(sql, parameters))) as typeof db.query;
    const heads = await Promise.all(Array.from({ length: 1_000 }, (_, index) => one.streams.head("portfolio", index % 2 ? ana : bob)));
    expect(statements).toBe(1);
    expect(heads.slice(0, 2)).toEqual([0, 1]);
  });

  test("STREAM-028 rows are read once a batch before events go out, in order, and a failed read holds nothing back", async () => {
    const one = await service();
    await one.streams.head("portfolio", ana);
    const batches: number[][] = [];
    let isBroken = false;
    one.streams.beforeDelivery("portfolio", async (events) => {
      batches.push(events.map(({ sequence }) => sequence));
      await db.query("select 1");
      if (isBroken) throw new Error("no rows");
    });
    await Promise.all(Array.from({ length: 20 }, () => append(one, [ana])));
    await expect.poll(() => one.hub.sequences(ana)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(batches.length).toBeLessThan(20);
    expect(batches.flat()).toEqual(one.hub.sequences(ana));
    isBroken = true;
    await append(one, [ana]);
    await expect.poll(() => one.hub.sequences(ana).at(-1)).toBe(21);
    expect(one.errors).toHaveLength(1);
  });
});
