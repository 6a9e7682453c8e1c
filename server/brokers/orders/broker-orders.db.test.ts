import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryRows } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { BrokerWorld } from "../testing/broker-world";
import { brokerOrderStates, mayBecome } from "./rules/order-states";

let world: BrokerWorld;
beforeAll(async () => {
  world = await BrokerWorld.create();
});
afterAll(() => world.stop());

test("BORD-001 the database knows the same moves as the code, and refuses others and another beginning", async () => {
  for (const state of brokerOrderStates)
    for (const next of brokerOrderStates) {
      const [row] = await world.db.query<{ may: boolean }>("select broker_order_may_become($1, $2) as may", [state, next]);
      expect([state, next, row!.may]).toEqual([state, next, mayBecome(state, next)]);
    }
  const { id } = await world.intend();
  const move = (state: string) => world.db.query("update broker_orders set state = $2, sent_at = now() where id = $1", [id, state]);
  await expect(move("FILLED")).rejects.toThrow("cannot go from INTENT to FILLED");
  const copyAs = `insert into broker_orders (user_id, connection_id, owner_kind, owner_order_id, group_id, client_order_id, symbol, side, type,
    time_in_force, quantity, is_opening, state, created_at, send_after, sent_at)
    select user_id, connection_id, owner_kind, gen_random_uuid(), group_id, repeat('a', 32), symbol, side, type, time_in_force, quantity,
      is_opening, 'ACCEPTED', created_at, send_after, now() from broker_orders where id = $1`;
  await expect(world.db.query(copyAs, [id])).rejects.toThrow("begins as INTENT, not as ACCEPTED");
});

test("BORD-008 an intent commits with its cause, once by owner and attempt", async () => {
  const orderId = randomUUID();
  const count = async () => (await world.db.query("select from broker_orders where owner_order_id = $1", [orderId])).length;
  const rolledBack = world.db.transaction(async (tx) => {
    await world.orders.intend(tx, world.intent({ owner: { kind: "TRADING", orderId } }));
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await count()).toBe(0);
  await world.intend({ owner: { kind: "TRADING", orderId } });
  await expect(world.intend({ owner: { kind: "TRADING", orderId } })).rejects.toThrow("broker_orders_owner");
  await world.intend({ owner: { kind: "TRADING", orderId }, attempt: 2 });
  expect(await count()).toBe(2);
  await expect(world.intend({ userId: randomUUID() })).rejects.toThrow("does not exist");
  const [row] = await queryRows<{ client_order_id: string; quantity: string; changes: number }>(
    world.db,
    `select o.client_order_id, o.quantity, (select count(*) from broker_order_changes c where c.order_id = o.id)::int as changes
    from broker_orders o where owner_order_id = $1`,
    [orderId],
  );
  expect(row).toMatchObject({ client_order_id: expect.stringMatching(/^[0-9a-f]{32}$/), changes: 1 });
  expect(new Decimal(row!.quantity).toFixed()).toBe("10");
});
