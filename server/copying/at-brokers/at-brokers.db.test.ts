import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { requestId } from "../../trading/testing/trading-world";
import { copyMutation, openTrade, readCopy, receiptsOf, startCopy, tradeMutation } from "../testing/copying-world";
import { createVenueWorld, type VenueWorld } from "../testing/venue-world";

let world: VenueWorld;
beforeAll(async () => void (world = await createVenueWorld()));
beforeEach(() => {
  // Fresh ones: the clock moves on in some tests.
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  world.market.setQuote("MSFT", { bid: "199.98", ask: "200.02" });
  world.market.setQuote("KO", { bid: "59.99", ask: "60.01" });
});
afterAll(() => world.stop());

/** A copy of a new feeder on a new account at the venue: half of the feeder's equity, so half of what they trade. */
async function copyAtVenue(settings: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const accountId = await world.account(eater, "80000.00");
  const copy = await startCopy(eater, feeder, "50000", settings, { accountId, ...more });
  return { feeder, eater, accountId, copyId: copy.id as string };
}

const last = async (eater: Person, copyId: string): Promise<any> => (await receiptsOf(eater, copyId)).at(-1);
const positions = async (eater: Person, copyId: string): Promise<any[]> => (await readCopy(eater, copyId)).positions;
const row = async (copyId: string): Promise<any> =>
  (await world.app.db.query("select cash, reserved, state, final_equity from copies where id = $1", [copyId]))[0];

test("BCOPY-001 an open at a venue is PENDING until its order ends: the money is set aside, nothing is held, and a fill books at the venue's price", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  await openTrade(world, feeder, "AAPL", "100");
  expect(await last(eater, copyId)).toMatchObject({ status: "PENDING", quantity: "0", money: "0", price: null, action: "OPEN" });
  expect(await row(copyId)).toMatchObject({ cash: "50000.00", reserved: "5000.50" });
  expect(await positions(eater, copyId)).toEqual([]);
  const [order] = world.working(copyId);
  expect(order).toMatchObject({ side: "BUY", symbol: "AAPL", type: "MARKET", isOpening: true, groupId: copyId, attempt: 1 });
  expect(order!.quantity.toFixed()).toBe("50");
  await world.fill(order!, "100.02", "30");
  expect(await last(eater, copyId)).toMatchObject({ status: "PENDING", quantity: "30", money: "3000.6", price: "100.02" });
  expect(await row(copyId)).toMatchObject({ cash: "46999.40", reserved: "2000.20" });
  await world.fill(order!, "100.04", "20");
  await world.end(order!);
  expect(await last(eater, copyId)).toMatchObject({
    status: "COPIED",
    quantity: "50",
    money: "5001.4",
    price: "100.028",
    slippageMoney: "0.9",
  });
  expect(await row(copyId)).toMatchObject({ cash: "44998.60", reserved: "0.00" });
  expect(await positions(eater, copyId)).toMatchObject([{ quantity: "50", cost: "5001.4" }]);
});

test("BCOPY-002 an order that ends in part, refused or unfilled gives back what it set aside, and its receipt says which", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  await openTrade(world, feeder, "AAPL", "100");
  const [part] = world.working(copyId);
  await world.fill(part!, "100", "20");
  await world.end(part!, { state: "CANCELED" });
  expect(await last(eater, copyId)).toMatchObject({ status: "PARTIAL", quantity: "20", reason: "NOT_FILLED" });
  await openTrade(world, feeder, "MSFT", "10");
  await world.end(world.working(copyId)[0]!, { state: "REJECTED", reason: "INSUFFICIENT_FUNDS", words: "insufficient buying power" });
  expect(await last(eater, copyId)).toMatchObject({ status: "REJECTED", reason: "BROKER_REFUSED", quantity: "0" });
  await openTrade(world, feeder, "TSLA", "10");
  await world.end(world.working(copyId)[0]!, { state: "EXPIRED" });
  expect(await last(eater, copyId)).toMatchObject({ status: "SKIPPED", reason: "NOT_FILLED" });
  expect(await row(copyId)).toMatchObject({ cash: "48000.00", reserved: "0.00" });
  expect(await positions(eater, copyId)).toMatchObject([{ quantity: "20" }]);
});

test("BCOPY-003 what is on its way counts: against free cash, against the limits, and as held for the feeder's next add", async () => {
  const { feeder, eater, copyId } = await copyAtVenue({ maxPerSymbol: "6000" });
  const trade = await openTrade(world, feeder, "AAPL", "100");
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: trade, quantity: "100" });
  // Of the same trade only one order is at the venue at a time; the second is sized with the first counted.
  expect(world.working(copyId)).toHaveLength(1);
  const receipts = await receiptsOf(eater, copyId);
  expect(receipts.map(({ status, action }) => [status, action])).toEqual([
    ["PENDING", "OPEN"],
    ["PENDING", "SCALE"],
  ]);
  expect(receipts[1].cap).toBe("SYMBOL");
  await world.execute(world.working(copyId)[0]!, "100.01");
  const [second] = world.working(copyId);
  expect(second!.quantity.toFixed()).toBe("9.999");
  await world.execute(second!, "100.01");
  expect(await positions(eater, copyId)).toMatchObject([{ quantity: "59.999" }]);
});

test("BCOPY-004 a close of the feeder sells what is held; a part of it keeps the exact ideal; fills in parts end as one", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  const trade = await openTrade(world, feeder, "AAPL", "99");
  await world.execute(world.working(copyId)[0]!, "100");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade, quantity: "33" });
  const [reduce] = world.working(copyId);
  expect([reduce!.side, reduce!.quantity.toFixed(), reduce!.isOpening]).toEqual(["SELL", "16.5", false]);
  await world.fill(reduce!, "110", "6.5");
  await world.fill(reduce!, "112", "10");
  await world.end(reduce!);
  expect(await last(eater, copyId)).toMatchObject({
    status: "COPIED",
    action: "REDUCE",
    quantity: "16.5",
    money: "1835",
    realisedPnl: "185",
  });
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await world.execute(world.working(copyId)[0]!, "90");
  expect(await last(eater, copyId)).toMatchObject({ status: "COPIED", action: "CLOSE", quantity: "33", realisedPnl: "-330" });
  expect(await positions(eater, copyId)).toEqual([]);
  expect(await row(copyId)).toMatchObject({ cash: "49855.00", reserved: "0.00" });
});

test("BCOPY-005 the feeder is out before the open has filled: it is cancelled, what filled is sold, and an unsent one never goes", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  const trade = await openTrade(world, feeder, "AAPL", "100");
  const [open] = world.working(copyId);
  await world.fill(open!, "100", "10");
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: trade, quantity: "10" });
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  expect(world.cancels).toContain(open!.owner.orderId);
  await world.fill(open!, "100", "5");
  await world.end(open!, { state: "CANCELED" });
  const [close] = world.working(copyId);
  expect([close!.side, close!.quantity.toFixed()]).toEqual(["SELL", "15"]);
  await world.execute(close!, "101");
  expect((await receiptsOf(eater, copyId)).map(({ action, status, reason, quantity }) => [action, status, reason, quantity])).toEqual([
    ["OPEN", "PARTIAL", "NOT_FILLED", "15"],
    ["SCALE", "SKIPPED", "FEEDER_CLOSED", "0"],
    ["CLOSE", "COPIED", null, "15"],
  ]);
  expect(await row(copyId)).toMatchObject({ cash: "50015.00", reserved: "0.00" });
});

test("BCOPY-006 a close that the venue refuses waits with its words and is tried again under a new number until it is filled", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  const trade = await openTrade(world, feeder, "AAPL", "100");
  await world.execute(world.working(copyId)[0]!, "100");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  const [first] = world.working(copyId);
  await world.fill(first!, "100", "10");
  await world.end(first!, { state: "REJECTED", reason: "DAY_TRADE_RULE", words: "pattern day trader" });
  expect(await last(eater, copyId)).toMatchObject({ status: "PENDING", isClosePending: true, quantity: "10" });
  const position = "query ($id: ID!) { copy(id: $id) { positions { isClosePending closeWaitingFor } } }";
  const [held] = (await eater.api.ok(position, { id: copyId })).copy.positions;
  expect(held).toEqual({
    isClosePending: true,
    closeWaitingFor: "The broker refused this close: “pattern day trader”. It is tried again.",
  });
  await world.sweep();
  expect(world.working(copyId)).toEqual([]);
  world.clock.advance(61_000);
  await world.sweep();
  const [second] = world.working(copyId);
  expect([second!.owner.orderId, second!.attempt, second!.quantity.toFixed()]).toEqual([first!.owner.orderId, 2, "40"]);
  await world.execute(second!, "100");
  expect(await last(eater, copyId)).toMatchObject({ status: "COPIED", quantity: "50", isClosePending: false });
});

test("BCOPY-025 an open behind a close that its venue refuses for ever is skipped once it has waited too long, and its money is free again", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  const trade = await openTrade(world, feeder, "AAPL", "100");
  await world.execute(world.working(copyId)[0]!, "100");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade, quantity: "20" });
  await world.end(world.working(copyId)[0]!, { state: "REJECTED", reason: "WASH_TRADE", words: "potential wash trade detected" });
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: trade, quantity: "10" });
  expect(await last(eater, copyId)).toMatchObject({ action: "SCALE", status: "PENDING" });
  expect((await row(copyId)).reserved).toBe("500.05");
  world.clock.advance(61_000);
  await world.sweep();
  expect(await last(eater, copyId)).toMatchObject({
    ...{ action: "SCALE", status: "SKIPPED", reason: "QUOTE_STALE" },
    reasonText: "The order waited 61 s for its turn at the broker; the limit is 60 s.",
  });
  expect((await row(copyId)).reserved).toBe("0.00");
  expect(world.working(copyId).map(({ side, attempt, quantity }) => [side, attempt, quantity.toFixed()])).toEqual([["SELL", 2, "10"]]);
});

test("BCOPY-026 a part of a short closes in whole units where the venue has no others, and all of it as it is held", async () => {
  world.facts.shortLot = "1";
  const { feeder, copyId } = await copyAtVenue();
  const trade = await openTrade(world, feeder, "AAPL", "25", { side: "SHORT" });
  const next = (): string => {
    const [order] = world.working(copyId);
    return `${order!.side} ${order!.quantity.toFixed()}`;
  };
  expect(next()).toBe("SELL 12");
  await world.execute(world.working(copyId)[0]!, "100");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade, quantity: "20" });
  expect(next()).toBe("BUY 9");
  await world.execute(world.working(copyId)[0]!, "100");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  expect(next()).toBe("BUY 3");
  world.facts.shortLot = null;
});

test("BCOPY-007 86 everything: unsent opens end, those on the wire are cancelled and whatever filled is closed; the money goes back", async () => {
  const { feeder, eater, accountId, copyId } = await copyAtVenue();
  await openTrade(world, feeder, "MSFT", "10");
  await world.execute(world.working(copyId)[0]!, "200");
  const trade = await openTrade(world, feeder, "AAPL", "100");
  const open = world.working(copyId)[0]!;
  await tradeMutation(world, feeder, "scaleTrade", { tradeId: trade, quantity: "10" });
  await copyMutation(eater, "stopAllCopies", { mode: "CLOSE_ALL" });
  await world.settled();
  expect((await row(copyId)).state).toBe("STOPPING");
  expect(world.cancels).toContain(open.owner.orderId);
  await world.fill(open, "100", "4");
  await world.end(open, { state: "CANCELED" });
  for (const close of world.working(copyId)) await world.execute(close, close.symbol === "MSFT" ? "210" : "90");
  expect(await row(copyId)).toMatchObject({ state: "STOPPED", cash: "0.00", reserved: "0.00", final_equity: "50010.00" });
  const [account] = await world.app.db.query<{ cash: string }>("select cash from trading_accounts where id = $1", [accountId]);
  expect(Number(account!.cash)).toBe(80010);
});

test("BCOPY-008 detached while an order is on the wire: what is held becomes one's own at once, the rest when the order has ended", async () => {
  const { feeder, eater, accountId, copyId } = await copyAtVenue();
  await openTrade(world, feeder, "MSFT", "10");
  await world.execute(world.working(copyId)[0]!, "200");
  await openTrade(world, feeder, "AAPL", "100");
  const open = world.working(copyId)[0]!;
  await copyMutation(eater, "stopCopy", { copyId, mode: "DETACH" });
  await world.settled();
  expect((await row(copyId)).state).toBe("STOPPING");
  expect(world.cancels).toContain(open.owner.orderId);
  const own = () =>
    world.app.db.query<{ symbol: string; quantity: string }>("select symbol, quantity from trades where account_id = $1 order by symbol", [
      accountId,
    ]);
  expect((await own()).map(({ symbol }) => symbol)).toEqual(["MSFT"]);
  await world.fill(open, "100", "4");
  await world.end(open, { state: "CANCELED" });
  expect((await own()).map(({ symbol, quantity }) => [symbol, Number(quantity)])).toEqual([["AAPL", 4], ["MSFT", 5]]); // prettier-ignore
  expect(await row(copyId)).toMatchObject({ state: "STOPPED", cash: "0.00", reserved: "0.00" });
});

test("BCOPY-048 what fills late for a copy that has stopped becomes its eater's own where the rest did, and is sold where the rest was; no money stays in the copy", async () => {
  const cashOf = async (id: string): Promise<number> =>
    Number((await world.app.db.query<{ cash: string }>("select cash from trading_accounts where id = $1", [id]))[0]!.cash);
  const detached = await copyAtVenue();
  await openTrade(world, detached.feeder, "AAPL", "100");
  const open = world.working(detached.copyId)[0]!;
  await copyMutation(detached.eater, "stopCopy", { copyId: detached.copyId, mode: "DETACH" });
  await world.end(open, { state: "CANCELED" });
  expect(await row(detached.copyId)).toMatchObject({ state: "STOPPED", cash: "0.00" });
  const whole = await cashOf(detached.accountId);
  await world.fill(open, "100", "4", { isLate: true });
  const own = await world.app.db.query("select symbol, status, quantity::float8 as quantity from trades where account_id = $1", [
    detached.accountId,
  ]);
  expect(own).toEqual([{ symbol: "AAPL", status: "OPEN", quantity: 4 }]);
  expect([await positions(detached.eater, detached.copyId), (await row(detached.copyId)).cash]).toEqual([[], "0.00"]);
  expect(await cashOf(detached.accountId)).toBe(whole - 400);
  const sold = await copyAtVenue();
  await openTrade(world, sold.feeder, "AAPL", "100");
  const other = world.working(sold.copyId)[0]!;
  await world.fill(other, "100", "40");
  await world.end(other, { state: "CANCELED" });
  await copyMutation(sold.eater, "stopCopy", { copyId: sold.copyId, mode: "CLOSE_ALL" });
  await world.settled();
  await world.execute(world.working(sold.copyId)[0]!, "100");
  expect(await row(sold.copyId)).toMatchObject({ state: "STOPPED", cash: "0.00" });
  const before = await cashOf(sold.accountId);
  await world.fill(other, "100", "5", { isLate: true });
  await world.sweep();
  await world.execute(world.working(sold.copyId)[0]!, "90");
  expect([await positions(sold.eater, sold.copyId), (await row(sold.copyId)).cash]).toEqual([[], "0.00"]);
  expect(await cashOf(sold.accountId)).toBe(before - 50);
});

test("BCOPY-009 each guard of a venue keeps an open out with its reason: class, shorts, the other side, least value, a pause", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  const attempt = async (change: Partial<VenueWorld["facts"]>, input: Record<string, unknown> = {}): Promise<unknown> => {
    const before = { ...world.facts };
    Object.assign(world.facts, change);
    const trade = await openTrade(world, feeder, "MSFT", "10", input);
    Object.assign(world.facts, before);
    const { status, reason } = await last(eater, copyId);
    await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
    return [status, reason];
  };
  expect(await attempt({ classes: ["CRYPTO"] })).toEqual(["SKIPPED", "NO_INSTRUMENT"]);
  expect(await attempt({ hasMarket: false })).toEqual(["SKIPPED", "NO_INSTRUMENT"]);
  expect(await attempt({ hasShorts: false }, { side: "SHORT" })).toEqual(["SKIPPED", "NOT_SHORTABLE"]);
  expect(await attempt({ notionalMin: "1001" })).toEqual(["SKIPPED", "BELOW_MINIMUM"]);
  expect(await attempt({ refusal: "BROKER_PAUSED" })).toEqual(["SKIPPED", "BROKER_PAUSED"]);
  expect(await attempt({ refusal: "OUT_OF_SYNC" })).toEqual(["SKIPPED", "OUT_OF_SYNC"]);
  await openTrade(world, feeder, "MSFT", "10");
  await world.execute(world.working(copyId)[0]!, "200");
  const other = await world.feeder();
  const second = await startCopy(eater, other, "1000", {}, { accountId: await accountOf(copyId) });
  await openTrade(world, other, "MSFT", "100", { side: "SHORT" });
  expect(await last(eater, second.id)).toMatchObject({ status: "SKIPPED", reason: "OPPOSITE_POSITION" });
});

test("BCOPY-053 an open that its venue refuses as too small, whose least order was not known, says so: what would have sufficed is not known", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  await openTrade(world, feeder, "MSFT", "10");
  await world.end(world.working(copyId)[0]!, { state: "REJECTED", reason: "BELOW_MINIMUM", words: "Filter failure: NOTIONAL" });
  const { status, reason, reasonText, minimumRequired } = await last(eater, copyId);
  expect([status, reason, minimumRequired]).toEqual(["REJECTED", "BROKER_MINIMUM", null]);
  expect(reasonText).toContain("was not known before");
});

test("BCOPY-050 an open below the least order of the copy's venue is skipped with what would have sufficed: by value, by quantity, and by its step", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  const attempt = async (change: Partial<VenueWorld["facts"]>): Promise<unknown> => {
    const before = { ...world.facts };
    Object.assign(world.facts, change);
    const trade = await openTrade(world, feeder, "MSFT", "10");
    Object.assign(world.facts, before);
    const { status, reason, minimumRequired } = await last(eater, copyId);
    await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
    return [status, reason, minimumRequired];
  };
  // Asked for 200.02 each, the copy's part is some thousand dollars.
  expect(await attempt({ notionalMin: "1001" })).toEqual(["SKIPPED", "BELOW_MINIMUM", "1001.01"]);
  expect(await attempt({ quantityMin: "6" })).toEqual(["SKIPPED", "BELOW_MINIMUM", "1200.12"]);
  expect(await attempt({ lot: "7" })).toEqual(["SKIPPED", "BELOW_MINIMUM", "1400.14"]);
  expect((await attempt({ notionalMin: "5", quantityMin: "0.1" })) as unknown[]).toEqual(["PENDING", null, null]);
});

test("BCOPY-056 what a copy begins with, and what it is short of, is sized by its venue's least order too, and says what will be skipped", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const accountId = await world.account(eater, "80000.00");
  await openTrade(world, feeder, "MSFT", "10");
  const first = async (): Promise<unknown> =>
    (
      await eater.api.ok(
        "query ($input: PreviewCopyInput!) { previewCopy(input: $input) { initialOrders { orders { quantity reason } } } }",
        {
          input: { feederId: feeder.id, accountId, amount: "50000", settings: { sizing: "PROPORTIONAL" }, withOpenTrades: true },
        },
      )
    ).previewCopy.initialOrders.orders;
  const before = { ...world.facts };
  expect(await first()).toEqual([{ quantity: expect.stringMatching(/^[45]/), reason: null }]);
  Object.assign(world.facts, { hasMarket: false });
  expect(await first()).toEqual([{ quantity: "0", reason: "NO_INSTRUMENT" }]);
  Object.assign(world.facts, { hasMarket: true, notionalMin: "1001" });
  expect(await first()).toEqual([{ quantity: "0", reason: "BELOW_MINIMUM" }]);
  const { id } = await startCopy(eater, feeder, "50000", { sizing: "PROPORTIONAL" }, { accountId, withOpenTrades: true });
  expect(await last(eater, id)).toMatchObject({ cause: "START", status: "SKIPPED", reason: "BELOW_MINIMUM" });
  await copyMutation(eater, "pauseCopy", { copyId: id });
  await openTrade(world, feeder, "KO", "10");
  await copyMutation(eater, "resumeCopy", { copyId: id });
  const short = async (): Promise<unknown> =>
    (
      await eater.api.ok("query ($id: ID!) { copy(id: $id) { drift { positions { instrument { symbol } resyncMoney blockedText } } } }", {
        id,
      })
    ).copy.drift.positions.find(({ instrument }: any) => instrument.symbol === "KO");
  expect(await short()).toMatchObject({ resyncMoney: "0", blockedText: "The size was below the smallest trade." });
  Object.assign(world.facts, before);
  expect(await short()).toMatchObject({ blockedText: null });
});

const accountOf = async (copyId: string): Promise<string> =>
  (await world.app.db.query<{ account_id: string }>("select account_id from copies where id = $1", [copyId]))[0]!.account_id;

test("BCOPY-010 a fee in the asset comes off the lot, one in money off the cash; a late fill is booked, marked, and sold where the feeder is out", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  const trade = await openTrade(world, feeder, "AAPL", "100");
  const open = world.working(copyId)[0]!;
  await world.fill(open, "100", "40", { fee: { amount: "0.04", currency: "AAPL" } });
  expect(await positions(eater, copyId)).toMatchObject([{ quantity: "39.96", cost: "4000" }]);
  await world.fill(open, "100", "5", { fee: { amount: "0.5", currency: "USDT" } });
  expect((await row(copyId)).cash).toBe("45499.50");
  await world.end(open, { state: "CANCELED" });
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  await world.execute(world.working(copyId)[0]!, "100");
  expect(await positions(eater, copyId)).toEqual([]);
  await world.fill(open, "100", "5", { isLate: true });
  expect((await receiptsOf(eater, copyId))[0]).toMatchObject({ status: "COPIED", quantity: "50" });
  await world.sweep();
  const [rest] = world.working(copyId);
  expect([rest!.side, rest!.quantity.toFixed()]).toEqual(["SELL", "5"]);
  await world.execute(rest!, "100");
  expect(await last(eater, copyId)).toMatchObject({ cause: "RESYNC", status: "COPIED", quantity: "5" });
  expect(await positions(eater, copyId)).toEqual([]);
});

test("BCOPY-074 what fills late while the close is refused as too small is closed again, and no position is left without an order", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  const trade = await openTrade(world, feeder, "AAPL", "100");
  const open = world.working(copyId)[0]!;
  await world.fill(open, "100", "0.04");
  await world.end(open, { state: "CANCELED" });
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  const [close] = world.working(copyId);
  await world.fill(open, "100", "5", { isLate: true });
  await world.end(close!, { state: "REJECTED", reason: "BELOW_MINIMUM", words: "Filter failure: NOTIONAL" });
  await world.sweep();
  const [rest] = world.working(copyId);
  expect([rest?.side, rest?.quantity.toFixed()]).toEqual(["SELL", "5.04"]);
  await world.execute(rest!, "100");
  expect(await last(eater, copyId)).toMatchObject({ cause: "RESYNC", status: "COPIED", quantity: "5.04" });
  expect(await positions(eater, copyId)).toEqual([]);
});

test("BCOPY-012 what a fee leaves below a lot ends with the close: the venue's cut is filled, the rest is a loss, and a stopped copy ends", async () => {
  const { feeder, eater, copyId } = await copyAtVenue();
  const trade = await openTrade(world, feeder, "AAPL", "100");
  const open = world.working(copyId)[0]!;
  await world.fill(open, "100", undefined, { fee: { amount: "0.04995", currency: "AAPL" } });
  await world.end(open);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
  const [close] = world.working(copyId);
  expect(close!.quantity.toFixed()).toBe("49.95005");
  // The venue takes whole lots: it calls the order filled with less than was asked for.
  await world.fill(close!, "110", "49.95");
  await world.end(close!);
  expect(await positions(eater, copyId)).toEqual([]);
  expect(await last(eater, copyId)).toMatchObject({ status: "COPIED", quantity: "49.95", money: "5494.5", realisedPnl: "494.5" });
  expect(await row(copyId)).toMatchObject({ cash: "50494.50", reserved: "0.00" });
  await openTrade(world, feeder, "MSFT", "10");
  const [small] = world.working(copyId);
  await world.fill(small!, "200", "0.0001", { fee: { amount: "0.00001", currency: "MSFT" } });
  await world.end(small!, { state: "CANCELED" });
  expect((await copyMutation(eater, "stopCopy", { copyId, mode: "CLOSE_ALL" })).errors).toEqual([]);
  await world.sweep();
  expect(world.working(copyId)).toEqual([]);
  expect(await row(copyId)).toMatchObject({ state: "STOPPED", final_equity: "50494.48" });
});

test("BCOPY-011 one running copy per eater and feeder, over all accounts; a venue that is not ready refuses with its code", async () => {
  const { feeder, eater, accountId } = await copyAtVenue();
  const input = { clientRequestId: crypto.randomUUID(), feederId: feeder.id, amount: "100", settings: {} };
  expect((await copyMutation(eater, "startCopying", input)).errors).toMatchObject([{ code: "ALREADY_COPYING" }]);
  const other = await world.feeder();
  world.facts.refusal = "BROKER_UNAVAILABLE";
  const refused = await copyMutation(eater, "startCopying", {
    ...input,
    clientRequestId: crypto.randomUUID(),
    feederId: other.id,
    accountId,
  });
  world.facts.refusal = null;
  expect(refused.errors).toMatchObject([{ code: "BROKER_UNAVAILABLE", path: ["input", "accountId"] }]);
  const stranger = await world.eater();
  const denied = await copyMutation(stranger, "startCopying", { ...input, clientRequestId: crypto.randomUUID(), accountId });
  expect(denied.fault).toBe("NOT_FOUND");
});

test("BCOPY-013 one trade at a venue: bought and sold there with the feeder, and what the venue refuses ends the copy with its money back", async () => {
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const accountId = await world.account(eater, "80000.00");
  const copyTrade = async (tradeId: string): Promise<string> => {
    const input = { clientRequestId: requestId(), tradeId, amount: "1000", accountId };
    const { copy, receipts, errors } = await copyMutation(eater, "copyTrade", input);
    expect([errors, receipts.map(({ status }: any) => status)]).toEqual([[], ["PENDING"]]);
    await world.settled();
    return copy.id;
  };
  const [aapl, msft, ko] = [
    await openTrade(world, feeder, "AAPL", "100"),
    await openTrade(world, feeder, "MSFT", "10"),
    await openTrade(world, feeder, "KO", "10"),
  ];
  const copyId = await copyTrade(aapl);
  await world.execute(world.working(copyId)[0]!, "100.01");
  expect(await positions(eater, copyId)).toMatchObject([{ quantity: "9.999" }]);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: aapl });
  await world.execute(world.working(copyId)[0]!, "110");
  expect((await receiptsOf(eater, copyId)).map(({ cause, status, quantity }) => [cause, status, quantity])).toEqual([
    ["START", "COPIED", "9.999"],
    ["EVENT", "COPIED", "9.999"],
  ]);
  await world.sweep();
  expect(await row(copyId)).toMatchObject({ state: "STOPPED", cash: "0.00", final_equity: "1099.89" });
  const refused = await copyTrade(msft);
  await world.end(world.working(refused)[0]!, { state: "REJECTED", reason: "INSUFFICIENT_FUNDS", words: "insufficient buying power" });
  await world.sweep();
  expect(await row(refused)).toMatchObject({ state: "STOPPED", cash: "0.00", final_equity: "1000.00" });
  // The feeder is out before it has filled: it is cancelled, and the copy ends.
  const late = await copyTrade(ko);
  const [open] = world.working(late);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: ko });
  expect(world.cancels).toContain(open!.owner.orderId);
  await world.end(open!, { state: "CANCELED" });
  await world.sweep();
  expect(await row(late)).toMatchObject({ state: "STOPPED", final_equity: "1000.00" });
});
