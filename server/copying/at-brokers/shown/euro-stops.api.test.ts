import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxFaults } from "../../../brokers/sandboxes/faults";
import type { Person } from "../../../identity/testing/people";
import { Decimal } from "../../../platform/decimal";
import { copyMutation, openTrade, readCopy, startCopy, tradeMutation } from "../../testing/copying-world";
import { createExchangeWorld, lastReceipt as last, type ExchangeWorld } from "../../testing/exchange-world";

/** Accounts begin with 100,000 EUR and nothing else. */
let world: ExchangeWorld;
beforeAll(async () => void (world = await createExchangeWorld()));
afterAll(() => world.stop());

const setEuro = (rate: string): void => world.there.exchange.markets.setEuro(rate);

interface Copied {
  readonly feeder: Person;
  readonly eater: Person;
  readonly accountId: string;
  readonly connectionId: string;
  readonly copyId: string;
  readonly tradeId: string;
}

/** A copy of $5,000 at an account in euros, with 0.01 BTC bought at 1.16. */
async function copied(): Promise<Copied> {
  setEuro("1.16");
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { accountId, connectionId } = await world.there.connect(eater, "EUR");
  const { id: copyId } = await startCopy(eater, feeder, "5000", {}, { accountId });
  const tradeId = await openTrade(world, feeder, "BTC", "0.2");
  await world.until(() => last(eater, copyId)).toMatchObject({ status: "COPIED", action: "OPEN", quantity: "0.01" });
  return { feeder, eater, accountId, connectionId, copyId, tradeId };
}

async function stop({ eater, copyId }: Copied, mode: string): Promise<void> {
  const { copy, errors } = await copyMutation(eater, "stopCopy", { copyId, mode });
  expect([errors, copy.stopMode]).toEqual([[], mode]);
}
const isStopped = ({ eater, copyId }: Copied) => world.until(async () => (await readCopy(eater, copyId)).state).toBe("STOPPED");
const heldOf = async ({ copyId }: Copied): Promise<number> => {
  const sql = "select coalesce(sum(held), 0)::float8 as held from copy_positions where copy_id = $1";
  return (await world.app.db.query<{ held: number }>(sql, [copyId]))[0]!.held;
};

/** The account's own cash is worth what is there at this rate, no payment was seen, and comparing finds nothing. */
async function expectInStep({ eater, accountId, connectionId }: Copied, rate: string): Promise<void> {
  await world.compared(eater, connectionId);
  const difference = (await world.cashOf(accountId)).sub(world.there.balanceOf("EUR").mul(rate));
  expect(difference.abs().toNumber()).toBeLessThan(0.02);
  expect(await world.flowsOf(accountId)).toEqual([]);
}

test("BCOPY-080 a copy in euros that is stopped sells what it has there and gives its dollars back at the rate of its close; what the rate did since is the account's", async () => {
  const of = await copied();
  setEuro("1.2");
  await world.compared(of.eater, of.connectionId);
  await stop(of, "CLOSE_ALL");
  await isStopped(of);
  expect(world.there.sent()).toEqual(["BUY BTCEUR FILLED", "SELL BTCEUR FILLED"]);
  expect(await heldOf(of)).toBe(0);
  const { money } = await readCopy(of.eater, of.copyId);
  // It bought at 50,005 and sold at 49,995 dollars, whatever a euro was, with two fees of a thousandth: the rate is none of its result.
  expect(Number(money.profit)).toBeCloseTo(-1.1, 1);
  const [{ cash }] = await world.app.db.query<any>("select cash from trading_accounts where id = $1", [of.accountId]);
  expect(new Decimal(cash).sub(world.there.balanceOf("EUR").mul("1.2")).abs().toNumber()).toBeLessThan(0.02);
  await expectInStep(of, "1.2");
});

test("BCOPY-081 a copy in euros that is stopped by detaching leaves its position to the account, which closes it in euros; one that mirrors exits follows the close and ends", async () => {
  const detached = await copied();
  await stop(detached, "DETACH");
  await isStopped(detached);
  expect(world.there.sent()).toEqual(["BUY BTCEUR FILLED"]);
  await expectInStep(detached, "1.16");
  setEuro("1.13");
  const [own] = await world.app.db.query<any>(
    "select id, quantity::float8 as quantity from trades where account_id = $1 and status = 'OPEN'",
    [detached.accountId],
  );
  expect(own.quantity).toBeCloseTo(0.01, 4);
  await tradeMutation(world, detached.eater, "closeTrade", { tradeId: own.id });
  await world.until(async () => world.there.sent()).toEqual(["BUY BTCEUR FILLED", "SELL BTCEUR FILLED"]);
  await expectInStep(detached, "1.13");

  const mirrored = await copied();
  await stop(mirrored, "MIRROR_EXITS");
  await openTrade(world, mirrored.feeder, "ETH", "2");
  await tradeMutation(world, mirrored.feeder, "closeTrade", { tradeId: mirrored.tradeId });
  await isStopped(mirrored);
  expect(world.there.sent()).toEqual(["BUY BTCEUR FILLED", "SELL BTCEUR FILLED"]);
  await expectInStep(mirrored, "1.16");
});

test("BCOPY-082 86 everything at an account in euros: an open whose answer was lost is found, and what it filled is sold there too; without a current rate it goes all the same", async () => {
  const of = await copied();
  world.there.sandbox.faults.plan("POST", "/api/v3/order", sandboxFaults.doAndCut);
  await openTrade(world, of.feeder, "ETH", "2");
  await world.until(async () => world.there.sent().length).toBe(2);
  world.there.exchange.markets.pauseEuro();
  await world.pass(61_000);
  expect((await copyMutation(of.eater, "stopAllCopies", { mode: "CLOSE_ALL" })).copies).toHaveLength(1);
  await isStopped(of);
  expect(world.there.sent().sort()).toEqual(["BUY BTCEUR FILLED", "BUY ETHEUR FILLED", "SELL BTCEUR FILLED", "SELL ETHEUR FILLED"]);
  expect(await heldOf(of)).toBe(0);
  expect(world.there.balanceOf("BTC").add(world.there.balanceOf("ETH")).toNumber()).toBeLessThan(0.0001);
  setEuro("1.2");
  await expectInStep(of, "1.2");
});
