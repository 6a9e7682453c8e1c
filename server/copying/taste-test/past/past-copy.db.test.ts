import { afterAll, beforeAll, expect, test } from "vitest";
import { InstrumentClass } from "../../../market/instruments/market.types";
import { openDatabase, type Database } from "../../../platform/db/database";
import { Decimal } from "../../../platform/decimal";
import { limits } from "../../../platform/limits";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database";
import { chanceOf } from "../../testing/chance";
import { insertMadeUpInstruments, insertMadeUpPast, madeUpInstruments, MadeUpFeeder, pastBegins } from "../../testing/made-up-past";
import { TasteOracle, type OracleRow } from "../../testing/taste-oracle";
import { curveMoments, curvePoints } from "./past-curve";
import { readPastCopy, type PastCopy, type PastRow } from "./past-events.store";
import { pastStates } from "./past-holdings";
import type { PastPrices } from "./past-prices";

/** Random feeders × settings; `TASTE_CASES=300` for the whole proof, `TASTE_SEED` for others. */
const cases = Number(process.env["TASTE_CASES"] ?? 30);
const seed = Number(process.env["TASTE_SEED"] ?? 14);
const copiesPerFeeder = 5;
const events = 70;
const until = new Date(pastBegins + 90 * 86_400_000);

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, []);
  await insertMadeUpInstruments(db);
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

const amountOf = (chance: () => number, most: number): string => (chance() * most + 0.01).toFixed(2);

/** Any sizing, each limit now and then; of the copy, and of the eater over all copies. */
function randomCopy(chance: () => number, feederId: string): PastCopy {
  const now = <Value>(share: number, value: () => Value): Value | null => (chance() < share ? value() : null);
  const sizing = (["PROPORTIONAL", "FIXED_AMOUNT", "MULTIPLIER", "RISK"] as const)[Math.floor(chance() * 4)]!;
  const values = {
    PROPORTIONAL: null,
    FIXED_AMOUNT: String(1 + Math.floor(chance() * 400)),
    MULTIPLIER: amountOf(chance, 0.3),
    RISK: "1.5",
  };
  return {
    feederId,
    amount: amountOf(chance, 9_000),
    settings: {
      ...{ sizing, sizingValue: values[sizing], maxPerTrade: now(0.3, () => amountOf(chance, 500)) },
      ...{ maxPerSymbol: now(0.3, () => amountOf(chance, 700)), maxExposurePercent: now(0.2, () => amountOf(chance, 150)) },
      ...{ cashReserve: now(0.2, () => amountOf(chance, 300)) ?? "0", allowSymbols: now(0.1, () => ["AAA", "BBB", "CCC"]) },
      ...{ denySymbols: now(0.2, () => ["DDD"]) ?? [], classes: now(0.1, () => [InstrumentClass.STOCK, InstrumentClass.CRYPTO]) },
      ...{ maxOpenTrades: now(0.2, () => 1 + Math.floor(chance() * 4)), slippageCapBps: now(0.2, () => amountOf(chance, 40)) },
      ...{ quoteAgeMsMax: now(0.1, () => 1_000), waitsForOpen: false, usesExtendedHours: false },
      ...{ dailyLossLimit: now(0.3, () => amountOf(chance, 60)) },
      ...{ stopLossPercent: null, isStopTrailing: false, takeProfitPercent: null },
    },
    limits: {
      maxPerSymbol: now(0.2, () => amountOf(chance, 600)),
      maxPerClass: JSON.parse(
        JSON.stringify({
          STOCK: now(0.2, () => amountOf(chance, 900)) ?? undefined,
          CRYPTO: now(0.2, () => amountOf(chance, 500)) ?? undefined,
        }),
      ),
      ...{ maxTotal: now(0.2, () => amountOf(chance, 2_000)), dailyLossLimit: now(0.15, () => amountOf(chance, 80)) },
    },
    ...{ slippageBps: String(Math.floor(chance() * 30) - 5), feeBps: String(Math.floor(chance() * 20)), given: [] },
    ...{ since: new Date(pastBegins - 1), until, dayMids: randomDays(chance) },
  };
}

function randomDays(chance: () => number): Record<string, Record<string, string>> {
  const mids = (): Record<string, string> =>
    Object.fromEntries([["AAA", 100], ["BBB", 42], ["CCC", 900]].map(([symbol, mid]) => [symbol, (Number(mid) * (0.9 + chance() * 0.2)).toFixed(2)])); // prettier-ignore
  return Object.fromEntries(
    Array.from({ length: 90 }, (_, day) => [new Date(pastBegins + day * 86_400_000).toISOString().slice(0, 10), mids()]),
  );
}

const instruments = Object.fromEntries(madeUpInstruments.map((instrument) => [instrument.symbol, instrument]));
const plain = (value: string | null): string | null => (value === null ? null : new Decimal(value).toFixed());
const rowOf = ({ action, reason, quantity, price, money, fee, held, cash, equity, exposure, realised }: PastRow): OracleRow => ({
  ...{ action, reason, quantity: plain(quantity)!, price: plain(price), money: plain(money)!, fee: plain(fee)!, held: plain(held)! },
  ...{ cash: plain(cash)!, equity: plain(equity), exposure: plain(exposure), realised: plain(realised)! },
});
const plainOf = (row: OracleRow): OracleRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, string | null]) => [
      name,
      name === "action" || name === "reason" ? value : plain(value),
    ]),
  ) as unknown as OracleRow;

test(
  `TASTE-015 quantities, prices, fees, cash, equity and the reason of each skip are to the cent those of a calculation that shares nothing with it (${cases} cases, seed ${seed})`,
  async () => {
    const chance = chanceOf(seed);
    const seen = new Set<string>();
    for (let done = 0; done < cases; done += copiesPerFeeder) {
      const feeder = new MadeUpFeeder(chance);
      feeder.trade(events);
      const feederId = await insertMadeUpPast(db, feeder.events);
      for (let index = 0; index < copiesPerFeeder; index++) {
        const copy = randomCopy(chance, feederId);
        const { settings, limits: eater } = copy;
        const oracle = new TasteOracle({
          ...{ ...settings, amount: copy.amount, slippageBps: copy.slippageBps, feeBps: copy.feeBps, dayMids: copy.dayMids, instruments },
          ...{
            eaterMaxPerSymbol: eater.maxPerSymbol,
            eaterMaxPerClass: eater.maxPerClass,
            eaterMaxTotal: eater.maxTotal,
            eaterDailyLossLimit: eater.dailyLossLimit,
          },
          lateAfterMs: limits.brokerOpenAgeMsMax,
        });
        const rows = await readPastCopy(db, copy);
        expect(rows).toHaveLength(feeder.events.length);
        for (const [place, event] of feeder.events.entries()) {
          const row = rows[place]!;
          const label = `feeder ${done / copiesPerFeeder}, copy ${index}, event ${event.sequence} (${event.kind} ${event.symbol})`;
          expect(rowOf(row), label).toEqual(plainOf(oracle.follow(event)));
          seen.add(row.reason ?? `${row.action}`);
        }
      }
    }
    // What has never happened proves nothing.
    for (const wanted of [
      "OPEN",
      "SCALE",
      "REDUCE",
      "CLOSE",
      "ADJUST",
      "BELOW_MINIMUM",
      "NOT_HELD",
      "NO_FREE_CASH",
      "TOO_LATE",
      "QUOTE_STALE",
    ])
      expect([...seen]).toContain(wanted);
  },
  Math.max(60_000, cases * 3_000),
);

/** Mids that wander by chance, others after a moment. */
const pricesOf = (turn: number, salt: number): PastPrices => ({
  midAt: (symbol, at) => {
    const isLater = at > turn;
    const wave = Math.sin(at / 40_000_000 + symbol.charCodeAt(0) + (isLater ? salt : 0));
    return new Decimal((100 + 30 * wave).toFixed(2));
  },
  ...{ quoteAt: () => null, openFrom: (_, at) => at, range: () => null, stepMs: 60_000 },
});

test(
  `TASTE-016 whatever is added, changed or left out after a moment changes no row, and no point of the curve, before it (${cases} cases, seed ${seed})`,
  async () => {
    const chance = chanceOf(seed + 1);
    const breathe = async (): Promise<void> => undefined;
    let changed = 0;
    for (let done = 0; done < cases; done += copiesPerFeeder) {
      const [shared, own] = [Math.floor(chance() * events), Math.floor(chance() * 2 ** 31)];
      const kept = 5 + Math.floor(chance() * (events - 10));
      const pasts = [1, 2].map((salt) => {
        const feeder = new MadeUpFeeder(chanceOf(own + shared));
        feeder.trade(kept);
        feeder.turn(chanceOf(own + salt));
        feeder.trade(salt === 1 ? events - kept : Math.floor((events - kept) / 2));
        return feeder.events;
      });
      const turn = Date.parse(pasts[0]![kept - 1]!.at);
      expect(pasts[1]!.slice(0, kept).map(({ at, fillPrice }) => [at, fillPrice])).toEqual(
        pasts[0]!.slice(0, kept).map(({ at, fillPrice }) => [at, fillPrice]),
      );
      const feederIds = [await insertMadeUpPast(db, pasts[0]!), await insertMadeUpPast(db, pasts[1]!)];
      for (let index = 0; index < copiesPerFeeder; index++) {
        const copy = randomCopy(chance, "");
        const [one, other] = await Promise.all(
          feederIds.map(async (feederId, salt) => {
            const rows = await readPastCopy(db, { ...copy, feederId });
            const states = pastStates(new Decimal(copy.amount), copy.since, until, rows);
            const curve = curvePoints(new Decimal(copy.amount), await curveMoments(states, pricesOf(turn, salt), breathe), []);
            return { rows: rows.map((row) => ({ ...row, trade_id: "" })), curve };
          }),
        );
        expect(one!.rows.slice(0, kept)).toEqual(other!.rows.slice(0, kept));
        const before = ({ at }: { readonly at: string }): boolean => Date.parse(at) <= turn;
        expect(one!.curve.filter(before)).toEqual(other!.curve.filter(before));
        expect(one!.rows.slice(kept)).not.toEqual(other!.rows.slice(kept));
        changed += one!.curve.at(-1)!.percent === other!.curve.at(-1)!.percent ? 0 : 1;
      }
    }
    expect(changed).toBeGreaterThan(cases / 2);
  },
  Math.max(60_000, cases * 3_000),
);
