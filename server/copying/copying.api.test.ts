import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../platform/db/database";
import { Decimal } from "../platform/decimal";
import type { Person } from "../identity/testing/people";
import { lastFlowsSql } from "./feeder-view/copiers.store";
import { AccountService } from "../trading/accounts/account.service";
import { codeOf, mutate, portfolioOf, requestId } from "../trading/testing/trading-world";
import { holdingsPort } from "./eater-view/holdings";
import {
  copyMutation,
  createCopyingWorld,
  openTrade,
  readCopy,
  receiptsOf,
  startCopy,
  tradeMutation,
  type CopyingWorld,
} from "./testing/copying-world";

let world: CopyingWorld;
let ana: Person;
let bob: Person;
let eve: Person;

beforeAll(async () => {
  world = await createCopyingWorld();
  ana = await world.feeder();
  bob = await world.eater();
  eve = await world.eater();
});
afterAll(() => world?.stop());

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}
/** How many rows of copies and their flows a plan went through. */
const readOf = (node: PlanNode): number =>
  ((node["Relation Name"] ?? "").startsWith("cop")
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0) + (node.Plans ?? []).reduce((sum, one) => sum + readOf(one), 0);

const freeFeeder = () => world.feeder();
const freeEater = () => world.eater();

test("COPY-001 starting to copy sets the money aside and follows the feeder from the next event on", async () => {
  const before = await portfolioOf(bob, "");
  const copy = await startCopy(bob, ana, "5000");
  expect(copy).toMatchObject({
    state: "ACTIVE",
    openPositions: 0,
    money: { equity: "5000", freeCash: "5000", putIn: "5000", profit: "0", unitValue: "1" },
    health: { status: "IN_STEP" },
  });
  const after = await portfolioOf(bob, "");
  expect([before.account.cash, after.account.cash]).toEqual(["100000", "95000"]);
  expect(after.valuation.equity).toBe("100000");

  const tradeId = await openTrade(world, ana, "AAPL", "100");
  const [receipt] = await receiptsOf(bob, copy.id);
  // 10% of the feeder's account: 100 × 100.01 of 100000, so 10.001% of 5000
  expect(receipt).toMatchObject({
    status: "COPIED",
    action: "OPEN",
    cause: "EVENT",
    tradeId,
    eventSequence: 1,
    quantity: "5",
    price: "100.01",
    money: "500.05",
    feederPrice: "100.01",
    slippageBps: 0,
    cap: null,
    instrument: { symbol: "AAPL" },
  });
  expect(receipt.steps.map((step: any) => [step.name, step.money])).toEqual([["BASE", "500.05"], ["CASH", "500.05"], ["LOT", "5"]]); // prettier-ignore
  const held = await readCopy(bob, copy.id);
  expect(held).toMatchObject({
    openPositions: 1,
    money: { equity: "4999.95", freeCash: "4499.95", invested: "500" },
    positions: [{ quantity: "5", averagePrice: "100.01", cost: "500.05" }],
  });
});

test("COPY-002 a feeder's partial close, close and moved stop follow, each with its receipt", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "5000", { sizing: "MULTIPLIER", sizingValue: "0.1" });
  const tradeId = await openTrade(world, cara, "MSFT", "30");
  await tradeMutation(world, cara, "setExits", { tradeId, stopPrice: "150" });
  await tradeMutation(world, cara, "scaleTrade", { tradeId, quantity: "10" });
  await tradeMutation(world, cara, "closeTrade", { tradeId, quantity: "10" });
  await tradeMutation(world, cara, "closeTrade", { tradeId });
  const receipts = await receiptsOf(dan, copy.id);
  expect(receipts.map(({ action, status, quantity }) => [action, status, quantity])).toEqual([["OPEN", "COPIED", "3"], ["EXITS", "FOLLOWED", "0"], ["SCALE", "COPIED", "1"], ["REDUCE", "COPIED", "1"], ["CLOSE", "COPIED", "3"]]); // prettier-ignore
  const after = await readCopy(dan, copy.id);
  expect(after.money).toMatchObject({ equity: "4999.84", realisedPnl: "-0.16", invested: "0" });
});

test("COPY-003 without the suitability form no copy begins", async () => {
  const fresh = await world.eater();
  await world.app.db.query("delete from suitability_forms where user_id = $1", [fresh.id]);
  const input = { clientRequestId: requestId(), feederId: ana.id, amount: "1000", settings: {} };
  expect(codeOf(await copyMutation(fresh, "startCopying", input))).toBe("SUITABILITY_REQUIRED");
  const form = { experience: "NONE", lossCapacity: "NONE", goal: "LEARN", riskTextVersion: 1 };
  expect(codeOf(await copyMutation(fresh, "submitSuitability", { ...form, acceptsRisk: false }))).toBe("RISK_NOT_ACCEPTED");
  expect(codeOf(await copyMutation(fresh, "submitSuitability", { ...form, acceptsRisk: true, riskTextVersion: 0 }))).toBe(
    "RISK_NOT_ACCEPTED",
  );
  expect(codeOf(await copyMutation(fresh, "submitSuitability", { ...form, acceptsRisk: true }))).toBeNull();
  expect(codeOf(await copyMutation(fresh, "startCopying", input))).toBeNull();
});

test("COPY-004 starting is refused with a code: oneself, no feeder, too little cash, twice, the plan's limit, a price without a subscription", async () => {
  const start = (person: Person, feederId: string, amount = "1000", settings = {}) =>
    copyMutation(person, "startCopying", { clientRequestId: requestId(), feederId, amount, settings }).then(codeOf);
  const cook = await world.eater({ tier: "prep_cook" });
  const [one, two] = [await freeFeeder(), await freeFeeder()];
  const priced = await freeFeeder();
  await world.app.db.query("update users set price_bites = 10 where id = $1", [priced.id]);
  expect(await start(cook, cook.id)).toBe("SELF");
  expect(await start(cook, eve.id)).toBe("NOT_A_FEEDER");
  expect(await start(cook, one.id, "100000.01")).toBe("FREE_CASH");
  expect(await start(cook, one.id, "10.001")).toBe("AMOUNT_INVALID");
  expect(await start(cook, one.id, "1000", { sizing: "FIXED_AMOUNT" })).toBe("REQUIRED");
  expect(await start(cook, one.id, "1000", { denySymbols: ["NOPE"] })).toBe("SYMBOL_UNKNOWN");
  expect(await start(cook, one.id, "1000", { stopLossPercent: "100" })).toBe("INVALID");
  expect(await start(cook, priced.id)).toBe("SUBSCRIPTION_REQUIRED");
  expect(await start(cook, "00000000-0000-4000-8000-000000000000")).toBe("NOT_FOUND");
  expect(await start(one, two.id)).toBe("FORBIDDEN");
  expect(await start(cook, one.id)).toBeNull();
  expect(await start(cook, one.id)).toBe("ALREADY_COPYING");
  expect(await start(cook, two.id)).toBe("COPIES_MAX");
});

test("COPY-005 cycles of any length are refused", async () => {
  const hybrids = [];
  for (let index = 0; index < 3; index++) hybrids.push(await world.eater({ role: "hybrid" }));
  const [a, b, c] = hybrids as [Person, Person, Person];
  await startCopy(a, b, "1000");
  await startCopy(b, c, "1000");
  expect(
    codeOf(await copyMutation(c, "startCopying", { clientRequestId: requestId(), feederId: a.id, amount: "1000", settings: {} })),
  ).toBe("COPY_CYCLE");
  expect(
    codeOf(await copyMutation(b, "startCopying", { clientRequestId: requestId(), feederId: a.id, amount: "1000", settings: {} })),
  ).toBe("COPY_CYCLE");
});

test("COPY-006 a retry returns the first copy; the same id with other input is refused", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const input = { clientRequestId: requestId(), feederId: cara.id, amount: "1000", settings: { maxPerTrade: "100" } };
  const first = await copyMutation(dan, "startCopying", input);
  expect((await copyMutation(dan, "startCopying", input)).copy.id).toBe(first.copy.id);
  expect(codeOf(await copyMutation(dan, "startCopying", { ...input, settings: { maxPerTrade: "200" } }))).toBe("REQUEST_ID_REUSED");
});

test("COPY-007 starting with the feeder's open trades takes their weights at mid now, with a receipt each; one past its stop is skipped", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  await openTrade(world, cara, "AAPL", "100");
  const stopped = await openTrade(world, cara, "TSLA", "100", { stopPrice: "49" });
  await world.app.db.query("update trades set stop_price = 50 where id = $1", [stopped]);
  const copy = await startCopy(dan, cara, "5000", {}, { withOpenTrades: true });
  const receipts = await receiptsOf(dan, copy.id);
  expect(receipts.map(({ cause, status, reason, quantity }) => [cause, status, reason, quantity]).sort()).toEqual([["START", "COPIED", null, "4.9996"], ["START", "SKIPPED", "STOP_PASSED", "0"]]); // prettier-ignore
});

test("COPY-008 a paused copy opens nothing, closes still follow, and resuming catches up nothing", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "5000");
  const first = await openTrade(world, cara, "AAPL", "100");
  expect((await copyMutation(dan, "pauseCopy", { copyId: copy.id })).copy).toMatchObject({
    state: "PAUSED",
    viewerCanResume: true,
    health: { status: "PAUSED" },
  });
  expect(codeOf(await copyMutation(dan, "pauseCopy", { copyId: copy.id }))).toBe("COPY_STATE");
  const second = await openTrade(world, cara, "MSFT", "10");
  await tradeMutation(world, cara, "closeTrade", { tradeId: first });
  expect((await copyMutation(dan, "resumeCopy", { copyId: copy.id })).copy.state).toBe("ACTIVE");
  expect(codeOf(await copyMutation(dan, "resumeCopy", { copyId: copy.id }))).toBe("COPY_STATE");
  await tradeMutation(world, cara, "closeTrade", { tradeId: second });
  expect((await receiptsOf(dan, copy.id)).map(({ action, status, reason }) => [action, status, reason])).toEqual([["OPEN", "COPIED", null], ["OPEN", "SKIPPED", "PAUSED"], ["CLOSE", "COPIED", null], ["CLOSE", "SKIPPED", "NOT_HELD"]]); // prettier-ignore
  for (const name of ["pauseCopy", "resumeCopy"]) expect(codeOf(await copyMutation(eve, name, { copyId: copy.id }))).toBe("NOT_FOUND");
});

test("COPY-009 money added or taken out changes units, never the unit value", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "500" });
  const tradeId = await openTrade(world, cara, "AAPL", "10");
  await world.tick("AAPL", "119.99", "120.01");
  const before = await readCopy(dan, copy.id);
  expect(before.money).toMatchObject({ equity: "1099.94", unitValue: "1.09994" });
  const added = await copyMutation(dan, "addFunds", { clientRequestId: requestId(), copyId: copy.id, amount: "500" });
  expect(added.copy.money).toMatchObject({ equity: "1599.94", putIn: "1500", unitValue: "1.09994", todayPnl: "99.94" });
  const spread = await copyMutation(dan, "addFunds", { clientRequestId: requestId(), copyId: copy.id, amount: "400", spreadNow: true });
  expect(spread.receipts).toMatchObject([{ cause: "ADD", action: "SCALE", status: "COPIED", tradeId, quantity: "1.2499" }]);
  const out = await copyMutation(dan, "withdrawFunds", { clientRequestId: requestId(), copyId: copy.id, amount: "100" });
  expect(out.copy.money).toMatchObject({ putIn: "1800" });
  expect(Number(out.copy.money.unitValue)).toBeCloseTo(1.09994, 4);
  expect(codeOf(await copyMutation(dan, "withdrawFunds", { clientRequestId: requestId(), copyId: copy.id, amount: "5000" }))).toBe(
    "FREE_CASH",
  );
  expect(codeOf(await copyMutation(dan, "addFunds", { clientRequestId: requestId(), copyId: copy.id, amount: "500000" }))).toBe(
    "FREE_CASH",
  );
  for (const name of ["addFunds", "withdrawFunds"])
    expect(codeOf(await copyMutation(eve, name, { clientRequestId: requestId(), copyId: copy.id, amount: "1" }))).toBe("NOT_FOUND");
  await world.tick("AAPL", "99.99", "100.01");
});

test("COPY-010 stopping by CLOSE_ALL sells everything at the bid and gives the cash back", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "5000");
  const tradeId = await openTrade(world, cara, "AAPL", "100");
  expect(codeOf(await copyMutation(eve, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" }))).toBe("NOT_FOUND");
  const stopped = await copyMutation(dan, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  expect(stopped.receipts).toMatchObject([
    { cause: "STOP", action: "CLOSE", status: "COPIED", quantity: "5", price: "99.99", realisedPnl: "-0.1" },
  ]);
  expect(stopped.copy).toMatchObject({
    state: "STOPPED",
    stopMode: "CLOSE_ALL",
    stopReason: "YOU",
    money: { equity: "4999.9", profit: "-0.1", unitValue: "0.99998" },
  });
  expect((await portfolioOf(dan)).account.cash).toBe("99999.9");
  expect(codeOf(await copyMutation(dan, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" }))).toBe("COPY_STATE");
  await tradeMutation(world, cara, "closeTrade", { tradeId });
  await openTrade(world, cara, "MSFT", "10");
  expect(await receiptsOf(dan, copy.id)).toHaveLength(2);
});

test("COPY-011 stopping by DETACH makes the lots the eater's own trades with the feeder's stop and target", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "5000");
  await openTrade(world, cara, "AAPL", "100", { stopPrice: "90", targetPrice: "130" });
  const stopped = await copyMutation(dan, "stopCopy", { copyId: copy.id, mode: "DETACH" });
  expect(stopped.copy).toMatchObject({ state: "STOPPED", stopMode: "DETACH", openPositions: 0 });
  const portfolio = await portfolioOf(dan, "positions { quantity averagePrice trades { status stopPrice targetPrice owner { id } } }");
  expect(portfolio).toMatchObject({
    account: { cash: "99499.95" },
    valuation: { equity: "99999.95" },
    positions: [{ quantity: "5", averagePrice: "100.01", trades: [{ status: "OPEN", stopPrice: "90", targetPrice: "130" }] }],
  });
  expect((await receiptsOf(dan, copy.id)).at(-1)).toMatchObject({
    ...{ cause: "STOP", action: "DETACH", status: "FOLLOWED", reason: null },
    ...{ quantity: "5", price: "100", money: "500", realisedPnl: null },
  });
});

test("COPY-012 stopping by MIRROR_EXITS opens nothing more and ends with the last position", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "5000");
  const tradeId = await openTrade(world, cara, "AAPL", "100");
  expect((await copyMutation(dan, "stopCopy", { copyId: copy.id, mode: "MIRROR_EXITS" })).copy).toMatchObject({
    state: "MIRROR_EXITS",
    health: { status: "EXITS_ONLY" },
  });
  await openTrade(world, cara, "MSFT", "10");
  await tradeMutation(world, cara, "closeTrade", { tradeId });
  expect((await receiptsOf(dan, copy.id)).map(({ action, status, reason }) => [action, status, reason])).toEqual([["OPEN", "COPIED", null], ["OPEN", "SKIPPED", "EXITS_ONLY"], ["CLOSE", "COPIED", null]]); // prettier-ignore
  expect(await readCopy(dan, copy.id)).toMatchObject({ state: "STOPPED", stopMode: "MIRROR_EXITS", money: { equity: "4999.9" } });
  expect((await portfolioOf(dan)).account.cash).toBe("99999.9");
});

test("COPY-013 86 everything stops all of one's copies and nobody else's", async () => {
  const [cara, ida, dan] = [await freeFeeder(), await freeFeeder(), await freeEater()];
  const mine = [await startCopy(dan, cara, "1000"), await startCopy(dan, ida, "1000")];
  const other = await startCopy(await freeEater(), cara, "1000");
  await openTrade(world, cara, "AAPL", "100");
  const payload = await copyMutation(dan, "stopAllCopies", null);
  expect(payload.copies.map((copy: any) => [copy.id, copy.state, copy.stopReason]).sort()).toEqual(
    mine.map((copy) => [copy.id, "STOPPED", "EIGHTY_SIX"]).sort(),
  );
  const [row] = await world.app.db.query<{ state: string }>("select state from copies where id = $1", [other.id]);
  expect(row!.state).toBe("ACTIVE");
  expect((await copyMutation(dan, "stopAllCopies", { mode: "DETACH" })).copies).toEqual([]);
  expect(await world.visitor().code("mutation { stopAllCopies { errors { code } } }")).toBe("UNAUTHENTICATED");
});

test("COPY-014 one position can be closed alone: later closes pass it by", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "5000");
  const tradeId = await openTrade(world, cara, "AAPL", "100");
  expect(codeOf(await copyMutation(eve, "closeCopiedTrade", { copyId: copy.id, tradeId }))).toBe("NOT_FOUND");
  const closed = await copyMutation(dan, "closeCopiedTrade", { copyId: copy.id, tradeId });
  expect(closed.receipts).toMatchObject([{ cause: "MANUAL", status: "COPIED", quantity: "5" }]);
  expect(codeOf(await copyMutation(dan, "closeCopiedTrade", { copyId: copy.id, tradeId }))).toBe("NOT_HELD");
  await tradeMutation(world, cara, "scaleTrade", { tradeId, quantity: "10" });
  await tradeMutation(world, cara, "closeTrade", { tradeId });
  expect((await receiptsOf(dan, copy.id)).filter(({ eventSequence }) => eventSequence > 1).map(({ action, status, reason }) => [action, status, reason])).toEqual([["SCALE", "SKIPPED", "CLOSED_BY_YOU"], ["CLOSE", "SKIPPED", "CLOSED_BY_YOU"]]); // prettier-ignore
});

test("COPY-015 closes are never blocked: without a live price they wait for the next one", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "5000");
  await openTrade(world, cara, "KO", "100");
  world.market.halt("KO");
  const stopping = await copyMutation(dan, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  expect(stopping).not.toHaveProperty("fault");
  expect(stopping.copy).toMatchObject({ state: "STOPPING", health: { status: "STOPPING" }, positions: [{ isClosePending: true }] });
  expect(stopping.receipts).toMatchObject([{ status: "PENDING", isClosePending: true }]);
  world.market.resume("KO");
  await world.tick("KO", "61.99", "62.01");
  await world.sweep();
  expect(await readCopy(dan, copy.id)).toMatchObject({ state: "STOPPED", openPositions: 0 });
  expect((await receiptsOf(dan, copy.id)).at(-1)).toMatchObject({ status: "COPIED", price: "61.99" });
  await world.tick("KO", "59.99", "60.01");
});

test("COPY-016 a waiting close can be cancelled: the position is the eater's own", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "5000");
  const tradeId = await openTrade(world, cara, "KO", "100");
  world.market.halt("KO");
  expect(codeOf(await copyMutation(dan, "cancelPendingClose", { copyId: copy.id, tradeId }))).toBe("NOT_HELD");
  await copyMutation(dan, "closeCopiedTrade", { copyId: copy.id, tradeId });
  expect(codeOf(await copyMutation(eve, "cancelPendingClose", { copyId: copy.id, tradeId }))).toBe("NOT_FOUND");
  const before = await readCopy(dan, copy.id);
  const { head } = (await dan.api.ok("{ copyEventsSince(afterSequence: 0) { head } }")).copyEventsSince;
  const cancelled = await copyMutation(dan, "cancelPendingClose", { copyId: copy.id, tradeId });
  expect(cancelled.receipts).toMatchObject([{ status: "SKIPPED", reason: "CANCELLED_BY_YOU" }]);
  // Another device of theirs gets it too.
  const replay = await dan.api.ok(`{ copyEventsSince(afterSequence: ${head}) { events { receipt { id action status } } } }`);
  const again = replay.copyEventsSince.events.filter((event: any) => event.receipt?.action === "CLOSE");
  expect(again).toEqual([{ receipt: { id: cancelled.receipts[0].id, action: "CLOSE", status: "SKIPPED" } }]);
  expect(cancelled.copy).toMatchObject({ state: "ACTIVE", openPositions: 0 });
  expect(Number(cancelled.copy.money.unitValue)).toBeCloseTo(Number(before.money.unitValue), 8);
  const portfolio = await portfolioOf(dan, "positions { quantity }");
  expect(portfolio.positions).toMatchObject([{ quantity: "5" }]);
  world.market.resume("KO");
});

test("COPY-017 changing the rules resets the stop's reference only where the stop changed", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "900", stopLossPercent: "20" });
  await openTrade(world, cara, "AAPL", "10");
  await world.tick("AAPL", "109.99", "110.01");
  const reference = async () =>
    (await world.app.db.query<{ stop_reference: string }>("select stop_reference from copies where id = $1", [copy.id]))[0]!.stop_reference;
  expect(Number(await reference())).toBe(1);
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "100", stopLossPercent: "20" };
  expect((await copyMutation(dan, "updateCopy", { copyId: copy.id, settings })).copy.settings).toMatchObject({
    sizingValue: "100",
    stopLossPercent: "20",
  });
  expect(Number(await reference())).toBe(1);
  await copyMutation(dan, "updateCopy", { copyId: copy.id, settings: { ...settings, stopLossPercent: "10" } });
  expect(Number(await reference())).toBeGreaterThan(1.08);
  expect(codeOf(await copyMutation(dan, "updateCopy", { copyId: copy.id, settings: { maxOpenTrades: 0 } }))).toBe("INVALID");
  expect(codeOf(await copyMutation(eve, "updateCopy", { copyId: copy.id, settings }))).toBe("NOT_FOUND");
  await world.tick("AAPL", "99.99", "100.01");
});

test("COPY-018 limits over all copies hold across feeders, and name themselves on the receipt", async () => {
  const [cara, ida, dan] = [await freeFeeder(), await freeFeeder(), await freeEater()];
  const rules = { sizing: "FIXED_AMOUNT", sizingValue: "600" };
  const [one, two] = [await startCopy(dan, cara, "2000", rules), await startCopy(dan, ida, "2000", rules)];
  expect((await copyMutation(dan, "setEaterLimits", { maxPerSymbol: "1000", maxTotal: "1300" })).limits).toMatchObject({
    maxPerSymbol: "1000",
    maxTotal: "1300",
    dailyLossLimit: null,
  });
  expect(codeOf(await copyMutation(dan, "setEaterLimits", { maxTotal: "0.001" }))).toBe("AMOUNT_INVALID");
  await openTrade(world, cara, "AAPL", "10");
  await openTrade(world, ida, "AAPL", "10");
  await openTrade(world, ida, "MSFT", "10");
  expect((await receiptsOf(dan, one.id))[0]).toMatchObject({ cap: null, quantity: "5.9994" });
  const [symbol, total] = await receiptsOf(dan, two.id);
  expect(symbol).toMatchObject({ cap: "EATER_SYMBOL" });
  expect(Number(symbol.money)).toBeCloseTo(400.06, 1);
  expect(total).toMatchObject({ cap: "EATER_TOTAL" });
  expect(Number(total.money)).toBeCloseTo(300, 0);
});

test("COPY-146 a limit on an asset class holds over all copies, between symbol and total, and leaves other classes alone", async () => {
  const [cara, ida, dan] = [await freeFeeder(), await freeFeeder(), await freeEater()];
  const rules = { sizing: "FIXED_AMOUNT", sizingValue: "600" };
  const [one, two] = [await startCopy(dan, cara, "2000", rules), await startCopy(dan, ida, "3000", rules)];
  const classLimits = [
    { class: "CRYPTO", max: "100" },
    { class: "STOCK", max: "1000" },
  ];
  const saved = await copyMutation(dan, "setEaterLimits", { maxPerSymbol: "5000", maxPerClass: classLimits, maxTotal: "4000" });
  expect(saved.limits.maxPerClass).toEqual([
    { class: "STOCK", max: "1000" },
    { class: "CRYPTO", max: "100" },
  ]);
  await openTrade(world, cara, "AAPL", "10");
  const missed = [await openTrade(world, ida, "MSFT", "10"), await openTrade(world, ida, "TSLA", "10")];
  await world.tick("BTC", "39990", "40010");
  await openTrade(world, ida, "BTC", "0.1");
  expect((await receiptsOf(dan, one.id))[0]).toMatchObject({ cap: null, quantity: "5.9994" });
  const [stock, full, coin] = await receiptsOf(dan, two.id);
  expect(stock).toMatchObject({ cap: "EATER_CLASS", status: "COPIED" });
  expect(Number(stock.money)).toBeCloseTo(400, 0);
  expect(stock.steps.map(({ name }: any) => name)).toEqual(["BASE", "EATER_SYMBOL", "EATER_CLASS", "EATER_TOTAL", "CASH", "LOT"]);
  expect(stock.steps.find(({ name }: any) => name === "EATER_CLASS")).toMatchObject({ limit: "1000", isCut: true });
  expect(stock.steps.find(({ name }: any) => name === "EATER_TOTAL")).toMatchObject({ limit: "4000", isCut: false });
  expect(full).toMatchObject({ status: "SKIPPED", reason: "EATER_CLASS_MAX" });
  expect(full.reasonText).toContain("Your account-wide limit for the asset class of TSLA left too little.");
  expect(coin).toMatchObject({ cap: "EATER_CLASS", status: "COPIED" });
  expect(Number(coin.money)).toBeLessThanOrEqual(100);
  // What the limit kept out is drift; the preview of the next one, and a resync once the limit is wider, say the same.
  const driftOf = async () => (await dan.api.ok("query ($id: ID!) { copy(id: $id) { drift { positions { tradeId reason resyncMoney } } } }", { id: two.id })).copy.drift.positions; // prettier-ignore
  expect((await driftOf()).filter(({ tradeId }: any) => missed.includes(tradeId))).toMatchObject([
    { reason: "EATER_CLASS_MAX", resyncMoney: "0" },
    { reason: "EATER_CLASS_MAX", resyncMoney: "0" },
  ]);
  const wider = [{ class: "STOCK", max: "1700" }];
  expect((await copyMutation(dan, "setEaterLimits", { maxPerClass: wider })).limits).toMatchObject({
    maxPerSymbol: null,
    maxPerClass: wider,
  });
  const resyncs = (await driftOf())
    .filter(({ tradeId }: any) => missed.includes(tradeId))
    .map(({ resyncMoney }: any) => Number(resyncMoney));
  expect(resyncs.reduce((sum: number, money: number) => sum + money, 0)).toBeCloseTo(700, 0);
  expect(codeOf(await copyMutation(dan, "setEaterLimits", { maxPerClass: [{ class: "FX", max: "0.5" }] }))).toBe("AMOUNT_INVALID");
  expect(codeOf(await copyMutation(dan, "setEaterLimits", { maxPerClass: [...wider, ...wider] }))).toBe("INVALID");
});

test("COPY-022 an account is not started over while copies hold money of it", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "1000");
  const { account } = await portfolioOf(dan);
  expect(codeOf(await mutate(dan, "resetPaper", { accountId: account.id }))).toBe("COPY_STATE");
  await copyMutation(dan, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  expect(codeOf(await mutate(dan, "resetPaper", { accountId: account.id }))).toBeNull();
});

test("COPY-028 what copies hold of an account is asked in the transaction that starts it over: one connection is enough", async () => {
  const dan = await freeEater();
  const { account } = await portfolioOf(dan);
  const single = await openDatabase(world.databaseUrl, [], 1);
  try {
    const accounts = new AccountService(single, world.app.modules.trading.deps, holdingsPort);
    const viewer = {
      id: dan.id,
      sessionId: "",
      username: "dan",
      role: "eater",
      tier: "master_chef",
      isTester: false,
      suspendedAt: null,
    } as const;
    await accounts.reset(viewer, { clientRequestId: requestId(), accountId: account.id });
  } finally {
    await single.close();
  }
  expect((await portfolioOf(dan)).account.chapter).toBe(2);
});

test("PROOF-034 a receipt names the sealed event that caused it by its id; one of the start names none", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  await openTrade(world, cara, "AAPL", "10");
  const copy = await startCopy(dan, cara, "1000", {}, { withOpenTrades: true });
  await openTrade(world, cara, "MSFT", "1");
  const ask = "query ($id: ID!) { receipt(id: $id) { cause eventId eventHash } }";
  const receipts = await Promise.all(
    (await receiptsOf(dan, copy.id)).map(async ({ id }: { id: string }) => (await dan.api.ok(ask, { id })).receipt),
  );
  expect(receipts.find(({ cause }) => cause === "START").eventId).toBeNull();
  const { eventId, eventHash } = receipts.find(({ cause }) => cause === "EVENT");
  const { sealedEvent } = await dan.api.ok("query ($id: ID!) { sealedEvent(id: $id) { sequence hash } }", { id: eventId });
  expect(sealedEvent).toEqual({ sequence: 2, hash: eventHash });
});

test("COPY-019 nobody reads another's copy, receipt or events", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  const copy = await startCopy(dan, cara, "1000");
  await openTrade(world, cara, "AAPL", "10");
  const [receipt] = await receiptsOf(dan, copy.id);
  expect(await readCopy(eve, copy.id)).toBeNull();
  expect(await receiptsOf(eve, copy.id)).toEqual([]);
  expect((await eve.api.ok("query ($id: ID!) { receipt(id: $id) { id } }", { id: receipt.id })).receipt).toBeNull();
  expect((await dan.api.ok("query ($id: ID!) { receipt(id: $id) { id eventHash } }", { id: receipt.id })).receipt.eventHash).toMatch(
    /^[0-9a-f]{64}$/,
  );
  const since = (person: Person) =>
    person.api
      .ok("{ copyEventsSince(afterSequence: 0) { head events { sequence previousSequence copy { id } receipt { id status } } } }")
      .then((data) => data.copyEventsSince);
  const mine = await since(dan);
  expect(mine.events.map((event: any) => [event.previousSequence, event.sequence, event.receipt?.status ?? null])).toEqual([[0, 1, null], [1, 2, "COPIED"]]); // prettier-ignore
  expect((await since(await freeEater())).head).toBe(0);
});

test("COPY-020 the feeder sees how many copy, and names only of those who allow it", async () => {
  const [cara, dan, ida] = [await freeFeeder(), await freeEater(), await freeEater()];
  await startCopy(dan, cara, "1000");
  await startCopy(ida, cara, "2000");
  await ida.api.ok("mutation { updatePrivacy(input: { isNamedAsCopier: true }) { errors { code } } }");
  await openTrade(world, cara, "AAPL", "10");
  const { myCopiers } = await cara.api.ok(
    "{ myCopiers { count startedIn30Days equity putIn today { copied skipped medianLatencyMs } copiers { name username putIn isRunning } fanOutResults { action price counts { copied } instrument { symbol } } } }",
  );
  expect(myCopiers).toMatchObject({
    count: 2,
    startedIn30Days: 2,
    putIn: "3000",
    today: { copied: 2, skipped: 0 },
    fanOutResults: [{ action: "OPEN", counts: { copied: 2 }, instrument: { symbol: "AAPL" } }],
  });
  expect(myCopiers.copiers.map((copier: any) => [copier.name, copier.username]).sort()).toEqual([["Someone", null], [ida.username, ida.username]].sort()); // prettier-ignore
  const { trader } = await dan.api.ok(
    "query ($id: ID!) { trader(id: $id) { copierCount copyingValue viewerCanCopy viewerCopy { id feeder { id } } } }",
    { id: cara.id },
  );
  expect(trader).toMatchObject({ copierCount: 2, viewerCanCopy: false, viewerCopy: { feeder: { id: cara.id } } });
});

test("COPY-021 the preview says what each limit would do and what it can cost", async () => {
  const [cara, dan] = [await freeFeeder(), await freeEater()];
  await openTrade(world, cara, "AAPL", "100", { stopPrice: "90" });
  world.clock.advance(3_600_000);
  for (const [symbol, bid, ask] of [
    ["AAPL", "99.99", "100.01"],
    ["MSFT", "199.98", "200.02"],
    ["TSLA", "49.99", "50.01"],
    ["KO", "59.99", "60.01"],
  ] as const)
    world.market.setQuote(symbol, { bid, ask });
  const query =
    "query ($input: PreviewCopyInput!) { previewCopy(input: $input) { tradeId quantity money cap reason steps { name money limit isCut } stopLossMoney feederSharePercent slippageBps worstCase { left lost sentence } choices { tradeId } feederOpenTrades } }";
  const input = { feederId: cara.id, amount: "3000", settings: { maxPerTrade: "250", stopLossPercent: "20", isStopTrailing: true } };
  const { previewCopy } = await dan.api.ok(query, { input });
  expect(previewCopy).toMatchObject({
    quantity: "2.4997",
    money: "249.99",
    cap: "TRADE",
    reason: null,
    feederSharePercent: 10.001,
    slippageBps: 0,
    feederOpenTrades: 1,
    worstCase: { left: "2400", lost: "600" },
  });
  expect(previewCopy.steps).toMatchObject([
    { name: "BASE", money: "300.03" },
    { name: "TRADE", money: "250", limit: "250", isCut: true },
    { name: "CASH", limit: "3000" },
    { name: "LOT" },
  ]);
  expect(await dan.api.code(query, { input: { ...input, settings: { sizing: "RISK" } } })).toBe("BAD_USER_INPUT");
  const none = await dan.api.ok(query, { input: { ...input, feederId: (await freeFeeder()).id } });
  expect(none.previewCopy).toMatchObject({ tradeId: null, quantity: "0", steps: [], choices: [] });
});

test("MEND-S07 a copy's average price is what its receipts say, however little it holds, and its return on the trade is the feeder's", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { id } = await startCopy(eater, feeder, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "10" });
  const query = `query ($id: ID!) { recipe(id: $id) { trade { averagePrice returnPercent } copies { viewerProfit viewerReturnPercent medianReturnPercent } } }`;
  const resultOf = async (tradeId: string) => (await eater.api.ok(query, { id: tradeId })).recipe;
  await world.tick("AAPL", "133.10", "133.12");
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  const positionNow = async () => (await readCopy(eater, id)).positions[0];
  const [bought] = await receiptsOf(eater, id);
  // 0.0751 at 133.12 are 9.997312, and a cost of $10.00.
  expect(bought).toMatchObject({ quantity: "0.0751", price: "133.12", money: "10" });
  expect(await positionNow()).toMatchObject({ averagePrice: "133.12", cost: "10" });
  await world.tick("AAPL", "133.14", "133.16");
  const { trade, copies } = await resultOf(tradeId);
  expect(copies.viewerReturnPercent).toBeCloseTo(trade.returnPercent, 4);
  expect(copies.medianReturnPercent).toBeCloseTo(trade.returnPercent, 4);
  expect(copies.viewerProfit).toBe("0");
  await world.tick("AAPL", "143.10", "143.12");
  await tradeMutation(world, feeder, "scaleTrade", { tradeId, quantity: "10" });
  const more = (await receiptsOf(eater, id)).at(-1)!;
  const paid = Number(bought.quantity) * Number(bought.price) + Number(more.quantity) * Number(more.price);
  const held = Number(bought.quantity) + Number(more.quantity);
  expect(Number((await positionNow()).averagePrice)).toBeCloseTo(paid / held, 8);
  // Sold first in, first out: what stays is of the second lot.
  await tradeMutation(world, feeder, "closeTrade", { tradeId, quantity: "10" });
  expect((await positionNow()).averagePrice).toBe("143.12");
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  const { copy } = await eater.api.ok(`query ($id: ID!) { copy(id: $id) { positions(all: true) { quantity averagePrice } } }`, { id });
  expect(copy.positions).toEqual([{ quantity: "0", averagePrice: "0" }]);
  await world.tick("AAPL", "99.99", "100.01");
});

test("COPY-023 a split and a dividend of the feeder's trade move the copy's lots by the same factor, never its worth or its P&L", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { id } = await startCopy(eater, feeder, "1000", { sizing: "MULTIPLIER", sizingValue: "0.1", stopLossPercent: "20" });
  await openTrade(world, feeder, "TSLA", "30");
  const waiting = await world.eater();
  const { id: waitingId } = await startCopy(
    waiting,
    feeder,
    "1000",
    { sizing: "MULTIPLIER", sizingValue: "0.1" },
    { withOpenTrades: true },
  );
  world.market.halt("TSLA");
  await copyMutation(waiting, "stopCopy", { copyId: waitingId, mode: "CLOSE_ALL" });
  const heldBefore = Number((await readCopy(waiting, waitingId)).positions[0].quantity);
  const before = await readCopy(eater, id);
  const { corrections } = world.app.modules.trading;
  await corrections.adjustForSplit("22222222-2222-4222-8222-222222222222", "TSLA", new Decimal(3), new Decimal(2));
  world.market.setQuote("TSLA", { bid: "33.32", ask: "33.34" });
  await world.sweep();
  const split = await readCopy(eater, id);
  expect(split.positions[0]).toMatchObject({ quantity: "4.5", cost: before.positions[0].cost, averagePrice: "33.34" });
  expect(Number(split.money.equity)).toBeCloseTo(Number(before.money.equity), 1);
  // What waits for a live price is split, too, and goes whole.
  expect(Number((await readCopy(waiting, waitingId)).positions[0].quantity)).toBeCloseTo(heldBefore * 1.5, 8);
  world.market.resume("TSLA");
  await world.tick("TSLA", "33.32", "33.34");
  await world.sweep();
  expect(await readCopy(waiting, waitingId)).toMatchObject({ state: "STOPPED", openPositions: 0 });
  world.clock.advance(10); // receipts are listed by when they were decided
  await corrections.adjustForDividend("33333333-3333-4333-8333-333333333333", "TSLA", new Decimal("1"));
  await world.tick("TSLA", "32.32", "32.34");
  const paid = await readCopy(eater, id);
  expect(paid.positions[0]).toMatchObject({ quantity: "4.5", cost: (Number(split.positions[0].cost) - 4.5).toFixed(2) });
  expect(paid.money).toMatchObject({ realisedPnl: "0" });
  expect(Number(paid.money.equity)).toBeCloseTo(Number(split.money.equity), 1);
  expect(Number(paid.money.openPnl)).toBeCloseTo(Number(split.money.openPnl), 1);
  const adjusted = (await receiptsOf(eater, id)).filter((receipt) => receipt.action === "ADJUST");
  expect(adjusted).toMatchObject([
    {
      cause: "EVENT",
      status: "FOLLOWED",
      quantity: "0",
      money: "0",
      reasonText: "TSLA was split: 3 new for each 2 held, at prices to match.",
    },
    {
      cause: "EVENT",
      status: "FOLLOWED",
      reason: null,
      reasonText: "TSLA paid $1 a unit. The payment lowers the cost of the position, so it is neither profit nor loss.",
    },
  ]);
  // The stop still counts from the same worth.
  await world.tick("TSLA", "5", "5.02");
  expect(await readCopy(eater, id)).toMatchObject({ state: "ACTIVE" });
  await world.tick("TSLA", "49.99", "50.01");
});

test("COPY-024 the final figure of a copy detached in two steps includes every lot that was transferred", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const copy = await startCopy(eater, feeder, "1000", { sizing: "FIXED_AMOUNT", sizingValue: "300" });
  await openTrade(world, feeder, "AAPL", "10");
  await openTrade(world, feeder, "TSLA", "10");
  // The account holds TSLA the other way, so the copy's own has to be closed, and that waits.
  await mutate(eater, "openTrade", { symbol: "TSLA", side: "SHORT", quantity: "1" });
  const before = await readCopy(eater, copy.id);
  world.market.halt("TSLA");
  const stopping = await copyMutation(eater, "stopCopy", { copyId: copy.id, mode: "DETACH" });
  expect(stopping.copy).toMatchObject({ state: "STOPPING", openPositions: 1 });
  expect(Number(stopping.copy.money.unitValue)).toBeCloseTo(Number(before.money.unitValue), 8);
  world.market.resume("TSLA");
  await world.tick("TSLA", "49.99", "50.01");
  await world.sweep();
  const after = await readCopy(eater, copy.id);
  expect(after).toMatchObject({ state: "STOPPED", openPositions: 0 });
  // All but the half spread at which TSLA was sold.
  expect(Number(after.money.equity)).toBeCloseTo(Number(before.money.equity) - 0.06, 1);
  expect(after.money).toMatchObject({ putIn: "1000" });
  expect(Number(after.money.unitValue)).toBeCloseTo(Number(after.money.equity) / 1000, 3);
});

test("COPY-025 while following exits, what was opened before the press still concerns the copy, and what came after is skipped", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const copy = await startCopy(eater, feeder, "1000");
  const { fanOut } = world.app.modules.copying;
  const run = fanOut.run.bind(fanOut);
  fanOut.run = async () => {}; // not fanned out yet when the button is pressed
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  const pressed = await copyMutation(eater, "stopCopy", { copyId: copy.id, mode: "MIRROR_EXITS" });
  expect(pressed.copy).toMatchObject({ state: "MIRROR_EXITS", openPositions: 0 });
  await openTrade(world, feeder, "MSFT", "1");
  fanOut.run = run;
  await world.sweep();
  expect(await readCopy(eater, copy.id)).toMatchObject({ state: "MIRROR_EXITS" });
  await fanOut.sweep();
  await world.settled();
  expect((await receiptsOf(eater, copy.id)).map(({ status, reason, instrument }) => [instrument.symbol, status, reason]).sort()).toEqual([
    ["AAPL", "COPIED", null],
    ["MSFT", "SKIPPED", "EXITS_ONLY"],
  ]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  await world.sweep();
  expect(await readCopy(eater, copy.id)).toMatchObject({ state: "STOPPED" });
});

test("COPY-077 the feeder sees who began, moved money and stopped, and what all of it came to day by day; nobody else does", async () => {
  const [cara, dan, ida, other] = [await freeFeeder(), await freeEater(), await freeEater(), await freeFeeder()];
  await ida.api.ok("mutation { updatePrivacy(input: { isNamedAsCopier: true }) { errors { code } } }");
  const first = await startCopy(dan, cara, "1000");
  world.clock.advance(1_000);
  await copyMutation(dan, "addFunds", { copyId: first.id, amount: "250", clientRequestId: requestId(), spreadNow: false });
  world.clock.advance(1_000);
  const second = await startCopy(ida, cara, "2000");
  world.clock.advance(1_000);
  await copyMutation(ida, "withdrawFunds", { copyId: second.id, amount: "500", clientRequestId: requestId() });
  world.clock.advance(1_000);
  // Two closes: at the first both run, at the second one has ended.
  const closeOf = (eater: Person, copyId: string, at: Date, equity: number) =>
    world.app.db.query("insert into copy_closes (eater_id, copy_id, day, at, equity, unit_value) values ($1, $2, $3::timestamptz::date, $3, $4, 1)", [eater.id, copyId, at, equity]); // prettier-ignore
  const days = [0, 1].map((day) => new Date(world.clock.now() + day * 86_400_000));
  await closeOf(dan, first.id, days[0]!, 1300);
  await closeOf(ida, second.id, days[0]!, 1490);
  await copyMutation(dan, "stopCopy", { copyId: first.id, mode: "CLOSE_ALL" });
  await closeOf(ida, second.id, days[1]!, 1510);
  const ask = "{ myCopiers { moves { kind amount copier { id name username isRunning } } } myCopiersCurve(range: ALL) { equity putIn } }";
  const { myCopiers, myCopiersCurve } = await cara.api.ok(ask);
  const [someone, named] = [
    { id: first.id, name: "Someone", username: null, isRunning: false },
    { id: second.id, name: ida.username, username: ida.username, isRunning: true },
  ];
  expect(myCopiers.moves).toMatchObject([
    { kind: "STOPPED", amount: "1250", copier: someone },
    { kind: "WITHDREW", amount: "500", copier: { ...named, name: expect.any(String) } },
    { kind: "STARTED", amount: "2000", copier: { username: ida.username } },
    { kind: "ADDED", amount: "250", copier: someone },
    { kind: "STARTED", amount: "1000", copier: someone },
  ]);
  // The last point is of now: what runs.
  expect(myCopiersCurve).toEqual([{ equity: "2790", putIn: "2750" }, { equity: "1510", putIn: "1500" }, { equity: "1500", putIn: "1500" }]); // prettier-ignore
  expect(await other.api.ok(ask)).toEqual({ myCopiers: { moves: [] }, myCopiersCurve: [] });
  expect(await dan.api.ok(ask)).toEqual({ myCopiers: { moves: [] }, myCopiersCurve: [] });
  expect(await world.visitor().code("{ myCopiersCurve { equity } }")).toBe("UNAUTHENTICATED");
});

test("COPY-130 what a feeder's screen reads of the past does not grow with copies: last moves come by their index, a fan-out that is over is read once", async () => {
  const { db } = world.app;
  const gus = await freeFeeder();
  await db.query(
    `with people as (insert into users (id, username, name, role) select gen_random_uuid(), 'past' || left(md5(random()::text || n), 12), 'Past', 'eater' from generate_series(1, 400) n returning id),
     accounts as (insert into trading_accounts (user_id, kind, name, cash, created_at) select id, 'RECORD', 'Paper', 0, now() from people returning id, user_id),
     copied as (insert into copies (eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, sizing_value, day, day_start_equity, started_at)
       select a.user_id, $1, r.id, a.id, 0, 1000, 1000, 1000, 'FIXED_AMOUNT', 100, current_date, 1000, now() from accounts a, records r where r.user_id = $1 returning id, eater_id)
     select id, eater_id from copied`,
    [gus.id],
  );
  await db.query(
    "insert into copy_flows (eater_id, copy_id, at, amount, units, unit_value, kind) select eater_id, id, now() - n * interval '1 hour', 10, 10, 1, 'ADD' from copies, generate_series(1, 4) n where feeder_id = $1",
    [gus.id],
  );
  await db.query("analyze copies, copy_flows");
  const [explained] = await db.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${lastFlowsSql}`, [
    gus.id,
    20,
  ]);
  expect(readOf(explained!["QUERY PLAN"][0].Plan)).toBeLessThanOrEqual(40);

  const tradeId = await openTrade(world, gus, "AAPL", "1");
  const ask = "{ myCopiers { moves { amount } fanOutResults { tradeId counts { copied skipped } } } }";
  const fanOutReads = async (): Promise<number> => {
    const asked = vi.spyOn(db, "query");
    const { myCopiers } = await gus.api.ok(ask);
    const reads = asked.mock.calls.filter(([sql]) => /from events e\s+left join tallies t/.test(String(sql))).length;
    asked.mockRestore();
    expect(myCopiers.moves).toHaveLength(20);
    expect(myCopiers.fanOutResults.at(-1)).toMatchObject({ tradeId, counts: { copied: 400, skipped: 0 } });
    return reads;
  };
  expect([await fanOutReads(), await fanOutReads()]).toEqual([1, 0]);
  await tradeMutation(world, gus, "closeTrade", { tradeId });
  expect([await fanOutReads(), await fanOutReads()]).toEqual([1, 0]);
});
