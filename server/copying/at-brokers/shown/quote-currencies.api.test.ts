import { afterAll, beforeAll, expect, test } from "vitest";
import { setCurrency } from "../../../brokers/testing/imitated-binance";
import type { Person } from "../../../identity/testing/people";
import { Decimal } from "../../../platform/decimal";
import { codeOf, mutate } from "../../../trading/testing/trading-world";
import { openTrade, readCopy, startCopy, tradeMutation } from "../../testing/copying-world";
import { createExchangeWorld, lastReceipt as last, type ExchangeWorld } from "../../testing/exchange-world";

/** Accounts hold two kinds of dollars. */
let world: ExchangeWorld;
beforeAll(async () => void (world = await createExchangeWorld({ USDT: "50000", USDC: "50000" })));
afterAll(() => world.stop());

const connect = (person: Person) => world.there.connect(person);

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
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN", quantity: "0.01", marketText: market });
  expect(world.there.sent()).toEqual(["BUY BTCUSDC FILLED"]);
  expect([world.there.balanceOf("USDT").toFixed(), world.there.balanceOf("USDC").toFixed()]).toEqual(["50000", "49499.95"]);
  expect((await setCurrency(eater, connectionId, "USDT")).errors).toEqual([]);
  // Orders and fills are numbered by market: those of the second trade have the numbers of the first one's.
  const second = await openTrade(world, feeder, "BTC", "0.2");
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN", marketText: null });
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: trade, quantity: "0.2" });
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "SCALE", marketText: market });
  expect(world.there.sent()).toEqual(["BUY BTCUSDC FILLED", "BUY BTCUSDT FILLED", "BUY BTCUSDC FILLED"]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE", marketText: market });
  expect((await readCopy(eater, copy.id)).positions).toMatchObject([{ instrument: { symbol: "BTC" } }]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: second });
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE", marketText: null });
  expect(world.there.sent().slice(3)).toEqual(["SELL BTCUSDC FILLED", "SELL BTCUSDT FILLED"]);
  await eater.api.ok("mutation ($id: ID!) { reconcileBroker(input: { connectionId: $id }) { errors { code } } }", { id: connectionId });
  await world
    .until(() => books(eater, connectionId))
    .toMatchObject({
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
  expect(world.there.sent()).toEqual([]);
  await setCurrency(eater, connectionId, "USDC", true);
  expect(await preview()).toEqual({ reason: null });
  const trade = await openTrade(world, feeder, "ETH", "2");
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "OPEN" });
  await setCurrency(eater, connectionId, "USDC", false);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await world.until(() => last(eater, copy.id)).toMatchObject({ status: "COPIED", action: "CLOSE" });
  expect(world.there.sent()).toEqual(["BUY ETHUSDT FILLED", "SELL ETHUSDT FILLED"]);
});

test("TVENUE-021 an own trade is bought with the dollars that its account opens in, and sold where it was bought after another currency was chosen", async () => {
  const eater = await world.eater();
  const { accountId, connectionId } = await connect(eater);
  await setCurrency(eater, connectionId, "USDC");
  const trade = async (): Promise<any> =>
    (await world.app.db.query<any>("select id, status from trades where account_id = $1", [accountId]))[0];
  expect(codeOf(await mutate(eater, "openTrade", { accountId, symbol: "BTC", side: "LONG", quantity: "0.02" }))).toBeNull();
  await world.until(trade).toMatchObject({ status: "OPEN" });
  await setCurrency(eater, connectionId, "USDT");
  expect(codeOf(await mutate(eater, "closeTrade", { tradeId: (await trade()).id }))).toBeNull();
  await world.until(trade).toMatchObject({ status: "CLOSED" });
  expect(world.there.sent()).toEqual(["BUY BTCUSDC FILLED", "SELL BTCUSDC FILLED"]);
  const [account] = await world.app.db.query<{ cash: string }>("select cash from trading_accounts where id = $1", [accountId]);
  const held = new Decimal(world.there.balanceOf("USDT").toFixed()).add(world.there.balanceOf("USDC").toFixed());
  expect(new Decimal(account!.cash).toFixed()).toBe(held.toFixed());
});
