import { afterAll, beforeAll, expect, test } from "vitest";
import { setCurrency } from "../../../brokers/testing/imitated-binance";
import type { Person } from "../../../identity/testing/people";
import { Decimal } from "../../../platform/decimal";
import { verifyRecord } from "../../../trading/testing/record-verifier";
import { codeOf, mutate } from "../../../trading/testing/trading-world";
import { openTrade, startCopy, tradeMutation } from "../../testing/copying-world";
import { createExchangeWorld, lastReceipt as last, type ExchangeWorld } from "../../testing/exchange-world";

/** Accounts begin with 100,000 EUR and nothing else. */
let world: ExchangeWorld;
beforeAll(async () => void (world = await createExchangeWorld()));
afterAll(() => world.stop());

const setEuro = (rate: string): void => world.there.exchange.markets.setEuro(rate);
const connect = (person: Person) => {
  setEuro("1.16");
  return world.there.connect(person, "EUR");
};

const shown = async (eater: Person, connectionId: string): Promise<any> =>
  (
    await eater.api.ok("query ($id: ID!) { brokerConnection(id: $id) { otherCash { currency amount rate isRateOld rateEffect } } }", {
      id: connectionId,
    })
  ).brokerConnection;

/** Has the books compared, and gives what the comparison left in the other currency. */
async function compared(eater: Person, connectionId: string): Promise<any> {
  // A comparison begins when it is asked for, maybe before the clock has moved: by then the rate of before must be due to be read anew, and no fill be new.
  await world.pass(16_000);
  await world.compared(eater, connectionId);
  return (await shown(eater, connectionId)).otherCash[0];
}

test("BCOPY-070 a copy in euros opens, adds and closes there; books are in dollars at each fill's rate, and a rate that moves is no payment", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  expect((await world.cashOf(accountId)).toFixed()).toBe("116000");
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  const trade = await openTrade(world, feeder, "BTC", "0.2");
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN", quantity: "0.01" });
  expect(world.there.sent()).toEqual(["BUY BTCEUR FILLED"]);
  // 50,005 / 1.16, in the market's steps.
  const price = new Decimal(world.there.newest.trades.at(-1)!.price);
  expect(price.toFixed()).toBe("43107.76");
  const receipt = await last(eater, copy.id);
  expect(receipt.marketText).toBe("Traded as BTC/EUR, at 43,107.76 EUR, 1 EUR = 1.16 USD.");
  expect(new Decimal(receipt.money).toFixed()).toBe("500.05");
  setEuro("1.1948");
  const cash = await compared(eater, connectionId);
  expect(new Decimal(cash.amount).toFixed()).toBe(world.there.balanceOf("EUR").toFixed());
  expect(cash).toMatchObject({ currency: "EUR", rate: "1.1948", isRateOld: false });
  const effect = new Decimal(cash.rateEffect);
  // 3% of the euros that are left.
  expect(effect.toDecimalPlaces(2).toFixed()).toBe(world.there.balanceOf("EUR").mul("0.0348").toDecimalPlaces(2).toFixed());
  expect(await world.flowsOf(accountId)).toEqual([]);
  expect((await compared(eater, connectionId)).rateEffect).toBe(cash.rateEffect);
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: trade, quantity: "0.2" });
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "SCALE" });
  expect((await last(eater, copy.id)).marketText).toContain("1 EUR = 1.1948 USD");
  setEuro("1.13");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect(world.there.sent().slice(1)).toEqual(["BUY BTCEUR FILLED", "SELL BTCEUR FILLED"]);
  await compared(eater, connectionId);
  expect(await world.flowsOf(accountId)).toEqual([]);
  const difference = (await world.cashOf(accountId)).sub(world.there.balanceOf("EUR").mul("1.13"));
  expect(difference.abs().toNumber()).toBeLessThan(0.02);
  const rates = await world.app.db.query<{ rate: string }>(
    "select rate from broker_fills where connection_id = $1 order by received_at, at",
    [connectionId],
  );
  expect(rates.map(({ rate }) => new Decimal(rate).toFixed())).toEqual(["1.16", "1.1948", expect.stringMatching(/^1\.(13|1948)$/)]);
});

test("BCOPY-071 without a current rate nothing opens, with the reason; a close goes all the same and is booked at the last rate known", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  const trade = await openTrade(world, feeder, "BTC", "0.2");
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN" });
  world.there.exchange.markets.pauseEuro();
  await world.pass(61_000);
  await world.pass();
  expect((await shown(eater, connectionId)).otherCash).toMatchObject([{ currency: "EUR", rate: "1.16", isRateOld: true }]);
  await openTrade(world, feeder, "ETH", "2");
  expect(await last(eater, copy.id)).toMatchObject({
    ...{ status: "SKIPPED", reason: "NO_RATE", quantity: "0" },
    reasonText: "The exchange gave no current rate for the currency of your account, so its value in dollars was not known.",
  });
  expect(codeOf(await mutate(eater, "openTrade", { accountId, symbol: "BTC", side: "LONG", quantity: "0.02" }))).toBe("BROKER_UNAVAILABLE");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect(world.there.sent()).toEqual(["BUY BTCEUR FILLED", "SELL BTCEUR FILLED"]);
  expect((await last(eater, copy.id)).marketText).toContain("1 EUR = 1.16 USD");
  setEuro("1.16");
  await compared(eater, connectionId);
  expect(await world.flowsOf(accountId)).toEqual([]);
});

test("BCOPY-072 euros count from the moment they are chosen, what is held closes where it was bought, and payments are valued at their moment", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  const trade = await openTrade(world, feeder, "BTC", "0.2");
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN" });
  expect((await setCurrency(eater, connectionId, "USDT")).errors).toEqual([]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect(world.there.sent()).toEqual(["BUY BTCEUR FILLED", "SELL BTCEUR FILLED"]);
  world.there.newest.balances["EUR"]!.free = new Decimal(world.there.newest.balances["EUR"]!.free).add(1000).toFixed(8);
  setEuro("1.2");
  await compared(eater, connectionId);
  const [flow, ...more] = await world.flowsOf(accountId);
  expect([flow!.kind, flow!.currency, Number(flow!.rate), more]).toEqual(["DEPOSIT", "EUR", 1.2, []]);
  // With what copies' whole cents had left of the fills.
  expect(Number(flow!.amount)).toBeCloseTo(1200, 2);
  expect((await setCurrency(eater, connectionId, "TRY")).errors).toMatchObject([{ code: "INVALID" }]);
});

test("BCOPY-073 a copy is given no more than what is settled in the currency that its account opens in", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  setEuro("1.16");
  const { accountId, connectionId } = await world.there.connect(eater);
  await setCurrency(eater, connectionId, "EUR");
  world.there.newest.balances["EUR"] = { free: "2000.00000000", locked: "0.00000000" };
  await compared(eater, connectionId);
  expect((await world.cashOf(accountId)).toFixed()).toBe("102320");
  const start = (amount: string) => startCopy(eater, feeder, amount, {}, { accountId });
  await expect(start("2320.01")).rejects.toThrow("FREE_CASH");
  await setCurrency(eater, connectionId, "EUR", true);
  expect((await start("2320.01")).id).toBeTruthy();
});

test("TVENUE-022 own orders go out in euros at the rate, limits too; one that fills in parts is booked part by part", async () => {
  const eater = await world.eater();
  const { accountId, connectionId } = await connect(eater);
  // 46,400 USD at 1.16 are 40,000 EUR.
  expect(
    codeOf(
      await mutate(eater, "placeOrder", {
        accountId,
        symbol: "BTC",
        side: "BUY",
        quantity: "0.03",
        type: "LIMIT",
        limitPrice: "46400",
        timeInForce: "GTC",
      }),
    ),
  ).toBeNull();
  await world
    .until(async () => world.there.newest.orders.map(({ price, status }) => `${new Decimal(price).toFixed()} ${status}`))
    .toEqual(["40000 NEW"]);
  world.there.exchange.markets.setBook("BTCEUR", {
    bids: [["39900", "1"]],
    asks: [
      ["39990", "0.01"],
      ["45000", "1"],
    ],
  });
  world.there.sandbox.tick(["BTC"]);
  await world.until(async () => world.there.newest.trades.length).toBe(1);
  world.there.exchange.markets.setBook("BTCEUR", { bids: [["39900", "1"]], asks: [["39990", "1"]] });
  setEuro("1.2");
  await world.pass(61_000);
  world.there.sandbox.tick(["BTC"]);
  const held = async (): Promise<any> =>
    (
      await world.app.db.query<any>("select status, quantity::float8, average_price::float8 as price from trades where account_id = $1", [
        accountId,
      ])
    )[0];
  await world.until(held).toMatchObject({ status: "OPEN", quantity: 0.02997 });
  // A third at 1.16, two thirds at 1.2.
  expect((await held()).price).toBeCloseTo((40_000 * (0.01 * 1.16 + 0.02 * 1.2)) / 0.03, 2);
  world.there.exchange.markets.setBook("BTCEUR", null);
  await compared(eater, connectionId);
  expect(await world.flowsOf(accountId)).toEqual([]);
});

test("RECORD2-042 a record on an account in euros seals its fills in dollars with the rate, what the rate did as an event of its own, and verifies", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(feeder);
  expect(codeOf(await mutate(feeder, "chooseRecordAccount", { accountId }))).toBeNull();
  const copy = await startCopy(eater, feeder, "5000");
  const trade = async (): Promise<any> =>
    (await world.app.db.query<any>("select id, status from trades where account_id = $1 order by opened_at desc", [accountId]))[0];
  expect(codeOf(await mutate(feeder, "openTrade", { accountId, symbol: "BTC", side: "LONG", quantity: "0.5" }))).toBeNull();
  await world.until(trade).toMatchObject({ status: "OPEN" });
  // Copied on paper at the price in dollars: a fifth of a fifth.
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN" });
  setEuro("1.2");
  await compared(feeder, connectionId);
  await compared(feeder, connectionId);
  world.there.exchange.transfer(world.there.newest, "WITHDRAWAL", "EUR", "500");
  await compared(feeder, connectionId);
  expect(codeOf(await mutate(feeder, "closeTrade", { tradeId: (await trade()).id }))).toBeNull();
  await world.until(trade).toMatchObject({ status: "CLOSED" });
  // What its owner trades in the exchange's own app is theirs, in euros too.
  world.there.exchange.place(world.there.newest, new URLSearchParams({ symbol: "BTCEUR", side: "BUY", type: "MARKET", quantity: "0.1" }));
  await compared(feeder, connectionId);
  expect(await trade()).toMatchObject({ status: "OPEN" });
  await world.app.modules.trading.closes.catchUp();
  const record = await world.app.db.query<any>(
    `select sequence::int, kind, bytes, previous_hash as "previousHash", hash from record_events where user_id = $1 order by sequence`,
    [feeder.id],
  );
  const bodies = record.map(({ kind, bytes }: any) => ({ kind, ...JSON.parse(bytes).body }));
  expect(bodies.map(({ kind, cause, currency, rate }: any) => [kind, cause ?? null, currency, rate])).toEqual([
    ["OPENED", null, "EUR", "1.16"],
    ["FEE", "EXCHANGE_RATE", "EUR", "1.2"],
    ["FLOW", "WITHDRAWAL", "EUR", "1.2"],
    ["CLOSED", null, "EUR", "1.2"],
    ["OPENED", null, "EUR", "1.2"],
  ]);
  expect(Number(bodies[0].price)).toBeCloseTo(Number(world.there.newest.trades[0]!.price) * 1.16, 6);
  expect(Number(bodies[1].amount.share)).toBeLessThan(0);
  expect(verifyRecord(record).findings).toEqual([]);
});
