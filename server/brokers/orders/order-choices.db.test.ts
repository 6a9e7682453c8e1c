import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Decimal, zero } from "../../platform/decimal";
import { UserErrors } from "../../platform/user-error";
import { BrokerWorld } from "../testing/broker-world";
import type { BrokerOrderRow } from "./broker-order.entity";

let world: BrokerWorld;
beforeAll(async () => {
  world = await BrokerWorld.create();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.venue.clearFaults();
  world.clock.advance(3_600_000);
});

/** An order whose request never arrived, and that is not found for long. */
const lost = async (): Promise<BrokerOrderRow> => {
  world.venue.fail("place", "LOST_REQUEST");
  const order = await world.intend({ symbol: "LOST" });
  await (await world.worker()).run();
  await world.db.query("update broker_orders set state = 'LOST', sends = 3 where id = $1", [order.id]);
  return order;
};
const codes = async (work: Promise<void>): Promise<string> => {
  try {
    await work;
    return "OK";
  } catch (error) {
    if (error instanceof UserErrors) return error.errors.map(({ code }) => code).join(" ");
    return String((error as { extensions?: { code?: string } }).extensions?.code ?? error);
  }
};
const fill = (quantity: string, more: { price?: string; fee?: string } = {}) => ({
  ...{ quantity: new Decimal(quantity), price: new Decimal(more.price ?? 100), fee: more.fee ? new Decimal(more.fee) : zero },
  ...{ feeCurrency: "USD", at: world.clock.date(), clientRequestId: randomUUID() },
});

test("BORD-030 a fill that a person entered is booked once, and counts toward the order's quantity", async () => {
  const [choices, me] = [world.choices(), { id: world.userId }];
  const order = await lost();
  expect(await codes(choices.enterFill(me, order.id, fill("0")))).toBe("QUANTITY_NOT_POSITIVE");
  expect(await codes(choices.enterFill(me, order.id, fill("10.1")))).toBe("QUANTITY_TOO_LARGE");
  expect(await codes(choices.enterFill(me, order.id, fill("1", { price: "0" })))).toBe("AMOUNT_INVALID");
  expect(await codes(choices.enterFill(me, order.id, fill("1", { fee: "-1" })))).toBe("AMOUNT_INVALID");
  expect(await codes(choices.enterFill(me, order.id, fill("10")))).toBe("OK");
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["10", "FILLED 10"]);
  expect(await codes(choices.enterFill(me, order.id, fill("1")))).toBe("ORDER_FINAL");
  expect(await world.history(order.id)).toMatch(/FILLED:PERSON$/);
});

test("BORD-035 what a person entered and the broker reports later is booked once, whole or in parts", async () => {
  const me = { id: world.userId };
  world.venue.isFillingAtOnce = false;
  const order = await world.intend({ symbol: "SEEN", type: "LIMIT", limitPrice: new Decimal(90), timeInForce: "GTC" });
  await (await world.worker()).run();
  await world.db.query("update broker_orders set state = 'LOST', next_look_up_at = null where id = $1", [order.id]);
  expect(await codes(world.choices().enterFill(me, order.id, fill("5")))).toBe("OK");
  const { venueOrderId } = world.venue.of(order.clientOrderId)!;
  for (const quantity of ["2", "4", "3"])
    world.venue.fill(venueOrderId, quantity, { fee: { amount: new Decimal("0.4"), currency: "USD" } });
  const worker = await world.worker();
  for (const ms of [0, 2_000, 60_000]) {
    world.clock.advance(ms);
    worker.wantFills();
    await worker.run();
  }
  // Of the venue's 2, 4 and 3 the first 5 had been entered: 1 of the second, with a quarter of its fee, and the third are new.
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["5", "1", "3"]);
  const rows = await world.db.query<{ state: string; quantity: string; entered_quantity: string }>(
    "select state, quantity, entered_quantity from broker_fills where order_id = $1 and source = 'VENUE' order by at, venue_fill_id",
    [order.id],
  );
  expect(rows.map((row) => [row.state, Number(row.quantity), Number(row.entered_quantity)])).toEqual([["ENTERED", 2, 2], ["BOOKED", 4, 3], ["BOOKED", 3, 0]]); // prettier-ignore
  expect(await world.state(order.id)).toBe("PARTIAL");
});

test("BORD-031 only a LOST order is marked as not placed, and ends without a fill", async () => {
  const [choices, me] = [world.choices(), { id: world.userId }];
  const resting = await world.intend({ symbol: "REST", type: "LIMIT", limitPrice: new Decimal(90), timeInForce: "GTC" });
  await (await world.worker()).run();
  expect(await codes(choices.markNotPlaced(me, resting.id))).toBe("ORDER_FINAL");
  expect(await codes(choices.enterFill(me, resting.id, fill("1")))).toBe("ORDER_FINAL");
  const order = await lost();
  expect(await codes(choices.markNotPlaced(me, order.id))).toBe("OK");
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["CANCELED(NOT_PLACED) 0"]);
  expect(await codes(choices.cancel(me, order.id))).toBe("ORDER_FINAL");
});

test("BORD-032 a look-up and a cancel that a person asks for are done by the worker", async () => {
  const [choices, me] = [world.choices(), { id: world.userId }];
  world.venue.fail("place", "LOST_ANSWER");
  const order = await world.intend({ symbol: "ASK", type: "LIMIT", limitPrice: new Decimal(90), timeInForce: "GTC" });
  expect(await codes(choices.lookUp(me, order.id))).toBe("ORDER_FINAL");
  await (await world.worker()).run();
  await world.db.query("update broker_orders set state = 'LOST', next_look_up_at = null where id = $1", [order.id]);
  expect(await codes(choices.lookUp(me, order.id))).toBe("OK");
  await (await world.worker()).run();
  expect(await world.state(order.id)).toBe("ACCEPTED");
  expect(await codes(choices.cancel(me, order.id))).toBe("OK");
  await (await world.worker()).run();
  world.clock.advance(2_000);
  await (await world.worker()).run();
  expect(await world.booker.of(order.ownerOrderId)).toEqual(["CANCELED 0"]);
});

test("BORD-033 another's order is not found, like one that does not exist", async () => {
  const [choices, order, other] = [world.choices(), await lost(), { id: randomUUID() }];
  for (const id of [order.id, randomUUID(), "no id"]) {
    expect(await codes(choices.lookUp(other, id))).toBe("NOT_FOUND");
    expect(await codes(choices.cancel(other, id))).toBe("NOT_FOUND");
    expect(await codes(choices.enterFill(other, id, fill("1")))).toBe("NOT_FOUND");
    expect(await codes(choices.markNotPlaced(other, id))).toBe("NOT_FOUND");
  }
});
