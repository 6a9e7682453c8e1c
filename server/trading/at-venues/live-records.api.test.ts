import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publishLiveText, withdrawLiveText } from "../../brokers/testing/live-world";
import { limits } from "../../platform/limits";
import { createLedgerWorld, type LedgerWorld, type VenueTrader } from "../testing/ledger-world";
import { codeOf, mutate } from "../testing/trading-world";

let world: LedgerWorld;
const passed = new Set<string>();
beforeAll(async () => {
  world = await createLedgerWorld({ name: "A test of identities", hasPassed: async (userId) => passed.has(userId) });
});
beforeEach(() => world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" }));
afterAll(() => world.stop());

const choose = (trader: VenueTrader, accountId = trader.accountId): Promise<any> =>
  mutate(trader.person, "chooseRecordAccount", { accountId });
const feeder = async (textVersion: number): Promise<VenueTrader> => {
  const trader = await world.trader({ role: "feeder", live: { textVersion } });
  passed.add(trader.person.id);
  return trader;
};

test("LIVE-040 a record is on an account with real money only after a fresh sign-in and the operator's identity check, while the text is in force", async () => {
  const version = await publishLiveText(world);
  const trader = await feeder(version);
  passed.delete(trader.person.id);
  expect((await trader.person.api.ok("{ liveTrading { identityCheck } }")).liveTrading.identityCheck).toBe("A test of identities");
  expect(codeOf(await choose(trader))).toBe("IDENTITY_REQUIRED");
  passed.add(trader.person.id);
  const other = await feeder(version);
  expect(codeOf(await choose(other, trader.accountId))).toBe("NOT_FOUND");
  world.clock.advance((limits.sessionFreshMinutesMax + 1) * 60_000);
  expect(codeOf(await choose(trader))).toBe("FRESH_SIGN_IN_REQUIRED");
  for (const { person } of [trader, other]) await world.app.modules.identity.viewers.markFresh(person.viewer);
  const newer = await publishLiveText(world);
  expect(codeOf(await choose(trader))).toBe("RISK_NOT_ACCEPTED");
  await withdrawLiveText(world);
  expect(codeOf(await choose(trader))).toBe("LIVE_OFF");
  expect(await publishLiveText(world)).toBe(newer + 1);
});

test("LIVE-041 what a record on real money seals says LIVE, in version 2, from the chapter on that began it", async () => {
  const trader = await feeder(await publishLiveText(world));
  const { accounts } = (await trader.person.api.ok("{ me { accounts { id kind } } }")).me;
  const paper = accounts.find(({ kind }: any) => kind === "RECORD").id;
  const bought = await mutate(trader.person, "openTrade", { accountId: paper, symbol: "AAPL", side: "LONG", quantity: "1" });
  await mutate(trader.person, "closeTrade", { tradeId: bought.trade.id });
  expect((await choose(trader)).errors).toEqual([]);
  await mutate(trader.person, "openTrade", { accountId: trader.accountId, symbol: "AAPL", side: "LONG", quantity: "2" });
  await world.work();
  trader.venue.fill(trader.open()[0]!.venueOrderId, "2");
  trader.venue.cutStream();
  await world.work();
  const events = await world.app.db.query<{ kind: string; bytes: string }>(
    "select kind, bytes from record_events where user_id = $1 order by sequence",
    [trader.person.id],
  );
  const said = events.map(({ kind, bytes }) => {
    const { version, body } = JSON.parse(bytes);
    return [kind, version, body.mode ?? null];
  });
  expect(said.filter(([kind]) => kind === "OPENED")).toEqual([
    ["OPENED", 2, "PAPER"],
    ["OPENED", 2, "LIVE"],
  ]);
  expect(said.find(([kind]) => kind === "CHAPTER")).toEqual(["CHAPTER", 2, "LIVE"]);
});
