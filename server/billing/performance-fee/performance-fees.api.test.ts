/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publishLiveText } from "../../brokers/testing/live-world";
import { copyMutation, createCopyingWorld, openTrade, readCopy, startCopy, type CopyingWorld } from "../../copying/testing/copying-world";
import type { Person } from "../../identity/testing/people";
import { portfolioOf, requestId } from "../../trading/testing/trading-world";
import { bellOf, booksOf, giveBought, paymentsOf, purseOf } from "../testing/spending-world";

let world: CopyingWorld;
let ana: Person;
let eve: Person;

beforeAll(async () => {
  world = await createCopyingWorld();
  await publishLiveText(world);
}, 180_000);
afterAll(() => world?.stop());
beforeEach(async () => {
  await goTo(nextMonth());
  ana = await world.feeder();
  eve = await world.eater();
});

const dayMs = 86_400_000;
const nextMonth = (): Date => {
  const now = world.clock.date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
};
const quote = (symbol: string, price: number) => world.market.setQuote(symbol, { bid: price, ask: price });
/** A day begins at the prices of this moment: another price has to be there before anybody looks. */
async function goTo(at: Date, aapl = 100): Promise<void> {
  world.clock.advance(+at - world.clock.now());
  for (const [symbol, price] of [["AAPL", aapl], ["KO", 60]] as const) quote(symbol, price); // prettier-ignore
  await world.app.db.query(`update session set "expiresAt" = $1`, [new Date(world.clock.now() + 30 * dayMs)]);
}
/** Ends the month and closes it, at these prices of AAPL. */
async function endMonth(price: number): Promise<void> {
  await goTo(nextMonth(), price);
  await world.app.modules.performanceFees.monthEnds.runDue();
}
const setFee = async (person: Person, percent: number): Promise<any> =>
  (
    await person.api.ok(
      `mutation ($input: SetPerformanceFeeInput!) { setPerformanceFee(input: $input) {
        trader { id performanceFee { percent next { percent validFrom } } } errors { code path } } }`,
      { input: { percent } },
    )
  ).setPerformanceFee;
const termsOf = async (viewer: Person, feeder: Person): Promise<any> =>
  (
    await viewer.api.ok("query ($id: ID!) { trader(id: $id) { performanceFee { percent planned { percent validFrom } } } }", {
      id: feeder.id,
    })
  ).trader.performanceFee;
const feeFields = "percent planned { percent } next { percent } mark markValue profit fee bites charged nextChargeAt dueBites pausesAt";
const quoteFields = "percent profit fee bites received missingBites";
const feeOf = async (copyId: string, withdraw?: string): Promise<any> =>
  (
    await eve.api.ok(
      `query ($id: ID!, $withdraw: Decimal) { copy(id: $id) {
        performanceFee { ${feeFields} } performanceFeeQuote(withdraw: $withdraw) { ${quoteFields} } } }`,
      { id: copyId, withdraw },
    )
  ).copy;
const receipts = async (person: Person, copyId: string): Promise<any[]> =>
  (
    await person.api.ok(
      `query ($id: ID!) { copy(id: $id) { performanceFees(first: 50) { edges { node { id mode cause state percent equity unitValue
        markBefore markAfter sharePercent profit amount bites feeder { id } payment { bites feederEarnedBites serverBites } } } } } }`,
      { id: copyId },
    )
  ).copy.performanceFees.edges.map((edge: any) => edge.node);

/** A copy of $1,000 in AAPL alone: the feeder holds all of their account in it, bought at 100. */
async function copyAllIn(percent = 20): Promise<string> {
  if (percent > 0) {
    await setFee(ana, percent);
    await goTo(nextMonth());
  }
  const { id } = await startCopy(eve, ana, "1000");
  await openTrade(world, ana, "AAPL", "900");
  expect((await readCopy(eve, id)).positions).toMatchObject([{ quantity: "9" }]);
  return id;
}
const makeLive = (copyId: string) => world.app.db.query("update copies set mode = 'LIVE', live_text_version = 1 where id = $1", [copyId]);
const move = (name: "addFunds" | "withdrawFunds", copyId: string, amount: string) =>
  copyMutation(eve, name, { clientRequestId: requestId(), copyId, amount });

test("FEE-020 a feeder sets the fee; a higher one counts from the first month at least a week away, a lower one from the next", async () => {
  expect((await setFee(eve, 10)).errors).toMatchObject([{ code: "NOT_A_FEEDER" }]);
  for (const percent of [-1, 31]) expect((await setFee(ana, percent)).errors).toEqual([{ code: "INVALID", path: ["input", "percent"] }]);
  expect(await termsOf(eve, ana)).toEqual({ percent: 0, planned: [] });
  expect(await termsOf(ana, eve)).toBeNull();
  const first = nextMonth();
  expect((await setFee(ana, 20)).trader.performanceFee).toEqual({ percent: 0, next: { percent: 20, validFrom: first.toISOString() } });
  await goTo(new Date(+first - 3 * dayMs));
  await setFee(ana, 30);
  // Both that are planned are shown: the second must not surprise who starts to copy now.
  const [month, later] = [first.toISOString(), new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)).toISOString()];
  expect(await termsOf(eve, ana)).toEqual({
    percent: 0,
    planned: [
      { percent: 20, validFrom: month },
      { percent: 30, validFrom: later },
    ],
  });
  await goTo(first);
  const second = nextMonth();
  expect(await termsOf(eve, ana)).toEqual({ percent: 20, planned: [{ percent: 30, validFrom: second.toISOString() }] });
  await goTo(new Date(+second - dayMs));
  await setFee(ana, 5);
  expect(await termsOf(eve, ana)).toEqual({ percent: 20, planned: [{ percent: 5, validFrom: second.toISOString() }] });
  await setFee(ana, 0);
  expect(await termsOf(eve, ana)).toEqual({ percent: 20, planned: [{ percent: 0, validFrom: second.toISOString() }] });
});

test("FEE-021 FEE-031 on paper the month's end takes the fee from the copy's cash, once, and moves mark, unit value and stop with it", async () => {
  const id = await copyAllIn();
  const ruled = await copyMutation(eve, "updateCopy", { copyId: id, settings: { stopLossPercent: "5", isStopTrailing: true } });
  expect(ruled.errors).toEqual([]);
  quote("AAPL", 120);
  // 9 × 20 of profit: 180 × 20% = 36
  expect(await feeOf(id)).toMatchObject({
    performanceFee: { percent: 20, mark: "1", markValue: "1000", profit: "180", fee: "36", bites: null, charged: "0", dueBites: 0 },
    performanceFeeQuote: { profit: "180", fee: "36", bites: null, received: "1144", missingBites: null },
  });
  await goTo(nextMonth(), 120);
  const { monthEnds } = world.app.modules.performanceFees;
  await Promise.all([monthEnds.runDue(), monthEnds.runDue(), monthEnds.runDue()]);
  await monthEnds.runDue();
  // The month's first day of copies is begun beside it.
  const moneyNow = async () => (await readCopy(eve, id)).money;
  await expect.poll(moneyNow).toMatchObject({ equity: "1144", putIn: "1000", profit: "144", unitValue: "1.144", todayPnl: "0" });
  expect(await receipts(eve, id)).toMatchObject([
    {
      ...{ mode: "PAPER", cause: "MONTH_END", state: "PAID", percent: 20, equity: "1180", unitValue: "1.18", markBefore: "1" },
      ...{ markAfter: "1.144", sharePercent: 100, profit: "180", amount: "36", bites: null, feeder: { id: ana.id }, payment: null },
    },
  ]);
  expect((await bellOf(eve))[0]).toBe(`Performance fee to ${ana.username}: $36.00 on a profit of $180.00`);
  expect(await feeOf(id)).toMatchObject({ performanceFee: { profit: "0", fee: "0", charged: "36", mark: "1.144" } });
  const why = await eve.api.ok("query ($id: ID!) { copy(id: $id) { difference { parts { lines { cause money } } } } }", { id });
  const lines = why.copy.difference.parts.flatMap((part: any) => part.lines);
  expect(lines.find(({ cause }: any) => cause === "PERFORMANCE_FEE")).toEqual({ cause: "PERFORMANCE_FEE", money: "-36" });
  // The trailing stop of 5% is as far away as before the fee: a fall of 4% does not reach it.
  await world.tick("AAPL", 115.5, 115.5);
  expect((await readCopy(eve, id)).state).toBe("ACTIVE");
  // Down and back up to the mark: nothing is charged again.
  await endMonth(100);
  await endMonth(120);
  expect(await receipts(eve, id)).toHaveLength(1);
  await endMonth(130);
  expect((await receipts(eve, id))[0]).toMatchObject({ markBefore: "1.144", profit: "90", amount: "18" });
});

test("FEE-022 a withdrawal pays for the part that leaves, a deposit pays nothing and brings no profit to be charged", async () => {
  const id = await copyAllIn();
  quote("AAPL", 150);
  // 72.50 is a twentieth of 1,450, and a twentieth of the profit of 450 leaves with it: 22.50 × 20% = 4.50
  expect((await feeOf(id, "72.5")).performanceFeeQuote).toMatchObject({ profit: "22.5", fee: "4.5", received: "68" });
  const before = await portfolioOf(eve, "");
  const { copy } = await move("withdrawFunds", id, "72.5");
  expect(copy.money).toMatchObject({ equity: "1377.5", putIn: "932", profit: "445.5", unitValue: "1.45" });
  const after = await portfolioOf(eve, "");
  expect(Number(after.account.cash) - Number(before.account.cash)).toBe(68);
  expect(await receipts(eve, id)).toMatchObject([{ cause: "WITHDRAWAL", sharePercent: 5, profit: "22.5", amount: "4.5", markAfter: "1" }]);
  await move("addFunds", id, "1000");
  expect((await feeOf(id)).performanceFee).toMatchObject({ profit: "427.49", fee: "85.49" });
  await endMonth(150);
  expect((await receipts(eve, id))[0]).toMatchObject({ cause: "MONTH_END", equity: "2377.5" });
  expect(Number((await receipts(eve, id))[0].amount)).toBeCloseTo(85.49, 1);
});

test("FEE-023 a stop is charged before the money goes back, at a loss nothing", async () => {
  const id = await copyAllIn();
  quote("AAPL", 150);
  const before = await portfolioOf(eve, "");
  const { copy } = await copyMutation(eve, "stopCopy", { copyId: id, mode: "CLOSE_ALL" });
  // 450 × 20% = 90
  expect(copy).toMatchObject({ state: "STOPPED", money: { equity: "1360", profit: "360", unitValue: "1.36" } });
  const after = await portfolioOf(eve, "");
  expect(Number(after.account.cash) - Number(before.account.cash)).toBe(1360);
  expect(await receipts(eve, id)).toMatchObject([{ cause: "STOP", amount: "90", profit: "450" }]);
  expect((await feeOf(id)).performanceFee).toMatchObject({ profit: "0", charged: "90", nextChargeAt: null });
  quote("AAPL", 100);
  const again = await startCopy(eve, ana, "1000", {}, { withOpenTrades: true });
  quote("AAPL", 90);
  await copyMutation(eve, "stopCopy", { copyId: again.id, mode: "DETACH" });
  expect(await receipts(eve, again.id)).toEqual([]);
});

test("FEE-024 on real money the fee is paid in bites, ten for a dollar, 80 to 20, gifts as gifts", async () => {
  const id = await copyAllIn();
  await makeLive(id);
  await giveBought(world, eve, 1_000);
  const { revenue } = await booksOf(world);
  await endMonth(120);
  // 36 USD = 360 bites: 50 of them given
  expect((await readCopy(eve, id)).money).toMatchObject({ equity: "1180", unitValue: "1.18" });
  const [fee] = await receipts(eve, id);
  expect(fee).toMatchObject({ mode: "LIVE", state: "PAID", amount: "36", bites: 360, markAfter: "1.18" });
  expect(fee.payment).toEqual({ bites: 360, feederEarnedBites: 248, serverBites: 72 });
  expect(await purseOf(world, eve)).toMatchObject({ spendable: 690 });
  expect(await purseOf(world, ana)).toMatchObject({ gift: 90, earnedPending: 248 });
  expect(await booksOf(world)).toEqual({ sum: 0, revenue: revenue + 72 });
  expect(await paymentsOf(ana, "RECEIVED")).toMatchObject([{ kind: "PERFORMANCE_FEE", bites: 360, payer: null }]);
  const lines = (await eve.api.ok("{ statement(first: 5) { edges { node { kind amount } } } }")).statement.edges;
  expect(lines.map((edge: any) => edge.node.kind)).toContain("PERFORMANCE_FEE");
  // 0.09 of profit a unit: 9 × 0.01 × 20% = 1.8 cents, which is carried.
  await endMonth(120.01);
  expect((await receipts(eve, id))[0]).toMatchObject({ amount: "0.01", bites: 0, state: "PAID" });
});

test("FEE-025 with too few bites the owner is notified, after three days the copy opens nothing, and paid it goes on", async () => {
  const id = await copyAllIn();
  await makeLive(id);
  await endMonth(120);
  const { collecting } = world.app.modules.performanceFees;
  await collecting.runDue();
  const fee = (await feeOf(id)).performanceFee;
  expect(fee).toMatchObject({ dueBites: 360, pausesAt: new Date(world.clock.now() + 3 * dayMs).toISOString() });
  expect((await bellOf(eve))[0]).toMatch(/^Performance fee to .* unpaid: 360 bites needed by/);
  expect((await readCopy(eve, id)).state).toBe("ACTIVE");
  await goTo(new Date(world.clock.now() + 3 * dayMs));
  quote("AAPL", 120);
  await collecting.runDue();
  await collecting.runDue();
  expect((await readCopy(eve, id)).state).toBe("PAUSED");
  expect((await bellOf(eve))[0]).toBe(`Your copy of ${ana.username} is paused: a performance fee of 360 bites is unpaid`);
  expect((await copyMutation(eve, "resumeCopy", { copyId: id })).errors).toMatchObject([{ code: "FEE_DUE", limit: "360" }]);
  await giveBought(world, eve, 310);
  await Promise.all([collecting.runDue(), collecting.runDue()]);
  expect((await readCopy(eve, id)).state).toBe("ACTIVE");
  expect(await purseOf(world, eve)).toMatchObject({ spendable: 0 });
  expect(await receipts(eve, id)).toMatchObject([{ state: "PAID", bites: 360 }]);
  expect((await feeOf(id)).performanceFee).toMatchObject({ dueBites: 0, pausesAt: null });
});

test("FEE-026 a month without a fee is never charged later, and each month pays its own rate", async () => {
  const id = await copyAllIn(0);
  await setFee(ana, 30);
  // 450 in the free month, then 90 at 30%, then 90 at 10%
  await endMonth(150);
  expect(await receipts(eve, id)).toEqual([]);
  await setFee(ana, 10);
  await endMonth(160);
  expect(await receipts(eve, id)).toMatchObject([{ percent: 30, profit: "90", amount: "27" }]);
  await endMonth(170);
  expect((await receipts(eve, id))[0]).toMatchObject({ percent: 10, profit: "90", amount: "9" });
});

test("FEE-027 a feeder who is suspended is paid for the last time, and nothing after", async () => {
  const id = await copyAllIn();
  quote("AAPL", 120);
  await world.app.db.query("update users set suspended_at = $2 where id = $1", [ana.id, world.clock.date()]);
  await world.app.modules.copying.gone.check([ana.id]);
  expect(await receipts(eve, id)).toMatchObject([{ cause: "FEEDER_END", amount: "36" }]);
  quote("AAPL", 150);
  await endMonth(150);
  await copyMutation(eve, "stopCopy", { copyId: id, mode: "CLOSE_ALL" });
  expect(await receipts(eve, id)).toHaveLength(1);
});

test("FEE-028 when one of the two leaves, what is due is charged and collected first, and the rest lapses", async () => {
  const id = await copyAllIn();
  await makeLive(id);
  quote("AAPL", 120);
  await giveBought(world, eve, 1_000);
  await world.app.modules.performanceFees.monthEnds.closeOut(ana.id);
  expect(await receipts(eve, id)).toMatchObject([{ cause: "FEEDER_END", state: "PAID", bites: 360 }]);
  await world.app.modules.performanceFees.monthEnds.closeOut(ana.id);
  expect(await receipts(eve, id)).toHaveLength(1);
  const [bob, cara] = [await world.eater(), await world.feeder()];
  [ana, eve] = [cara, bob];
  const poor = await copyAllIn();
  await makeLive(poor);
  quote("AAPL", 120);
  await world.app.modules.performanceFees.monthEnds.closeOut(bob.id);
  expect(await receipts(bob, poor)).toMatchObject([{ cause: "STOP", state: "WAIVED", bites: 360 }]);
});

test("FEE-029 one's own fees only: another's copy shows none, and a foreign cursor is refused", async () => {
  const id = await copyAllIn();
  await endMonth(120);
  const bob = await world.eater();
  const query =
    "query ($id: ID!, $after: String) { copy(id: $id) { performanceFees(first: 1, after: $after) { edges { cursor } pageInfo { hasNextPage } } } }";
  for (const other of [bob, ana]) expect((await other.api.ok(query, { id })).copy).toBeNull();
  await endMonth(130);
  const { edges, pageInfo } = (await eve.api.ok(query, { id })).copy.performanceFees;
  expect(pageInfo.hasNextPage).toBe(true);
  const rest = (await eve.api.ok(query, { id, after: edges[0].cursor })).copy.performanceFees;
  expect([rest.edges.length, rest.pageInfo.hasNextPage]).toEqual([1, false]);
  const answer = await eve.api.run(query, { id, after: "abc" });
  expect(answer.errors![0]!.extensions.code).toBe("BAD_USER_INPUT");
});
