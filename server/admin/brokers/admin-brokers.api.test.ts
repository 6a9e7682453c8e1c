// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnerWorld, type OwnerWorld } from "../../brokers/testing/owner-world";
import { createPerson, type Person } from "../../identity/testing/people";
import { limits } from "../../platform/limits";

let world: OwnerWorld;
let admin: Person;
beforeAll(async () => {
  world = await createOwnerWorld();
  admin = await createPerson(world, { role: "admin", username: "rosa" });
});
afterAll(() => world?.stop());

const figures = `adminBrokers { isSample venues { venue name isStopped stopReason connections { name count } failing reconciliations { name count }
  workingOrders unknownOrders lostOrders calls { environment circuit waiting processes usedPercent } } }`;
const orders = "adminUnclearOrders(first: 1) { edges { cursor node { id username state symbol quantity clientOrderId words } } pageInfo { hasNextPage } }"; // prettier-ignore
const connections =
  "adminBrokerConnections { edges { node { id username state mode reconciliation isServed failure } } pageInfo { hasNextPage } }";
const stop = `mutation ($input: SetVenueStoppedInput!) { setVenueStopped(input: $input) { venue { isStopped stopReason } errors { code path } } }`;
const stopping = { venue: "ALPACA", isStopped: true, typedName: "Ledger", reason: "Too many rejections" };
const set = async (input: object): Promise<any> => {
  const { setVenueStopped: answer } = await admin.api.ok(stop, { input });
  return answer.errors[0]?.code ?? answer.venue;
};

test("ADMIN-040 an admin sees connections, comparisons, unclear orders and limits of each broker, and no key, number or figure", async () => {
  const ana = await world.owner();
  ana.ledger.fail("place", "LOST_REQUEST", limits.brokerSendsMax);
  const lost = await world.intend(ana);
  // The older one goes first; of two made in the same millisecond it may be either.
  world.clock.advance(1);
  await world.intend(ana, { symbol: "MSFT" });
  await world.work();
  await world.work();
  await world.app.modules.brokers.health.report();
  const data = await admin.api.ok(`{ ${figures} ${orders} ${connections} }`);
  expect(data.adminBrokers.isSample).toBe(false);
  expect(data.adminBrokers.venues).toEqual([
    {
      ...{ venue: "ALPACA", name: "Ledger", isStopped: false, stopReason: "", failing: 0 },
      ...{ connections: [{ name: "CONNECTED", count: 1 }], reconciliations: [{ name: "IN_SYNC", count: 1 }] },
      ...{ workingOrders: 2, unknownOrders: 1, lostOrders: 0 },
      calls: [{ environment: "SANDBOX", circuit: "CLOSED", waiting: 0, processes: 1, usedPercent: expect.any(Number) }],
    },
  ]);
  expect(data.adminUnclearOrders.edges.map(({ node }: any) => node)).toMatchObject([
    { id: lost, username: ana.username, state: "UNKNOWN", symbol: "AAPL", quantity: "10" },
  ]);
  expect(data.adminUnclearOrders.pageInfo.hasNextPage).toBe(false);
  expect(data.adminBrokerConnections.edges).toEqual([
    {
      node: {
        ...{ id: ana.connectionId, username: ana.username, state: "CONNECTED", mode: "PAPER", reconciliation: "IN_SYNC" },
        ...{ isServed: true, failure: null },
      },
    },
  ]);
  const filtered = async (filter: string) =>
    (await admin.api.ok(`{ adminBrokerConnections(filter: ${filter}) { edges { node { id } } } }`)).adminBrokerConnections.edges.length;
  expect([await filtered("{ state: PAUSED }"), await filtered("{ reconciliation: IN_SYNC, venue: ALPACA }")]).toEqual([0, 1]);
  expect((await admin.api.ok("{ adminUnclearOrders(state: LOST) { edges { cursor } } }")).adminUnclearOrders.edges).toEqual([]);
  for (const read of [figures, orders, connections]) expect(await ana.api.code(`{ ${read} }`)).toBe("FORBIDDEN");
  const tester = await createPerson(world);
  await world.app.db.query("update users set tester = true where id = $1", [tester.id]);
  tester.api.extraHeaders = { "x-brigade-persona": "admin" };
  const sample = await tester.api.ok(`{ ${figures} ${orders} ${connections} }`);
  expect(sample).toMatchObject({
    adminBrokers: { isSample: true },
    adminUnclearOrders: { edges: [] },
    adminBrokerConnections: { edges: [] },
  });
});

test("ADMIN-074 an order that is unknown stays in the list while it is being cancelled, under its own state, and the figure agrees", async () => {
  const ana = await world.owner();
  ana.ledger.fail("place", "LOST_REQUEST", limits.brokerSendsMax);
  const id = await world.intend(ana, { symbol: "NVDA" });
  await world.work();
  await world.work();
  for (const call of ["cancel", "findOrder"] as const) ana.ledger.fail(call, "DOWN", 50);
  const cancel = `mutation { cancelBrokerOrder(input: { orderId: "${id}" }) { errors { code } } }`;
  expect((await ana.api.ok(cancel)).cancelBrokerOrder.errors).toEqual([]);
  await world.work();
  const list = async (state: string): Promise<any[]> =>
    (await admin.api.ok(`{ adminUnclearOrders(state: ${state}, first: 50) { edges { node { id state } } } }`)).adminUnclearOrders.edges;
  const found = await list("UNKNOWN");
  expect(found).toContainEqual({ node: { id, state: "CANCEL_PENDING" } });
  expect(await list("null")).toContainEqual({ node: { id, state: "CANCEL_PENDING" } });
  expect(await list("LOST")).toEqual([]);
  const [venue] = (await admin.api.ok("{ adminBrokers { venues { unknownOrders } } }")).adminBrokers.venues;
  expect(venue.unknownOrders).toBe(found.length);
});

test("ADMIN-041 an admin stops and resumes opens at a broker; closes continue, owners are notified, and the log has both", async () => {
  const [ana, bo] = [await world.owner(), await world.owner()];
  const stream = world.listen(
    bo,
    "subscription { brokerEvents { __typename ... on BrokerChanged { kind connection { health { opensStoppedBy } } } } }",
  );
  await stream.atLeast(1);
  for (const who of [ana, bo]) expect(await who.api.code(stop, { input: stopping })).toBe("FORBIDDEN");
  expect(await set({ ...stopping, typedName: "Alpha" })).toBe("INVALID");
  expect(await set({ ...stopping, reason: " " })).toBe("REQUIRED");
  expect(await set({ ...stopping, isStopped: false })).toBe("INVALID");
  expect(await set(stopping)).toEqual({ isStopped: true, stopReason: "Too many rejections" });
  expect(await set(stopping)).toBe("INVALID");
  await expect
    .poll(() => JSON.stringify(stream.items), { timeout: 45_000 })
    .toContain('"kind":"CONNECTION","connection":{"health":{"opensStoppedBy":["VENUE_STOPPED"]}}');
  const [open, close] = [await world.intend(ana), await world.intend(ana, { symbol: "MSFT", side: "SELL", isOpening: false })];
  await world.work();
  await world.work();
  const states = await world.app.db.query("select state, reason from broker_orders where id = any($1) order by is_opening", [
    [open, close],
  ]);
  expect(states).toEqual([
    { state: "FILLED", reason: null },
    { state: "DENIED", reason: "VENUE_STOPPED" },
  ]);
  expect(await set({ ...stopping, isStopped: false, typedName: "", reason: "Solved" })).toEqual({ isStopped: false, stopReason: "" });
  const { auditLog } = await admin.api.ok('{ auditLog(action: "brokers", first: 5) { edges { node { actor action subjectId reason } } } }');
  expect(auditLog.edges.map(({ node }: any) => node)).toEqual([
    { actor: "rosa", action: "brokers.resume", subjectId: "ALPACA", reason: "Solved" },
    { actor: "rosa", action: "brokers.stop", subjectId: "ALPACA", reason: "Too many rejections" },
  ]);
  world.clock.advance(11 * 60_000);
  expect(await set(stopping)).toBe("FRESH_SIGN_IN_REQUIRED");
});
