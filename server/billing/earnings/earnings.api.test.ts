import { afterAll, beforeAll, expect, test } from "vitest";
import { createCopyingWorld, startCopy, type CopyingWorld } from "../../copying/testing/copying-world";
import type { Person } from "../../identity/testing/people";
import { giveBought, paymentsOf, purseOf, spend, subscriptionsOf } from "../testing/spending-world";

let world: CopyingWorld;
let ana: Person;
let [eve, bob, cleo]: Person[] = [];

const dayMs = 86_400_000;
const fields = `earnings monthlyEarnings availableForPayout pendingPayouts earnedBites availableBites waitingBites reservedBites inPayoutBites
  owedBites takenBackBites giftBites isSample bySource { source bites monthBites usd payments } byCopierClass { copierClass bites usd payers }
  months { month bites usd } waiting { on source bites payments } forecast { until renewals ending bites usd }`;
const earningsOf = async (who: Person): Promise<any> => (await who.api.ok(`{ earnings { ${fields} } }`)).earnings;
const pass = async (days: number): Promise<void> => {
  world.clock.advance(days * dayMs);
  await world.app.db.query(`update session set "expiresAt" = $1`, [new Date(world.clock.now() + 30 * dayMs)]);
  await world.app.modules.spending.renewals.runDue();
  await world.app.modules.spending.maturing.runDue();
};
const dayAfter = (days: number): string => new Date(world.clock.now() + days * dayMs).toISOString().slice(0, 10);

beforeAll(async () => {
  world = await createCopyingWorld();
  world.market.setQuote("AAPL", { bid: 100, ask: 100.02 });
  ana = await world.feeder();
  [eve, bob, cleo] = [await world.eater(), await world.eater(), await world.eater()];
  await spend(ana, "setFeederOffer", { priceBites: 100, unlockBites: 25, delaySeconds: 0 });
  for (const person of [eve!, bob!, cleo!]) await giveBought(world, person, 1_000);
}, 180_000);
afterAll(() => world?.stop());

test("EARN-010 a feeder reads earnings, this month's, what is available and what is on its way, as the payments have them", async () => {
  expect(await earningsOf(ana)).toMatchObject({
    ...{ earnings: "0", monthlyEarnings: "0", availableForPayout: "0", pendingPayouts: "0", isSample: false, waiting: [] },
    forecast: { renewals: 0, bites: 0, usd: "0" },
  });
  await spend(eve!, "subscribeToFeeder", { feederId: ana.id, bites: 100 });
  await spend(bob!, "subscribeToFeeder", { feederId: ana.id, bites: 100 });
  await spend(cleo!, "tipFeeder", { feederId: ana.id, bites: 107 });
  const received = await paymentsOf(ana, "RECEIVED");
  const sum = (field: string): number => received.reduce((total: number, payment: any) => total + payment[field], 0);
  const read = await earningsOf(ana);
  expect(read.earnedBites).toBe(sum("feederEarnedBites"));
  expect(read.giftBites).toBe(sum("feederGiftBites"));
  expect(Number(read.earnings)).toBeCloseTo(read.earnedBites / 10, 10);
  expect(read).toMatchObject({ availableBites: 0, waitingBites: read.earnedBites, monthlyEarnings: read.earnings });
  const bySource = Object.fromEntries(read.bySource.map(({ source, bites }: any) => [source, bites]));
  for (const kind of ["SUBSCRIPTION", "TIP", "UNLOCK"])
    expect(bySource[kind]).toBe(
      received.filter((payment: any) => payment.kind === kind).reduce((n: number, p: any) => n + p.feederEarnedBites, 0),
    );
  expect(bySource["FEE"]).toBe(0);
  expect(read.months).toHaveLength(6);
  expect(read.months[5]).toMatchObject({ bites: read.earnedBites });
});

test("EARN-011 earnings stand by whether who paid copies the feeder now", async () => {
  await startCopy(eve!, ana, "1000");
  const { byCopierClass, earnedBites } = await earningsOf(ana);
  const payers = Object.fromEntries(byCopierClass.map(({ copierClass, payers: count }: any) => [copierClass, count]));
  expect(payers).toEqual({ LIVE_COPIER: 0, PAPER_COPIER: 1, NOT_COPYING: 2 });
  expect(byCopierClass.reduce((sum: number, { bites }: any) => sum + bites, 0)).toBe(earnedBites);
});

test("EARN-012 what waits is listed with its day, and what is held back with the first day of its month", async () => {
  const before = await earningsOf(ana);
  const day = dayAfter(14);
  expect(before.waiting.map(({ on, source }: any) => [on, source])).toEqual([
    [day, "SUBSCRIPTION"],
    [day, "TIP"],
  ]);
  expect(before.waiting[0]).toMatchObject({ payments: 2 });
  expect(before.waiting.reduce((sum: number, { bites }: any) => sum + bites, 0)).toBe(before.waitingBites);
  const held = dayAfter(90);
  await pass(14);
  const after = await earningsOf(ana);
  const reserve = Math.floor(before.earnedBites / 10);
  expect(after).toMatchObject({ waitingBites: 0, reservedBites: reserve, availableBites: before.earnedBites - reserve });
  expect(after.waiting).toEqual([{ on: held, source: null, bites: reserve, payments: 0 }]);
  expect(after.earnings).toBe(before.earnings);
});

test("EARN-013 the forecast is the feeder's share of what renews within 30 days, and counts what ends", async () => {
  expect((await earningsOf(ana)).forecast).toMatchObject({ renewals: 2, ending: 0, bites: 160, usd: "16" });
  const [subscription] = await subscriptionsOf(bob!);
  await spend(bob!, "cancelFeederSubscription", { subscriptionId: subscription.id });
  expect((await earningsOf(ana)).forecast).toMatchObject({ renewals: 1, ending: 1, bites: 80, usd: "8" });
});

test("EARN-014 what is held back becomes available 90 days after the payment, once", async () => {
  const before = await purseOf(world, ana);
  const { reservedBites } = await earningsOf(ana);
  await pass(75);
  const reservedThen = (await earningsOf(ana)).reservedBites;
  expect(reservedThen).toBeGreaterThanOrEqual(reservedBites);
  world.clock.advance(dayMs);
  const mature = () => world.app.modules.spending.maturing.runDue();
  await Promise.all([mature(), mature(), mature()]);
  await mature();
  const after = await purseOf(world, ana);
  expect(after["reserve"]).toBe(reservedThen - reservedBites);
  expect(after["earned"]! + after["earnedPending"]! + after["reserve"]!).toBeGreaterThanOrEqual(before["earned"]! + before["reserve"]!);
  const [row] = await world.app.db.query<{ count: string }>("select count(*) from ledger_transfers where kind = 'RESERVE_RELEASED'");
  expect(Number(row!.count)).toBe(3);
});

test("EARN-015 nobody reads another's earnings, and a persona shows its sample figures", async () => {
  expect(await earningsOf(eve!)).toMatchObject({ earnings: "0", earnedBites: 0, bySource: expect.any(Array), months: expect.any(Array) });
  expect(await world.visitor().code("{ earnings { earnings } }")).toBe("UNAUTHENTICATED");
  const tester = await world.feeder();
  await world.app.db.query("update users set tester = true where id = $1", [tester.id]);
  tester.api.extraHeaders = { "x-brigade-persona": "growing_feeder" };
  const { earnings, me } = await tester.api.ok(
    `{ earnings { ${fields} } me { testMode { mockData { earnings monthlyEarnings availableForPayout pendingPayouts } } } }`,
  );
  expect(earnings).toMatchObject({ ...me.testMode.mockData, isSample: true, forecast: null });
  expect(Number(earnings.earnings)).toBeGreaterThan(0);
});

const lineFields = "month subscriptionBites unlockBites tipBites feeBites takenBackBites earnedBites earnedUsd paidOutUsd";
const statementOf = async (who: Person, year?: number): Promise<any> =>
  (
    await who.api.ok(
      `query ($year: Int) { earningsStatement(year: $year) { id year years isFinal months { ${lineFields} } total { ${lineFields} } } }`,
      { year: year ?? null },
    )
  ).earningsStatement;

test("EARN-021 a yearly statement agrees with the earnings, month by month, and names the years there are", async () => {
  const { earnedBites, bySource } = await earningsOf(ana);
  const { years } = await statementOf(ana);
  const statements = await Promise.all(years.map((year: number) => statementOf(ana, year)));
  const sum = (pick: (total: any) => number): number => statements.reduce((all, { total }) => all + pick(total), 0);
  const source = (name: string): number => bySource.find((row: any) => row.source === name).bites;
  expect(sum(({ earnedBites: bites }) => bites)).toBe(earnedBites);
  expect(sum(({ subscriptionBites }) => subscriptionBites)).toBe(source("SUBSCRIPTION"));
  expect(sum(({ tipBites }) => tipBites)).toBe(source("TIP"));
  for (const { months, total } of statements) {
    expect(months).toHaveLength(12);
    expect(months.reduce((all: number, line: any) => all + line.earnedBites, 0)).toBe(total.earnedBites);
    expect(Number(total.earnedUsd)).toBeCloseTo(total.earnedBites / 10, 10);
  }
  const running = new Date(world.clock.now()).getUTCFullYear();
  expect(await statementOf(ana)).toMatchObject({ year: running, isFinal: false });
  expect(await statementOf(ana, running - 1)).toMatchObject({ isFinal: true });
});

test("EARN-022 nobody reads another's yearly statement, what is no year is refused, and a persona has none", async () => {
  expect(await statementOf(eve!)).toMatchObject({ years: [], total: { earnedBites: 0, paidOutUsd: "0" } });
  expect(await world.visitor().code("{ earningsStatement { year } }")).toBe("UNAUTHENTICATED");
  expect(await ana.api.code("{ earningsStatement(year: 26) { year } }")).toBe("BAD_USER_INPUT");
  const tester = await world.feeder();
  await giveBought(world, eve!, 100);
  await spend(eve!, "tipFeeder", { feederId: tester.id, bites: 10 });
  await world.app.db.query("update users set tester = true where id = $1", [tester.id]);
  tester.api.extraHeaders = { "x-brigade-persona": "growing_feeder" };
  expect((await statementOf(tester)).years).toEqual([]);
});
