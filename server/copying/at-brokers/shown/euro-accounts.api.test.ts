import { afterAll, beforeAll, expect, test } from "vitest";
import type { Venue } from "../../../brokers/port/venue-directory";
import { localBinanceOf } from "../../../brokers/sandboxes/binance/local-binance";
import { BinanceSandbox } from "../../../brokers/sandboxes/binance/sandbox";
import { changeConnection } from "../../../brokers/testing/connections-world";
import { createCcxtVenues } from "../../../brokers/venues/ccxt/ccxt-venues";
import type { Person } from "../../../identity/testing/people";
import { FakeMarket, fakeInstrument } from "../../../market/testing/fake-market";
import { FakeClock } from "../../../platform/clock";
import { Decimal } from "../../../platform/decimal";
import { verifyRecord } from "../../../trading/testing/record-verifier";
import { codeOf, mutate } from "../../../trading/testing/trading-world";
import { createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "../../testing/copying-world";

/** The exchange's imitation, reached by the library's own class; its accounts begin with 100,000 EUR and nothing else. */
let world: CopyingWorld;
let sandbox: BinanceSandbox;
const errors: unknown[] = [];
beforeAll(async () => {
  const coin = { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.00001") } as const;
  const market = new FakeMarket(new FakeClock(), [
    ...["BTC", "ETH", "BNB"].map((one) => fakeInstrument(one, coin)),
    ...["AAPL", "MSFT", "TSLA", "KO"].map((one) => fakeInstrument(one)),
  ]);
  sandbox = new BinanceSandbox({ quotes: market, clock: market.clock, file: null, onError: (error) => errors.push(error) });
  await sandbox.start();
  const exchanges: Venue[] = createCcxtVenues({
    ...{ clock: market.clock, random: () => 0, localBinance: localBinanceOf(async () => sandbox) },
    midOf: (one) => market.quote(one)?.mid ?? null,
    isKnown: (one) => market.instrument(one)?.class === "CRYPTO",
  });
  world = await createCopyingWorld({ market, venues: new Map(exchanges.map((venue) => [venue.capabilities.venue, venue])) });
  await quoteAll();
});
afterAll(async () => {
  await world.stop();
  await sandbox.stop();
  if (errors.length > 0) throw new Error(errors.map(String).join("; "));
});

async function quoteAll(): Promise<void> {
  await world.tick("BTC", "49995", "50005");
  await world.tick("ETH", "2999.5", "3000.5");
}

async function connect(person: Person): Promise<{ readonly accountId: string; readonly connectionId: string }> {
  sandbox.exchange.markets.setEuro("1.16");
  const { connection, errors: refused } = await changeConnection(person, "connectBroker", {
    ...{ venue: "BINANCE", environment: "LOCAL_SANDBOX", quoteCurrency: "EUR" },
  });
  expect(refused).toEqual([]);
  return { accountId: connection.accountId, connectionId: connection.id };
}

const pass = async (ms = 1_500): Promise<void> => {
  world.clock.advance(ms);
  await quoteAll();
  await world.app.modules.brokers.engine.pass();
  await world.app.modules.brokers.engine.idle();
  await world.settled();
};
const until = (look: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      await pass();
      return look();
    },
    { timeout: 20_000, interval: 50 },
  );

/** What the copy's newest receipt says. */
const last = async (eater: Person, copyId: string): Promise<any> => {
  const { receipts } = await eater.api.ok(
    "query ($filter: ReceiptFilter) { receipts(filter: $filter, first: 1) { edges { node { action status reason reasonText marketText quantity money } } } }",
    { filter: { copyId } },
  );
  return receipts.edges[0]?.node;
};

/** All that was ordered at the exchange on the newest account, oldest first. */
const sent = (): string[] => account().orders.map(({ symbol, side, status }) => `${side} ${symbol} ${status}`);
const account = () => sandbox.exchange.state.accounts.at(-1)!;
const balanceOf = (asset: string): Decimal => {
  const { free, locked } = account().balances[asset] ?? { free: "0", locked: "0" };
  return new Decimal(free).add(locked);
};

const setCurrency = (eater: Person, connectionId: string, quoteCurrency: string, copiesOtherQuotes = false): Promise<any> =>
  changeConnection(eater, "changeBrokerCurrency", { connectionId, quoteCurrency, copiesOtherQuotes });

const shown = async (eater: Person, connectionId: string): Promise<any> =>
  (
    await eater.api.ok(
      `query ($id: ID!) { brokerConnection(id: $id) {
        quoteCurrency cash equity otherCash { currency amount rate isRateOld rateEffect } differences { kind symbol } reconciliations(first: 1) { edges { node { result } } } } }`,
      { id: connectionId },
    )
  ).brokerConnection;

/** Has the books compared, and gives what the comparison left. */
async function compared(eater: Person, connectionId: string): Promise<any> {
  await eater.api.ok("mutation ($id: ID!) { reconcileBroker(input: { connectionId: $id }) { errors { code } } }", { id: connectionId });
  await pass(16_000);
  await pass(16_000);
  const said = await shown(eater, connectionId);
  expect(said.differences).toEqual([]);
  expect(said.reconciliations.edges[0].node.result).toBe("IN_SYNC");
  return said.otherCash[0];
}

const flowsOf = (accountId: string): Promise<Array<{ kind: string; amount: string; currency: string; rate: string }>> =>
  world.app.db.query(
    "select kind, amount, currency, rate from account_flows where account_id = $1 and kind in ('DEPOSIT', 'WITHDRAWAL') order by at",
    [accountId],
  );
/** Cash of the account and of its copies, in USD. */
const cashOf = async (accountId: string): Promise<Decimal> => {
  const [row] = await world.app.db.query<{ cash: string }>(
    `select a.cash + coalesce((select sum(c.cash) from copies c where c.account_id = a.id and c.state <> 'STOPPED'), 0) as cash
    from trading_accounts a where a.id = $1`,
    [accountId],
  );
  return new Decimal(row!.cash);
};

test("BCOPY-070 a copy in euros opens, adds and closes there; books are in dollars at each fill's rate, and a rate that moves is no payment", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  expect((await cashOf(accountId)).toFixed()).toBe("116000");
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  const trade = await openTrade(world, feeder, "BTC", "0.2");
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN", quantity: "0.01" });
  expect(sent()).toEqual(["BUY BTCEUR FILLED"]);
  // 50,005 / 1.16, in the market's steps.
  const price = new Decimal(account().trades.at(-1)!.price);
  expect(price.toFixed()).toBe("43107.76");
  const receipt = await last(eater, copy.id);
  expect(receipt.marketText).toBe("Traded as BTC/EUR, at 43,107.76 EUR, 1 EUR = 1.16 USD.");
  expect(new Decimal(receipt.money).toFixed()).toBe("500.05");
  sandbox.exchange.markets.setEuro("1.1948");
  const cash = await compared(eater, connectionId);
  expect(new Decimal(cash.amount).toFixed()).toBe(balanceOf("EUR").toFixed());
  expect(cash).toMatchObject({ currency: "EUR", rate: "1.1948", isRateOld: false });
  const effect = new Decimal(cash.rateEffect);
  // 3% of the euros that are left.
  expect(effect.toDecimalPlaces(2).toFixed()).toBe(balanceOf("EUR").mul("0.0348").toDecimalPlaces(2).toFixed());
  expect(await flowsOf(accountId)).toEqual([]);
  expect((await compared(eater, connectionId)).rateEffect).toBe(cash.rateEffect);
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: trade, quantity: "0.2" });
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "SCALE" });
  expect((await last(eater, copy.id)).marketText).toContain("1 EUR = 1.1948 USD");
  sandbox.exchange.markets.setEuro("1.13");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect(sent().slice(1)).toEqual(["BUY BTCEUR FILLED", "SELL BTCEUR FILLED"]);
  await compared(eater, connectionId);
  expect(await flowsOf(accountId)).toEqual([]);
  const difference = (await cashOf(accountId)).sub(balanceOf("EUR").mul("1.13"));
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
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN" });
  sandbox.exchange.markets.pauseEuro();
  await pass(61_000);
  await pass();
  expect((await shown(eater, connectionId)).otherCash).toMatchObject([{ currency: "EUR", rate: "1.16", isRateOld: true }]);
  await openTrade(world, feeder, "ETH", "2");
  expect(await last(eater, copy.id)).toMatchObject({
    ...{ status: "SKIPPED", reason: "NO_RATE", quantity: "0" },
    reasonText: "The exchange gave no current rate for the currency of your account, so its value in dollars was not known.",
  });
  expect(codeOf(await mutate(eater, "openTrade", { accountId, symbol: "BTC", side: "LONG", quantity: "0.02" }))).toBe("BROKER_UNAVAILABLE");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect(sent()).toEqual(["BUY BTCEUR FILLED", "SELL BTCEUR FILLED"]);
  expect((await last(eater, copy.id)).marketText).toContain("1 EUR = 1.16 USD");
  sandbox.exchange.markets.setEuro("1.16");
  await compared(eater, connectionId);
  expect(await flowsOf(accountId)).toEqual([]);
});

test("BCOPY-072 euros count from the moment they are chosen, what is held closes where it was bought, and payments are valued at their moment", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  const trade = await openTrade(world, feeder, "BTC", "0.2");
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN" });
  expect((await setCurrency(eater, connectionId, "USDT")).errors).toEqual([]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect(sent()).toEqual(["BUY BTCEUR FILLED", "SELL BTCEUR FILLED"]);
  account().balances["EUR"]!.free = new Decimal(account().balances["EUR"]!.free).add(1000).toFixed(8);
  sandbox.exchange.markets.setEuro("1.2");
  await compared(eater, connectionId);
  const [flow, ...more] = await flowsOf(accountId);
  expect([flow!.kind, flow!.currency, Number(flow!.rate), more]).toEqual(["DEPOSIT", "EUR", 1.2, []]);
  // With what copies' whole cents had left of the fills.
  expect(Number(flow!.amount)).toBeCloseTo(1200, 2);
  expect((await setCurrency(eater, connectionId, "TRY")).errors).toMatchObject([{ code: "INVALID" }]);
});

test("BCOPY-073 a copy is given no more than what is settled in the currency that its account opens in", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  sandbox.exchange.markets.setEuro("1.16");
  const { connection } = await changeConnection(eater, "connectBroker", { venue: "BINANCE", environment: "LOCAL_SANDBOX" });
  await setCurrency(eater, connection.id, "EUR");
  account().balances["EUR"] = { free: "2000.00000000", locked: "0.00000000" };
  await compared(eater, connection.id);
  expect((await cashOf(connection.accountId)).toFixed()).toBe("102320");
  const start = (amount: string) => startCopy(eater, feeder, amount, {}, { accountId: connection.accountId });
  await expect(start("2320.01")).rejects.toThrow("FREE_CASH");
  await setCurrency(eater, connection.id, "EUR", true);
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
  await until(async () => account().orders.map(({ price, status }) => `${new Decimal(price).toFixed()} ${status}`)).toEqual(["40000 NEW"]);
  sandbox.exchange.markets.setBook("BTCEUR", {
    bids: [["39900", "1"]],
    asks: [
      ["39990", "0.01"],
      ["45000", "1"],
    ],
  });
  sandbox.tick(["BTC"]);
  await until(async () => account().trades.length).toBe(1);
  sandbox.exchange.markets.setBook("BTCEUR", { bids: [["39900", "1"]], asks: [["39990", "1"]] });
  sandbox.exchange.markets.setEuro("1.2");
  await pass(61_000);
  sandbox.tick(["BTC"]);
  const held = async (): Promise<any> =>
    (
      await world.app.db.query<any>("select status, quantity::float8, average_price::float8 as price from trades where account_id = $1", [
        accountId,
      ])
    )[0];
  await until(held).toMatchObject({ status: "OPEN", quantity: 0.02997 });
  // A third at 1.16, two thirds at 1.2.
  expect((await held()).price).toBeCloseTo((40_000 * (0.01 * 1.16 + 0.02 * 1.2)) / 0.03, 2);
  sandbox.exchange.markets.setBook("BTCEUR", null);
  await compared(eater, connectionId);
  expect(await flowsOf(accountId)).toEqual([]);
});

test("RECORD2-042 a record on an account in euros seals its fills in dollars with the rate, what the rate did as an event of its own, and verifies", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(feeder);
  expect(codeOf(await mutate(feeder, "chooseRecordAccount", { accountId }))).toBeNull();
  const copy = await startCopy(eater, feeder, "5000");
  const trade = async (): Promise<any> =>
    (await world.app.db.query<any>("select id, status from trades where account_id = $1 order by opened_at desc", [accountId]))[0];
  expect(codeOf(await mutate(feeder, "openTrade", { accountId, symbol: "BTC", side: "LONG", quantity: "0.5" }))).toBeNull();
  await until(trade).toMatchObject({ status: "OPEN" });
  // Copied on paper at the price in dollars: a fifth of a fifth.
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN" });
  sandbox.exchange.markets.setEuro("1.2");
  await compared(feeder, connectionId);
  await compared(feeder, connectionId);
  sandbox.exchange.transfer(account(), "WITHDRAWAL", "EUR", "500");
  await compared(feeder, connectionId);
  expect(codeOf(await mutate(feeder, "closeTrade", { tradeId: (await trade()).id }))).toBeNull();
  await until(trade).toMatchObject({ status: "CLOSED" });
  // What its owner trades in the exchange's own app is theirs, in euros too.
  sandbox.exchange.place(account(), new URLSearchParams({ symbol: "BTCEUR", side: "BUY", type: "MARKET", quantity: "0.1" }));
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
  expect(Number(bodies[0].price)).toBeCloseTo(Number(account().trades[0]!.price) * 1.16, 6);
  expect(Number(bodies[1].amount.share)).toBeLessThan(0);
  expect(verifyRecord(record).findings).toEqual([]);
});
