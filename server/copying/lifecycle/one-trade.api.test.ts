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

const copyTrade = (person: Person, tradeId: string, more: Record<string, unknown> = {}): Promise<any> =>
  copyMutation(person, "copyTrade", { clientRequestId: requestId(), tradeId, amount: "1000", ...more });
const codeOf = ({ errors }: any): unknown => errors[0]?.code;
const outcome = ({ cause, action, quantity, reason }: any): string => `${cause} ${action} ${reason ?? quantity}`;
const recipeOf = async (person: Person, id: string): Promise<any> =>
  (
    await person.api.ok(
      "query ($id: ID!) { recipe(id: $id) { viewerCanCopyTrade viewerCopyPosition { quantity viewerCanClose } viewerReceipts { status } } }",
      { id },
    )
  ).recipe;
const cashOf = async (person: Person): Promise<string> => {
  const { me } = await person.api.ok("{ me { accounts { kind cash } } }");
  return me.accounts.find((account: any) => account.kind === "RECORD").cash;
};

test("COPY-140 one trade is copied at the price now, sized by the amount, and its exits are followed to the end", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const before = await cashOf(eater);
  const tradeId = await openTrade(world, feeder, "AAPL", "10", { stopPrice: "80" });
  expect(await recipeOf(eater, tradeId)).toMatchObject({ viewerCanCopyTrade: true, viewerCopyPosition: null });
  const { copy, receipts, errors } = await copyTrade(eater, tradeId);
  expect(errors).toEqual([]);
  // 1000 / 100.01, rounded down to the lot
  expect(receipts.map(outcome)).toEqual(["START OPEN 9.999"]);
  expect(receipts[0]).toMatchObject({ status: "COPIED", price: "100.01", tradeId });
  expect(receipts[0].steps.map(({ name, money }: any) => [name, money])).toEqual([
    ["BASE", "1000"],
    ["CASH", "1000"],
    ["LOT", "9.999"],
  ]);
  expect(copy).toMatchObject({ state: "MIRROR_EXITS", stopReason: "ONE_TRADE", viewerCanPause: false, viewerCanStop: true });
  expect(await recipeOf(eater, tradeId)).toMatchObject({ viewerCanCopyTrade: false, viewerCopyPosition: { viewerCanClose: true } });
  world.clock.advance(10);
  // Nothing that the feeder does elsewhere reaches it, nor what they add; a part sold is sold in the same share.
  const other = await openTrade(world, feeder, "MSFT", "5");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: other });
  await tradeMutation(world, feeder, "scaleTrade", { tradeId, quantity: "10" });
  await tradeMutation(world, feeder, "closeTrade", { tradeId, quantity: "10" });
  await world.tick("AAPL", "109.99", "110.01");
  world.clock.advance(10);
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  const all = await receiptsOf(eater, copy.id);
  expect(all.map(outcome).slice(0, 2)).toEqual(["START OPEN 9.999", "EVENT SCALE EXITS_ONLY"]);
  expect(all.slice(2).map(({ action, status }: any) => [action, status])).toEqual([
    ["REDUCE", "COPIED"],
    ["CLOSE", "COPIED"],
  ]);
  const ended = await readCopy(eater, copy.id);
  expect(ended).toMatchObject({ state: "STOPPED", openPositions: 0 });
  expect(Number(await cashOf(eater))).toBeCloseTo(Number(before) + Number(ended.money.profit), 2);
  await world.tick("AAPL", "99.99", "100.01");
});

test("COPY-141 a retry gives the first answer, other input under its id is refused, and two presses at once buy once", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  const clientRequestId = requestId();
  const [first, second] = await Promise.all([
    copyTrade(eater, tradeId, { clientRequestId }),
    copyTrade(eater, tradeId, { clientRequestId }),
  ]);
  expect(first.copy.id).toBe(second.copy.id);
  expect(second.receipts.map(({ id }: any) => id)).toEqual(first.receipts.map(({ id }: any) => id));
  expect(codeOf(await copyTrade(eater, tradeId, { clientRequestId, amount: "999" }))).toBe("REQUEST_ID_REUSED");
  expect(codeOf(await copyTrade(eater, tradeId))).toBe("ALREADY_COPYING");
  expect(await receiptsOf(eater, first.copy.id)).toHaveLength(1);
});

test("COPY-142 what may not be copied is refused with its code, and nothing is left of it", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const tradeId = await openTrade(world, feeder, "AAPL", "10", { stopPrice: "95" });
  const before = await cashOf(eater);
  expect(codeOf(await copyTrade(eater, tradeId, { amount: "5000000" }))).toBe("FREE_CASH");
  expect(codeOf(await copyTrade(eater, tradeId, { amount: "0" }))).toBe("AMOUNT_INVALID");
  expect(await copyTrade(eater, "00000000-0000-4000-8000-000000000000")).toMatchObject({ fault: "NOT_FOUND" });
  expect(await copyTrade(feeder, tradeId)).toMatchObject({ fault: "FORBIDDEN" });
  const hybrid = await world.eater({ role: "hybrid" });
  expect(codeOf(await copyTrade(hybrid, await openTrade(world, hybrid, "KO", "1")))).toBe("SELF");
  // Its stop is passed: a copy would be sold at once.
  world.market.setQuote("AAPL", { bid: "94.98", ask: "95.02" });
  expect(codeOf(await copyTrade(eater, tradeId))).toBe("TRADE_NOT_COPIED");
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  const unready = await world.feeder({ role: "hybrid" });
  expect(codeOf(await copyTrade(unready, tradeId))).toBe("SUITABILITY_REQUIRED");
  await startCopy(eater, feeder, "1000");
  expect(codeOf(await copyTrade(eater, tradeId))).toBe("ALREADY_COPYING");
  expect(Number(await cashOf(eater))).toBe(Number(before) - 1000);
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  expect(codeOf(await copyTrade(await world.eater(), tradeId))).toBe("TRADE_CLOSED");
});

test("COPY-143 whoever may not see the trade finds none, a price asks for a subscription or the unlocked recipe, a suspended eater for nothing", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  await feeder.api.ok("mutation ($userId: ID!) { block(input: { userId: $userId }) { __typename } }", { userId: eater.id });
  expect(await copyTrade(eater, tradeId)).toMatchObject({ fault: "NOT_FOUND" });
  const other = await world.eater();
  await world.app.db.query("update users set price_bites = 50 where id = $1", [feeder.id]);
  expect(codeOf(await copyTrade(other, tradeId))).toBe("SUBSCRIPTION_REQUIRED");
  await world.app.db.query("insert into relations (viewer_id, feeder_id, kind, trade_id, since) values ($1, $2, 'UNLOCKED', $3, $4)", [
    other.id,
    feeder.id,
    tradeId,
    world.clock.date(),
  ]);
  expect((await copyTrade(other, tradeId)).errors).toEqual([]);
  const late = await world.eater();
  await world.app.db.query("update users set suspended_at = $2 where id = $1", [late.id, world.clock.date()]);
  expect(await copyTrade(late, tradeId)).toMatchObject({ fault: "SUSPENDED" });
});

test("COPY-144 it makes nobody a copier: it stands beside a copy of the feeder, and opens no other trade to its owner", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const [first, second] = [await openTrade(world, feeder, "AAPL", "10"), await openTrade(world, feeder, "MSFT", "5")];
  const one = (await copyTrade(eater, first)).copy;
  const two = (await copyTrade(eater, second)).copy;
  expect(one.id).not.toBe(two.id);
  expect(await world.app.db.query("select 1 from relations where viewer_id = $1 and kind = 'COPIER'", [eater.id])).toEqual([]);
  const whole = await startCopy(eater, feeder, "2000", { sizing: "FIXED_AMOUNT", sizingValue: "100" });
  const third = await openTrade(world, feeder, "KO", "10");
  expect((await receiptsOf(eater, whole.id)).map(({ tradeId }: any) => tradeId)).toEqual([third]);
  expect(await receiptsOf(eater, one.id)).toHaveLength(1);
  const { myCopies } = await eater.api.ok("{ myCopies { copies { id onlyTradeId drift { isInSync } difference { since } } } }");
  expect(new Map(myCopies.copies.map((copy: any) => [copy.id, copy.onlyTradeId]))).toEqual(
    new Map([[one.id, first], [two.id, second], [whole.id, null]]), // prettier-ignore
  );
  for (const copy of myCopies.copies.filter(({ onlyTradeId }: any) => onlyTradeId !== null))
    expect(copy).toMatchObject({ drift: { isInSync: true }, difference: null });
});

test("COPY-145 its owner closes it alone like any position, and nobody else can", async () => {
  const [feeder, eater, other] = [await world.feeder(), await world.eater(), await world.eater()];
  const before = await cashOf(eater);
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  const { copy } = await copyTrade(eater, tradeId);
  expect(await copyMutation(other, "closeCopiedTrade", { copyId: copy.id, tradeId })).toMatchObject({ fault: "NOT_FOUND" });
  expect(await copyMutation(other, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" })).toMatchObject({ fault: "NOT_FOUND" });
  const { accounts } = (await other.api.ok("{ me { accounts { id kind } } }")).me;
  const theirs = accounts.find(({ kind }: any) => kind === "RECORD").id;
  expect(await copyTrade(eater, await openTrade(world, feeder, "KO", "1"), { accountId: theirs })).toMatchObject({ fault: "NOT_FOUND" });
  const closed = await copyMutation(eater, "closeCopiedTrade", { copyId: copy.id, tradeId });
  expect(closed.errors).toEqual([]);
  expect(await readCopy(eater, copy.id)).toMatchObject({ state: "STOPPED", openPositions: 0 });
  // 9.999 bought at 100.01 and sold at 99.99
  expect(Number(await cashOf(eater))).toBeCloseTo(Number(before) - 0.2, 2);
  expect(await recipeOf(eater, tradeId)).toMatchObject({ viewerCanCopyTrade: true });
});
