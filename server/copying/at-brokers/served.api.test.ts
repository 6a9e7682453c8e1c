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
    { timeout: 20_000, interval: 50 },
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
