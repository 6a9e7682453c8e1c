import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Decimal } from "../../platform/decimal";
import { BrokerWorld } from "../testing/broker-world";
import type { BrokerEngine } from "./broker-engine";

let world: BrokerWorld;
let engine: BrokerEngine;
/** Whether the process that writes an order holds its connection: then it is claimed with its cause, else after that. */
let isOwn = false;
const pass = vi.fn<() => Promise<void>>();

beforeAll(async () => {
  world = await BrokerWorld.create();
});
afterAll(() => world.stop());

/** An engine that holds the connection and has compared its books. Its later passes are counted. */
beforeEach(async () => {
  world.clock.advance(3_600_000);
  engine = world.engine();
  // Its timer stands still: on a slow machine it would add passes of its own to those that are counted.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  await engine.start();
  vi.useRealTimers();
  await settled();
  const run = engine.pass.bind(engine);
  pass.mockImplementation(run).mockClear();
  engine.pass = pass;
  world.ownEngine = isOwn ? engine : null;
});
afterEach(async () => {
  world.ownEngine = null;
  world.venue.clearFaults();
  await world.db.query("update broker_connections set state = 'CONNECTED', failure = null, failing_since = null");
  await world.db.query("update venue_switches set is_stopped = false");
  await engine.stop();
});

const settled = async (): Promise<void> => {
  await engine.pass();
  await engine.idle();
};

const stops: ReadonlyArray<[string, () => Promise<unknown>, string]> = [
  ["the connection is paused", () => world.db.query("update broker_connections set state = 'PAUSED'"), "INTENT:SERVER DENIED:SERVER"],
  [
    "an admin has stopped the venue",
    () => world.db.query("update venue_switches set is_stopped = true where venue = 'ALPACA'"),
    "INTENT:SERVER DENIED:SERVER",
  ],
  [
    "an order of the other side is at the venue",
    () => world.intend({ side: "SELL", type: "LIMIT", limitPrice: new Decimal(90), isOpening: false }),
    "INTENT:SERVER",
  ],
  ["another process has taken the connection over", () => world.db.query("update broker_work set holder = 'another'"), "INTENT:SERVER"],
  ["the books are to be compared first", () => world.db.query("update broker_work set is_reconciled = false"), "INTENT:SERVER"],
];

describe.each([
  ["claimed after its commit", false],
  ["claimed with its cause", true],
])("%s", (_way, isOfThisProcess) => {
  beforeAll(() => void (isOwn = isOfThisProcess));

  test("BORD-040 an order goes out straight after its commit, without a pass, once, and its owner's page hears of it", async () => {
    const published = world.published.length;
    const order = await world.intend();
    await engine.idle();
    expect(pass).toHaveBeenCalledTimes(1);
    expect(world.venue.placed.filter((id) => id === order.clientOrderId)).toHaveLength(1);
    expect(await world.history(order.id)).toBe("INTENT:SERVER SENT:SERVER PARTIAL:ANSWER FILLED:FILL");
    expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
    expect(world.published.slice(published).filter(({ orderId }) => orderId === order.id).length).toBeGreaterThanOrEqual(2);
  });

  test("BORD-040 a limit that rests is sent and accepted without any pass", async () => {
    const order = await world.intend({ type: "LIMIT", limitPrice: new Decimal(50), quantity: new Decimal("1.5") });
    await engine.idle();
    expect(pass).not.toHaveBeenCalled();
    expect(await world.history(order.id)).toBe("INTENT:SERVER SENT:SERVER ACCEPTED:ANSWER");
    const sent = world.venue.ledger.at(-1)!.order;
    expect([sent.quantity.toFixed(), sent.limitPrice?.toFixed(), sent.clientOrderId]).toEqual(["1.5", "50", order.clientOrderId]);
    await world.db.transaction((tx) => world.orders.requestCancel(tx, order.ownerOrderId));
    await settled();
  });

  test("BORD-041 one whose answer is lost is UNKNOWN, looked up and found, and never sent again", async () => {
    world.venue.fail("place", "LOST_ANSWER");
    const order = await world.intend({ symbol: "MSFT" });
    await engine.idle();
    expect(await world.history(order.id)).toBe("INTENT:SERVER SENT:SERVER UNKNOWN:ANSWER");
    for (let at = 0; at < 4; at++) {
      world.clock.advance(2_000);
      await settled();
    }
    expect(await world.state(order.id)).toBe("FILLED");
    expect(world.venue.placed.filter((id) => id === order.clientOrderId)).toHaveLength(1);
  });

  test.each(stops)("BORD-041 it is not sent where %s: the pass decides", async (_what, stop, history) => {
    await stop();
    await engine.idle();
    const placed = world.venue.placed.length;
    const order = await world.intend({ symbol: "AAPL" });
    await engine.idle();
    expect(world.venue.placed.slice(placed)).toEqual([]);
    expect(await world.history(order.id)).toBe(history);
    await world.db.query(
      "update broker_orders set cancel_requested_at = coalesce(cancel_requested_at, $1), next_cancel_at = $1 where ended_at is null",
      [world.clock.date()],
    );
    await world.db.query("update broker_work set holder = '', lease_until = '-infinity'");
    const cleared = world.engine();
    for (let at = 0; at < 3; at++) {
      await cleared.pass();
      await cleared.idle();
      world.clock.advance(2_000);
    }
    await cleared.stop();
  });

  test("BORD-041 a copy's order is asked about by its copy first: denied where that is stopping, sent by the pass where not", async () => {
    const owner = { kind: "COPY", orderId: randomUUID() } as const;
    world.booker.denials.set(owner.orderId, "STOPPING");
    const denied = await world.intend({ owner, symbol: "TSLA" });
    await engine.idle();
    expect(await world.history(denied.id)).toBe("INTENT:SERVER DENIED:SERVER");
    const sent = await world.intend({ owner: { kind: "COPY", orderId: randomUUID() }, symbol: "TSLA" });
    await engine.idle();
    expect(await world.state(sent.id)).toBe("FILLED");
    expect(pass).toHaveBeenCalled();
  });

  test("BORD-041 what comes while another order is on its way waits for its answer, and then goes out at once", async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const place = world.venue.place.bind(world.venue);
    const first = vi.spyOn(world.venue, "place").mockImplementationOnce(async (request) => {
      await gate;
      return place(request);
    });
    const [one, two] = [await world.intend({ symbol: "KO" }), await world.intend({ symbol: "KO" })];
    expect(await world.state(two.id)).toBe("INTENT");
    open();
    await engine.idle();
    expect([await world.state(one.id), await world.state(two.id)]).toEqual(["FILLED", "FILLED"]);
    expect(world.venue.placed.filter((id) => id === two.clientOrderId)).toHaveLength(1);
    first.mockRestore();
  });
});

test("BORD-041 an order whose cause rolls back is not sent, and the connection is free for the next", async () => {
  world.ownEngine = engine;
  const placed = world.venue.placed.length;
  const undone = world.db.transaction(async (tx) => {
    await world.orders.intend(tx, world.intent({ symbol: "NVDA" }));
    throw new Error("Refused after all.");
  });
  await expect(undone).rejects.toThrow("Refused after all.");
  await engine.idle();
  expect(world.venue.placed).toHaveLength(placed);
  const order = await world.intend({ symbol: "NVDA" });
  await engine.idle();
  expect(await world.history(order.id)).toBe("INTENT:SERVER SENT:SERVER PARTIAL:ANSWER FILLED:FILL");
});

test("BORD-041 while a transaction writes an order nothing else is done at its connection; a pass that was asked for comes after it", async () => {
  world.ownEngine = engine;
  const placed = world.venue.placed.length;
  await world.db.transaction(async (tx) => {
    await world.orders.intend(tx, world.intent({ symbol: "AMD" }));
    await world.db.detached(() => engine.pass());
    expect(world.venue.placed).toHaveLength(placed);
    expect(await tx.query("select state from broker_orders where symbol = 'AMD'")).toEqual([{ state: "SENT" }]);
  });
  await engine.idle();
  expect(await world.db.query("select state from broker_orders where symbol = 'AMD'")).toEqual([{ state: "FILLED" }]);
  expect(world.venue.placed).toHaveLength(placed + 1);
});
