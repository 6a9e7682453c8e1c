// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeConnection } from "../../brokers/testing/connections-world";
import { Decimal } from "../../platform/decimal";
import { one } from "../testing/fixed-point";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../testing/ledger-world";
import { verifyRecord, type StoredEvent } from "../testing/record-verifier";
import { codeOf, mutate, portfolioOf } from "../testing/trading-world";

let world: LedgerWorld;
beforeAll(async () => void (world = await createLedgerWorld()));
afterAll(() => world.stop());

const quote = (price: number): void => void world.market.setQuote("AAPL", { bid: String(price), ask: String(price) });
const choose = (trader: VenueTrader, accountId: string): Promise<any> => mutate(trader.person, "chooseRecordAccount", { accountId });
const openOn = (trader: VenueTrader, accountId: string, quantity: string): Promise<any> =>
  mutate(trader.person, "openTrade", { accountId, symbol: "AAPL", side: "LONG", quantity });

/** Has the venue fill what is on the wire there, at a price. */
async function fill(trader: VenueTrader, price: number): Promise<void> {
  await world.work();
  for (const { venueOrderId, quantity } of trader.open())
    trader.venue.fill(venueOrderId, quantity.toFixed(), { price: new Decimal(price) });
  trader.venue.cutStream();
  await world.work();
}

const recordOf = ({ person }: VenueTrader): Promise<Array<StoredEvent & { kind: string }>> =>
  world.app.db.query<any>(
    `select sequence::int, kind, bytes, previous_hash as "previousHash", hash from record_events where user_id = $1 order by sequence`,
    [person.id],
  );

const bar = (at: string, price: number) => {
  const at_ = new Decimal(price);
  return { at: new Date(at), open: at_, high: at_, low: at_, close: at_, volume: new Decimal(0) };
};

test("RECORD2-020 a record goes on with another account as its next chapter: only trades on that one are sealed, its bytes verify, and the figures go on without a jump", async () => {
  const trader = await world.trader({ role: "feeder" });
  const paper = (await portfolioOf(trader.person)).account.id;
  const { closes } = world.app.modules.trading;
  quote(100);
  const { trade } = await openOn(trader, paper, "100");
  quote(110);
  await mutate(trader.person, "closeTrade", { tradeId: trade.id });
  const chosen = await choose(trader, trader.accountId);
  expect([chosen.errors, chosen.portfolio.account]).toMatchObject([[], { id: trader.accountId, chapter: 2, isRecordAccount: true }]);
  expect(codeOf(await choose(trader, trader.accountId))).toBeNull();
  // What is left out means the record account from now on.
  expect((await portfolioOf(trader.person)).account.id).toBe(trader.accountId);

  await openOn(trader, paper, "1");
  await openOn(trader, trader.accountId, "50");
  await fill(trader, 110);
  world.market.setBars("AAPL", [bar("2026-11-19T21:00:00Z", 120), bar("2026-11-20T21:00:00Z", 132)]);
  for (const day of [19, 20]) {
    world.clock.set(Date.UTC(2026, 10, day, 21, 0, 1));
    await closes.catchUp();
  }
  const record = await recordOf(trader);
  expect(record.map(({ kind }) => kind)).toEqual(["OPENED", "CLOSED", "CHAPTER", "EQUITY", "OPENED", "EQUITY", "EQUITY"]);
  expect(JSON.parse(record[2]!.bytes).body).toMatchObject({ cause: "ACCOUNT", chapter: 2, mode: "PAPER" });
  const verified = verifyRecord(record);
  expect(verified.findings).toEqual([]);
  const growths = await world.app.db.query<{ growth: string; account_id: string }>(
    "select growth, account_id from equity_closes where user_id = $1 and is_of_record order by day",
    [trader.person.id],
  );
  expect(growths.map((row) => row.account_id)).toEqual([trader.accountId, trader.accountId]);
  let product = 1;
  for (const [index, { growth }] of growths.entries())
    expect(Number(verified.closes.at(index - 2)!.index) / Number(one)).toBeCloseTo((product *= Number(growth)), 6);
  // $1,000 were made on paper, then 50 × $22 on $100,000 at the venue.
  expect(product).toBeCloseTo(1.01 * 1.011, 6);
});

test("RECORD2-021 who does not feed, a practice account, open trades or orders, a disconnected account and another's are refused as record account", async () => {
  quote(100);
  const trader = await world.trader({ role: "feeder" });
  const { account } = await portfolioOf(trader.person);
  const eater = await world.trader();
  const { accounts } = (await trader.person.api.ok("{ me { accounts { id kind } } }")).me;
  expect(codeOf(await choose(trader, accounts.find(({ kind }: any) => kind === "PRACTICE").id))).toBe("INVALID");
  expect(codeOf(await choose(eater, eater.accountId))).toBe("NOT_A_FEEDER");
  expect(codeOf(await choose(trader, eater.accountId))).toBe("NOT_FOUND");
  const { trade } = await openOn(trader, account.id, "1");
  expect(codeOf(await choose(trader, trader.accountId))).toBe("TRADES_OPEN");
  await mutate(trader.person, "closeTrade", { tradeId: trade.id });
  await openOn(trader, trader.accountId, "1");
  expect(codeOf(await choose(trader, trader.accountId))).toBe("TRADES_OPEN");
  const live = await world.trader({ role: "feeder" });
  await world.app.db.query("update trading_accounts set mode = 'LIVE' where id = $1", [live.accountId]);
  world.clock.advance(11 * 60_000);
  expect(codeOf(await choose(live, live.accountId))).toBe("FRESH_SIGN_IN_REQUIRED");
  const gone = await world.trader({ role: "feeder" });
  const paper = (await portfolioOf(gone.person)).account.id;
  expect(codeOf(await choose(gone, gone.accountId))).toBeNull();
  await changeConnection(gone.person, "disconnectBroker", { connectionId: gone.connectionId });
  expect(codeOf(await choose(gone, paper))).toBeNull();
  expect((await portfolioOf(gone.person)).account.id).toBe(paper);
  expect(codeOf(await choose(gone, gone.accountId))).toBe("NOT_FOUND");
});

test("RECORD2-040 disconnecting the account of a record seals its open trades as closed at the last price, and the bytes verify", async () => {
  const trader = await world.trader({ role: "feeder" });
  const paper = (await portfolioOf(trader.person)).account.id;
  expect(codeOf(await choose(trader, trader.accountId))).toBeNull();
  quote(100);
  await openOn(trader, trader.accountId, "50");
  await fill(trader, 100);
  await openOn(trader, trader.accountId, "7");
  await world.work();
  quote(90);
  const { errors } = await changeConnection(trader.person, "disconnectBroker", { connectionId: trader.connectionId });
  expect([errors, trader.open()]).toEqual([[], []]);
  const record = await recordOf(trader);
  expect(record.map(({ kind }) => kind).slice(-2)).toEqual(["OPENED", "CLOSED"]);
  expect(JSON.parse(record.at(-1)!.bytes).body).toMatchObject({ price: "90", reason: "DISCONNECTED", fee: { share: "0" } });
  expect(verifyRecord(record).findings).toEqual([]);
  const trades = await world.app.db.query<any>(
    "select status, close_reason, realised_pnl::float8 as pnl from trades where account_id = $1",
    [trader.accountId],
  );
  expect(trades).toEqual([{ status: "CLOSED", close_reason: "DISCONNECTED", pnl: -500 }]);
  // The record goes on elsewhere, without a jump.
  expect(codeOf(await choose(trader, paper))).toBeNull();
  await openOn(trader, paper, "1");
  expect(verifyRecord(await recordOf(trader)).findings).toEqual([]);
});
