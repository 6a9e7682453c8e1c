import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeConnection } from "../../brokers/testing/connections-world";
import { publishLiveText, withdrawLiveText } from "../../brokers/testing/live-world";
import { limits } from "../../platform/limits";
import { createLedgerWorld, ordersOf, type LedgerWorld, type VenueTrader } from "../testing/ledger-world";
import { codeOf, mutate } from "../testing/trading-world";

let world: LedgerWorld;
let version = 0;
beforeAll(async () => {
  world = await createLedgerWorld();
  version = await publishLiveText(world);
});
beforeEach(() => quote("99.99", "100.01"));
afterAll(() => world.stop());

const quote = (bid: string, ask: string) => world.market.setQuote("AAPL", { bid, ask });
const rowOf = async (sql: string, id: string): Promise<any> => (await world.app.db.query(sql, [id]))[0];
const open = (trader: VenueTrader, quantity: string, more: object = {}): Promise<any> =>
  mutate(trader.person, "openTrade", { accountId: trader.accountId, symbol: "AAPL", side: "LONG", quantity, ...more });
const fill = async (trader: VenueTrader, quantity: string): Promise<void> => {
  trader.venue.fill(trader.open()[0]!.venueOrderId, quantity);
  trader.venue.cutStream();
  await world.work();
};
const tradeOf = async (trader: VenueTrader): Promise<string> =>
  (await rowOf("select id from trades where account_id = $1", trader.accountId)).id;
/** Holds 10 AAPL, bought at 100. */
async function holding(given: object = {}): Promise<VenueTrader> {
  const trader = await world.trader({ live: { textVersion: version, ...given } });
  expect((await open(trader, "10")).errors).toEqual([]);
  await world.work();
  await fill(trader, "10");
  return trader;
}
const change = (trader: VenueTrader, input: object) =>
  changeConnection(trader.person, "changeLiveLimits", { connectionId: trader.connectionId, ...input });
const grownOld = () => world.clock.advance((limits.sessionFreshMinutesMax + 1) * 60_000);
const markFresh = (trader: VenueTrader) => world.app.modules.identity.viewers.markFresh(trader.person.viewer);

test("LIVE-005 an account with real money trades like any other at a venue, and is LIVE on its trade and account", async () => {
  const trader = await holding();
  const { trades } = await trader.person.api.ok(`query ($id: ID) { trades: portfolio(accountId: $id) { account { mode } } }`, {
    id: trader.accountId,
  });
  expect(trades.account.mode).toBe("LIVE");
  await mutate(trader.person, "closeTrade", { tradeId: await tradeOf(trader) });
  await world.work();
  await fill(trader, "10");
  expect(await rowOf("select status from trades where account_id = $1", trader.accountId)).toEqual({ status: "CLOSED" });
});

test("LIVE-006 what would be open beyond the limit is refused with its figure, counting what is held and what is on its way; closes go", async () => {
  const trader = await holding({ maxExposure: "1500" });
  const refused = await open(trader, "6");
  expect(refused.errors).toMatchObject([{ code: "LIVE_EXPOSURE", path: ["input", "quantity"], limit: "1500" }]);
  expect(refused.errors[0].message).toContain("$1600.06");
  expect((await open(trader, "4")).errors).toEqual([]);
  await world.work();
  // 1000 held, 400.04 on its way.
  expect(codeOf(await open(trader, "1"))).toBe("LIVE_EXPOSURE");
  expect((await mutate(trader.person, "closeTrade", { tradeId: await tradeOf(trader) })).errors).toEqual([]);
});

test("LIVE-007 the limit is asked once more under the lock before an order is sent: what has moved beyond it meanwhile is not", async () => {
  const trader = await world.trader({ live: { textVersion: version, maxExposure: "1000" } });
  expect((await open(trader, "9")).errors).toEqual([]);
  quote("119.99", "120.01");
  await world.work();
  expect(trader.venue.placed).toEqual([]);
  const [order] = await ordersOf(trader.person, trader.accountId);
  expect(order).toMatchObject({ status: "REJECTED", reason: "LIVE_EXPOSURE", reserved: "0" });
  const sent = await trader.person.api.ok(
    "query ($id: ID!) { brokerConnection(id: $id) { orders { edges { node { state reason deniedFigure deniedLimit } } } } }",
    { id: trader.connectionId },
  );
  expect(sent.brokerConnection.orders.edges[0].node).toEqual({
    ...{ state: "DENIED", reason: "LIVE_EXPOSURE", deniedFigure: "1080.09", deniedLimit: "1000" },
  });
});

test("LIVE-008 a day's loss that reaches the limit stops opens until 00:00 UTC of the market clock; a deposit covers nothing, closes go", async () => {
  const trader = await holding({ dailyLossLimit: "50" });
  quote("94.99", "95.01");
  const refused = await open(trader, "1");
  expect(refused.errors).toMatchObject([{ code: "LIVE_DAILY_LOSS", path: ["input", "accountId"], limit: "50" }]);
  expect(refused.errors[0].message).toContain("$50.00");
  await world.app.db.query(
    "insert into account_flows (account_id, user_id, at, amount, kind, equity_before) select id, user_id, now(), 500, 'DEPOSIT', 0 from trading_accounts where id = $1",
    [trader.accountId],
  );
  await world.app.db.query("update trading_accounts set cash = cash + 500 where id = $1", [trader.accountId]);
  expect(codeOf(await open(trader, "1"))).toBe("LIVE_DAILY_LOSS");
  quote("95.00", "95.02");
  expect((await open(trader, "1", { symbol: "AAPL" })).errors).toEqual([]);
  quote("94.99", "95.01");
  const { liveUse } = (
    await trader.person.api.ok("query ($id: ID!) { brokerConnection(id: $id) { liveUse { exposure dayLoss } } }", {
      id: trader.connectionId,
    })
  ).brokerConnection;
  expect(liveUse).toMatchObject({ dayLoss: "50" });
  world.clock.advance(86_400_000);
  await world.app.modules.brokers.live.beginDays();
  quote("94.99", "95.01");
  await world.work();
  expect((await open(trader, "1")).errors).toEqual([]);
});

test("LIVE-009 limits are lowered at once, raised with a fresh sign-in and the words typed; others' connections are not found", async () => {
  const trader = await world.trader({ live: { textVersion: version, maxExposure: "1000", dailyLossLimit: "100" } });
  grownOld();
  expect(await change(trader, { maxExposure: "900", dailyLossLimit: "100" })).toMatchObject({
    connection: { maxExposure: "900" },
    errors: [],
  });
  expect((await change(trader, { maxExposure: "950", dailyLossLimit: "10" })).errors).toMatchObject([{ code: "CONFIRMATION_WRONG" }]);
  const raised = { maxExposure: "950", dailyLossLimit: "150", typed: "TRADE LIVE" };
  expect((await change(trader, raised)).errors).toMatchObject([{ code: "FRESH_SIGN_IN_REQUIRED" }]);
  await markFresh(trader);
  expect((await change(trader, raised)).connection).toMatchObject({ maxExposure: "950", dailyLossLimit: "150" });
  expect((await change(trader, { ...raised, maxExposure: "0" })).errors).toMatchObject([{ code: "AMOUNT_INVALID" }]);
  expect((await change(trader, { ...raised, textVersion: 99 })).errors).toMatchObject([{ code: "RISK_NOT_ACCEPTED" }]);
  const paper = await world.trader();
  expect((await change(paper, raised)).errors).toMatchObject([{ code: "CONNECTION_STATE" }]);
  const answer = await paper.person.api.code(
    "mutation ($input: ChangeLiveLimitsInput!) { changeLiveLimits(input: $input) { errors { code } } }",
    { input: { connectionId: trader.connectionId, ...raised } },
  );
  expect(answer).toBe("NOT_FOUND");
});

test("LIVE-010 a new text has to be accepted before more is opened; without one nothing is, and everything closes", async () => {
  const trader = await holding();
  version = await publishLiveText(world);
  expect(codeOf(await open(trader, "1"))).toBe("RISK_NOT_ACCEPTED");
  const accepted = await change(trader, { maxExposure: "5000", dailyLossLimit: "200", textVersion: version });
  expect(accepted.errors).toEqual([]);
  await withdrawLiveText(world);
  expect(codeOf(await open(trader, "1"))).toBe("LIVE_OFF");
  await mutate(trader.person, "closeTrade", { tradeId: await tradeOf(trader) });
  await world.work();
  await fill(trader, "10");
  expect(await rowOf("select status from trades where account_id = $1", trader.accountId)).toEqual({ status: "CLOSED" });
  version = await publishLiveText(world);
});

test("LIVE-011 a new text that refuses the country which the owner named can’t be accepted; closes go", async () => {
  const trader = await holding();
  const refusing = await publishLiveText(world, ["DE"]);
  const bounds = { maxExposure: "5000", dailyLossLimit: "200" };
  expect((await change(trader, { ...bounds, textVersion: refusing })).errors).toMatchObject([{ code: "COUNTRY_REFUSED" }]);
  expect(codeOf(await open(trader, "1"))).toBe("RISK_NOT_ACCEPTED");
  await mutate(trader.person, "closeTrade", { tradeId: await tradeOf(trader) });
  await world.work();
  await fill(trader, "10");
  expect(await rowOf("select status from trades where account_id = $1", trader.accountId)).toEqual({ status: "CLOSED" });
  version = await publishLiveText(world);
});

test("BROKER-060 the three figures of a person are those of the record account, or of connected accounts with real money together while the record is on paper", async () => {
  const figures = async (trader: VenueTrader): Promise<number[]> => {
    const { me } = await trader.person.api.ok("{ me { accountValue cashBalance buyingPower } }");
    return [Number(me.accountValue), Number(me.cashBalance), Number(me.buyingPower)];
  };
  const paper = await world.trader();
  expect((await figures(paper))[0]).toBe(100_000);
  const trader = await world.trader({ live: { textVersion: version } });
  trader.venue.cash = trader.venue.cash.sub(88_000);
  await world.work();
  await world.app.modules.brokers.figures.refresh(trader.connectionId);
  expect(await figures(trader)).toEqual([12_000, 12_000, 12_000]);
  // Disconnected, its last figures count no more.
  await changeConnection(trader.person, "disconnectBroker", { connectionId: trader.connectionId });
  expect((await figures(trader))[0]).toBe(100_000);
});
