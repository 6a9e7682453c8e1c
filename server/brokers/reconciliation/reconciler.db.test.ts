import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { queryRows } from "../../platform/db/rows";
import { BrokerWorld } from "../testing/broker-world";
import { limits } from "../../platform/limits";

let world: BrokerWorld;
beforeAll(async () => {
  world = await BrokerWorld.create();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.venue.clearFaults();
  world.clock.advance(3_600_000);
});

const reconcile = async () => {
  const worker = await world.worker();
  return world.reconciler().run(worker.connection, "SCHEDULE");
};
const trade = async (symbol: string, quantity: number) => {
  const order = await world.intend({ symbol, quantity: new Decimal(quantity) });
  const worker = await world.worker();
  for (let at = 0; at < 3; at++) {
    await worker.run();
    world.clock.advance(2_000);
  }
  return order;
};
const open = async (): Promise<string[]> => {
  const rows = await queryRows<{ line: string }>(
    world.db,
    `select kind || ' ' || symbol || ' ' || trim_scale(ours) || ' ' || trim_scale(theirs) as line
    from broker_differences where resolved_at is null order by kind, symbol`,
  );
  return rows.map(({ line }) => line);
};
const rows = () => world.db.query("select * from broker_reconciliations order by first_at");

test("RECON-006 in step nothing happens: a second pass writes nothing but its own time", async () => {
  await trade("AAPL", 10);
  expect(await reconcile()).toBe("IN_SYNC");
  const before = JSON.stringify([
    await world.db.query("select * from broker_orders order by id"),
    await world.db.query("select * from broker_fills order by venue_fill_id"),
    await world.db.query("select * from broker_differences order by id"),
    await world.db.query("select * from broker_fill_cursors"),
  ]);
  const [first] = await rows();
  world.clock.advance(limits.brokerReconcileMs);
  expect(await reconcile()).toBe("IN_SYNC");
  const after = JSON.stringify([
    await world.db.query("select * from broker_orders order by id"),
    await world.db.query("select * from broker_fills order by venue_fill_id"),
    await world.db.query("select * from broker_differences order by id"),
    await world.db.query("select * from broker_fill_cursors"),
  ]);
  expect(after).toBe(before);
  expect(await rows()).toEqual([{ ...first, last_at: world.clock.date() }]);
});

test("RECON-007 a shortfall is out of sync, stops opens of its symbol alone, and ends when it is made good", async () => {
  world.venue.extra.set("AAPL", new Decimal(-4));
  expect(await reconcile()).toBe("OUT_OF_SYNC");
  expect(await open()).toEqual(["SHORTFALL AAPL 10 6"]);
  const [stopped, other] = [await world.intend({ symbol: "AAPL" }), await world.intend({ symbol: "MSFT", quantity: new Decimal(1) })];
  const closing = await world.intend({ symbol: "AAPL", side: "SELL", isOpening: false, quantity: new Decimal(1) });
  const worker = await world.worker();
  for (let at = 0; at < 3; at++) {
    await worker.run();
    world.clock.advance(2_000);
  }
  expect(await world.booker.of(stopped.ownerOrderId)).toEqual(["DENIED(OUT_OF_SYNC) 0"]);
  expect(await world.state(other.id)).toBe("FILLED");
  expect(await world.state(closing.id)).toBe("FILLED");
  world.venue.extra.delete("AAPL");
  expect(await reconcile()).toBe("IN_SYNC");
  expect(await open()).toEqual([]);
});

test("RECON-027 two passes that end together name a difference once: a worker whose lease has run out may be at its last one", async () => {
  world.venue.extra.set("AAPL", new Decimal(-3));
  const { connection } = await world.worker();
  const passes = Array.from({ length: 6 }, () => world.reconciler().run(connection, "SCHEDULE"));
  expect(await Promise.all(passes)).toEqual(passes.map(() => "OUT_OF_SYNC"));
  expect(await open()).toHaveLength(1);
  // Its owner was notified twice in all: at first, and now.
  expect(world.stops).toEqual(["SHORTFALL AAPL", "SHORTFALL AAPL"]);
  world.venue.extra.delete("AAPL");
  expect(await reconcile()).toBe("IN_SYNC");
});

test("RECON-008 a question that fails is no answer: positions that cannot be asked are not flat", async () => {
  for (const call of ["positions", "account", "openOrders", "fillsSince"] as const) {
    world.venue.fail(call, "DOWN");
    expect([call, await reconcile()]).toEqual([call, "FAILED"]);
    expect(await open()).toEqual([]);
  }
  expect(await reconcile()).toBe("IN_SYNC");
});

test("RECON-009 what was done at the venue while nobody looked is booked before the books are judged", async () => {
  const order = await world.intend({ symbol: "NVDA", type: "LIMIT", limitPrice: new Decimal(90), timeInForce: "GTC" });
  const worker = await world.worker();
  await worker.run();
  const { venueOrderId } = world.venue.of(order.clientOrderId)!;
  world.venue.fill(venueOrderId, "4");
  world.venue.end(venueOrderId, "CANCELED");
  expect(await reconcile()).toBe("IN_SYNC");
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["4", "CANCELED 4"]);
});

test("RECON-010 an order made by hand is listed as external and stops nothing; its fill is not ours", async () => {
  const byHand = world.venue.placeByHand({
    ...{
      symbol: "TSLA",
      side: "BUY",
      type: "LIMIT",
      timeInForce: "GTC",
      quantity: new Decimal(2),
      limitPrice: new Decimal(50),
      stopPrice: null,
    },
  });
  expect(await reconcile()).toBe("IN_SYNC");
  expect(await open()).toEqual(["EXTERNAL_ORDER TSLA 0 2"]);
  world.venue.fill(byHand.venueOrderId, "2");
  expect(await reconcile()).toBe("IN_SYNC");
  expect(await open()).toEqual(["EXTERNAL_POSITION TSLA 0 2"]);
});

test("RECON-011 less cash than the books count on stops all opens", async () => {
  world.counted = world.venue.cash.add(1);
  expect(await reconcile()).toBe("OUT_OF_SYNC");
  const order = await trade("AMZN", 1);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["DENIED(OUT_OF_SYNC) 0"]);
  world.counted = null;
  expect(await reconcile()).toBe("IN_SYNC");
});

test("RECON-012 an order that was lost is looked up at each pass, and found where the venue can say it", async () => {
  world.venue.fail("place", "LOST_ANSWER");
  const order = await world.intend({ symbol: "LOST", quantity: new Decimal(3) });
  await (await world.worker()).run();
  await world.db.query("update broker_orders set state = 'LOST', next_look_up_at = null where id = $1", [order.id]);
  expect(await reconcile()).toBe("IN_SYNC");
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["3", "FILLED 3"]);
});

test("RECON-017 a comparison asks only for symbols with an order that is open or ended within days", async () => {
  const asked = async (): Promise<readonly string[]> => {
    let symbols: readonly string[] = [];
    const openOrders = world.venue.openOrders.bind(world.venue);
    world.venue.openOrders = (given: readonly string[]) => {
      symbols = given;
      return openOrders();
    };
    await reconcile();
    return symbols;
  };
  await trade("OLD", 1);
  await world.intend({ symbol: "REST", type: "LIMIT", limitPrice: new Decimal(1), timeInForce: "GTC" });
  await (await world.worker()).run();
  expect(await asked()).toEqual(expect.arrayContaining(["OLD", "REST"]));
  world.clock.advance(8 * 86_400_000);
  const later = await asked();
  expect([later.includes("OLD"), later.includes("REST")]).toEqual([false, true]);
});

test("RECON-054 where fills are asked by symbol, a record's comparison asks for all that its books and its account held, also where nothing of it is held any more", async () => {
  const asked = async (isRecord: boolean): Promise<ReadonlySet<string | null>> => {
    const symbols = new Set<string | null>();
    const { fillsSince } = world.venue;
    world.venue.fillsSince = (cursor, symbol, since) => {
      symbols.add(symbol);
      return fillsSince.call(world.venue, cursor, symbol, since);
    };
    const { connection } = await world.worker();
    const capabilities = { ...connection.capabilities, fillsBy: "SYMBOL", holdings: "BALANCES" } as const;
    await world.reconciler().run({ ...connection, isRecord, capabilities }, "CUT");
    world.venue.fillsSince = fillsSince;
    return symbols;
  };
  await trade("BOOKED", 1);
  world.clock.advance(8 * 86_400_000);
  world.venue.extra.set("SEEN", new Decimal(3));
  await asked(true);
  // Both were sold at the venue itself while nobody listened.
  world.venue.extra.set("SEEN", new Decimal(0));
  world.venue.extra.set("BOOKED", new Decimal(-1));
  const ofRecord = await asked(true);
  expect([ofRecord.has("BOOKED"), ofRecord.has("SEEN")]).toEqual([true, true]);
  const ofCopies = await asked(false);
  expect([ofCopies.has("BOOKED"), ofCopies.has("SEEN")]).toEqual([false, false]);
  world.venue.extra.clear();
});

test("RECON-018 a fill that the venue lists late, in its old place behind what was read, is found by the next comparison and booked once", async () => {
  const order = await world.intend({ symbol: "LATE", type: "LIMIT", limitPrice: new Decimal(90), timeInForce: "GTC" });
  const worker = await world.worker();
  await worker.run();
  const { venueOrderId } = world.venue.of(order.clientOrderId)!;
  const late = world.venue.fill(venueOrderId, "4");
  world.venue.fills.splice(world.venue.fills.indexOf(late), 1);
  await trade("OTHER", 1);
  world.venue.fills.splice(0, 0, late);
  expect(await reconcile()).toBe("IN_SYNC");
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["4"]);
  expect(await reconcile()).toBe("IN_SYNC");
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["4"]);
});
