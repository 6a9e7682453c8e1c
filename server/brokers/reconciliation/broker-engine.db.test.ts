import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { limits } from "../../platform/limits";
import { VenueCallError } from "../port/venue-session";
import { BrokerWorld, insertConnection } from "../testing/broker-world";

let world: BrokerWorld;
beforeAll(async () => {
  world = await BrokerWorld.create();
});
afterAll(() => world.stop());

test("RECON-026 a connection without any order is compared at the start and every few minutes, and not while its key is refused", async () => {
  const engine = world.engine();
  const run = async (ms: number) => {
    await engine.pass();
    await engine.idle();
    world.clock.advance(ms);
  };
  const times = async () =>
    (await world.db.query<{ at: Date }>("select max(last_at) as at from broker_reconciliations where result = 'IN_SYNC'"))[0]!.at;
  expect(await world.db.query("select from broker_orders")).toEqual([]);
  const begun = world.clock.date();
  await run(2_000);
  expect(await times()).toEqual(begun);
  const { values } = await world.metrics.reconciliationSeconds.get();
  expect(values.filter(({ metricName }) => metricName?.endsWith("_count"))).toMatchObject([{ labels: { result: "IN_SYNC" }, value: 1 }]);
  await run(2_000);
  expect(await times()).toEqual(begun);
  world.clock.advance(limits.brokerReconcileMs);
  const due = world.clock.date();
  await run(2_000);
  expect(await times()).toEqual(due);
  await world.db.query("update broker_connections set state = 'REFUSED_KEY'");
  await run(limits.brokerReconcileMs);
  await run(limits.brokerReconcileMs);
  expect(await times()).toEqual(due);
  await world.db.query("update broker_connections set state = 'CONNECTED'");
  await world.db.query("delete from broker_reconciliations");
  await engine.stop();
});

test("RECON-013 an engine compares the books before it opens, sends what is intended, and compares again every few minutes", async () => {
  const engine = world.engine();
  const run = async (ms = 2_000) => {
    await engine.pass();
    await engine.idle();
    world.clock.advance(ms);
  };
  const causes = async () =>
    (await world.db.query<{ cause: string }>("select cause from broker_reconciliations order by first_at")).map((row) => row.cause);
  const order = await world.intend();
  world.venue.fail("positions", "DOWN");
  await run();
  expect(await world.state(order.id)).toBe("INTENT");
  await run(15_000);
  await run();
  await run();
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
  expect(await causes()).toEqual(["START", "START"]);
  const asked = world.venue.calls.filter((call) => call === "positions").length;
  await run(limits.brokerReconcileMs);
  await run();
  expect(world.venue.calls.filter((call) => call === "positions").length).toBe(asked + 1);
  await engine.stop();
});

test("RECON-016 a connection that was changed gets a new session at once, also after one that could not be opened", async () => {
  const engine = world.engine();
  const run = async () => {
    await engine.pass();
    await engine.idle();
  };
  const change = () => world.db.query("update broker_connections set updated_at = updated_at + interval '1 second'");
  await run();
  const opened = world.sessions;
  await run();
  expect(world.sessions).toBe(opened);
  await change();
  world.refusal = new VenueCallError("REFUSED_KEY", "The key is refused.");
  await run();
  world.refusal = null;
  await run();
  expect(world.sessions).toBe(opened);
  await change();
  await run();
  expect(world.sessions).toBe(opened + 1);
  await engine.stop();
});

test("RECON-014 two engines never work at one connection together; what the first left is taken over, compared and found", async () => {
  const [first, second] = [world.engine(), world.engine()];
  const run = async (engine: typeof first) => {
    await engine.pass();
    await engine.idle();
  };
  await run(first);
  const opened = world.sessions;
  await run(second);
  expect(world.sessions).toBe(opened);
  const order = await world.intend({ symbol: "MSFT" });
  world.venue.fail("place", "LOST_ANSWER");
  await run(first);
  expect(await world.state(order.id)).toBe("UNKNOWN");
  // As a process that died between the request and its answer leaves it.
  await world.db.query("update broker_orders set state = 'SENT', next_look_up_at = null where id = $1", [order.id]);
  world.clock.advance(limits.brokerLeaseMs + 1);
  await run(second);
  world.clock.advance(2_000);
  await run(second);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
  expect(world.venue.placed.filter((id) => id === order.clientOrderId)).toHaveLength(1);
  await second.stop();
  await first.stop();
});

test("RECON-015 a stream that was cut is followed by a comparison; a venue that cannot be reached is tried again later", async () => {
  const engine = world.engine();
  const run = async () => {
    await engine.pass();
    await engine.idle();
  };
  world.refusal = new VenueCallError("MAINTENANCE", "The venue is closed for maintenance.");
  await run();
  world.refusal = null;
  const { sessions } = world;
  await run();
  expect(world.sessions).toBe(sessions);
  world.clock.advance(20_000);
  await run();
  expect(world.sessions).toBe(sessions + 1);
  world.venue.extra.set("CUT", world.venue.price);
  world.venue.cutStream();
  expect(world.doubts).toEqual([world.connectionId]);
  world.venue.resumeStream(world.clock.date());
  await run();
  const [last] = await world.db.query("select cause, result from broker_reconciliations order by last_at desc, first_at desc limit 1");
  expect(last).toEqual({ cause: "CUT", result: "IN_SYNC" });
  await engine.stop();
});

test("RECON-030 a venue that did not answer is asked again whether it does, until it has", async () => {
  const engine = world.engine();
  const run = async () => {
    await engine.pass();
    await engine.idle();
  };
  await run();
  world.doubts.length = 0;
  await run();
  expect(world.doubts).toEqual([]);
  await world.db.query("update broker_connections set failure = 'UNREACHABLE', failing_since = now()");
  await run();
  expect(world.doubts).toEqual([world.connectionId]);
  await world.db.query("update broker_connections set failure = null, failing_since = null");
  await run();
  expect(world.doubts).toHaveLength(1);
  await engine.stop();
});

test("RECON-029 after a restart few sessions are opened at once; the rest get theirs in turn, and a stop leaves the line", async () => {
  const more = Array.from({ length: limits.brokerSessionsOpenedAtOnceMax + 3 }, () => randomUUID());
  for (const id of more) await insertConnection(world.db, world.userId, id, world.clock.date());
  const all = more.length + 1;
  const begin = async () => {
    const gate = Promise.withResolvers<void>();
    [world.gate, world.sessions] = [gate.promise, 0];
    const engine = world.engine();
    await engine.pass();
    await vi.waitFor(() => expect(world.sessions).toBe(limits.brokerSessionsOpenedAtOnceMax));
    return { engine, gate };
  };
  const first = await begin();
  // Those that wait are in line already: another pass begins none anew.
  await first.engine.pass();
  first.gate.resolve();
  await first.engine.idle();
  expect(world.sessions).toBe(all);
  await first.engine.stop();
  const second = await begin();
  const stopped = second.engine.stop();
  second.gate.resolve();
  await stopped;
  expect(world.sessions).toBe(limits.brokerSessionsOpenedAtOnceMax);
  expect(await world.db.query("select from broker_work where lease_until > $1", [world.clock.date()])).toEqual([]);
});
