import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import {
  copyMutation,
  createCopyingWorld,
  openTrade,
  readCopy,
  receiptsOf,
  startCopy,
  tradeMutation,
  type CopyingWorld,
} from "../testing/copying-world";

/** Splits that are sealed while the fan-out is paused: what copies do on their own uses the new units all the same. */
let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

interface Copied {
  readonly feeder: Person;
  readonly eater: Person;
  readonly copyId: string;
  readonly tradeId: string;
}

/** A copy of one unit of AAPL at 100.01, of the feeder's ten. */
async function copied(settings: Record<string, unknown> = {}): Promise<Copied> {
  await world.tick("AAPL", "99.99", "100.01");
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { id: copyId } = await startCopy(eater, feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "0.1", ...settings });
  return { feeder, eater, copyId, tradeId: await openTrade(world, feeder, "AAPL", "10") };
}

/** Two for one; nothing is fanned out from here on. */
async function splitPendingCorporateActions(): Promise<void> {
  await world.app.modules.copying.fanOut.stop();
  await split();
}

async function split(): Promise<void> {
  await world.app.modules.trading.corrections.adjustForSplit(randomUUID(), "AAPL", new Decimal(2), new Decimal(1));
  await world.settled();
}

async function fanOut(): Promise<void> {
  await world.app.modules.copying.fanOut.start();
  await world.settled();
}

const outcomeOf = ({ action, quantity, price }: any): string => `${action} ${quantity}${action === "CLOSE" ? ` at ${price}` : ""}`;
const outcomes = async ({ eater, copyId }: Copied): Promise<string[]> => (await receiptsOf(eater, copyId)).map(outcomeOf).sort();

test("COPY-093 what a copy closes before a sealed split was fanned out goes out in the new units, and the fan-out does not split it again", async () => {
  const copies = [await copied(), await copied(), await copied()] as const;
  await splitPendingCorporateActions();
  await world.tick("AAPL", "49.99", "50.01");
  const [closed, stopped, detached] = copies;
  await copyMutation(closed.eater, "closeCopiedTrade", { copyId: closed.copyId, tradeId: closed.tradeId });
  await copyMutation(stopped.eater, "stopCopy", { copyId: stopped.copyId, mode: "CLOSE_ALL" });
  await copyMutation(detached.eater, "stopCopy", { copyId: detached.copyId, mode: "DETACH" });
  const seen = async (): Promise<unknown> => Promise.all(copies.map(outcomes));
  const before = await seen();
  expect(before).toEqual([
    ["ADJUST 0", "CLOSE 2 at 49.99", "OPEN 1"],
    ["ADJUST 0", "CLOSE 2 at 49.99", "OPEN 1"],
    ["ADJUST 0", "DETACH 2", "OPEN 1"],
  ]);
  expect(Number((await readCopy(closed.eater, closed.copyId)).money.realisedPnl)).toBe(-0.03);
  await fanOut();
  expect(await seen()).toEqual(before);
  expect(await world.app.db.query("select quantity::float8 from trades where user_id = $1 and status = 'OPEN'", [detached.eater.id])).toEqual([{ quantity: 2 }]); // prettier-ignore
});

test("COPY-094 a price of new units stops no copy that a sealed split has not reached; the copy is worth what it was once it has", async () => {
  const { eater, copyId } = await copied({ stopLossPercent: "1", takeProfitPercent: "50" });
  await splitPendingCorporateActions();
  await world.tick("AAPL", "49.99", "50.01");
  await fanOut();
  await world.sweep();
  const copy = await readCopy(eater, copyId);
  expect(copy).toMatchObject({ state: "ACTIVE", positions: [{ quantity: "2" }] });
  expect(Number(copy.money.equity)).toBeCloseTo(999.99, 2);
  await world.tick("AAPL", "44.79", "44.81");
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS" });
});

test("COPY-095 what came before a split of the same trade comes before it, in a copy whose eater does something in between", async () => {
  const unmet = await copied();
  await world.app.modules.copying.fanOut.stop();
  // Ten more, then two for one.
  await tradeMutation(world, unmet.feeder, "scaleTrade", { tradeId: unmet.tradeId, quantity: "10" });
  await split();
  await copyMutation(unmet.eater, "withdrawFunds", { clientRequestId: randomUUID(), copyId: unmet.copyId, amount: "100" });
  expect((await readCopy(unmet.eater, unmet.copyId)).positions[0]).toMatchObject({ quantity: "4" });
  await fanOut();
  expect((await readCopy(unmet.eater, unmet.copyId)).positions[0]).toMatchObject({ quantity: "4" });
  expect(await outcomes(unmet)).toEqual(["ADJUST 0", "OPEN 1", "SCALE 1"]);
});

test("COPY-096 what is split between a stop's decision and its close is closed at the price now, for the decision's is of the old units", async () => {
  const { eater, copyId } = await copied({ stopLossPercent: "1" });
  const { copying } = world.app.modules;
  let close: Promise<void>;
  await world.app.db.transaction(async (tx) => {
    // The close waits for the account; the decision needs none.
    await tx.query("select id from trading_accounts where user_id = $1 for update", [eater.id]);
    await world.app.db.detached(async () => {
      world.market.setQuote("AAPL", { bid: "89.59", ask: "89.61" });
      world.market.tick();
      await expect.poll(async () => (await readCopy(eater, copyId)).state, { timeout: 10_000 }).toBe("STOPPING");
      await world.app.modules.trading.corrections.adjustForSplit(randomUUID(), "AAPL", new Decimal(2), new Decimal(1));
      await copying.fanOut.idle();
      world.market.setQuote("AAPL", { bid: "44.79", ask: "44.81" });
      close = copying.watch.idle();
    });
  });
  await close!;
  const copy = await readCopy(eater, copyId);
  expect(copy).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS" });
  expect((await receiptsOf(eater, copyId)).map(outcomeOf).sort()).toEqual(["ADJUST 0", "CLOSE 2 at 44.79", "OPEN 1"]);
});
