import "reflect-metadata";
import { SimulatedPrices } from "../server/market/providers/simulated/prices";
import { SimulatedProvider } from "../server/market/providers/simulated/provider";
import { readPastCopy, type PastCopy } from "../server/copying/taste-test/past/past-events.store";
import type { TasteQuestion } from "../server/copying/taste-test/question";
import { runTasteTest, type TasteTestNeeds } from "../server/copying/taste-test/run-taste-test";
import { runHistory } from "../server/demo/history/history";
import { loadFeeders, loadHistory } from "../server/demo/history/load-history";
import { simulatedPast } from "../server/demo/history/price-history";
import { demoFeeders } from "../server/demo/people/people";
import { systemClock } from "../server/platform/clock";
import type { Database } from "../server/platform/db/database";
import { queryRows } from "../server/platform/db/rows";
import { openBenchApp } from "./app/app";
import { median, rounded } from "./copying/fixture";
import { busyIds, seedBusyFeeder, sizeAlone, sizeAloneGiven, sizeInTurn } from "./copying/taste-test.sql";

const seed = "brigade-bench";
const rounds = 7;
const trades = 350;
const events = 10_000;
const [busy, usual] = [busyIds(1), busyIds(2)];

const amount = "25000";
const settings: TasteQuestion["settings"] = {
  ...{
    sizing: "PROPORTIONAL",
    sizingValue: null,
    maxPerTrade: "5000",
    maxPerSymbol: "8000",
    maxExposurePercent: "150",
    cashReserve: "100",
  },
  ...{
    allowSymbols: null,
    denySymbols: [],
    classes: null,
    maxOpenTrades: 50,
    slippageCapBps: "200",
    quoteAgeMsMax: null,
    waitsForOpen: false,
    usesExtendedHours: false,
  },
  ...{ dailyLossLimit: null, stopLossPercent: null, isStopTrailing: false, takeProfitPercent: null },
};
const question = (change: object = {}): TasteQuestion => ({
  ...{ amount, withOpenTrades: false, days: null, until: null, slippageBps: "2", feeBps: "0" },
  settings: { ...settings, ...change },
});
const noLimits = { maxPerSymbol: null, maxPerClass: {}, maxTotal: null, dailyLossLimit: null };

/**
 * Two years of a feeder with 350 trades, and of the demo feeder who did most: a whole taste test, from its question to its
 * curve, without and with the copy's own stops (minute bars), and with a daily loss limit. Then 10,000 events of another: the pass that follows them
 * beside one pass of the same rows through the sizing function alone, which keeps no lots, no cash and no guards: as one set query whose
 * answer is one row, as one that gives its rows back as the pass does, and one event after the other.
 */
export async function run(): Promise<object> {
  const clock = systemClock;
  const app = await openBenchApp(undefined, {}, new SimulatedProvider({ clock, seed }));
  const { db } = app.app;
  try {
    const twoYears = demoFeeders.filter(({ ageDays }) => ageDays >= 700);
    const history = runHistory(seed, simulatedPast(new SimulatedPrices(seed)), clock.date(), twoYears);
    await db.transaction(async (tx) => {
      await tx.query("set local statement_timeout = 0");
      await loadFeeders(tx, seed, history);
      await loadHistory(tx, history, clock.date());
      for (const statement of [...seedBusyFeeder(busy, events), ...seedBusyFeeder(usual, 2 * trades)]) await tx.query(statement);
    });
    await db.query("vacuum analyze");
    const needs: TasteTestNeeds = { db, market: app.app.modules.market.service, clock };
    const demo = history.runs.toSorted((a, b) => b.rows.events.length - a.rows.events.length)[0]!;
    return {
      twoYears: { trades, events: 2 * trades, ...(await tests(needs, usual.feederId)) },
      demoFeeder: { trades: demo.rows.trades.length, events: demo.rows.events.length, ...(await tests(needs, demo.ids.userId)) },
      tenThousand: await tenThousand(needs, db),
    };
  } finally {
    await app.stop();
  }
}

async function tests(needs: TasteTestNeeds, feederId: string) {
  const test = (change: object = {}) => timed(() => runTasteTest(needs, viewer, feederId, question(change), noLimits));
  const stops = { stopLossPercent: "20", isStopTrailing: true, takeProfitPercent: "400" };
  return { testMs: await test(), withStopsMs: await test(stops), withDailyLossMs: await test({ dailyLossLimit: "2000" }) };
}

const viewer = { id: busy.feederId, role: "eater", tier: "master_chef" } as const;

async function tenThousand(needs: TasteTestNeeds, db: Database) {
  const copy: PastCopy = {
    ...{ feederId: busy.feederId, amount, settings, limits: noLimits, slippageBps: "2", feeBps: "0", dayMids: {}, given: [] },
    ...{ since: new Date(0), until: needs.clock.date() },
  };
  const [pass, alone, given, inTurn]: [number[], number[], number[], number[]] = [[], [], [], []];
  const floorArguments = [busy.feederId, amount, settings.maxPerTrade, settings.maxPerSymbol];
  const floor = () => queryRows(needs.db, sizeAlone, floorArguments);
  const floorGiven = () => queryRows(needs.db, sizeAloneGiven, floorArguments);
  // One connection: the function is the session's.
  const turn = () =>
    db.transaction(async (tx) => {
      await tx.query("set local statement_timeout = 0");
      await tx.query(sizeInTurn);
      return once(() => tx.query("select pg_temp.size_in_turn($1, $2, $3, $4)", floorArguments));
    });
  // They alternate; the first round warms them up.
  for (let round = 0; round <= rounds; round++) {
    const measured = [await once(() => readPastCopy(needs.db, copy)), await once(floor), await once(floorGiven), await turn()];
    if (round > 0) for (const [index, list] of [pass, alone, given, inTurn].entries()) list.push(measured[index]!);
  }
  const ratioTo = (others: readonly number[]): number => rounded(median(pass.map((ms, index) => ms / others[index]!)), 2);
  const rows = await readPastCopy(needs.db, copy);
  return {
    ...{ events: rows.length, opened: rows.filter(({ action, quantity }) => action === "OPEN" && Number(quantity) > 0).length },
    ...{ passMs: rounded(median(pass)), sizingAloneMs: rounded(median(alone)), sizingGivenMs: rounded(median(given)) },
    ...{ sizingInTurnMs: rounded(median(inTurn)), ratio: ratioTo(alone), ratioGiven: ratioTo(given), ratioInTurn: ratioTo(inTurn) },
    testMs: await timed(() => runTasteTest(needs, viewer, busy.feederId, question(), noLimits)),
  };
}

async function once(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  await work();
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) all.push(await once(work));
  return rounded(median(all));
}
