import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeConnection } from "../../brokers/testing/connections-world";
import { connectLive, publishLiveText } from "../../brokers/testing/live-world";
import type { LedgerVenue } from "../../brokers/testing/ledger-venue";
import type { Person } from "../../identity/testing/people";
import { FakeMarket } from "../../market/testing/fake-market";
import { FakeClock } from "../../platform/clock";
import { limits } from "../../platform/limits";
import { ledgerDirectory } from "../../trading/testing/ledger-world";
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
const ledgers = new Map<string, LedgerVenue>();
beforeAll(async () => {
  const market = new FakeMarket(new FakeClock());
  world = await createCopyingWorld({ market, venues: new Map([["ALPACA", ledgerDirectory(market.clock, ledgers, true)]]) });
  await publishLiveText(world);
});
beforeEach(() => world.tick("AAPL", "99.99", "100.01"));
afterAll(() => world.stop());

const live = { textVersion: 1, typed: "TRADE LIVE" };
const grownOld = () => world.clock.advance((limits.sessionFreshMinutesMax + 1) * 60_000);

/** Lets the engine and the queues do what is due. */
async function work(passes = 3): Promise<void> {
  const { engine } = world.app.modules.brokers;
  for (let pass = 0; pass < passes; pass++) {
    await world.app.modules.copying.orderQueue.idle();
    await engine.idle();
    await engine.pass();
    await engine.idle();
    await world.settled();
    world.clock.advance(1_500);
    await world.tick("AAPL", "99.99", "100.01");
  }
}

interface LiveEater {
  readonly eater: Person;
  readonly accountId: string;
  readonly connectionId: string;
  readonly venue: LedgerVenue;
}
async function liveEater(given: object = {}): Promise<LiveEater> {
  const eater = await world.eater();
  const { id, accountId } = await connectLive(eater, given);
  const venue = ledgers.get(`key-${eater.id}`)!;
  return { eater, accountId, connectionId: id, venue };
}
const start = (eater: Person, feeder: Person, more: object): Promise<any> =>
  copyMutation(eater, "startCopying", { clientRequestId: requestId(), feederId: feeder.id, amount: "1000", settings: {}, ...more });

test("LIVE-020 a copy with real money needs a fresh sign-in, the text in force and the words typed, and never starts on a default account", async () => {
  const feeder = await world.feeder();
  const { eater, accountId } = await liveEater();
  const refusals: Array<[object, string]> = [
    [{}, "REQUIRED"],
    [{ live: { ...live, textVersion: 2 } }, "RISK_NOT_ACCEPTED"],
    [{ live: { ...live, typed: "yes" } }, "CONFIRMATION_WRONG"],
  ];
  for (const [given, code] of refusals) expect((await start(eater, feeder, { accountId, ...given })).errors).toMatchObject([{ code }]);
  grownOld();
  expect((await start(eater, feeder, { accountId, live })).errors).toMatchObject([{ code: "FRESH_SIGN_IN_REQUIRED" }]);
  const other = await world.eater();
  expect((await start(other, feeder, { accountId, live })).fault).toBe("NOT_FOUND");
  await world.app.modules.identity.viewers.markFresh(eater.viewer);
  const { copy } = await start(eater, feeder, { accountId, live });
  const rowOf = async (id: string) =>
    (await world.app.db.query("select mode, live_text_version as version from copies where id = $1", [id]))[0];
  expect(await rowOf(copy.id)).toEqual({ mode: "LIVE", version: 1 });
  const byDefault = await startCopy(other, feeder, "1000");
  expect(await rowOf(byDefault.id)).toEqual({ mode: "PAPER", version: null });
});

test("LIVE-021 a copy with real money opens and closes at the venue, takes no more than has settled, and stops in every mode", async () => {
  for (const mode of ["CLOSE_ALL", "DETACH", "MIRROR_EXITS"] as const) {
    const feeder = await world.feeder();
    const { eater, accountId, venue } = await liveEater({ maxExposure: "50000" });
    const tooMuch = await start(eater, feeder, { accountId, live, amount: "100000.01" });
    expect(tooMuch.errors).toMatchObject([{ code: "FREE_CASH", limit: "100000" }]);
    const copy = await startCopy(eater, feeder, "10000", {}, { accountId, live });
    const trade = await openTrade(world, feeder, "AAPL", "100");
    await work();
    expect(await receiptsOf(eater, copy.id)).toMatchObject([{ status: "COPIED", action: "OPEN", quantity: "10" }]);
    expect(await copyMutation(eater, "stopCopy", { copyId: copy.id, mode })).toMatchObject({ copy: { id: copy.id }, errors: [] });
    await work();
    if (mode === "MIRROR_EXITS") {
      expect((await readCopy(eater, copy.id)).state).toBe("MIRROR_EXITS");
      await tradeMutation(world, feeder, "closeTrade", { tradeId: trade });
      await work();
    }
    expect([mode, (await readCopy(eater, copy.id)).state]).toEqual([mode, "STOPPED"]);
    const held = (await venue.positions()).map(({ quantity }) => quantity.toFixed());
    expect([mode, held]).toEqual([mode, mode === "DETACH" ? ["10"] : []]);
  }
});

test("LIVE-022 what a limit of the account holds back is skipped with its reason and figure; closes are copied, and 86 ends everything", async () => {
  const feeder = await world.feeder();
  const { eater, accountId, venue } = await liveEater({ maxExposure: "500" });
  const copy = await startCopy(eater, feeder, "10000", {}, { accountId, live });
  const first = await openTrade(world, feeder, "AAPL", "10");
  await work();
  await openTrade(world, feeder, "AAPL", "60");
  await work();
  const [opened, skipped] = await receiptsOf(eater, copy.id);
  expect(opened).toMatchObject({ status: "COPIED" });
  expect(skipped).toMatchObject({ status: "SKIPPED", reason: "LIVE_EXPOSURE" });
  expect(skipped.reasonText).toMatch(/^\$[67]\d\d\.\d\d would have been open on this account and you allow \$500\.00\.$/);
  await tradeMutation(world, feeder, "closeTrade", { tradeId: first });
  await work();
  expect((await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ action: "CLOSE", status: "COPIED" });
  await openTrade(world, feeder, "AAPL", "5");
  await work();
  await copyMutation(eater, "stopAllCopies", {});
  await work();
  expect((await readCopy(eater, copy.id)).state).toBe("STOPPED");
  expect(await venue.positions()).toEqual([]);
});

test("LIVE-062 totals of copies are of real money or of play money, never of both: the eater’s, the feeder’s, the public ones and exposure", async () => {
  const [feeder, other] = [await world.feeder(), await world.feeder()];
  const { eater, accountId, venue } = await liveEater();
  await start(eater, feeder, { accountId, live, amount: "1000" });
  await startCopy(eater, other, "2000", { sizing: "FIXED_AMOUNT", sizingValue: "500" });
  const second = await world.eater();
  await startCopy(second, feeder, "3000");
  const { myCopies } = await eater.api.ok(
    "{ myCopies { running totals { equity } totalsByMode { mode running openPositions money { putIn } } } }",
  );
  expect(myCopies).toEqual({
    ...{ running: 2, totals: { equity: "1000" } },
    totalsByMode: [
      { mode: "LIVE", running: 1, openPositions: 0, money: { putIn: "1000" } },
      { mode: "PAPER", running: 1, openPositions: 0, money: { putIn: "2000" } },
    ],
  });
  const { myCopiers } = await feeder.api.ok("{ myCopiers { count equity putIn totalsByMode { mode count equity profit } } }");
  expect(myCopiers).toEqual({
    ...{ count: 2, equity: "1000", putIn: "1000" },
    totalsByMode: [
      { mode: "LIVE", count: 1, equity: "1000", profit: "0" },
      { mode: "PAPER", count: 1, equity: "3000", profit: "0" },
    ],
  });
  const curve = async (mode: string) => (await feeder.api.ok(`{ myCopiersCurve(range: ALL${mode}) { putIn } }`)).myCopiersCurve;
  expect([await curve(""), await curve(", mode: PAPER")]).toEqual([[{ putIn: "1000" }], [{ putIn: "3000" }]]);
  const ask = "query ($id: ID!) { trader(id: $id) { copierCount copyingValue copyingByMode { mode copies value } } }";
  expect((await second.api.ok(ask, { id: feeder.id })).trader).toEqual({
    ...{ copierCount: 2, copyingValue: "1000" },
    copyingByMode: [
      { mode: "LIVE", copies: 1, value: "1000" },
      { mode: "PAPER", copies: 1, value: "3000" },
    ],
  });
  await openTrade(world, other, "AAPL", "10");
  await work();
  const gross = async (mode: string) => Number((await eater.api.ok(`{ copyExposure${mode} { gross } }`)).copyExposure.gross);
  expect(await gross("(mode: LIVE)")).toBe(0);
  expect(await gross("(mode: PAPER)")).toBeGreaterThan(0);
  expect(await gross("")).toBe(await gross("(mode: PAPER)"));
  expect(venue.placed).toEqual([]);
});

test("LIVE-023 a new text stops the opens of copies that run with real money until the account's owner accepts it; closes are copied", async () => {
  const feeder = await world.feeder();
  const { eater, accountId, connectionId, venue } = await liveEater();
  const copy = await startCopy(eater, feeder, "10000", {}, { accountId, live });
  const first = await openTrade(world, feeder, "AAPL", "10");
  await work();
  const textVersion = await publishLiveText(world);
  await openTrade(world, feeder, "AAPL", "10");
  await work();
  const skipped = (await receiptsOf(eater, copy.id)).at(-1);
  expect(skipped).toMatchObject({ action: "OPEN", status: "SKIPPED", reason: "LIVE_TEXT" });
  expect(skipped.reasonText).toContain("has changed. Accept it");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: first });
  await work();
  expect((await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ action: "CLOSE", status: "COPIED" });
  expect(await venue.positions()).toEqual([]);
  const accepted = await changeConnection(eater, "changeLiveLimits", {
    ...{ connectionId, maxExposure: "5000", dailyLossLimit: "200", textVersion },
  });
  expect(accepted.errors).toEqual([]);
  await openTrade(world, feeder, "AAPL", "10");
  await work();
  expect((await receiptsOf(eater, copy.id)).at(-1)).toMatchObject({ action: "OPEN", status: "COPIED" });
});
