// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { dividendPerUnit } from "../../brokers/corporate-actions/action-inbox";
import { createPerson, type Person } from "../../identity/testing/people";
import { Decimal } from "../../platform/decimal";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../trading/testing/ledger-world";
import { verifyRecord } from "../../trading/testing/record-verifier";
import { mutate } from "../../trading/testing/trading-world";
import { readCopy, receiptsOf, startCopy, submitSuitability } from "../testing/copying-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
afterAll(() => world.stop());

async function work(price = "100"): Promise<void> {
  for (let pass = 0; pass < 3; pass++) {
    world.market.setQuote("AAPL", { bid: price, ask: price });
    await world.work();
    await world.app.modules.copying.fanOut.idle();
    await world.app.modules.copying.deps.orderQueue.idle();
  }
}

/** The next comparison is due. */
async function compare(price = "100"): Promise<void> {
  world.clock.advance(301_000);
  await work(price);
}

async function fillAll({ open, venue }: VenueTrader, price = "100"): Promise<void> {
  await work(price);
  venue.price = new Decimal(price);
  for (const { venueOrderId, quantity } of open()) venue.fill(venueOrderId, quantity.toFixed());
  venue.cutStream();
  await work(price);
}

const openOf = async (person: Person, quantity: string, more: object = {}): Promise<string> =>
  (await mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity, ...more })).trade?.id;

/** An eater whose account holds 4 of their own and a copy's 10, of a feeder on paper. */
async function holding(): Promise<{ feeder: Person; trader: VenueTrader; copyId: string; copiedId: string; ownId: string }> {
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  const [feeder, trader] = [await createPerson(world, { role: "feeder" }), await world.trader({ role: "eater" })];
  await submitSuitability(trader.person);
  const settings = { sizing: "FIXED_AMOUNT", sizingValue: "1000" };
  const { id: copyId } = await startCopy(trader.person, feeder, "10000", settings, { accountId: trader.accountId });
  await openOf(trader.person, "4", { accountId: trader.accountId });
  await fillAll(trader);
  const copiedId = await openOf(feeder, "1");
  await fillAll(trader);
  const [own] = await world.app.db.query<any>("select id from trades where account_id = $1", [trader.accountId]);
  return { feeder, trader, copyId, copiedId, ownId: own.id };
}

const differencesOf = async ({ connectionId }: VenueTrader): Promise<string[]> =>
  (
    await world.app.db.query<any>("select kind from broker_differences where connection_id = $1 and resolved_at is null", [connectionId])
  ).map(({ kind }) => kind);
const ownOf = async (id: string): Promise<unknown> =>
  (
    await world.app.db.query<any>(
      "select quantity::float8, average_price::float8 as price, realised_pnl::float8 as pnl from trades where id = $1",
      [id],
    )
  )[0];
const flowsOf = async ({ accountId }: VenueTrader): Promise<unknown[]> =>
  world.app.db.query("select kind, amount::float8 from account_flows where account_id = $1 order by at, id", [accountId]);

test("RECON-040 a split at the broker changes trades and copies there before the books are judged, once, and what was bought after it is left as it is", async () => {
  const { trader, copyId, ownId } = await holding();
  await compare();
  expect(await differencesOf(trader)).toEqual([]);
  const exAt = world.clock.date();
  world.clock.advance(1_000);
  trader.venue.split("AAPL", "4", "1", exAt);
  await compare("25");
  await compare("25");
  expect(await differencesOf(trader)).toEqual([]);
  expect(await ownOf(ownId)).toEqual({ quantity: 16, price: 25, pnl: 0 });
  const copy = await readCopy(trader.person, copyId);
  expect(copy).toMatchObject({ positions: [{ quantity: "40" }] });
  expect(Number(copy.money.equity)).toBe(10_000);
  const receipts = (await receiptsOf(trader.person, copyId)).map(({ action, status }: any) => `${action} ${status}`).sort();
  expect(receipts).toEqual(["ADJUST FOLLOWED", "OPEN COPIED"]);
  // Of the new units already, whatever the venue lists again.
  const later = await openOf(trader.person, "2", { accountId: trader.accountId });
  await fillAll(trader, "25");
  await compare("25");
  expect([later, await differencesOf(trader)]).toEqual([later, []]);
  const open = await world.app.db.query<any>(
    "select sum(quantity)::float8 as units from trades where account_id = $1 and status = 'OPEN'",
    [trader.accountId],
  );
  expect(open).toEqual([{ units: 18 }]);
  // A dividend after it counts the new units, 58 of them. Neither of its lines says on how many it was paid.
  const equity = Number((await readCopy(trader.person, copyId)).money.equity);
  trader.venue.pay("AAPL", "5.8", world.clock.date());
  trader.venue.pay("AAPL", "-0.58", world.clock.date());
  await compare("25");
  expect(Number((await readCopy(trader.person, copyId)).money.equity) - equity).toBeCloseTo(3.6, 6);
});

test("RECON-041 a dividend is what came net on the pay date, by what each held at the ex-date: sold since, held still, bought since; it is no deposit", async () => {
  const { feeder, trader, copyId, copiedId, ownId } = await holding();
  const exAt = world.clock.date();
  world.clock.advance(1_000);
  // The copy's ten are sold before it is paid, and two more are bought that have no right to it.
  await mutate(feeder, "closeTrade", { tradeId: copiedId });
  await fillAll(trader);
  await mutate(trader.person, "closeTrade", { tradeId: ownId, quantity: "1" });
  await fillAll(trader);
  await openOf(trader.person, "2", { accountId: trader.accountId });
  await fillAll(trader);
  await compare();
  const [before, flows] = [await readCopy(trader.person, copyId), await flowsOf(trader)];
  // 14 units, of which 15 percent are withheld in a line of their own.
  trader.venue.pay("AAPL", "7", exAt, "14");
  trader.venue.pay("AAPL", "-1.05", exAt);
  await compare();
  await compare();
  const after = await readCopy(trader.person, copyId);
  expect(Number(after.money.equity) - Number(before.money.equity)).toBeCloseTo(4.25, 6);
  // Three are held still: their cost falls by it. One was sold: its result rises.
  expect(await ownOf(ownId)).toEqual({ quantity: 3, price: 99.575, pnl: 0.425 });
  expect(await flowsOf(trader)).toEqual(flows);
  expect(await differencesOf(trader)).toEqual([]);
});

test("RECON-042 a split of a record's account is sealed and its bytes verify; copies on paper follow it", async () => {
  world.market.setQuote("AAPL", { bid: "100", ask: "100" });
  const trader = await world.trader({ role: "feeder" });
  await mutate(trader.person, "chooseRecordAccount", { accountId: trader.accountId });
  const eater = await createPerson(world, { role: "eater" });
  await submitSuitability(eater);
  const { id: copyId } = await startCopy(eater, trader.person, "10000", { sizing: "FIXED_AMOUNT", sizingValue: "1000" });
  await openOf(trader.person, "5", { accountId: trader.accountId });
  await fillAll(trader);
  await compare();
  const exAt = world.clock.date();
  world.clock.advance(1_000);
  trader.venue.split("AAPL", "2", "1", exAt);
  trader.venue.pay("AAPL", "3", exAt, "5");
  await compare("50");
  const events = await world.app.db.query<any>(
    `select sequence::int, kind, bytes, previous_hash as "previousHash", hash from record_events where user_id = $1 order by sequence`,
    [trader.person.id],
  );
  expect(events.map(({ kind }: any) => kind).filter((kind: string) => kind === "ADJUSTED")).toHaveLength(2);
  expect(verifyRecord(events).findings).toEqual([]);
  expect(Number((await readCopy(eater, copyId)).positions[0].quantity)).toBeCloseTo(20, 1);
});

test("RECON-043 a split or dividend that the market announces changes what is held on paper at its ex-date, once; accounts at brokers wait for their own", async () => {
  const { feeder, trader, copyId } = await holding();
  const eater = await createPerson(world, { role: "eater" });
  await submitSuitability(eater);
  const { id: paperId } = await startCopy(eater, feeder, "10000", { sizing: "FIXED_AMOUNT", sizingValue: "1000" });
  await openOf(feeder, "1");
  await fillAll(trader);
  world.clock.advance(1_000);
  const { marketActions } = world.app.modules.trading;
  const [split, dividend] = ["5f596936-6f23-4cef-bdf1-3806aae57dbf", "11cfd108-292e-4cc6-bfbf-5999cdbc4029"];
  const [symbol, exAt] = ["AAPL", world.clock.date()];
  const later = new Date(+exAt + 86_400_000);
  world.market.actions.push(
    { id: split, symbol, exAt, adjustment: { type: "SPLIT", to: new Decimal(2), from: new Decimal(1) } },
    { id: dividend, symbol, exAt: later, adjustment: { type: "DIVIDEND", perUnit: new Decimal("0.5") } },
  );
  for (let times = 0; times < 2; times++) await marketActions.sweep();
  await work("50");
  const unitsOf = async (who: Person, id: string): Promise<number> =>
    (await readCopy(who, id)).positions.reduce((sum: number, { quantity }: any) => sum + Number(quantity), 0);
  expect(await unitsOf(eater, paperId)).toBeCloseTo(20, 1);
  expect(await unitsOf(trader.person, copyId)).toBe(20);
  expect(await differencesOf(trader)).toEqual([]);
  const [{ units }] = await world.app.db.query<any>(
    "select sum(quantity)::float8 as units from trades where user_id = $1 and status = 'OPEN'",
    [feeder.id],
  );
  expect(units).toBe(4);
});

test("RECON-044 a dividend a unit counts what the venue paid on, of which ours may be a part, and what a short pays", () => {
  const perUnit = (amount: string, paidOn: string | null, ours: string): string | undefined =>
    dividendPerUnit(new Decimal(amount), paidOn === null ? null : new Decimal(paidOn), new Decimal(ours))?.toFixed();
  expect(perUnit("1.02", "2", "2")).toBe("0.51");
  expect(perUnit("5", "10", "4")).toBe("0.5");
  expect(perUnit("5", null, "4")).toBe("1.25");
  expect(perUnit("-5", "10", "-10")).toBe("0.5");
  expect(perUnit("-0.15", null, "2")).toBe("-0.075");
  expect(perUnit("5", "10", "0")).toBeUndefined();
  // Less than we hold: the venue counts whole ones, say.
  expect(perUnit("5", "3", "4")).toBe("1.25");
});
