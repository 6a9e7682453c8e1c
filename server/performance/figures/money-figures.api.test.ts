/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishLiveText } from "../../brokers/testing/live-world";
import type { Person } from "../../identity/testing/people";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../../trading/testing/ledger-world";
import { mutate } from "../../trading/testing/trading-world";

let world: LedgerWorld;
let trader: VenueTrader;
let reader: Person;
const dayMs = 86_400_000;

const quote = (price: string): void => void world.market.setQuote("AAPL", { bid: price, ask: price });

/** A close of the record a day, each `growth` of the one before. */
async function closes(accountId: string, growths: readonly number[], firstDaysAgo: number): Promise<void> {
  for (const [day, growth] of growths.entries())
    await world.app.db.query(
      "insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter) select id, user_id, $2::timestamptz::date, $2::timestamptz, 1, 1, $3, 1 from trading_accounts where id = $1",
      [accountId, new Date(world.clock.now() - (firstDaysAgo - day) * dayMs), growth],
    );
}

beforeAll(async () => {
  world = await createLedgerWorld();
  const { trading, copying } = world.app.modules;
  await Promise.all([trading.leases.stop(), copying.leases.stop()]); // the closes of this test are its own
  trader = await world.trader({ role: "feeder", username: "both", live: { textVersion: await publishLiveText(world) } });
  reader = await world.person({ tier: "chef" });
  const { accounts } = (await trader.person.api.ok("{ me { accounts { id kind } } }")).me;
  const paper = accounts.find(({ kind }: any) => kind === "RECORD").id;
  quote("100");
  const bought = await mutate(trader.person, "openTrade", { accountId: paper, symbol: "AAPL", side: "LONG", quantity: "1" });
  quote("110");
  await mutate(trader.person, "closeTrade", { tradeId: bought.trade.id });
  // A visitor sees the paper part by then.
  world.clock.advance(dayMs);
  await world.app.modules.identity.viewers.markFresh(trader.person.viewer);
  quote("110");
  await closes(paper, [1.5, 1.5], 40);
  await closes(trader.accountId, [0.9], 1);
}, 180_000);
afterAll(() => world?.stop());

const fields = "figures { mode since closedTrades openTrades dailyCloses returnPercent { value } }";
async function shown(who: { readonly api: { ok(query: string): Promise<any> } }): Promise<any> {
  const { trader: found } = await who.api.ok(`{ trader(username: "both") {
    recordModes ${fields} curve(range: ALL) { returnPercent } months { returnPercent }
    paper: figures(mode: PAPER) { mode closedTrades returnPercent { value } }
    live: figures(mode: LIVE) { mode openTrades returnPercent { value } }
    paperCurve: curve(range: ALL, mode: PAPER) { returnPercent }
    paperMonths: months(mode: PAPER) { returnPercent }
  } }`);
  return found;
}
const last = (points: any[]): number => Math.round(points.at(-1).returnPercent * 1e6) / 1e6;

test("MONEYTAG-004 figures, curve and months of a record are of play money or of real money: those of its newest chapter, or of what is asked for", async () => {
  expect(await shown(reader)).toMatchObject({ recordModes: ["PAPER"], figures: { mode: "PAPER", closedTrades: 1, dailyCloses: 2 } });
  const chosenAt = world.clock.date().toISOString();
  expect((await mutate(trader.person, "chooseRecordAccount", { accountId: trader.accountId })).errors).toEqual([]);
  await mutate(trader.person, "openTrade", { accountId: trader.accountId, symbol: "AAPL", side: "LONG", quantity: "2" });
  await world.work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, "2");
  trader.venue.cutStream();
  await world.work();
  world.clock.advance(61_000);
  await world.app.modules.performance.figures.refresh();

  const found = await shown(reader);
  expect(found).toMatchObject({
    recordModes: ["PAPER", "LIVE"],
    figures: { mode: "LIVE", since: chosenAt, closedTrades: 0, openTrades: 1, dailyCloses: 1 },
    paper: { mode: "PAPER", closedTrades: 1 },
    live: { mode: "LIVE", openTrades: 1 },
  });
  for (const [figures, percent] of [
    [found.figures, -10],
    [found.live, -10],
    [found.paper, 125],
  ])
    expect(figures.returnPercent.value).toBeCloseTo(percent, 9);
  expect([last(found.curve), last(found.paperCurve)]).toEqual([-10, 125]);
  expect(found.months.length + found.paperMonths.length).toBeGreaterThan(1);
});

test("MONEYTAG-005 who sees a record late sees its money change with the chapter's event, not before", async () => {
  const visitor = { api: world.visitor() };
  expect(await shown(visitor)).toMatchObject({
    recordModes: ["PAPER"],
    figures: { mode: "PAPER", closedTrades: 1 },
    live: { openTrades: 0 },
  });
  world.clock.advance(dayMs);
  await world.app.modules.performance.figures.refresh();
  expect(await shown(visitor)).toMatchObject({ recordModes: ["PAPER", "LIVE"], figures: { mode: "LIVE", openTrades: 1 } });
});

test("MONEYTAG-006 one's own figures say which money they were made with", async () => {
  const { myPerformance } = await trader.person.api.ok("{ myPerformance { figures { mode } } }");
  expect(myPerformance.figures.mode).toBe("PAPER");
});
