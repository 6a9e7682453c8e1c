import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { listenAtFailPoints, type FailPoint } from "../../platform/ops/fail-points";
import type { VenueSession } from "../port/venue-session";
import { BrokerWorld } from "../testing/broker-world";
import { ledgerCapabilities } from "../testing/ledger-venue";

let killAt: FailPoint | null = null;

let world: BrokerWorld;
beforeAll(async () => {
  listenAtFailPoints((name) => {
    if (killAt !== name) return;
    killAt = null;
    throw new Error(`killed at ${name}`);
  });
  world = await BrokerWorld.create();
});
afterAll(async () => {
  listenAtFailPoints(null);
  await world.stop();
});
beforeEach(() => {
  killAt = null;
  world.venue.clearFaults();
  world.venue.isFillingAtOnce = true;
  world.venue.capabilities = ledgerCapabilities;
  world.clock.advance(3_600_000);
});

const passes = async (times = 8, stepMs = 2_000): Promise<void> => {
  const worker = await world.worker();
  for (let at = 0; at < times; at++) {
    await worker.run();
    world.clock.advance(stepMs);
  }
};

test("BORD-009 an order is sent, filled and ended once, and its owner hears of each once", async () => {
  const order = await world.intend();
  await passes(2);
  expect(await world.history(order.id)).toBe("INTENT:SERVER SENT:SERVER PARTIAL:ANSWER FILLED:FILL");
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
  await passes(3);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
});

const killPoints: FailPoint[] = [
  "broker:intent-before-send",
  "broker:sent-before-answer",
  "broker:answer-before-commit",
  "broker:look-up-before-commit",
  "broker:fill-before-inbox",
  "broker:fill-before-booking",
  "broker:fill-inside-booking",
];

test.each(killPoints)("BORD-010 killed at %s, the order is at the venue once and booked once", async (point) => {
  const order = await world.intend({ isOpening: false, side: "SELL" });
  if (point === "broker:look-up-before-commit") world.venue.fail("place", "LOST_ANSWER");
  killAt = point;
  const worker = await world.worker();
  const untilKilled = async (): Promise<void> => {
    for (let at = 0; at < 5; at++) {
      await worker.run();
      world.clock.advance(2_000);
    }
  };
  await expect(untilKilled()).rejects.toThrow(`killed at ${point}`);
  expect(killAt).toBeNull();
  await passes(40, 10_000);
  expect(await world.state(order.id)).toBe("FILLED");
  expect(world.venue.placed.filter((id) => id === order.clientOrderId)).toHaveLength(1);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["-10", "FILLED -10"]);
});

test("BORD-011 a second worker beside the first sends nothing twice", async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => world.intend()));
  const workers = [await world.worker(), world.secondWorker()];
  await Promise.all(workers.map((worker) => worker.run()));
  await passes();
  for (const { clientOrderId, ownerOrderId } of made) {
    expect(world.venue.placed.filter((id) => id === clientOrderId)).toHaveLength(1);
    expect(await world.booker.of(ownerOrderId)).toEqual(["10", "FILLED 10"]);
  }
});

test("BORD-042 what a venue shows is taken over while the account is in use; only an order's end waits for it", async () => {
  world.venue.isFillingAtOnce = false;
  const { id, clientOrderId, ownerOrderId } = await world.intend();
  await passes(1);
  const worker = await world.worker();
  const said = world.venue.of(clientOrderId)!;
  const version = async () => (await world.db.query<{ xmin: string }>("select xmin::text from broker_orders where id = $1", [id]))[0]!.xmin;
  const waiting = async () =>
    world.db.query(
      "select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
    );
  const [before, published] = [await version(), world.published.length];
  await worker.applyStreamed(said);
  expect([await world.state(id), await version(), world.published.length]).toEqual(["ACCEPTED", before, published]);
  const [isHeld, mayGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = world.db.transaction(async (tx) => {
    await world.booker.lock(tx, ownerOrderId);
    isHeld.resolve();
    await mayGo.promise;
  });
  await isHeld.promise;
  await worker.applyStreamed({ ...said, status: "PARTIAL", filledQuantity: new Decimal(4) });
  const ended = worker.applyStreamed({ ...said, status: "CANCELED" });
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
  expect(await world.state(id)).toBe("PARTIAL");
  mayGo.resolve();
  await Promise.all([holder, ended]);
  expect([await world.state(id), await world.booker.of(ownerOrderId)]).toEqual(["CANCELED", ["CANCELED 0"]]);
});

test("BORD-012 a lost answer is UNKNOWN, found by our id, and never a rejection", async () => {
  world.venue.fail("place", "LOST_ANSWER");
  const order = await world.intend();
  await passes(1, 0);
  expect(await world.state(order.id)).toBe("UNKNOWN");
  await passes(3);
  expect(await world.history(order.id)).toBe("INTENT:SERVER SENT:SERVER UNKNOWN:ANSWER PARTIAL:LOOK_UP FILLED:FILL");
  expect(world.venue.placed.filter((id) => id === order.clientOrderId)).toHaveLength(1);
});

test("BORD-013 look-ups that fail prove nothing: after a day of outage an order is UNKNOWN, not LOST, and found then", async () => {
  world.venue.fail("place", "LOST_ANSWER");
  const order = await world.intend();
  await passes(1, 0);
  world.venue.fail("findOrder", "DOWN", 1_000);
  for (let hour = 0; hour < 24; hour++) await passes(3, 1_200_000);
  expect(await world.state(order.id)).toBe("UNKNOWN");
  world.venue.clearFaults();
  await passes(2, 300_000);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
});

test("BORD-014 what is not found for long is LOST where its id may be used again, and nothing was sent again", async () => {
  world.venue.capabilities = { ...ledgerCapabilities, clientOrderId: { ...ledgerCapabilities.clientOrderId, unique: "WHILE_OPEN" } };
  world.venue.fail("place", "LOST_REQUEST");
  const order = await world.intend({ isOpening: false, side: "SELL" });
  const behind = await world.intend();
  await passes(10, 120_000);
  expect(await world.state(order.id)).toBe("UNKNOWN");
  await passes(10, limits.brokerLookUpMsMax);
  expect(await world.state(order.id)).toBe("LOST");
  expect(world.lost).toEqual([order.id]);
  expect(world.venue.of(order.clientOrderId)).toBeUndefined();
  expect(await world.booker.of(order.ownerOrderId)).toEqual([]);
  // Opens of the same group waited for it, until their price was too old.
  expect(await world.booker.of(behind.ownerOrderId)).toEqual(["DENIED(QUOTE_STALE) 0"]);
  await world.updates.locked(order.id, (locked) =>
    world.updates.write(locked, { ...locked.order, state: "CANCELED", ending: null }, ledgerCapabilities, { source: "PERSON" }),
  );
});

test("BORD-015 where a used id is refused for ever, a close that never arrived is sent again with the same id", async () => {
  world.venue.fail("place", "LOST_REQUEST");
  const order = await world.intend({ isOpening: false, side: "SELL" });
  await passes(1);
  expect(await world.state(order.id)).toBe("UNKNOWN");
  await passes(4, limits.brokerRequestOnItsWayMsMax);
  expect(await world.history(order.id)).toMatch(/UNKNOWN:ANSWER SENT:SERVER PARTIAL:ANSWER FILLED:FILL$/);
  expect(world.venue.placed.filter((id) => id === order.clientOrderId)).toHaveLength(1);
});

test("BORD-016 a second request that is refused proves nothing of the first", async () => {
  world.venue.fail("place", "LOST_REQUEST");
  world.venue.fail("place", "REJECTED");
  const order = await world.intend({ isOpening: false, side: "SELL" });
  await passes(5, limits.brokerRequestOnItsWayMsMax);
  expect(await world.history(order.id)).toBe("INTENT:SERVER SENT:SERVER UNKNOWN:ANSWER SENT:SERVER UNKNOWN:ANSWER");
  await passes(10, limits.brokerLookUpMsMax);
  expect(await world.state(order.id)).toBe("LOST");
  await world.updates.locked(order.id, (locked) =>
    world.updates.write(locked, { ...locked.order, state: "CANCELED", ending: null }, ledgerCapabilities, { source: "PERSON" }),
  );
});

test("BORD-017 a refusal of the venue's list ends the order; a full queue at the venue only delays it", async () => {
  world.venue.fail("place", "REJECTED");
  const refused = await world.intend();
  await passes(1);
  expect(await world.booker.of(refused.ownerOrderId)).toEqual(["REJECTED(INSUFFICIENT_FUNDS) 0"]);
  world.venue.fail("place", "RATE_LIMITED");
  const delayed = await world.intend();
  await passes(1, 0);
  expect(await world.state(delayed.id)).toBe("INTENT");
  await passes(4);
  expect(await world.history(delayed.id)).toBe("INTENT:SERVER SENT:SERVER INTENT:ANSWER SENT:SERVER PARTIAL:ANSWER FILLED:FILL");
});

test("BORD-036 what closes is named to the queue of calls, which lets it go before what opens", async () => {
  const place = vi.spyOn(world.venue as VenueSession, "place");
  onTestFinished(() => place.mockRestore());
  await world.intend();
  await passes(2);
  await world.intend({ isOpening: false, side: "SELL" });
  await passes(2);
  expect(place.mock.calls.map(([order, isClosing]) => [order.side, isClosing])).toEqual([["BUY", false], ["SELL", true]]); // prettier-ignore
});

test("BORD-018 fills that come twice are booked once; one beyond the quantity is refused and stays to be seen", async () => {
  world.venue.isFillingAtOnce = false;
  const order = await world.intend();
  await passes(1);
  const { venueOrderId } = world.venue.of(order.clientOrderId)!;
  const fill = world.venue.fill(venueOrderId, "4");
  world.venue.repeatFill(fill);
  world.venue.fill(venueOrderId, "6.5");
  await passes(2, limits.brokerSlowPollMs);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["4"]);
  expect(await world.state(order.id)).toBe("PARTIAL");
  const refused = await world.db.query<{ quantity: string }>(
    "select quantity from broker_fills where order_id = $1 and state = 'REFUSED'",
    [order.id],
  );
  expect(refused.map(({ quantity }) => Number(quantity))).toEqual([6.5]);
  world.venue.repeatFill({ ...fill, venueFillId: "rest", quantity: new Decimal(6) });
  await passes(2, limits.brokerSlowPollMs);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["4", "6", "FILLED 10"]);
});

test("BORD-043 the price of a coin that a fee was taken in is asked for before the fill is booked; of a dollar, or of what was traded, none is", async () => {
  world.venue.isFillingAtOnce = false;
  const order = await world.intend({ symbol: "BTC" });
  await passes(1);
  const { venueOrderId } = world.venue.of(order.clientOrderId)!;
  const book = world.booker.bookFill.bind(world.booker);
  const known: string[][] = [];
  world.booker.bookFill = (...given) => {
    known.push([...world.refreshed]);
    return book(...given);
  };
  for (const currency of ["USDT", "BTC", "BNB"]) {
    world.refreshed.length = 0;
    world.venue.fill(venueOrderId, "1", { fee: { amount: new Decimal("0.01"), currency } });
    await passes(1, limits.brokerSlowPollMs);
  }
  world.booker.bookFill = book;
  expect(known).toEqual([[], [], ["BNB"]]);
});

test("BORD-019 a fill before the answer to its order waits and is booked when the order is known", async () => {
  world.venue.fail("place", "LOST_ANSWER");
  world.venue.fail("findOrder", "DOWN", 2);
  const order = await world.intend();
  await passes(2, 1_000);
  const waiting = await world.db.query("select from broker_fills where state = 'WAITING'");
  expect(waiting).toHaveLength(1);
  expect(await world.booker.of(order.ownerOrderId)).toEqual([]);
  await passes(4, 10_000);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
});

test("BORD-045 the first order of an account is booked though the venue's clock is behind ours; what was traded by hand before is not ours", async () => {
  world.since = world.clock.date();
  onTestFinished(() => void (world.since = new Date(0)));
  await world.db.query("delete from broker_fill_cursors");
  const before = (minutes: number) => ({ at: new Date(+world.since - minutes * 60_000) });
  const byHand = (symbol: string) =>
    world.venue.placeByHand({
      ...{ symbol, side: "BUY", type: "MARKET", timeInForce: "DAY", quantity: new Decimal(2), limitPrice: null, stopPrice: null },
    }).venueOrderId;
  world.venue.fill(byHand("MSFT"), "2", before(3));
  world.venue.fill(byHand("AAPL"), "2", before(3));
  world.venue.fill(byHand("AMZN"), "2", before(-1));
  world.venue.isFillingAtOnce = false;
  world.venue.fail("place", "LOST_ANSWER");
  world.venue.fail("findOrder", "DOWN");
  const order = await world.intend();
  await passes(1, 0);
  const { venueOrderId } = world.venue.of(order.clientOrderId)!;
  world.venue.fill(venueOrderId, "10", before(1.5));
  await passes(8, limits.brokerSlowPollMs);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
  const others = await world.db.query("select symbol, state from broker_fills where at >= $1 and order_id is null", [before(10).at]);
  expect(others).toEqual([{ symbol: "AMZN", state: "EXTERNAL" }]);
});

test("BORD-020 a fill after the end is booked and late; one of an order that we did not make is EXTERNAL", async () => {
  world.venue.isFillingAtOnce = false;
  const order = await world.intend({ type: "LIMIT", limitPrice: new Decimal(90), timeInForce: "GTC" });
  await passes(1);
  const { venueOrderId } = world.venue.of(order.clientOrderId)!;
  world.venue.end(venueOrderId, "EXPIRED");
  await passes(2, limits.brokerSlowPollMs);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["EXPIRED 0"]);
  world.venue.fill(venueOrderId, "3");
  const byHand = world.venue.placeByHand({
    ...{ symbol: "MSFT", side: "BUY", type: "MARKET", timeInForce: "DAY", quantity: new Decimal(2), limitPrice: null, stopPrice: null },
  });
  world.venue.fill(byHand.venueOrderId, "2");
  await passes(1);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["3!", "EXPIRED 0"]);
  const [external] = await world.db.query("select symbol, state, order_id from broker_fills where venue_order_id = $1", [
    byHand.venueOrderId,
  ]);
  expect(external).toEqual({ symbol: "MSFT", state: "EXTERNAL", order_id: null });
});
