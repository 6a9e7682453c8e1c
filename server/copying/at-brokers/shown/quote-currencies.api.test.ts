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
import { codeOf, mutate } from "../../../trading/testing/trading-world";
import { createCopyingWorld, openTrade, readCopy, startCopy, tradeMutation, type CopyingWorld } from "../../testing/copying-world";

/** The exchange's imitation, reached by the library's own class; its accounts hold two kinds of dollars. */
let world: CopyingWorld;
let sandbox: BinanceSandbox;
const errors: unknown[] = [];
beforeAll(async () => {
  const coin = { class: "CRYPTO", sector: "Crypto", lot: new Decimal("0.00001") } as const;
  const market = new FakeMarket(new FakeClock(), [
    ...["BTC", "ETH"].map((one) => fakeInstrument(one, coin)),
    ...["AAPL", "MSFT", "TSLA", "KO"].map((one) => fakeInstrument(one)),
  ]);
  sandbox = new BinanceSandbox({ quotes: market, clock: market.clock, file: null, onError: (error) => errors.push(error) });
  await sandbox.start();
  const localBinance = {
    ...localBinanceOf(async () => sandbox),
    createAccount: async () => {
      const { key, secret } = await sandbox.createAccount({ USDT: "50000", USDC: "50000" });
      return { kind: "KEY", key, secret, passphrase: null } as const;
    },
  };
  const exchanges: Venue[] = createCcxtVenues({
    ...{ clock: market.clock, random: () => 0, localBinance },
    midOf: (one) => market.quote(one)?.mid ?? null,
    isKnown: (one) => market.instrument(one)?.class === "CRYPTO",
  });
  world = await createCopyingWorld({ market, venues: new Map(exchanges.map((venue) => [venue.capabilities.venue, venue])) });
  await world.tick("BTC", "49995", "50005");
  await world.tick("ETH", "2999.5", "3000.5");
});
afterAll(async () => {
  await world.stop();
  await sandbox.stop();
  if (errors.length > 0) throw new Error(errors.map(String).join("; "));
});

async function connect(person: Person): Promise<{ readonly accountId: string; readonly connectionId: string }> {
  const { connection, errors: refused } = await changeConnection(person, "connectBroker", {
    venue: "BINANCE",
    environment: "LOCAL_SANDBOX",
  });
  expect(refused).toEqual([]);
  return { accountId: connection.accountId, connectionId: connection.id };
}

const until = (look: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      world.clock.advance(1_500);
      await world.tick("BTC", "49995", "50005");
      await world.tick("ETH", "2999.5", "3000.5");
      await world.app.modules.brokers.engine.pass();
      await world.app.modules.brokers.engine.idle();
      await world.settled();
      return look();
    },
    { timeout: 20_000, interval: 50 },
  );

/** What the copy's newest receipt says. */
const last = async (eater: Person, copyId: string): Promise<any> => {
  const { receipts } = await eater.api.ok(
    "query ($filter: ReceiptFilter) { receipts(filter: $filter, first: 1) { edges { node { action status reason reasonText marketText quantity } } } }",
    { filter: { copyId } },
  );
  return receipts.edges[0]?.node;
};

/** All that was ordered at the exchange on the newest account, oldest first. */
const sent = (): string[] =>
  sandbox.exchange.state.accounts.at(-1)!.orders.map(({ symbol, side, status }) => `${side} ${symbol} ${status}`);
const balanceOf = (asset: string): string => new Decimal(sandbox.exchange.state.accounts.at(-1)!.balances[asset]?.free ?? 0).toFixed();

const setCurrency = (eater: Person, connectionId: string, quoteCurrency: string, copiesOtherQuotes = false): Promise<any> =>
  changeConnection(eater, "changeBrokerCurrency", { connectionId, quoteCurrency, copiesOtherQuotes });

const books = async (eater: Person, connectionId: string): Promise<any> =>
  (
    await eater.api.ok(
      `query ($id: ID!) { brokerConnection(id: $id) {
        quoteCurrency copiesOtherQuotes differences { kind symbol } reconciliations(first: 1) { edges { node { result } } } } }`,
      { id: connectionId },
    )
  ).brokerConnection;

test("BCOPY-054 a copy buys in the dollars that its account opens in, adds and closes where it bought, also after another currency was chosen, and the books agree", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  expect((await setCurrency(eater, connectionId, "USDC")).errors).toEqual([]);
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  const trade = await openTrade(world, feeder, "BTC", "0.2");
  const market = "Traded as BTC/USDC.";
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN", quantity: "0.01", marketText: market });
  expect(sent()).toEqual(["BUY BTCUSDC FILLED"]);
  expect([balanceOf("USDT"), balanceOf("USDC")]).toEqual(["50000", "49499.95"]);
  expect((await setCurrency(eater, connectionId, "USDT")).errors).toEqual([]);
  // Orders and fills are numbered by market: those of the second trade have the numbers of the first one's.
  const second = await openTrade(world, feeder, "BTC", "0.2");
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN", marketText: null });
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: trade, quantity: "0.2" });
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "SCALE", marketText: market });
  expect(sent()).toEqual(["BUY BTCUSDC FILLED", "BUY BTCUSDT FILLED", "BUY BTCUSDC FILLED"]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE", marketText: market });
  expect((await readCopy(eater, copy.id)).positions).toMatchObject([{ instrument: { symbol: "BTC" } }]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: second });
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE", marketText: null });
  expect(sent().slice(3)).toEqual(["SELL BTCUSDC FILLED", "SELL BTCUSDT FILLED"]);
  await eater.api.ok("mutation ($id: ID!) { reconcileBroker(input: { connectionId: $id }) { errors { code } } }", { id: connectionId });
  await until(() => books(eater, connectionId)).toMatchObject({
    quoteCurrency: "USDT",
    differences: [],
    reconciliations: { edges: [{ node: { result: "IN_SYNC" } }] },
  });
  const fills = await world.app.db.query<any>("select symbol, state from broker_fills where connection_id = $1 order by at, symbol", [
    connectionId,
  ]);
  expect(fills).toHaveLength(5);
  expect(fills.every(({ state }: any) => state === "BOOKED")).toBe(true);
  expect(fills.filter(({ symbol }: any) => symbol === "BTC/USDC")).toHaveLength(3);
});

test("BCOPY-055 a coin that is not traded in the account's currency is skipped with the currencies that it is traded in, and bought in another dollar only where that was allowed", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await connect(eater);
  // As of an exchange that lists it against one dollar alone.
  await world.app.db.query("delete from venue_minimums where symbol = 'ETH' and quote = 'USDC'");
  await setCurrency(eater, connectionId, "USDC");
  const copy = await startCopy(eater, feeder, "5000", {}, { accountId });
  await openTrade(world, feeder, "ETH", "2");
  expect(await last(eater, copy.id)).toMatchObject({
    ...{ status: "SKIPPED", reason: "NO_INSTRUMENT", quantity: "0" },
    reasonText: "Your broker does not trade ETH, or not in the currency of this account.",
    marketText: "Binance trades ETH in USDT and EUR; this account opens in USDC. Other currencies can be allowed on the account’s page.",
  });
  const preview = async (): Promise<unknown> =>
    (
      await eater.api.ok("query ($input: PreviewCopyInput!) { previewCopy(input: $input) { reason } }", {
        input: { feederId: feeder.id, copyId: copy.id, settings: { sizing: "PROPORTIONAL" } },
      })
    ).previewCopy;
  expect(await preview()).toEqual({ reason: "NO_INSTRUMENT" });
  expect(sent()).toEqual([]);
  await setCurrency(eater, connectionId, "USDC", true);
  expect(await preview()).toEqual({ reason: null });
  const trade = await openTrade(world, feeder, "ETH", "2");
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN" });
  await setCurrency(eater, connectionId, "USDC", false);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect(sent()).toEqual(["BUY ETHUSDT FILLED", "SELL ETHUSDT FILLED"]);
});

test("TVENUE-021 an own trade is bought with the dollars that its account opens in, and sold where it was bought after another currency was chosen", async () => {
  const eater = await world.eater();
  const { accountId, connectionId } = await connect(eater);
  await setCurrency(eater, connectionId, "USDC");
  const trade = async (): Promise<any> =>
    (await world.app.db.query<any>("select id, status from trades where account_id = $1", [accountId]))[0];
  expect(codeOf(await mutate(eater, "openTrade", { accountId, symbol: "BTC", side: "LONG", quantity: "0.02" }))).toBeNull();
  await until(trade).toMatchObject({ status: "OPEN" });
  await setCurrency(eater, connectionId, "USDT");
  expect(codeOf(await mutate(eater, "closeTrade", { tradeId: (await trade()).id }))).toBeNull();
  await until(trade).toMatchObject({ status: "CLOSED" });
  expect(sent()).toEqual(["BUY BTCUSDC FILLED", "SELL BTCUSDC FILLED"]);
  const [account] = await world.app.db.query<{ cash: string }>("select cash from trading_accounts where id = $1", [accountId]);
  const held = new Decimal(balanceOf("USDT")).add(balanceOf("USDC"));
  expect(new Decimal(account!.cash).toFixed()).toBe(held.toFixed());
});
