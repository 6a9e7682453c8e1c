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

const previewQuery = `query ($input: PreviewCopyInput!) { previewCopy(input: $input) {
  quantity money cap reason reasonText waitsUntil steps { name money limit isCut } worstCase { amount left lost sentence }
  feederOpenTrades initialOrders { money orders { tradeId side quantity price money reason reasonText waitsUntil instrument { symbol } } } } }`;
const preview = async (person: Person, input: Record<string, unknown>): Promise<any> =>
  (await person.api.ok(previewQuery, { input })).previewCopy;
const limitOf = (shown: any, name: string): string | null => shown.steps.find((step: any) => step.name === name)?.limit ?? null;

test("MEND-S04 the preview of a running copy sizes by its cash and what it holds, and its free cash is what may be withdrawn", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "400", maxPerSymbol: "500", stopLossPercent: "20", cashReserve: "100" };
  const { id } = await startCopy(eater, feeder, "1000", settings);
  await openTrade(world, feeder, "AAPL", "10");
  await world.tick("AAPL", "109.99", "110.01");
  const { money } = await readCopy(eater, id);
  const running = { feederId: feeder.id, copyId: id, settings };
  const shown = await preview(eater, running);
  expect(limitOf(shown, "CASH")).toBe(money.freeCash);
  expect(limitOf(shown, "BASE")).toBe(money.equity);
  // 3.9996 at 110 are held of the 500 that one symbol may have.
  expect(shown).toMatchObject({ cap: "SYMBOL", steps: [{ name: "BASE", money: "400" }, { name: "SYMBOL", money: "60.04" }, {}, {}] }); // prettier-ignore
  const out = await copyMutation(eater, "withdrawFunds", { clientRequestId: requestId(), copyId: id, amount: limitOf(shown, "CASH")! });
  expect(out.errors).toEqual([]);
  expect(await preview(eater, running)).toMatchObject({ quantity: "0", reason: "NO_FREE_CASH" });
  // An empty copy of the same equity would have bought all of it.
  expect(await preview(eater, { feederId: feeder.id, amount: money.equity, settings })).toMatchObject({ quantity: "3.636", cap: null });
});

test("MEND-S04 a running copy's own guards count: trades that are open, and what it lost today", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "400" };
  const { id } = await startCopy(eater, feeder, "1000", settings);
  await openTrade(world, feeder, "MSFT", "10");
  await world.tick("MSFT", "179.98", "180.02");
  const of = (more: Record<string, unknown>) => preview(eater, { feederId: feeder.id, copyId: id, settings: { ...settings, ...more } });
  expect(await of({})).toMatchObject({ reason: null });
  expect(await of({ maxOpenTrades: 1 })).toMatchObject({
    quantity: "0",
    reason: "OPEN_TRADES_MAX",
    reasonText: "1 trade was open and you allow 1.",
  });
  expect(await of({ maxOpenTrades: 2, dailyLossLimit: "41" })).toMatchObject({ reason: null });
  expect(await of({ dailyLossLimit: "40" })).toMatchObject({ quantity: "0", reason: "DAILY_LOSS" });
  await world.tick("MSFT", "199.98", "200.02");
});

test("MEND-S04 nobody previews another's copy, one of another feeder, or nothing at all", async () => {
  const [feeder, other, eater, stranger] = [await world.feeder(), await world.feeder(), await world.eater(), await world.eater()];
  const { id } = await startCopy(eater, feeder, "1000");
  const input = { feederId: feeder.id, copyId: id, settings: {} };
  expect(await stranger.api.code(previewQuery, { input })).toBe("NOT_FOUND");
  expect(await eater.api.code(previewQuery, { input: { ...input, feederId: other.id } })).toBe("NOT_FOUND");
  expect(await eater.api.code(previewQuery, { input: { feederId: feeder.id, settings: {} } })).toBe("BAD_USER_INPUT");
});

test("MEND-F05 the worst case of a running copy counts from where its stop acts, and names what was set aside", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "1000", stopLossPercent: "20", isStopTrailing: false };
  const { id } = await startCopy(eater, feeder, "1000", settings);
  await openTrade(world, feeder, "TSLA", "10");
  await world.tick("TSLA", "54.99", "55.01");
  const { money } = await readCopy(eater, id);
  expect(money.equity).toBe("1099.78");
  const kept = (await preview(eater, { feederId: feeder.id, copyId: id, settings })).worstCase;
  expect(kept).toMatchObject({ amount: "1099.78", left: "800", lost: "299.78" });
  expect(kept.sentence).toContain("Only this copy's $1,099.78 is ever used; you set aside $1,000.");
  // A stop that changes counts from now on.
  const moved = (await preview(eater, { feederId: feeder.id, copyId: id, settings: { ...settings, isStopTrailing: true } })).worstCase;
  expect(moved).toMatchObject({ left: "879.82", lost: "219.96" });
  const none = (await preview(eater, { feederId: feeder.id, copyId: id, settings: { ...settings, stopLossPercent: null } })).worstCase;
  expect(none.sentence).toContain("all of the $1,099.78 in this copy (you set aside $1,000)");
  await world.tick("TSLA", "49.99", "50.01");
});

const facts = ({ tradeId, status, quantity, money, reason }: any) => ({ tradeId, status, quantity, money, reason });

test("MEND-S08 the preview lists the orders that a copy begins with, and they are those that are then sent", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  await openTrade(world, feeder, "AAPL", "300");
  await openTrade(world, feeder, "MSFT", "50", { side: "SHORT" });
  await openTrade(world, feeder, "AAPL", "150");
  await openTrade(world, feeder, "KO", "100");
  await openTrade(world, feeder, "TSLA", "100");
  const settings = { maxPerSymbol: "1700", cashReserve: "500", denySymbols: ["KO"], maxOpenTrades: 3, maxExposurePercent: "60" };
  const asked = { feederId: feeder.id, amount: "5000", settings };
  expect((await preview(eater, asked)).initialOrders).toBeNull();
  const { initialOrders } = await preview(eater, { ...asked, withOpenTrades: true });
  const { id } = await startCopy(eater, feeder, "5000", settings, { withOpenTrades: true });
  const sent = await receiptsOf(eater, id);
  const listed = initialOrders.orders.map((order: any) => ({ ...order, status: order.reason ? "SKIPPED" : "COPIED" }));
  const byTrade = (one: any, other: any) => (one.tradeId < other.tradeId ? -1 : 1);
  expect(listed.map(facts).sort(byTrade)).toEqual(sent.map(facts).sort(byTrade));
  expect(initialOrders.orders.map(({ instrument, reason }: any) => [instrument.symbol, reason])).toEqual([
    ["AAPL", null],
    ["MSFT", null],
    ["AAPL", null],
    ["KO", "SYMBOL_NOT_ALLOWED"],
    ["TSLA", "OPEN_TRADES_MAX"],
  ]);
  const money = sent.reduce((sum, receipt) => sum + Math.round(Number(receipt.money) * 100), 0);
  expect(Math.round(Number(initialOrders.money) * 100)).toBe(money);
});

test("MEND-S08 nothing in the preview says that a trade was opened or closed which the viewer may not see yet", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const early = await openTrade(world, feeder, "AAPL", "10");
  await world.app.db.query("update privacy_settings set open_trade_delay_seconds = 3600 where user_id = $1", [feeder.id]);
  const asked = { feederId: feeder.id, amount: "5000", settings: {}, withOpenTrades: true };
  const seen = async () => {
    const { initialOrders, feederOpenTrades } = await preview(eater, asked);
    return [feederOpenTrades, initialOrders.orders.map(({ tradeId }: any) => tradeId)];
  };
  expect(await seen()).toEqual([1, [early]]);
  const late = await openTrade(world, feeder, "KO", "10");
  expect(await seen()).toEqual([1, [early]]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: early });
  expect(await seen()).toEqual([1, [early]]);
  world.clock.advance(61 * 60_000);
  expect(await seen()).toEqual([1, [late]]);
});
