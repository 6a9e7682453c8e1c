// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { codeOf, createTradingWorld, mutate, portfolioOf, type TradingWorld } from "../testing/trading-world";

/** A symbol that is renamed to one that the account holds the other way: both are held under one name from then on. */
let world: TradingWorld;
beforeAll(async () => {
  world = await createTradingWorld();
});
afterAll(() => world?.stop());

const positions = `positions { id side quantity value openPnl tradeIds: trades { id } instrument { symbol } }`;
const now = `valuation { equity cash longValue shortValue positions { symbol side value openPnl } }`;

/** Long ten MSFT at 200.02, short four AAPL at 99.99; then MSFT is called AAPL. Gives the trades' ids. */
async function bothSides(): Promise<{ person: Person; long: string; short: string }> {
  const person = await world.person({ role: "feeder" });
  const long = (await mutate(person, "openTrade", { symbol: "MSFT", side: "LONG", quantity: "10" })).trade.id;
  const short = (await mutate(person, "openTrade", { symbol: "AAPL", side: "SHORT", quantity: "4" })).trade.id;
  world.clock.advance(1_000);
  await world.app.modules.trading.corrections.adjustForSymbol(randomUUID(), "MSFT", "AAPL");
  world.clock.advance(1_000);
  return { person, long, short };
}

test("BOOK-050 a long and a short of one symbol after a new symbol are two positions, each valued on its own side", async () => {
  const { person, long, short } = await bothSides();
  const portfolio = await portfolioOf(person, `${positions} ${now}`);
  const cash = 100_000 - 2_000.2 + 399.96;
  expect(Number(portfolio.valuation.cash)).toBeCloseTo(cash, 6);
  // Ten long and four short at the mid of 100.
  expect(portfolio.valuation).toMatchObject({ longValue: "1000", shortValue: "400" });
  expect(Number(portfolio.valuation.equity)).toBeCloseTo(cash + 1_000 - 400, 6);
  const bySide = (a: any, b: any): number => a.side.localeCompare(b.side);
  expect(portfolio.valuation.positions.toSorted(bySide)).toEqual([
    { symbol: "AAPL", side: "LONG", value: "1000", openPnl: "-1000.2" },
    { symbol: "AAPL", side: "SHORT", value: "400", openPnl: "-0.04" },
  ]);
  expect(portfolio.positions.toSorted(bySide)).toMatchObject([
    { side: "LONG", quantity: "10", tradeIds: [{ id: long }], instrument: { symbol: "AAPL" } },
    { side: "SHORT", quantity: "4", tradeIds: [{ id: short }], instrument: { symbol: "AAPL" } },
  ]);
  expect(new Set(portfolio.positions.map(({ id }: any) => id)).size).toBe(2);
});

test("BOOK-051 what is written and sealed of the account then has that equity", async () => {
  const { person } = await bothSides();
  const { account, valuation } = await portfolioOf(person);
  await mutate(person, "openTrade", { symbol: "KO", side: "LONG", quantity: "1" });
  const [sealed] = await world.app.db.query<{ equity: string }>(
    "select e.equity_before as equity from record_events e join records r on r.id = e.record_id where r.account_id = $1 and e.symbol = 'KO'",
    [account.id],
  );
  expect(Number(sealed!.equity)).toBeCloseTo(Number(valuation.equity), 6);
  await mutate(person, "depositPaper", { accountId: account.id, amount: "500" });
  const [flow] = await world.app.db.query<{ equity: string }>(
    "select equity_before as equity from account_flows where account_id = $1 and kind = 'DEPOSIT'",
    [account.id],
  );
  // One KO at 60.01, worth 60.
  expect(Number(flow!.equity)).toBeCloseTo(Number(valuation.equity) - 0.01, 6);
});

test("BOOK-052 nothing more is opened on either side until one is closed; both close with their own results", async () => {
  const { person, long, short } = await bothSides();
  for (const side of ["LONG", "SHORT"])
    expect(codeOf(await mutate(person, "openTrade", { symbol: "AAPL", side, quantity: "1" }))).toBe("OPPOSITE_POSITION");
  expect((await mutate(person, "closeTrade", { tradeId: short })).trade).toMatchObject({ status: "CLOSED", realisedPnl: "-0.08" });
  expect(codeOf(await mutate(person, "openTrade", { symbol: "AAPL", side: "SHORT", quantity: "1" }))).toBe("OPPOSITE_POSITION");
  expect(codeOf(await mutate(person, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" }))).toBeNull();
  expect((await mutate(person, "closeTrade", { tradeId: long })).trade).toMatchObject({ status: "CLOSED", realisedPnl: "-1000.3" });
  const { valuation } = await portfolioOf(person, now);
  expect(valuation.positions).toMatchObject([{ symbol: "AAPL", side: "LONG", value: "100" }]);
  expect(Number(valuation.equity)).toBeCloseTo(Number(valuation.cash) + 100, 6);
});
