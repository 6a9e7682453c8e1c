import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { BrokerOrderRow } from "./broker-order.entity";
import { BrokerWorld } from "../testing/broker-world";

let world: BrokerWorld;
beforeAll(async () => {
  world = await BrokerWorld.create();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.venue.clearFaults();
  world.clock.advance(3_600_000);
});

const passes = async (times = 4, stepMs = 2_000): Promise<void> => {
  const worker = await world.worker();
  for (let at = 0; at < times; at++) {
    await worker.run();
    world.clock.advance(stepMs);
  }
};
const resting = (symbol: string) =>
  world.intend({ symbol, type: "LIMIT", limitPrice: new Decimal(90), timeInForce: "GTC", quantity: new Decimal(10) });
const cancel = (order: BrokerOrderRow) => world.db.transaction((tx) => world.orders.requestCancel(tx, order.ownerOrderId));
const venueIdOf = (order: BrokerOrderRow) => world.venue.of(order.clientOrderId)!.venueOrderId;

test("BORD-023 a cancel before the sending sends nothing; on the wire it ends the order with what filled", async () => {
  const unsent = await resting("UNSENT");
  expect(await cancel(unsent)).toBe(true);
  await passes(1);
  expect(await world.booker.of(unsent.ownerOrderId)).toEqual(["DENIED(CANCELED) 0"]);
  expect(world.venue.of(unsent.clientOrderId)).toBeUndefined();
  expect(await cancel(unsent)).toBe(false);
  const partly = await resting("PARTLY");
  await passes(1);
  world.venue.fill(venueIdOf(partly), "3");
  await cancel(partly);
  await passes();
  expect(await world.booker.of(partly.ownerOrderId)).toEqual(["3", "CANCELED 3"]);
});

test("BORD-005 a cancel that failed restores the state before and is tried again; one whose answer is lost is looked up", async () => {
  const order = await resting("FAILED");
  await passes(1);
  world.venue.fail("cancel", "TOO_LATE");
  await cancel(order);
  await passes(1);
  expect(await world.history(order.id)).toBe("INTENT:SERVER SENT:SERVER ACCEPTED:ANSWER CANCEL_PENDING:SERVER ACCEPTED:ANSWER");
  await passes(3, 20_000);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["CANCELED 0"]);
  const lost = await resting("LOST");
  await passes(1);
  world.venue.fail("cancel", "LOST_ANSWER");
  await cancel(lost);
  await passes(2);
  expect(await world.booker.of(lost.ownerOrderId)).toEqual(["CANCELED 0"]);
});

test("BORD-024 a fill that races the cancel is booked, and an order that filled is FILLED", async () => {
  const order = await resting("RACE");
  await passes(1);
  await cancel(order);
  world.venue.fill(venueIdOf(order), "10");
  await passes(3);
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
});

test("BORD-025 one side of a symbol is at the venue, the other waits; limits that cannot meet do not", async () => {
  const buy = await resting("SIDES");
  const far = await world.intend({ symbol: "SIDES", side: "SELL", type: "LIMIT", limitPrice: new Decimal(95), isOpening: false });
  const near = await world.intend({ symbol: "SIDES", side: "SELL", isOpening: false });
  // What closes goes first, so the sale at the market is there before the limit that buys.
  await passes(3);
  expect([await world.state(far.id), await world.state(near.id), await world.state(buy.id)]).toEqual(["ACCEPTED", "FILLED", "ACCEPTED"]);
  const late = await world.intend({ symbol: "SIDES", side: "SELL", isOpening: false });
  await passes(3);
  expect(await world.state(late.id)).toBe("INTENT");
  await cancel(buy);
  await passes(4);
  expect(await world.state(late.id)).toBe("FILLED");
});

test("BORD-026 the stream takes an order on; what it repeats late changes nothing", async () => {
  const order = await resting("STREAM");
  const worker = await world.worker();
  await worker.run();
  const accepted = { ...world.venue.of(order.clientOrderId)! };
  world.venue.fill(accepted.venueOrderId, "10");
  await worker.applyStreamed(world.venue.of(order.clientOrderId)!);
  expect(await world.state(order.id)).toBe("PARTIAL");
  await worker.applyStreamed(accepted);
  await worker.run();
  await worker.applyStreamed(accepted);
  expect(await world.history(order.id)).toBe("INTENT:SERVER SENT:SERVER ACCEPTED:ANSWER PARTIAL:STREAM FILLED:FILL");
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
});

test("BORD-021 an open is denied for what was decided before its sending: the owner's stop, a pause, an admin's switch", async () => {
  const pause = (state: string) => world.db.query("update broker_connections set state = $2 where id = $1", [world.connectionId, state]);
  const stopped = await resting("STOPPED");
  world.booker.denials.set(stopped.ownerOrderId, "STOPPING");
  await passes(1);
  expect(await world.booker.of(stopped.ownerOrderId)).toEqual(["DENIED(STOPPING) 0"]);
  const [paused, closing] = [await resting("PAUSED"), await world.intend({ symbol: "CLOSE", side: "SELL", isOpening: false })];
  await pause("PAUSED");
  await passes(2);
  await pause("CONNECTED");
  expect(await world.booker.of(paused.ownerOrderId)).toEqual(["DENIED(PAUSED) 0"]);
  expect(await world.booker.of(closing.ownerOrderId)).toEqual(["-10", "FILLED -10"]);
  const switchVenue = (isStopped: boolean) =>
    world.db.query("update venue_switches set is_stopped = $1 where venue = 'ALPACA'", [isStopped]);
  const halted = await resting("HALTED");
  await switchVenue(true);
  await passes(1);
  await switchVenue(false);
  expect(await world.booker.of(halted.ownerOrderId)).toEqual(["DENIED(VENUE_STOPPED) 0"]);
});

test("BORD-044 an open that its owner stopped while it waited for the venue's limit does not leave: it is denied as one that was never sent", async () => {
  const order = await world.intend({ symbol: "WAITED" });
  const place = world.venue.place.bind(world.venue);
  const answers: Array<boolean | undefined> = [];
  world.venue.place = async (request, ...[, mayLeave]: [boolean?, (() => Promise<boolean>)?]) => {
    answers.push(await mayLeave?.());
    await world.db.transaction((tx) => world.orders.requestCancel(tx, order.ownerOrderId));
    answers.push(await mayLeave?.());
    return answers.at(-1) === false ? { kind: "NOT_PLACED", because: "RATE_LIMITED", retryAfterMs: 1, words: "Not sent." } : place(request);
  };
  await passes(1);
  world.venue.place = place;
  await passes(1);
  expect(answers).toEqual([true, false]);
  expect(world.venue.of(order.clientOrderId)).toBeUndefined();
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["DENIED(CANCELED) 0"]);
});

test("BORD-027 nothing is opened before the books were compared; what closes goes out", async () => {
  const [open, closing] = [await resting("EARLY"), await world.intend({ symbol: "EARLY2", side: "SELL", isOpening: false })];
  const worker = await world.worker();
  await world.db.query("update broker_work set is_reconciled = false");
  await worker.run();
  world.clock.advance(limits.brokerPollMs);
  await worker.run();
  expect([await world.state(open.id), await world.state(closing.id)]).toEqual(["INTENT", "FILLED"]);
  await passes(2);
  expect(await world.state(open.id)).toBe("ACCEPTED");
});
