import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeConnection } from "../../brokers/testing/connections-world";
import { createVenues } from "../../brokers/venues/venues";
import type { Person } from "../../identity/testing/people";
import { FakeMarket, fakeInstrument } from "../../market/testing/fake-market";
import { FakeClock } from "../../platform/clock";
import { Decimal } from "../../platform/decimal";
import { createLogger } from "../../platform/ops/logger";
import { codeOf, mutate } from "../../trading/testing/trading-world";
import { createCopyingWorld, openTrade, readCopy, receiptsOf, startCopy, tradeMutation, type CopyingWorld } from "../testing/copying-world";

/** The exchange's own imitation on this machine, reached by the library's own class: nothing of the way there is replaced. */
let world: CopyingWorld;
let venues: ReturnType<typeof createVenues>;
let dataDir: string;
beforeAll(async () => {
  const coin = { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.00001") } as const;
  const market = new FakeMarket(new FakeClock(), [
    fakeInstrument("BTC", coin),
    ...["AAPL", "MSFT", "TSLA", "KO"].map((one) => fakeInstrument(one)),
  ]);
  dataDir = await mkdtemp(path.join(tmpdir(), "brigade-venues-"));
  const config = { isDemoKitchen: true, role: "all", dataDir, alpacaApp: null } as const;
  venues = createVenues({ config, clock: market.clock, market, logger: createLogger({ logLevel: "silent" } as never) });
  world = await createCopyingWorld({ market, venues: venues.directory });
  await world.tick("BTC", "49995", "50005");
});
afterAll(async () => {
  await world.stop();
  await venues.stop();
  await rm(dataDir, { recursive: true });
});

async function connect(person: Person): Promise<{ readonly accountId: string; readonly connectionId: string }> {
  const { connection, errors } = await changeConnection(person, "connectBroker", { venue: "BINANCE", environment: "LOCAL_SANDBOX" });
  expect(errors).toEqual([]);
  return { accountId: connection.accountId, connectionId: connection.id };
}

const disconnectMutation = `mutation ($id: ID!, $copies: CopiesAtDisconnect!) {
  disconnectBroker(input: { connectionId: $id, copies: $copies }) {
    connection { state disconnectAskedAt runningCopies } errors { code } } }`;
const disconnect = async (who: Person, id: string, copies: string): Promise<any> =>
  (await who.api.ok(disconnectMutation, { id, copies })).disconnectBroker;
const codesOf = ({ errors }: { errors: Array<{ code: string }> }): string[] => errors.map(({ code }) => code);

/** What the exchange says of the account now. */
const venueSays = (connectionId: string): Promise<{ cash: string; btc: string }> =>
  world.app.modules.brokers.sessions.with(connectionId, async (session) => {
    const [account, positions] = [await session.account(), await session.positions()];
    return { cash: account.cash.toFixed(), btc: positions.find(({ symbol }) => symbol === "BTC")?.quantity.toFixed() ?? "0" };
  });

/** Polls while the engine works: it is woken by the intents and by the exchange's own stream. */
const until = (look: () => Promise<unknown>, [bid, ask] = ["49995", "50005"]) =>
  expect.poll(
    async () => {
      world.clock.advance(1_500);
      await world.tick("BTC", bid!, ask!);
      await world.app.modules.brokers.engine.pass();
      await world.app.modules.brokers.engine.idle();
      await world.settled();
      return look();
    },
    { timeout: 45_000, interval: 50 },
  );

/** Orders and positions as their owner sees them. */
const booksOf = async (who: Person, id: string): Promise<any> =>
  (
    await who.api.ok(
      `query ($id: ID!) { brokerConnection(id: $id) {
        orders { edges { node { state copy { id } receipt { status } tradingOrder { id } } } }
        positions { symbol bookedQuantity lots { quantity copy { id } trade { id } } } } }`,
      { id },
    )
  ).brokerConnection;

const accountCash = async (id: string): Promise<Decimal> =>
  new Decimal((await world.app.db.query<{ cash: string }>("select cash from trading_accounts where id = $1", [id]))[0]!.cash);

test("BCOPY-030 a copy on an account at an exchange, through the public API: connected, opened, filled and closed there, and the money agrees to the cent", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const before = await venueSays(connectionId);
  expect((await accountCash(accountId)).toFixed()).toBe(new Decimal(before.cash).toFixed());
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  const trade = await openTrade(world, feeder, "BTC", "0.2");
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED", action: "OPEN", quantity: "0.01" });
  const [position] = (await readCopy(eater, copy.id)).positions;
  const held = await venueSays(connectionId);
  expect(new Decimal(held.btc).sub(before.btc).toFixed()).toBe(position.quantity);
  // The exchange's fee is taken in the coin.
  expect(Number(position.quantity)).toBeLessThan(0.01);
  const { orders: sent, positions } = await booksOf(eater, connectionId);
  expect(sent.edges).toMatchObject([{ node: { state: "FILLED", copy: { id: copy.id }, receipt: { status: "COPIED" } } }]);
  expect(positions).toMatchObject([{ symbol: "BTC", bookedQuantity: position.quantity, lots: [{ copy: { id: copy.id }, trade: null }] }]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  const after = await venueSays(connectionId);
  const { money } = await readCopy(eater, copy.id);
  const ours = (await accountCash(accountId)).add(money.freeCash);
  expect(ours.sub(after.cash).abs().toNumber()).toBeLessThan(0.01);
  const orders = await world.app.db.query("select state from broker_orders where connection_id = $1", [connectionId]);
  expect(orders).toEqual([{ state: "FILLED" }, { state: "FILLED" }]);
});

test("BCOPY-051 an open below what the account's own exchange takes at least is skipped before it is sent, and the preview says the same", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const copy = await startCopy(eater, feeder, "50", {}, { accountId });
  await openTrade(world, feeder, "BTC", "0.1");
  const skipped = { status: "SKIPPED", reason: "BELOW_MINIMUM" };
  expect((await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ ...skipped, money: "0", minimumRequired: "5.01" });
  const { previewCopy } = await eater.api.ok(
    `query ($input: PreviewCopyInput!) { previewCopy(input: $input) { reason minimumRequired } }`,
    { input: { feederId: feeder.id, copyId: copy.id, settings: { sizing: "PROPORTIONAL" } } },
  );
  expect(previewCopy).toMatchObject({ reason: "BELOW_MINIMUM", minimumRequired: "5.01" });
  expect(await world.app.db.query("select state from broker_orders where connection_id = $1", [connectionId])).toEqual([]);
  // What the feeder sees before says the same.
  const reach = "query ($input: CopyReachInput!) { copyReach(input: $input) { copies buying money } }";
  const reached = async (quantity: string): Promise<any> =>
    (await feeder.api.ok(reach, { input: { symbol: "BTC", side: "LONG", quantity } })).copyReach;
  expect(await reached("0.1")).toEqual({ copies: 1, buying: 0, money: "0" });
  expect(await reached("1")).toMatchObject({ copies: 1, buying: 1 });
});

test("BCOPY-052 a close that waits for an own order of the other side says for which, on its receipt and at the broker's orders, until that has ended", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  const trade = await openTrade(world, feeder, "BTC", "0.2");
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED", waitingFor: null });
  const limit = { accountId, symbol: "BTC", side: "BUY", type: "LIMIT", limitPrice: "40000", timeInForce: "GTC", quantity: "0.01" };
  expect((await mutate(eater, "placeOrder", limit)).errors).toEqual([]);
  const waits = async (): Promise<Array<string | null>> =>
    (
      await eater.api.ok(
        "query ($id: ID!) { brokerConnection(id: $id) { orders(filter: { isWorking: true }) { edges { node { state waitingFor } } } } }",
        { id: connectionId },
      )
    ).brokerConnection.orders.edges.map(({ node }: any) => `${node.state} ${node.waitingFor ?? ""}`);
  await until(waits).toEqual(["ACCEPTED "]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  const why =
    "Waits for the buy order of 0.01 BTC at 40,000.00 at the broker to end: brokers refuse orders of both sides of one symbol on an account. " +
    "Cancel that order, and this one is sent.";
  await until(waits).toEqual([`INTENT ${why}`, "ACCEPTED "]);
  expect((await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "PENDING", action: "CLOSE", waitingFor: why });
  const [own] = await world.app.db.query<{ id: string }>("select id from orders where account_id = $1 and type = 'LIMIT'", [accountId]);
  expect((await mutate(eater, "cancelOrder", { orderId: own!.id })).errors).toEqual([]);
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED", action: "CLOSE", waitingFor: null });
});

test("BCOPY-031 disconnecting an account with a copy ends the copy: nothing is sold, nothing is left on the wire, and its books are closed", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  await openTrade(world, feeder, "BTC", "0.2");
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED" });
  const { errors } = await changeConnection(eater, "disconnectBroker", { connectionId });
  expect(errors).toEqual([]);
  expect(await readCopy(eater, copy.id)).toMatchObject({ state: "STOPPED", stopMode: "DETACH", positions: [] });
  const left = await world.app.db.query<any>("select status, close_reason, left_quantity from trades where account_id = $1", [accountId]);
  expect(left).toMatchObject([{ status: "CLOSED", close_reason: "DISCONNECTED" }]);
  expect(Number(left[0].left_quantity)).toBeCloseTo(0.00999, 8);
  const [account] = await world.app.db.query("select closed_at is not null as is_closed from trading_accounts where id = $1", [accountId]);
  expect(account).toEqual({ is_closed: true });
});

test("BCOPY-032 disconnecting once the copies have sold pauses the account, sells, and erases the key only then", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const before = await venueSays(connectionId);
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  await openTrade(world, feeder, "BTC", "0.2");
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED" });
  expect(await disconnect(eater, connectionId, "CLOSE_ALL")).toMatchObject({
    ...{ errors: [], connection: { state: "PAUSED", disconnectAskedAt: expect.any(String), runningCopies: 1 } },
  });
  const stranger = await world.eater();
  await expect(disconnect(stranger, connectionId, "CLOSE_ALL")).rejects.toThrow("NOT_FOUND");
  await until(async () => (await readCopy(eater, copy.id)).state).toBe("STOPPED");
  const { btc } = await venueSays(connectionId);
  expect(new Decimal(btc).sub(before.btc).abs().lt("0.00001")).toBe(true);
  await world.app.modules.brokers.disconnecting.sweep();
  const rows = "select state, credentials, disconnect_asked_at from broker_connections where id = $1";
  expect(await world.app.db.query(rows, [connectionId])).toEqual([{ state: "DISCONNECTED", credentials: null, disconnect_asked_at: null }]);
  expect(await readCopy(eater, copy.id)).toMatchObject({ stopMode: "CLOSE_ALL", positions: [] });
});

test("BCOPY-033 an account that waits for its feeders' closes is kept by resuming it, and goes with the last position; without copies it goes at once", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  const trade = await openTrade(world, feeder, "BTC", "0.2");
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED" });
  const asked = await disconnect(eater, connectionId, "MIRROR_EXITS");
  expect([asked.connection.state, (await readCopy(eater, copy.id)).state]).toEqual(["PAUSED", "MIRROR_EXITS"]);
  const { connection } = await changeConnection(eater, "resumeBrokerConnection", { connectionId });
  expect(connection.state).toBe("CONNECTED");
  await world.app.modules.brokers.disconnecting.sweep();
  await disconnect(eater, connectionId, "MIRROR_EXITS");
  await world.app.modules.brokers.disconnecting.sweep();
  const stateOf = async () =>
    (await world.app.db.query<any>("select state from broker_connections where id = $1", [connectionId]))[0].state;
  expect(await stateOf()).toBe("PAUSED");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await until(async () => (await readCopy(eater, copy.id)).state).toBe("STOPPED");
  await world.app.modules.brokers.disconnecting.sweep();
  expect(await stateOf()).toBe("DISCONNECTED");
  expect(codesOf(await disconnect(eater, connectionId, "CLOSE_ALL"))).toEqual(["CONNECTION_STATE"]);
  const other = await connect(eater);
  expect((await disconnect(eater, other.connectionId, "CLOSE_ALL")).connection.state).toBe("DISCONNECTED");
});

test("BCOPY-034 where the venue refuses the key nothing can be sold: only keeping what copies hold disconnects", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  await startCopy(eater, feeder, "5000", {}, { accountId });
  await world.app.db.query("update broker_connections set state = 'REFUSED_KEY' where id = $1", [connectionId]);
  expect(codesOf(await disconnect(eater, connectionId, "CLOSE_ALL"))).toEqual(["CONNECTION_STATE"]);
  expect((await disconnect(eater, connectionId, "DETACH")).connection.state).toBe("DISCONNECTED");
});

test("RECON-028 coins of a copy that leave the exchange are a shortfall, which its owner is notified of once, with an entry in the audit log", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  await openTrade(world, feeder, "BTC", "0.2");
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED" });
  const { btc } = await venueSays(connectionId);
  // What is sold by hand is gone from the balance, as what is withdrawn.
  await world.app.modules.brokers.sessions.with(connectionId, (session) =>
    session.place({
      ...{ clientOrderId: randomBytes(16).toString("hex"), symbol: "BTC", side: "SELL", type: "MARKET", timeInForce: "GTC" },
      ...{ quantity: new Decimal(btc).sub("0.004").toDecimalPlaces(5, Decimal.ROUND_DOWN), limitPrice: null, stopPrice: null },
    }),
  );
  const notified = () => world.app.db.query<any>("select data from notifications where user_id = $1 and kind = 'OUT_OF_SYNC'", [eater.id]);
  for (let pass = 0; pass < 2; pass++) {
    world.clock.advance(310_000);
    await until(notified).toHaveLength(1);
  }
  expect((await notified())[0].data.words).toMatch(
    /^Binance holds 0\.00\d+ BTC less than your trades and copies\. Opens of BTC are stopped$/,
  );
  const entries = await world.app.db.query<any>("select actor_id, action, data from audit_log where subject_id = $1", [connectionId]);
  expect(entries).toEqual([{ actor_id: null, action: "brokers.out-of-sync", data: { kind: "SHORTFALL", symbol: "BTC" } }]);
});

test("TVENUE-020 an own trade on an account at an exchange, through the public API: sent, filled, stopped out there, and booked to the last digit", async () => {
  const eater = await world.eater();
  const { accountId, connectionId } = await connect(eater);
  const before = await venueSays(connectionId);
  const trades = () =>
    world.app.db.query<any>("select id, status, quantity, left_quantity, close_reason from trades where account_id = $1", [accountId]);
  const placed = await mutate(eater, "openTrade", { accountId, symbol: "BTC", side: "LONG", quantity: "0.02", stopPrice: "49000" });
  expect([codeOf(placed), placed.order.status]).toEqual([null, "WORKING"]);
  await until(async () => (await trades())[0]).toMatchObject({ status: "OPEN" });
  const [trade] = await trades();
  const held = await venueSays(connectionId);
  expect(new Decimal(held.btc).sub(before.btc).toFixed()).toBe(new Decimal(trade.quantity).toFixed());
  expect((await accountCash(accountId)).toFixed()).toBe(new Decimal(held.cash).toFixed());
  const { orders: sent, positions } = await booksOf(eater, connectionId);
  expect(sent.edges).toMatchObject([{ node: { state: "FILLED", copy: null, receipt: null, tradingOrder: { id: placed.order.id } } }]);
  expect(positions.find(({ symbol }: any) => symbol === "BTC")).toMatchObject({ lots: [{ copy: null, trade: { id: trade.id } }] });
  await world.tick("BTC", "48990", "49000");
  await until(async () => (await trades())[0]).toMatchObject({ status: "CLOSED", close_reason: "STOP" });
  const after = await venueSays(connectionId);
  const [closed] = await trades();
  expect(new Decimal(after.btc).sub(before.btc).toFixed()).toBe(new Decimal(closed.left_quantity ?? 0).toFixed());
  expect((await accountCash(accountId)).toFixed()).toBe(new Decimal(after.cash).toFixed());
  const differences = await world.app.db.query("select kind from broker_differences where connection_id = $1 and stops_opens", [
    connectionId,
  ]);
  expect(differences).toEqual([]);
});

test("RECORD2-022 a feeder's record account at an exchange, through the public API: a limit order is sealed and copied when it fills there, and so is its close", async () => {
  const [feeder, eater] = [await world.feeder({ tier: "chef" }), await world.eater()];
  const { accountId } = await connect(feeder);
  expect(codeOf(await mutate(feeder, "chooseRecordAccount", { accountId }))).toBeNull();
  const copy = await startCopy(eater, feeder, "10000");
  const order = { symbol: "BTC", side: "BUY", type: "LIMIT", quantity: "0.1", limitPrice: "49000", timeInForce: "GTC" };
  expect(codeOf(await mutate(feeder, "placeOrder", order))).toBeNull();
  const events = () =>
    world.app.db.query<any>("select kind, bytes, fill_price, trade_id from record_events where user_id = $1 order by sequence", [
      feeder.id,
    ]);
  await until(() => world.app.db.query("select state from broker_orders where user_id = $1", [feeder.id])).toEqual([{ state: "ACCEPTED" }]);
  expect([await events(), await receiptsOf(eater, copy.id)]).toEqual([[], []]);
  await until(events, ["48980", "48990"]).toMatchObject([{ kind: "OPENED" }]);
  await until(() => receiptsOf(eater, copy.id), ["48980", "48990"]).toMatchObject([{ status: "COPIED", action: "OPEN" }]);
  const [opened] = await events();
  const { body, version } = JSON.parse(opened.bytes);
  expect([version, body.mode, Number(body.price)]).toEqual([2, "PAPER", Number(opened.fill_price)]);
  expect(Number(body.price)).toBeLessThanOrEqual(49_000);
  expect(codeOf(await mutate(feeder, "closeTrade", { tradeId: opened.trade_id }))).toBeNull();
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect((await events()).map(({ kind }) => kind)).toEqual(["OPENED", "CLOSED"]);
});

test("RECORD2-027 a coin that was never ordered through us and is bought at the exchange by hand is sealed on a feeder's record account, and so is its sale", async () => {
  const feeder = await world.feeder({ tier: "chef" });
  const { accountId, connectionId } = await connect(feeder);
  expect(codeOf(await mutate(feeder, "chooseRecordAccount", { accountId }))).toBeNull();
  const events = () =>
    world.app.db.query<any>("select kind, fill_quantity::float8 as filled from record_events where user_id = $1 order by sequence", [
      feeder.id,
    ]);
  await until(() => world.app.db.query("select result from broker_reconciliations where connection_id = $1", [connectionId])).toMatchObject(
    [{}],
  );
  const byHand = (side: "BUY" | "SELL", quantity: string): Promise<unknown> =>
    world.app.modules.brokers.sessions.with(connectionId, (session) =>
      session.place({
        ...{ clientOrderId: randomBytes(16).toString("hex"), symbol: "BTC", side, type: "MARKET", timeInForce: "GTC" },
        ...{ quantity: new Decimal(quantity), limitPrice: null, stopPrice: null },
      }),
    );
  await byHand("BUY", "0.01");
  await until(events).toMatchObject([{ kind: "OPENED", filled: 0.01 }]);
  await byHand("SELL", "0.00999");
  await until(events).toMatchObject([{ kind: "OPENED" }, { kind: "CLOSED" }]);
  const { cash } = await venueSays(connectionId);
  expect((await accountCash(accountId)).toFixed()).toBe(new Decimal(cash).toFixed());
  const flows = await world.app.db.query("select kind from account_flows where account_id = $1 and kind <> 'START'", [accountId]);
  expect(flows).toEqual([]);
});

test("RECORD2-041 copies follow the close of a trade whose feeder disconnected the account of the record", async () => {
  const [feeder, eater] = [await world.feeder({ tier: "chef" }), await world.eater()];
  const { accountId, connectionId } = await connect(feeder);
  expect(codeOf(await mutate(feeder, "chooseRecordAccount", { accountId }))).toBeNull();
  const copy = await startCopy(eater, feeder, "10000");
  expect(codeOf(await mutate(feeder, "openTrade", { symbol: "BTC", side: "LONG", quantity: "0.1" }))).toBeNull();
  await until(() => receiptsOf(eater, copy.id)).toMatchObject([{ status: "COPIED", action: "OPEN" }]);
  expect((await changeConnection(feeder, "disconnectBroker", { connectionId })).errors).toEqual([]);
  await until(async () => (await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect((await readCopy(eater, copy.id)).positions).toEqual([]);
  const [event] = await world.app.db.query<any>("select kind, bytes from record_events where user_id = $1 order by sequence desc limit 1", [
    feeder.id,
  ]);
  expect([event.kind, JSON.parse(event.bytes).body.reason]).toEqual(["CLOSED", "DISCONNECTED"]);
});
