// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { startCopy, submitSuitability } from "../../copying/testing/copying-world";
import { FidelityGapReader } from "../tracking/tracking-difference";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";

let world: TradingWorld;
let ana: Person;
beforeAll(async () => {
  world = await createTradingWorld();
  // The closes of this file are its own: the timers that take them would come between when a test is slow.
  const { trading, copying } = world.app.modules;
  await Promise.all([trading.leases.stop(), copying.leases.stop()]);
  ana = await world.person({ role: "feeder", username: "ana" });
});
afterAll(() => world?.stop());

/** Daily closes of somebody's record account, straight into the table: what the day roller would have written. */
async function closes(person: Person, worths: readonly number[], more: { delaySeconds?: number; priceBites?: number } = {}): Promise<void> {
  const [account] = await world.app.db.query<{ id: string }>("select id from trading_accounts where user_id = $1 and kind = 'RECORD'", [
    person.id,
  ]);
  for (const [at, equity] of worths.entries()) {
    const moment = new Date(world.clock.now() - (worths.length - at) * 86_400_000);
    await world.app.db.query(
      "insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter, delay_seconds, price_bites) values ($1, $2, $3, $4, $5, $5, $6, 1, $7, $8)",
      [
        account!.id,
        person.id,
        moment,
        moment,
        equity,
        at === 0 ? 1 : equity / worths[at - 1]!,
        more.delaySeconds ?? 0,
        more.priceBites ?? 0,
      ],
    );
  }
}
const rising = (days: number, step: number): number[] =>
  Array.from({ length: days }, (_, day) => 100_000 * (1 + step) ** day * (day % 2 ? 1.001 : 1));

test("FIG-042 one's own performance has figures, curve and months of one's own account, and of nobody else's", async () => {
  await closes(ana, [100_000, 101_000, 99_000]);
  await mutate(ana, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  const ask =
    "{ myPerformance { figures { returnPercent { value } openTrades closedTrades } curve { returnPercent drawdownPercent } months { returnPercent } moneyWeightedPercent { value reason } bestTradePercent } }";
  const { myPerformance } = await ana.api.ok(ask);
  expect(myPerformance.figures.openTrades).toBe(1);
  expect(myPerformance.curve.map((point: any) => Math.round(point.returnPercent * 100) / 100)).toEqual([0, 0, 1, -1]);
  expect(myPerformance.curve.at(-1).drawdownPercent).toBeCloseTo(-1.98, 2);
  const bob = await world.person();
  expect((await bob.api.ok(ask)).myPerformance).toMatchObject({ curve: [], figures: { openTrades: 0 }, bestTradePercent: null });
  expect(await world.visitor().code(ask)).toBe("UNAUTHENTICATED");
});

test("FIG-064 one's own performance is asked for by the account too; another person's, and what is no id, has none", async () => {
  const [cora, dan] = [await world.person(), await world.person()];
  await closes(cora, [100_000, 102_000]);
  const { me } = await cora.api.ok("{ me { accounts { id kind } } }");
  const of = async (person: typeof cora, accountId: string) =>
    (await person.api.ok("query ($id: ID) { myPerformance(accountId: $id) { curve { returnPercent } } }", { id: accountId })).myPerformance;
  const [record, practice] = ["RECORD", "PRACTICE"].map((kind) => me.accounts.find((one: any) => one.kind === kind).id);
  expect((await of(cora, record)).curve.at(-1).returnPercent).toBeCloseTo(2, 6);
  expect(await of(cora, practice)).toEqual({ curve: [] });
  expect([await of(dan, record), await of(cora, "x")]).toEqual([null, null]);
});

test("FIG-052 the board shows whom the viewer may see, ranked by the low end, with short records apart and hidden ones in the average only", async () => {
  const [steady, hidden, gone, viewer] = [
    await world.person({ role: "feeder", username: "steady" }),
    await world.person({ role: "feeder", username: "hermit2" }),
    await world.person({ role: "feeder", username: "gone" }),
    await world.person({ tier: "chef" }),
  ];
  for (const person of [steady, hidden, gone]) await closes(person, rising(30, 0.002));
  await world.app.db.query("update privacy_settings set profile_audience = 'FOLLOWERS' where user_id = $1", [hidden.id]);
  await world.app.db.query("update users set suspended_at = now() where id = $1", [gone.id]);
  world.clock.advance(61_000);
  const ask =
    "{ leaderboard(period: YEAR) { feeders suspended ranked averagePercent rows { rank group lowPercent ownPercent days isCopied trader { username } } } }";
  const { leaderboard } = await viewer.api.ok(ask);
  expect(leaderboard.rows.map((row: any) => [row.trader.username, row.group, row.rank === null])).toEqual([
    ["steady", "NO_COPIERS_YET", false],
    ["ana", "NOT_RANKED", true],
  ]);
  expect(leaderboard).toMatchObject({ feeders: 4, suspended: 1, ranked: 2 });
  expect(leaderboard.rows[0].lowPercent).toBeLessThan(leaderboard.rows[0].ownPercent);
  expect(await world.visitor().code(ask)).toBe("UNAUTHENTICATED");
});

test("FIG-053 a close that is not visible yet to the viewer's plan moves no board of theirs", async () => {
  const late = await world.person({ role: "feeder", username: "late" });
  await closes(late, rising(25, 0.001), { delaySeconds: 86_400 * 40 });
  world.clock.advance(61_000);
  const free = await world.person();
  const { leaderboard } = await free.api.ok("{ leaderboard(period: ALL) { rows { trader { username } } } }");
  expect(leaderboard.rows.map((row: any) => row.trader.username)).not.toContain("late");
});

test("FIG-059 one's own place is the board's, and nobody else's; a short record says how short, and who is not listed has none", async () => {
  const [ranked, short] = [
    await world.person({ role: "feeder", username: "placed" }),
    await world.person({ role: "feeder", username: "short" }),
  ];
  await closes(ranked, rising(30, 0.001));
  await closes(short, rising(4, 0.001));
  world.clock.advance(61_000);
  const ask =
    "{ myRanking { group rank of lowPercent days daysMin } leaderboard(period: YEAR) { rows { rank group lowPercent trader { id } } } }";
  const { myRanking, leaderboard } = await ranked.api.ok(ask);
  const { trader: _, ...row } = leaderboard.rows.find((one: any) => one.trader.id === ranked.id);
  expect(myRanking).toMatchObject({ ...row, group: "NO_COPIERS_YET", days: 30 });
  expect(myRanking.rank).toBeGreaterThan(0);
  expect(myRanking.of).toBeGreaterThanOrEqual(myRanking.rank);
  expect((await short.api.ok(ask)).myRanking).toEqual({ group: "NOT_RANKED", rank: null, of: 0, lowPercent: null, days: 4, daysMin: 20 });
  expect((await (await world.person()).api.ok(ask)).myRanking).toBeNull();
  expect(await world.visitor().code(ask)).toBe("UNAUTHENTICATED");
});

test("FIG-058 the board shows how much of a feeder's return five copies kept over the same closes, and lets one choose class and risk", async () => {
  const chef = await world.person({ role: "feeder", username: "copiedchef" });
  const paying = await world.person({ tier: "chef" });
  await closes(chef, rising(45, 0.002));
  await world.tick("AAPL", "99.99", "100.01");
  await mutate(chef, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  const eaters = await Promise.all(Array.from({ length: 5 }, () => world.person()));
  for (const eater of eaters) {
    await submitSuitability(eater);
    const copy = await startCopy(eater, chef, "1000");
    await world.app.db.query("update copies set started_at = $2 where id = $1", [copy.id, new Date(world.clock.now() - 41 * 86_400_000)]);
    // Half of what the feeder gains each day.
    await world.app.db.query(
      `insert into copy_closes (eater_id, copy_id, day, at, equity, unit_value)
       select $2, $1, day, at, 1000, 1 + (equity / first_value(equity) over (order by day) - 1) / 2 from equity_closes where user_id = $3 and at > $4`,
      [copy.id, eater.id, chef.id, new Date(world.clock.now() - 40.5 * 86_400_000)],
    );
  }
  world.clock.advance(601_000);
  const ask = async (more = ""): Promise<any> =>
    (
      await paying.api.ok(
        `{ leaderboard(period: YEAR ${more}) { medianCapturePercent ranked lowEndAboveZero rows { trader { username } group copiersPercent ownPercent risk assetClass fidelity { capturePercent trackingDifferencePoints copiersPercent feederPercent copies } } } }`,
      )
    ).leaderboard;
  const rowOf = (board: any): any => board.rows.find((row: any) => row.trader.username === "copiedchef");
  const { fidelity, risk, assetClass } = rowOf(await ask());
  expect([assetClass, fidelity.copies]).toEqual(["STOCK", 5]);
  expect(fidelity.capturePercent).toBeCloseTo(50, 3);
  expect(fidelity.trackingDifferencePoints).toBeCloseTo(fidelity.copiersPercent - fidelity.feederPercent, 8);
  // FIG-061: what copiers made is what fidelity compares, over days that are fewer than the whole period's.
  const shown = rowOf(await ask());
  // MEND-S17: one feeder with copies is no list of its own.
  expect([shown.group, shown.copiersPercent]).toEqual(["NO_COPIERS_YET", fidelity.copiersPercent]);
  expect(shown.ownPercent).toBeGreaterThan(fidelity.feederPercent);
  expect((await ask()).medianCapturePercent).toBeNull();
  const { figures } = (await paying.api.ok("query ($id: ID!) { trader(id: $id) { figures { risk { value } } } }", { id: chef.id })).trader;
  expect(risk).toBe(figures.risk.value);
  expect(rowOf(await ask(`assetClass: STOCK, riskMin: ${risk}, riskMax: ${risk}`))).toBeDefined();
  for (const other of ["assetClass: CRYPTO", `riskMin: ${risk + 1}`, "recordDaysMin: 400"]) expect(rowOf(await ask(other))).toBeUndefined();
  expect((await ask('search: "PIEDCH"')).rows.map((row: any) => row.trader.username)).toEqual(["copiedchef"]);
  expect((await ask('search: "nobody of this name"')).rows).toEqual([]);
  expect(await ask("assetClass: CRYPTO")).toMatchObject({ ranked: 0, lowEndAboveZero: 0, rows: [] });
  const free = await world.person();
  await world.app.db.query("update equity_closes set delay_seconds = 86400 * 60 where user_id = $1", [chef.id]);
  world.clock.advance(601_000);
  const { leaderboard } = await free.api.ok("{ leaderboard(period: YEAR) { rows { trader { username } fidelity { copies } } } }");
  expect(leaderboard.rows.map((row: any) => row.trader.username)).not.toContain("copiedchef");
});

test("FIG-060 FIG-062 the gap between copies and feeder is split into parts that add up to it, of however many copies", async () => {
  const [chef, reader] = [await world.person({ role: "feeder", username: "gapchef" }), await world.person({ tier: "chef" })];
  const rules = [{ denySymbols: ["AAPL"] }, { maxPerTrade: "50" }, {}, {}, {}];
  const copies: Array<{ id: string; eater: Person }> = [];
  for (const settings of rules) {
    const eater = await world.person();
    await submitSuitability(eater);
    copies.push({ id: (await startCopy(eater, chef, "1000", settings)).id, eater });
  }
  await world.tick("AAPL", "99.99", "100.01");
  const { trade } = await mutate(chef, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "100" });
  await world.app.modules.copying.fanOut.idle();
  await world.tick("AAPL", "110.01", "110.03");
  await mutate(chef, "closeTrade", { tradeId: trade.id });
  await world.app.modules.copying.fanOut.idle();
  // The closes it all lies between: the feeder does not move in them, the copies too.
  world.clock.advance(86_401_000);
  await closes(chef, rising(45, 0));
  for (const { id, eater } of copies) {
    await world.app.db.query("update copies set started_at = $2 where id = $1", [id, new Date(world.clock.now() - 41 * 86_400_000)]);
    await world.app.db.query(
      "insert into copy_closes (eater_id, copy_id, day, at, equity, unit_value) select $2, $1, day, at, 1000, 1 from equity_closes where user_id = $3 and at > $4",
      [id, eater.id, chef.id, new Date(world.clock.now() - 40.5 * 86_400_000)],
    );
  }
  world.clock.advance(601_000);
  const ask = "query ($id: ID!) { trader(id: $id) { copyRecord { fidelity { trackingDifferencePoints copies } trackingDifference { totalPoints slippagePoints missedPoints cappedPoints heldBeforePoints sizingPoints restPoints } } } }"; // prettier-ignore
  const { fidelity, trackingDifference } = (await reader.api.ok(ask, { id: chef.id })).trader.copyRecord;
  expect(fidelity.copies).toBe(5);
  expect(trackingDifference.totalPoints).toBeCloseTo(fidelity.trackingDifferencePoints, 2);
  // Each would have bought for $100.01 of $1,000; 10% of it was made. One bought nothing, one for $50, of $5,000 together.
  expect(trackingDifference).toMatchObject({ slippagePoints: 0, missedPoints: -0.2, cappedPoints: expect.closeTo(-0.1, 1), heldBeforePoints: 0, sizingPoints: 0 }); // prettier-ignore
  expect(
    trackingDifference.slippagePoints + trackingDifference.missedPoints + trackingDifference.cappedPoints + trackingDifference.restPoints,
  ).toBeCloseTo(trackingDifference.totalPoints, 10);
  // FIG-062: of more copies than are read at once it is added up at rest, in chunks, and comes to the same.
  const { db, clock } = world.app;
  const chunked = new FidelityGapReader({ db, clock, market: world.app.modules.copying.deps.market, copiesAtOnceMax: 2 });
  expect(await chunked.read("PAID", chef.id)).toBeNull();
  expect(await chunked.refresh()).toBeGreaterThanOrEqual(2);
  expect(await chunked.refresh()).toBe(0);
  world.clock.advance(601_000);
  const added = (await chunked.read("PAID", chef.id))!;
  expect(Math.round(added.missed * 10_000) / 100).toBe(trackingDifference.missedPoints);
  expect(Math.round(added.capped * 10_000) / 100).toBe(trackingDifference.cappedPoints);
  await chef.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
  expect((await reader.api.ok(ask, { id: chef.id })).trader.copyRecord).toBeNull();
});

test("MEND-P13 records of demo feeders are counted as what they are: demo data", async () => {
  const ask = async (): Promise<any> => (await world.visitor().ok("{ serverFigures { records demoRecords } }")).serverFigures;
  world.clock.advance(61_000);
  const before = await ask();
  const [demo, chef] = [await world.person({ role: "feeder" }), await world.person({ role: "feeder" })];
  await world.app.db.query("update users set house = true where id = $1", [demo.id]);
  await world.tick("AAPL", "99.99", "100.01");
  for (const feeder of [demo, chef]) await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  world.clock.advance(61_000);
  expect(await ask()).toEqual({ records: before.records + 2, demoRecords: before.demoRecords + 1 });
});

test("PROOF-035 the leaderboard and the directory count demo feeders as such, each of the viewer's own list", async () => {
  const ask = async (): Promise<any> =>
    ana.api.ok(`{ leaderboard(period: YEAR) { feeders demo rows { trader { id isDemo } } } traders(first: 1) { totalCount demoCount } }`);
  world.clock.advance(61_000);
  const before = await ask();
  const [demo, chef] = [await world.person({ role: "feeder" }), await world.person({ role: "feeder" })];
  await world.app.db.query("update users set house = true where id = $1", [demo.id]);
  for (const feeder of [demo, chef]) await closes(feeder, rising(30, 0.001));
  world.clock.advance(61_000);
  const { leaderboard, traders } = await ask();
  expect([leaderboard.feeders - before.leaderboard.feeders, leaderboard.demo - before.leaderboard.demo]).toEqual([2, 1]);
  expect(leaderboard.rows.find(({ trader }: any) => trader.id === demo.id).trader.isDemo).toBe(true);
  expect([traders.totalCount - before.traders.totalCount, traders.demoCount - before.traders.demoCount]).toEqual([2, 1]);
});

test("FIG-063 the first page counts what a visitor may see by now: receipts of a day, how many were copied, how fast, and sealed records", async () => {
  world.clock.advance(86_500_000);
  const ask = async (): Promise<any> =>
    (await world.visitor().ok("{ serverFigures { receipts copiedPercent medianLatencyMs records } }")).serverFigures;
  const before = await ask();
  expect(before).toMatchObject({ receipts: 0, copiedPercent: null, medianLatencyMs: null });
  const [chef, copier, denier] = [await world.person({ role: "feeder", username: "counted" }), await world.person(), await world.person()];
  for (const [eater, settings] of [
    [copier, {}],
    [denier, { denySymbols: ["AAPL"] }],
  ] as const) {
    await submitSuitability(eater);
    await startCopy(eater, chef, "1000", settings);
  }
  await world.tick("AAPL", "99.99", "100.01");
  await mutate(chef, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "100" });
  await world.app.modules.copying.fanOut.idle();
  world.clock.advance(61_000);
  // Visitors are 15 minutes late, and what is counted for them up to five more; that a record is sealed gives nothing of it away.
  expect(await ask()).toMatchObject({ receipts: 0, records: before.records + 1 });
  world.clock.advance(1_200_000);
  const after = { receipts: 2, copiedPercent: 50, medianLatencyMs: expect.any(Number), records: before.records + 1 };
  expect(await ask()).toEqual(after);
  // One answer a minute, whoever asks how often.
  await world.app.db.query("update users set suspended_at = now() where id = $1", [chef.id]);
  await mutate(copier, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  expect(await ask()).toEqual(after);
  world.clock.advance(61_000);
  expect(await ask()).toEqual(after);
  world.clock.advance(86_500_000);
  expect(await ask()).toMatchObject({ receipts: 0, copiedPercent: null, records: before.records + 1 });
});
