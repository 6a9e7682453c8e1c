import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { requestId } from "../../trading/testing/trading-world";
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

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const driftOf = async (person: Person, id: string): Promise<any> =>
  (
    await person.api.ok(
      "query ($id: ID!) { copy(id: $id) { drift { isInSync resyncMoney viewerCanResync positions { tradeId instrument { symbol } wanted held reason reasonText resyncMoney blockedText } } } }",
      { id },
    )
  ).copy.drift;
const resync = (person: Person, copyId: string, more = {}): Promise<any> =>
  copyMutation(person, "resyncCopy", { clientRequestId: requestId(), copyId, ...more });
const outcome = ({ cause, action, quantity, reason }: any): string => `${cause} ${action} ${reason ?? quantity}`;

test("DRIFT-001 after a pause drift names what was missed and why, a resync buys it once, and a second press does nothing", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const settings = { sizing: "MULTIPLIER", sizingValue: "0.1", stopLossPercent: "40" };
  const { id } = await startCopy(eater, feeder, "5000", settings);
  const held = await openTrade(world, feeder, "AAPL", "10");
  expect(await driftOf(eater, id)).toMatchObject({ isInSync: true, positions: [], viewerCanResync: false });
  await copyMutation(eater, "pauseCopy", { copyId: id });
  const missed = await openTrade(world, feeder, "MSFT", "20");
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: held, quantity: "10" });
  expect(await driftOf(eater, id)).toMatchObject({ isInSync: false, viewerCanResync: false });
  expect((await resync(eater, id)).errors[0]).toMatchObject({ code: "COPY_STATE" });
  await copyMutation(eater, "resumeCopy", { copyId: id });
  const drift = await driftOf(eater, id);
  expect(drift).toMatchObject({ viewerCanResync: true, resyncMoney: "500.05" });
  // 2 of 20 at 200.02; 1 of the 2 of AAPL at 100.01, held at 100
  expect(drift.positions).toMatchObject([
    { tradeId: held, wanted: "200.02", held: "100", reason: "PAUSED", reasonText: "This copy was paused.", resyncMoney: "100.01" },
    { tradeId: missed, wanted: "400.04", held: "0", reason: "PAUSED", resyncMoney: "400.04", blockedText: null },
  ]);
  const before = (await receiptsOf(eater, id)).length;
  const clientRequestId = requestId();
  const first = await resync(eater, id, { clientRequestId });
  expect(first.errors).toEqual([]);
  expect(first.receipts.map(outcome).toSorted()).toEqual(["RESYNC OPEN 2", "RESYNC SCALE 1"]);
  expect((await resync(eater, id, { clientRequestId })).receipts.map(({ id: receiptId }: any) => receiptId)).toEqual(first.receipts.map(({ id: receiptId }: any) => receiptId)); // prettier-ignore
  expect(await driftOf(eater, id)).toMatchObject({ isInSync: true, positions: [] });
  expect(await resync(eater, id)).toMatchObject({ errors: [], receipts: [] });
  expect(await receiptsOf(eater, id)).toHaveLength(before + 2);
  expect((await readCopy(eater, id)).settings).toMatchObject({ sizing: "MULTIPLIER", sizingValue: "0.1", stopLossPercent: "40" });
  // It follows on: what it bought is sold with the feeder's.
  world.clock.advance(10);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: missed });
  expect((await receiptsOf(eater, id)).map(outcome).at(-1)).toBe("EVENT CLOSE 2");
});

test("DRIFT-002 a position that the eater closed alone is named and never reopened", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { id } = await startCopy(eater, feeder, "5000", { sizing: "MULTIPLIER", sizingValue: "0.1" });
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  await copyMutation(eater, "closeCopiedTrade", { copyId: id, tradeId });
  const drift = await driftOf(eater, id);
  expect(drift).toMatchObject({ isInSync: false, viewerCanResync: false, resyncMoney: "0" });
  expect(drift.positions).toMatchObject([{ tradeId, reason: "CLOSED_BY_YOU", resyncMoney: "0" }]);
  expect(await resync(eater, id)).toMatchObject({ errors: [], receipts: [] });
});

test("DRIFT-003 what limits cut is bought as soon as they allow it, and no more than they allow", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { id } = await startCopy(eater, feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "1" });
  await openTrade(world, feeder, "AAPL", "8");
  const cut = await openTrade(world, feeder, "MSFT", "5");
  await openTrade(world, feeder, "TSLA", "4");
  const drift = await driftOf(eater, id);
  expect(drift.positions.map(({ instrument, reason, resyncMoney, blockedText }: any) => [instrument.symbol, reason, resyncMoney, blockedText === null])).toEqual([
    ["MSFT", "NO_FREE_CASH", "0", false],
    ["TSLA", "NO_FREE_CASH", "0", false],
  ]); // prettier-ignore
  expect(await resync(eater, id)).toMatchObject({ errors: [], receipts: [] });
  await copyMutation(eater, "addFunds", { clientRequestId: requestId(), copyId: id, amount: "1500" });
  const { receipts } = await resync(eater, id);
  expect(receipts.map(({ tradeId, action, status }: any) => [tradeId === cut, action, status])).toEqual([
    [true, "SCALE", "COPIED"],
    [false, "OPEN", "COPIED"],
  ]);
  expect(await driftOf(eater, id)).toMatchObject({ isInSync: true });
});

test("DRIFT-004 trades from before the copy are not expected, symbols that its rules exclude are not bought, and a shifted price alone is no drift", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  await openTrade(world, feeder, "AAPL", "10");
  const { id } = await startCopy(eater, feeder, "5000", { denySymbols: ["TSLA"] });
  expect(await driftOf(eater, id)).toMatchObject({ isInSync: true });
  await openTrade(world, feeder, "MSFT", "50");
  await world.tick("AAPL", "149.99", "150.01");
  expect(await driftOf(eater, id)).toMatchObject({ isInSync: true });
  await openTrade(world, feeder, "TSLA", "100");
  expect((await driftOf(eater, id)).positions).toMatchObject([
    { instrument: { symbol: "TSLA" }, reason: "SYMBOL_NOT_ALLOWED", resyncMoney: "0" },
  ]);
  expect(await resync(eater, id)).toMatchObject({ receipts: [] });
  await world.tick("AAPL", "99.99", "100.01");
});

test("DRIFT-005 nobody resyncs another's copy, nor one that has stopped; two presses at once buy once", async () => {
  const [feeder, eater, other] = [await world.feeder(), await world.eater(), await world.eater()];
  const { id } = await startCopy(eater, feeder, "5000", { sizing: "MULTIPLIER", sizingValue: "0.1" });
  await copyMutation(eater, "pauseCopy", { copyId: id });
  await openTrade(world, feeder, "AAPL", "10");
  await copyMutation(eater, "resumeCopy", { copyId: id });
  expect(await resync(other, id)).toMatchObject({ fault: "NOT_FOUND" });
  expect(await resync(eater, "00000000-0000-4000-8000-000000000000")).toMatchObject({ fault: "NOT_FOUND" });
  const presses = await Promise.all([resync(eater, id), resync(eater, id), resync(eater, id)]);
  expect(presses.flatMap(({ receipts }) => receipts.map(outcome))).toEqual(["RESYNC OPEN 1"]);
  expect((await readCopy(eater, id)).positions).toMatchObject([{ quantity: "1" }]);
  await copyMutation(eater, "stopCopy", { copyId: id, mode: "CLOSE_ALL" });
  expect((await resync(eater, id)).errors[0]).toMatchObject({ code: "COPY_STATE" });
  expect(await driftOf(eater, id)).toMatchObject({ isInSync: true, positions: [] });
});
