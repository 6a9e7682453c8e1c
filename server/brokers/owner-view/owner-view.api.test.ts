// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { createOwnerWorld, decide, type Owner, type OwnerWorld } from "../testing/owner-world";

let world: OwnerWorld;
beforeAll(async () => {
  world = await createOwnerWorld();
});
afterAll(() => world?.stop());

const connection = async (who: Owner, fields: string, id = who.connectionId): Promise<any> =>
  (await who.api.ok(`query ($id: ID!) { brokerConnection(id: $id) { ${fields} } }`, { id })).brokerConnection;

/** An order whose request never arrived, and that was not found for long. */
const lose = async (owner: Owner, given = {}): Promise<string> => {
  owner.ledger.fail("place", "LOST_REQUEST", limits.brokerSendsMax);
  const id = await world.intend(owner, given);
  await world.work();
  await world.app.db.query("update broker_orders set state = 'LOST', sends = 3 where id = $1", [id]);
  owner.ledger.clearFaults();
  return id;
};

test("BROKER-050 an owner sees orders with state, fills, fees and history, page by page and filtered; nobody else sees any", async () => {
  const [ana, bo] = [await world.owner(), await world.owner()];
  const filled = await world.intend(ana);
  await world.work();
  await world.work();
  ana.ledger.isFillingAtOnce = false;
  const resting = await world.intend(ana, { symbol: "MSFT", type: "LIMIT", limitPrice: new Decimal(90), timeInForce: "GTC" });
  await world.work();
  const fee = { amount: new Decimal("0.25"), currency: "USD" };
  const { venueOrderId } = ana.ledger.of((await orderOf(ana, resting)).clientOrderId)!;
  ana.ledger.price = new Decimal(90);
  ana.ledger.fill(venueOrderId, "3", { fee });
  ana.ledger.price = new Decimal(87);
  ana.ledger.fill(venueOrderId, "1", { fee });
  await world.work(limits.brokerSlowPollMs);
  await world.work();
  expect(await orderOf(ana, resting)).toMatchObject({
    ...{ symbol: "MSFT", side: "BUY", type: "LIMIT", state: "PARTIAL", purpose: "TRADING", quantity: "10", filledQuantity: "4" },
    ...{ limitPrice: "90", averagePrice: "89.25", fees: [{ currency: "USD", amount: "0.5" }], venueOrderId, isOpening: true },
    connection: { id: ana.connectionId },
    fills: [
      { quantity: "3", price: "90", state: "BOOKED", source: "VENUE", isLate: false },
      { quantity: "1", price: "87", state: "BOOKED", source: "VENUE", isLate: false },
    ],
    changes: [
      { number: 1, state: "INTENT", source: "SERVER" },
      { number: 2, state: "SENT" },
      { number: 3, state: "ACCEPTED", source: "ANSWER" },
      { number: 4, state: "PARTIAL" },
    ],
    ...{ viewerCanCancel: true, viewerCanLookUp: true, viewerCanEnterFill: false, viewerCanMarkNotPlaced: false },
  });
  const list = (args: string) => connection(ana, `orders${args} { edges { cursor node { id state } } pageInfo { hasNextPage endCursor } }`);
  const first = (await list("(first: 1)")).orders;
  expect([first.edges.map((edge: any) => edge.node.id), first.pageInfo.hasNextPage]).toEqual([[resting], true]);
  const second = (await list(`(first: 1, after: "${first.pageInfo.endCursor}")`)).orders;
  expect([second.edges.map((edge: any) => edge.node), second.pageInfo.hasNextPage]).toEqual([[{ id: filled, state: "FILLED" }], false]);
  const ids = async (filter: string) => (await list(`(filter: ${filter})`)).orders.edges.map((edge: any) => edge.node.id);
  expect(await ids("{ isWorking: true }")).toEqual([resting]);
  expect(await ids("{ states: [FILLED] }")).toEqual([filled]);
  expect(await ids('{ symbol: "AAPL", purpose: TRADING }')).toEqual([filled]);
  expect(await ids("{ purpose: COPY }")).toEqual([]);
  expect(await connection(ana, "orderFigures { working unknown lost }")).toEqual({ orderFigures: { working: 1, unknown: 0, lost: 0 } });
  await expect(list('(after: "bm9uc2Vuc2U")')).rejects.toThrow("BAD_USER_INPUT");
  for (const id of [resting, randomUUID(), "nonsense"]) expect(await orderOf(bo, id)).toBeNull();
  await expect(connection(bo, "orders { edges { cursor } }", ana.connectionId)).rejects.toThrow("NOT_FOUND");
});

const orderFields = `id clientOrderId venueOrderId symbol side type state purpose quantity filledQuantity limitPrice averagePrice isOpening
  fees { currency amount } connection { id } fills { quantity price state source isLate } changes { number state source }
  viewerCanCancel viewerCanLookUp viewerCanEnterFill viewerCanMarkNotPlaced`;
const orderOf = async (who: Owner, id: string): Promise<any> =>
  (await who.api.ok(`query ($id: ID!) { brokerOrder(id: $id) { ${orderFields} } }`, { id })).brokerOrder;

test("BROKER-051 an owner has an order looked up, cancelled, filled by hand or marked as not placed; what does not fit is refused", async () => {
  const [ana, bo] = [await world.owner(), await world.owner()];
  const id = await lose(ana);
  const fill = {
    quantity: "4",
    price: "100",
    fee: "1",
    feeCurrency: "USD",
    at: world.clock.date().toISOString(),
    clientRequestId: "request-1",
  };
  for (const [name, input] of [
    ["lookUpBrokerOrder", {}],
    ["cancelBrokerOrder", {}],
    ["enterBrokerFill", fill],
    ["markBrokerOrderNotPlaced", {}],
  ] as const)
    for (const orderId of [id, randomUUID()]) expect(await decide(bo, name, { ...input, orderId })).toBe("NOT_FOUND");
  expect(await decide(ana, "lookUpBrokerOrder", { orderId: id })).toMatchObject({
    order: { state: "LOST" },
    connection: { id: ana.connectionId },
  });
  const entered = await decide(ana, "enterBrokerFill", { ...fill, orderId: id });
  expect(entered.order).toMatchObject({ state: "PARTIAL", filledQuantity: "4", fills: [{ source: "PERSON", state: "BOOKED" }] });
  expect(await decide(ana, "enterBrokerFill", { ...fill, orderId: id })).toMatchObject({ order: { filledQuantity: "4" } });
  expect(await decide(ana, "enterBrokerFill", { ...fill, orderId: id, price: "101" })).toBe("REQUEST_ID_REUSED");
  const wrong = async (given: object) => decide(ana, "enterBrokerFill", { ...fill, orderId: id, clientRequestId: randomUUID(), ...given });
  expect(await wrong({ quantity: "0" })).toBe("QUANTITY_NOT_POSITIVE");
  expect(await wrong({ at: "2199-01-01T00:00:00Z" })).toBe("INVALID");
  expect(await wrong({ clientRequestId: "short" })).toBe("INVALID");
  expect(await wrong({ price: "-1" })).toBe("AMOUNT_INVALID");
  expect(await wrong({})).toBe("ORDER_FINAL");
  const other = await lose(ana, { symbol: "MSFT" });
  expect(await wrong({ orderId: other, quantity: "11" })).toBe("QUANTITY_TOO_LARGE");
  expect(await decide(ana, "markBrokerOrderNotPlaced", { orderId: id })).toBe("ORDER_FINAL");
  expect(await decide(ana, "markBrokerOrderNotPlaced", { orderId: other })).toMatchObject({
    order: { state: "CANCELED", reason: "NOT_PLACED" },
  });
  expect(await decide(ana, "cancelBrokerOrder", { orderId: other })).toBe("ORDER_FINAL");
  expect(await decide(ana, "lookUpBrokerOrder", { orderId: other })).toBe("ORDER_FINAL");
  expect(await decide(ana, "cancelBrokerOrder", { orderId: id })).toMatchObject({ order: { id } });
});

test("BROKER-052 an owner has the books compared, so often a minute; differences come with what can be done about them", async () => {
  const [ana, bo] = [await world.owner(), await world.owner()];
  const [connectionId, asked] = [ana.connectionId, { connectionId: ana.connectionId }];
  await world.intend(ana);
  await world.work();
  await world.work();
  ana.ledger.extra.set("TSLA", new Decimal(5));
  ana.ledger.placeByHand({
    symbol: "KO",
    side: "BUY",
    type: "LIMIT",
    timeInForce: "GTC",
    quantity: new Decimal(2),
    limitPrice: new Decimal(50),
    stopPrice: null,
  });
  expect(await decide(bo, "reconcileBroker", asked)).toBe("NOT_FOUND");
  expect(await decide(ana, "reconcileBroker", { connectionId: "nonsense" })).toBe("NOT_FOUND");
  expect(await decide(ana, "reconcileBroker", asked)).toMatchObject({ connection: { id: connectionId } });
  expect((await connection(ana, "health { reconcileRequestedAt }")).health.reconcileRequestedAt).toBe(world.clock.date().toISOString());
  await world.work(20_000);
  await world.work();
  const books = `reconciliation { result cause words } differences { kind symbol ours theirs stopsOpens choices }
    positions { symbol isKnown quantity bookedQuantity lots { quantity } instrument { symbol } }
    externalOrders { venueOrderId symbol side type quantity limitPrice } health { reconcileRequestedAt }`;
  expect(await connection(ana, books)).toMatchObject({
    reconciliation: { result: "IN_SYNC", cause: "PERSON", words: null },
    differences: [
      { kind: "EXTERNAL_ORDER", symbol: "KO", stopsOpens: false },
      { kind: "EXTERNAL_POSITION", symbol: "TSLA", ours: "0", theirs: "5", stopsOpens: false, choices: [] },
    ],
    // What was booked is in the test's own tables: no trade and no copy has it.
    positions: [
      { symbol: "AAPL", quantity: "10", bookedQuantity: "0", lots: [] },
      { symbol: "TSLA", isKnown: true, quantity: "5", bookedQuantity: "0", lots: [] },
    ],
    externalOrders: [{ symbol: "KO", side: "BUY", type: "LIMIT", quantity: "2", limitPrice: "50" }],
    health: { reconcileRequestedAt: null },
  });
  const page = await connection(ana, "reconciliations(first: 1) { edges { node { cause result } } pageInfo { hasNextPage } }");
  expect(page.reconciliations).toEqual({ edges: [{ node: { cause: "PERSON", result: "IN_SYNC" } }], pageInfo: { hasNextPage: true } });
  for (let at = 1; at < limits.brokerReconcilesPerMinuteMax; at++) await decide(ana, "reconcileBroker", asked);
  expect(await decide(ana, "reconcileBroker", asked)).toBe("RATE_LIMITED");
  await ana.api.ok("mutation ($id: ID!) { disconnectBroker(input: { connectionId: $id }) { errors { code } } }", { id: connectionId });
  world.clock.advance(61_000);
  expect(await decide(ana, "reconcileBroker", asked)).toBe("CONNECTION_STATE");
});

test("BROKER-063 what was filled by hand while an order of the same symbol and side is lost is shown as waiting, and as external once that order is marked as not placed", async () => {
  const ana = await world.owner();
  const id = await lose(ana, { symbol: "AMD" });
  const byHand = {
    symbol: "AMD",
    side: "BUY",
    type: "MARKET",
    timeInForce: "DAY",
    quantity: new Decimal(4),
    limitPrice: null,
    stopPrice: null,
  } as const;
  const { venueOrderId } = ana.ledger.placeByHand(byHand);
  ana.ledger.fill(venueOrderId, "4");
  await decide(ana, "reconcileBroker", { connectionId: ana.connectionId });
  const shown = async () => (await connection(ana, "externalFills { edges { node { symbol quantity state } } }")).externalFills.edges;
  for (let pass = 0; pass < 3; pass++) await world.work(20_000);
  expect(await shown()).toEqual([{ node: { symbol: "AMD", quantity: "4", state: "WAITING" } }]);
  await decide(ana, "markBrokerOrderNotPlaced", { orderId: id });
  for (let pass = 0; pass < 3; pass++) await world.work(20_000);
  expect(await shown()).toEqual([{ node: { symbol: "AMD", quantity: "4", state: "EXTERNAL" } }]);
});

test("BROKER-053 a fill of more than was ordered stops opens until its owner accepts it; a shortfall is theirs to set right", async () => {
  const [ana, bo] = [await world.owner(), await world.owner()];
  const id = await world.intend(ana, { symbol: "NVDA" });
  await world.work(20_000);
  await world.work();
  const { venueOrderId } = ana.ledger.of((await orderOf(ana, id)).clientOrderId)!;
  const over = ana.ledger.fill(venueOrderId, "2");
  await decide(ana, "reconcileBroker", { connectionId: ana.connectionId });
  await world.work(20_000);
  await world.work();
  const shown = async () => connection(ana, "reconciliation { result } differences { id kind subject choices } health { opensStoppedBy } externalFills { edges { node { venueFillId state } } }"); // prettier-ignore
  const found = await shown();
  expect(found).toMatchObject({
    reconciliation: { result: "OUT_OF_SYNC" },
    differences: [{ kind: "OVERFILL", subject: over.venueFillId, choices: ["ACCEPT", "RECONCILE"] }, { kind: "EXTERNAL_POSITION" }],
    health: { opensStoppedBy: ["OUT_OF_SYNC"] },
    externalFills: { edges: [{ node: { venueFillId: over.venueFillId, state: "REFUSED" } }] },
  });
  const [{ id: differenceId }, { id: otherId }] = found.differences;
  expect(await decide(bo, "acceptOverfill", { differenceId })).toBe("NOT_FOUND");
  expect(await decide(ana, "acceptOverfill", { differenceId: otherId })).toBe("NOT_FOUND");
  expect(await decide(ana, "acceptOverfill", { differenceId })).toMatchObject({ connection: { id: ana.connectionId } });
  expect(await decide(ana, "acceptOverfill", { differenceId })).toBe("NOT_FOUND");
  await world.work(20_000);
  await world.work();
  expect(await shown()).toMatchObject({
    reconciliation: { result: "IN_SYNC" },
    differences: [{ kind: "EXTERNAL_POSITION", choices: [] }],
    health: { opensStoppedBy: [] },
    externalFills: { edges: [{ node: { state: "EXTERNAL" } }] },
  });
});

const events =
  "{ __typename ... on StreamReady { sequence } ... on BrokerChanged { sequence previousSequence kind connectionId order { id state } connection { id state } } }";

test("BROKER-054 open pages of the owner are sent each change of an order, of the books and of the connection; nobody else's are", async () => {
  const [ana, bo] = [await world.owner(), await world.owner()];
  const [mine, theirs] = [
    world.listen(ana, `subscription { brokerEvents ${events} }`),
    world.listen(bo, `subscription { brokerEvents ${events} }`),
  ];
  await Promise.all([mine.atLeast(1), theirs.atLeast(1)]);
  const order = await world.intend(ana);
  await world.work(20_000);
  await world.work();
  await ana.api.ok("mutation ($id: ID!) { pauseBrokerConnection(input: { connectionId: $id }) { errors { code } } }", {
    id: ana.connectionId,
  });
  const kindsOf = (stream: typeof mine): string[] =>
    stream.items.flatMap(({ data }) => (data.brokerEvents.__typename === "BrokerChanged" ? [data.brokerEvents.kind] : []));
  await expect.poll(() => kindsOf(mine), { timeout: 45_000 }).toEqual(expect.arrayContaining(["RECONCILIATION", "ORDER", "CONNECTION"]));
  const changed = mine.items.map(({ data }) => data.brokerEvents).filter(({ __typename }) => __typename === "BrokerChanged");
  expect(changed.every((event) => event.connectionId === ana.connectionId && event.sequence > event.previousSequence)).toBe(true);
  await expect
    .poll(() => mine.items.map(({ data }) => data.brokerEvents).findLast(({ order: of }) => of)?.order, { timeout: 45_000 })
    .toEqual({ id: order, state: "FILLED" });
  const since = (await ana.api.ok(`{ brokerEventsSince(afterSequence: 0) { head hasMore events { sequence kind order { id } } } }`))
    .brokerEventsSince;
  expect([since.hasMore, since.events.at(-1).sequence, since.events.at(-1).kind]).toEqual([false, since.head, "CONNECTION"]);
  expect(JSON.stringify(theirs.items)).not.toContain(ana.connectionId);
  const asked = "{ brokerEventsSince(afterSequence: 0) { events { connectionId order { id } } } }";
  expect(JSON.stringify(await bo.api.ok(asked))).not.toContain(ana.connectionId);
  expect(await world.visitor().code(asked)).toBe("UNAUTHENTICATED");
});

test("BROKER-055 an owner sees whether the venue answers, how much of its limit is left, and what stops opens", async () => {
  const ana = await world.owner();
  const health = async () => (await connection(ana, "health { circuit rateLimitMax rateLimitLeft rateLimitUnit waiting isServed isReconciled opensStoppedBy venueStopReason }")).health; // prettier-ignore
  expect(await health()).toMatchObject({ isServed: false, isReconciled: false, opensStoppedBy: [], rateLimitMax: 200 });
  await world.intend(ana);
  ana.ledger.fail("positions", "DOWN");
  await world.work();
  expect(await health()).toMatchObject({ isServed: true, isReconciled: false, opensStoppedBy: ["NOT_RECONCILED"] });
  await world.work(15_000);
  await world.work();
  await world.app.modules.brokers.health.report();
  const known = await health();
  expect(known).toMatchObject({
    circuit: "CLOSED",
    rateLimitUnit: "CALLS",
    isServed: true,
    isReconciled: true,
    opensStoppedBy: [],
    waiting: 0,
  });
  expect(known.rateLimitLeft).toBeGreaterThan(150);
  expect(known.rateLimitLeft).toBeLessThan(200);
  await world.app.db.query("update venue_switches set is_stopped = true, reason = 'Too many rejections' where venue = 'ALPACA'");
  expect(await health()).toMatchObject({ opensStoppedBy: ["VENUE_STOPPED"], venueStopReason: "Too many rejections" });
  await world.app.db.query("update venue_switches set is_stopped = false, reason = '' where venue = 'ALPACA'");
  await lose(ana);
  expect(await health()).toMatchObject({ opensStoppedBy: ["ORDER_UNCLEAR"] });
});
