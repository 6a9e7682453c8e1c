import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Person } from "../../identity/testing/people";
import { statementsSent } from "../../platform/testing/request-statements";
import { portfolioOf } from "../../trading/testing/trading-world";
import { CopyStops } from "./copy-stops";
import { finishCopies } from "../stopping/ending";
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

const all = { sizing: "FIXED_AMOUNT", sizingValue: "1000" };

/** A fresh feeder and eater whose $1000 are all in AAPL at 100.01. */
async function invested(
  settings: Record<string, unknown>,
  side: "LONG" | "SHORT" = "LONG",
): Promise<{ feeder: Person; eater: Person; copyId: string }> {
  await world.tick("AAPL", "99.99", "100.01");
  const [feeder, eater] = [await world.feeder(), await world.eater()];
  const { id } = await startCopy(eater, feeder, "1000", { ...all, ...settings });
  await openTrade(world, feeder, "AAPL", "10", { side });
  return { feeder, eater, copyId: id };
}

test("GROW-210 a sweep of copies that finds nothing left asks once for all that there may be, and compares a part of them", async () => {
  const { watch } = world.app.modules.copying;
  // The first looks at the feeders of copies, too.
  await watch.sweep();
  const sweeps = 5;
  const sent = await statementsSent(async () => {
    for (let sweep = 0; sweep < sweeps; sweep++) await watch.sweep();
  });
  expect(sent.filter((text) => /copy_orders|copy_positions|next running copies/.test(text))).toHaveLength(2 * sweeps);
});

test("COPY-050 a fixed stop acts at unit value ≤ (1 − p/100) × the value when it was set, valued at mid, closed at the bid", async () => {
  const { eater, copyId } = await invested({ stopLossPercent: "10" });
  await world.tick("AAPL", "90.01", "90.03");
  expect((await readCopy(eater, copyId)).state).toBe("ACTIVE");
  await world.tick("AAPL", "89.99", "90.01");
  expect(await readCopy(eater, copyId)).toMatchObject({
    state: "STOPPED",
    stopMode: "CLOSE_ALL",
    stopReason: "STOP_LOSS",
    openPositions: 0,
  });
  expect((await receiptsOf(eater, copyId)).at(-1)).toMatchObject({ cause: "COPY_STOP", action: "CLOSE", status: "COPIED", price: "89.99" });
  expect(Number((await portfolioOf(eater)).account.cash)).toBeCloseTo(99_899.81, 1);
});

test("COPY-051 a trailing stop counts from the best value since, and fills through a gap at the tick's own price", async () => {
  const { eater, copyId } = await invested({ stopLossPercent: "10", isStopTrailing: true });
  await world.tick("AAPL", "119.99", "120.01");
  await world.tick("AAPL", "108.99", "109.01");
  expect((await readCopy(eater, copyId)).state).toBe("ACTIVE");
  // How near it is counts from the best value that is stored: before this look it says IN_STEP, unless the watch's timer was faster.
  await world.sweep();
  expect((await readCopy(eater, copyId)).health).toMatchObject({ status: "NEAR_STOP" });
  await world.tick("AAPL", "60", "60.02");
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS" });
  expect((await receiptsOf(eater, copyId)).at(-1)).toMatchObject({ cause: "COPY_STOP", price: "60" });
});

test("COPY-052 the best value outlives a restart, and what was breached meanwhile acts at the start", async () => {
  const { eater, copyId } = await invested({ stopLossPercent: "10", isStopTrailing: true });
  await world.tick("AAPL", "119.99", "120.01");
  const { watch } = world.app.modules.copying;
  await watch.stop();
  await world.tick("AAPL", "106.99", "107.01");
  expect((await readCopy(eater, copyId)).state).toBe("ACTIVE");
  await watch.start();
  await world.settled();
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS" });
});

test("COPY-053 take profit acts at (1 + p/100) × the value when it was set, and does not trail", async () => {
  const { eater, copyId } = await invested({ takeProfitPercent: "20" });
  await world.tick("AAPL", "119.99", "120.01");
  expect((await readCopy(eater, copyId)).state).toBe("ACTIVE");
  await world.tick("AAPL", "120.04", "120.06");
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "TAKE_PROFIT" });
});

test("COPY-054 money added does not move the stop, for the unit value does not move", async () => {
  const { eater, copyId } = await invested({ stopLossPercent: "10" });
  await copyMutation(eater, "addFunds", { clientRequestId: "added-money-1", copyId, amount: "1000" });
  await world.tick("AAPL", "85", "85.02");
  expect((await readCopy(eater, copyId)).state).toBe("ACTIVE");
  await world.tick("AAPL", "79", "79.02");
  expect((await readCopy(eater, copyId)).state).toBe("STOPPED");
});

test("COPY-055 a copy near its stop says so before it acts", async () => {
  const { eater, copyId } = await invested({ stopLossPercent: "20" });
  await world.tick("AAPL", "84", "84.02");
  expect((await readCopy(eater, copyId)).health).toMatchObject({ status: "NEAR_STOP" });
});

test("COPY-056 without a live price a tripped copy waits as CLOSE_PENDING and ends at the next one", async () => {
  const { eater, copyId, feeder } = await invested({ ...all, sizingValue: "400", stopLossPercent: "10" });
  await openTrade(world, feeder, "TSLA", "10");
  world.market.halt("TSLA");
  await world.tick("AAPL", "70", "70.02");
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPING", openPositions: 1 });
  world.market.resume("TSLA");
  await world.tick("TSLA", "48.99", "49.01");
  await world.sweep();
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS" });
  await world.tick("TSLA", "49.99", "50.01");
});

test("COPY-057 a short is closed at its margin: equity below 130% of what is owed", async () => {
  const { eater, copyId } = await invested({}, "SHORT");
  await world.tick("AAPL", "107.99", "108.01");
  expect((await readCopy(eater, copyId)).openPositions).toBe(1);
  await world.tick("AAPL", "109.99", "110.01");
  const receipt = (await receiptsOf(eater, copyId)).at(-1);
  expect(receipt).toMatchObject({ cause: "MARGIN", status: "COPIED", price: "110.01" });
  const { notifications } = await eater.api.ok("{ notifications(first: 5) { edges { node { kind text path count } } } }");
  expect(notifications.edges.map(({ node }: any) => node).filter(({ kind }: any) => kind === "MARGIN")).toEqual([
    { kind: "MARGIN", text: expect.stringMatching(/^Your copy of .+ was short of margin: AAPL was closed$/), path: "/chefs", count: 1 },
  ]);
  expect((await readCopy(eater, copyId)).state).toBe("ACTIVE");
});

test("COPY-058 the filter decides nothing: two watchers at once stop a copy once", async () => {
  const { eater, copyId } = await invested({ stopLossPercent: "10" });
  const second = new CopyStops(world.app.modules.copying.deps);
  await second.start();
  world.market.setQuote("AAPL", { bid: "80", ask: "80.02" });
  second.onTick([world.market.quote("AAPL")!]);
  world.market.tick();
  await Promise.all([second.idle(), world.settled()]);
  await second.stop();
  expect((await receiptsOf(eater, copyId)).filter((receipt) => receipt.cause === "COPY_STOP")).toHaveLength(1);
});

test("COPY-064 a stop is decided on the tick that tripped it and closes at its bid, though the price is back by then", async () => {
  const { eater, copyId } = await invested({ stopLossPercent: "10" });
  for (const [bid, ask] of [
    ["80", "80.02"],
    ["99.99", "100.01"],
  ] as const) {
    world.market.setQuote("AAPL", { bid, ask });
    world.market.tick();
  }
  await world.settled();
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS" });
  expect((await receiptsOf(eater, copyId)).at(-1)).toMatchObject({ cause: "COPY_STOP", price: "80" });
});

test("COPY-097 a decision that broke off with the database's connection is made at the next look, though no price moves again", async () => {
  const { eater, copyId } = await invested({ stopLossPercent: "10" });
  const { watch, deps } = world.app.modules.copying;
  // The look that the test makes is the next one: the watch's timer, which goes by real time, makes none.
  await watch.sweep();
  const timer = vi.spyOn(watch, "sweep").mockResolvedValue();
  const lost = vi.spyOn(deps.notifications, "stopped").mockRejectedValueOnce(new Error("Connection terminated unexpectedly"));
  await world.tick("AAPL", "89.99", "90.01");
  expect(lost).toHaveBeenCalledTimes(1);
  lost.mockRestore();
  expect((await readCopy(eater, copyId)).state).toBe("ACTIVE");
  timer.mockRestore();
  await world.sweep();
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS" });
});

test("COPY-065 what was decided before a crash is closed by whoever watches next", async () => {
  const { eater, copyId } = await invested({ stopLossPercent: "10" });
  await world.app.db.query(
    "update copies set state = 'STOPPING', stop_mode = 'CLOSE_ALL', stop_reason = 'STOP_LOSS', stopping_at = $2, stopped_sequence = (select sequence from records r where r.id = record_id) where id = $1",
    [copyId, world.clock.date()],
  );
  world.clock.advance(3_000);
  await world.sweep();
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS", openPositions: 0 });
  expect((await receiptsOf(eater, copyId)).at(-1)).toMatchObject({ cause: "COPY_STOP", status: "COPIED" });
});

test("COPY-074 rules that were set by a process that died before it could say so are watched at the next look", async () => {
  const { eater, copyId } = await invested({});
  await world.app.db.query("update copies set stop_loss_percent = 10, stop_reference = 1, version = version + 1 where id = $1", [copyId]);
  await world.tick("AAPL", "89.99", "90.01");
  await world.sweep();
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS" });
});

test("COPY-075 a trailing stop that is set anew counts from the value then, though a better one was seen and not stored yet", async () => {
  const trailing = { ...all, isStopTrailing: true };
  const { eater, copyId } = await invested({ ...trailing, stopLossPercent: "15" });
  await world.tick("AAPL", "119.99", "120.01");
  await world.tick("AAPL", "109.99", "110.01");
  await copyMutation(eater, "updateCopy", { copyId, settings: { ...trailing, stopLossPercent: "5" } });
  await world.sweep();
  await world.tick("AAPL", "106.99", "107.01");
  await world.sweep();
  expect((await readCopy(eater, copyId)).state).toBe("ACTIVE");
  await world.tick("AAPL", "103.99", "104.01");
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "STOP_LOSS" });
});

test("COPY-076 an end that two find is published once", async () => {
  const { eater, copyId } = await invested({});
  await copyMutation(eater, "stopCopy", { copyId, mode: "CLOSE_ALL" });
  const published = (): Promise<unknown[]> =>
    world.app.db.query("select sequence from outbox where user_id = $1 and stream = 'copy'", [eater.id]);
  const before = await published();
  await finishCopies(world.app.modules.copying.deps, [copyId]);
  expect(await published()).toEqual(before);
});

test("COPY-059 the daily loss limit begins anew at 00:00 UTC of the market clock, and counts open positions", async () => {
  const { eater, copyId, feeder } = await invested({ ...all, sizingValue: "500", dailyLossLimit: "40" });
  await world.tick("AAPL", "90", "90.02");
  await openTrade(world, feeder, "MSFT", "1");
  expect((await receiptsOf(eater, copyId)).at(-1)).toMatchObject({
    status: "SKIPPED",
    reason: "DAILY_LOSS",
    reasonText: "This copy had lost $50.00 since 00:00 UTC and you stop opening at $40.00.",
  });
  world.clock.advance(86_400_000);
  for (const [symbol, bid, ask] of [["AAPL", "90", "90.02"], ["MSFT", "199.98", "200.02"], ["TSLA", "49.99", "50.01"], ["KO", "59.99", "60.01"]] as const) world.market.setQuote(symbol, { bid, ask }); // prettier-ignore
  await world.sweep();
  await openTrade(world, feeder, "MSFT", "1");
  expect((await receiptsOf(eater, copyId)).at(-1)).toMatchObject({ status: "COPIED" });
});

test("COPY-060 when the feeder goes, copies change to following exits with the reason; a suspended feeder is closed out and followed", async () => {
  const { eater, copyId, feeder } = await invested({});
  const blocked = await invested({});
  await world.app.db.transaction((tx) => world.app.modules.people.blocks.block(tx, blocked.eater.id, blocked.feeder.id));
  await world.app.db.query("update users set suspended_at = now() where id = $1", [feeder.id]);
  await world.app.modules.copying.gone.check([feeder.id, blocked.feeder.id]);
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "MIRROR_EXITS", stopReason: "FEEDER_SUSPENDED" });
  expect(await readCopy(blocked.eater, blocked.copyId)).toMatchObject({ state: "MIRROR_EXITS", stopReason: "BLOCKED" });
  await world.app.modules.trading.accountService.closeOut(feeder.id);
  await world.settled();
  expect(await readCopy(eater, copyId)).toMatchObject({ state: "STOPPED", stopReason: "FEEDER_SUSPENDED" });
});

test("COPY-061 each other cause has its own reason: role, hidden profile, a lapsed subscription, erasure", async () => {
  const cases: Array<[string, (pair: Awaited<ReturnType<typeof invested>>) => Promise<unknown>]> = [
    ["FEEDER_ROLE", ({ feeder }) => world.app.db.query("update users set role = 'eater' where id = $1", [feeder.id])],
    [
      "PROFILE_HIDDEN",
      ({ feeder }) =>
        world.app.db.query(
          "insert into privacy_settings (user_id, profile_audience) values ($1, 'FOLLOWERS') on conflict (user_id) do update set profile_audience = 'FOLLOWERS'",
          [feeder.id],
        ),
    ],
    [
      "SUBSCRIPTION_LAPSED",
      async ({ feeder, copyId }) => {
        await world.app.db.query("update users set price_bites = 10 where id = $1", [feeder.id]);
        // It ran when the copy began: a copy that began without one has none to lose.
        await world.app.db.query(
          `insert into relations (viewer_id, feeder_id, kind, since, until)
          select eater_id, feeder_id, 'SUBSCRIBER', started_at - interval '1 day', started_at + interval '1 second' from copies where id = $1`,
          [copyId],
        );
      },
    ],
  ];
  for (const [reason, change] of cases) {
    const pair = await invested({});
    await change(pair);
    await world.app.modules.copying.gone.check([pair.feeder.id]);
    expect(await readCopy(pair.eater, pair.copyId)).toMatchObject({ state: "MIRROR_EXITS", stopReason: reason });
  }
  const erased = await invested({});
  await world.app.modules.personalData.eraseUser(erased.feeder.id);
  await world.settled();
  expect(await readCopy(erased.eater, erased.copyId)).toMatchObject({ state: "STOPPED", stopReason: "FEEDER_DELETED" });
});

test("COPY-062 an eater who leaves: copies close, the books stay under the pseudonym", async () => {
  const { eater, copyId } = await invested({});
  await world.app.modules.personalData.eraseUser(eater.id);
  const [row] = await world.app.db.query<{ state: string; stop_reason: string }>("select state, stop_reason from copies where id = $1", [
    copyId,
  ]);
  expect(row).toEqual({ state: "STOPPED", stop_reason: "ACCOUNT_DELETED" });
  expect(await world.app.db.query("select 1 from suitability_forms where user_id = $1", [eater.id])).toEqual([]);
});

test("COPY-063 guards stop opens with their reason and figure, and never a close", async () => {
  await world.tick("AAPL", "99.99", "100.01");
  const [feeder] = [await world.feeder()];
  const guards: Array<[Record<string, unknown>, string]> = [
    [{ denySymbols: ["AAPL"] }, "SYMBOL_NOT_ALLOWED"],
    [{ allowSymbols: ["MSFT"] }, "SYMBOL_NOT_ALLOWED"],
    [{ classes: ["CRYPTO"] }, "CLASS_NOT_ALLOWED"],
    [{ quoteAgeMsMax: 500 }, "QUOTE_TOO_OLD"],
  ];
  const copies = await Promise.all(
    guards.map(async ([settings]) => {
      const eater = await world.eater();
      return { eater, copyId: (await startCopy(eater, feeder, "1000", settings)).id };
    }),
  );
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01", asOf: new Date(world.clock.now() - 900) });
  const tradeId = await openTrade(world, feeder, "AAPL", "10");
  for (const [index, { eater, copyId }] of copies.entries())
    expect((await receiptsOf(eater, copyId)).at(-1)).toMatchObject({ status: "SKIPPED", reason: guards[index]![1], quantity: "0" });
  expect((await receiptsOf(copies[3]!.eater, copies[3]!.copyId)).at(-1).reasonText).toBe("The price was 900 ms old and you allow 500 ms.");
  const { eater, copyId } = copies[0]!;
  await copyMutation(eater, "updateCopy", { copyId, settings: { maxOpenTrades: 1 } });
  const second = await openTrade(world, feeder, "MSFT", "1");
  await copyMutation(eater, "updateCopy", { copyId, settings: { maxOpenTrades: 1, denySymbols: ["MSFT"] } });
  await openTrade(world, feeder, "TSLA", "10");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: second });
  await tradeMutation(world, feeder, "closeTrade", { tradeId });
  expect((await receiptsOf(eater, copyId)).slice(1).map(({ status, reason }) => [status, reason])).toEqual([["COPIED", null], ["SKIPPED", "OPEN_TRADES_MAX"], ["COPIED", null], ["SKIPPED", "NOT_HELD"]]); // prettier-ignore
});
