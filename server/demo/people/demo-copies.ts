import type { Market } from "../../market/providers/provider";
import { nextDayClose } from "../../market/instruments/hours";
import type { CopyingModule } from "../../copying/copying.module";
import { valueCopyPosition } from "../../copying/eater-view/copy-value";
import { FanOutService } from "../../copying/engine/fan-out/fan-out.service";
import { riskText } from "../../copying/suitability/suitability.service";
import type { Jobs } from "../../platform/jobs/jobs";
import type { Database } from "../../platform/db/database";
import { Decimal, floorToLot, zero } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { TradeService } from "../../trading/trades/trade.service";
import { seededRandom, seededUuid } from "../history/random";
import {
  findEaterAccount,
  findFeederRecord,
  findPerson,
  hasCopies,
  insertCopyCloses,
  insertDemoCopy,
  insertEater,
  insertEquityCloses,
  insertSuitability,
  moveSignUpTo,
  pauseCopies,
  readReceiptMoves,
  takeMoneyForCopy,
  type ReceiptMoveRow,
} from "./demo-copies.store";

/** A copy of the demo kitchen: who copies whom, since when, with how much, by which rules. */
interface DemoCopy {
  readonly eater: string;
  readonly feeder: string;
  readonly daysAgo: number;
  readonly amount: number;
  readonly sizing?: readonly ["FIXED_AMOUNT" | "MULTIPLIER" | "RISK", number];
  readonly maxPerTrade?: number;
  readonly stopLossPercent?: number;
  readonly isPaused?: boolean;
}

/** Regular eaters: they give the feeders copiers from the first second on. */
const regulars = [
  "Ada Lindholm",
  "Ben Adeyemi",
  "Clara Voss",
  "Dmitri Sokolov",
  "Erin Walsh",
  "Farid Nasser",
  "Greta Holm",
  "Hugo Lemaire",
] as const;
const usernameOf = (name: string): string => name.toLowerCase().replace(" ", ".");

const demoCopies: readonly DemoCopy[] = [
  { eater: "noor", feeder: "ana.castellanos", daysAgo: 34, amount: 4500, maxPerTrade: 900, stopLossPercent: 25 },
  { eater: "noor", feeder: "tomasz.w", daysAgo: 30, amount: 6000 },
  { eater: "noor", feeder: "priya.raman", daysAgo: 27, amount: 3500, maxPerTrade: 1200, stopLossPercent: 40 },
  { eater: "noor", feeder: "jonas.l", daysAgo: 21, amount: 5000, sizing: ["FIXED_AMOUNT", 600] },
  { eater: "noor", feeder: "mei.okafor", daysAgo: 16, amount: 2000, isPaused: true },
  { eater: "hana", feeder: "ana.castellanos", daysAgo: 20, amount: 2500, sizing: ["RISK", 1] },
  { eater: "hana", feeder: "ines.carvalho", daysAgo: 25, amount: 8000, sizing: ["MULTIPLIER", 0.05] },
  ...regulars.flatMap((name, index): DemoCopy[] =>
    [0, 1].map((turn) => {
      const feeders = [
        "ana.castellanos",
        "tomasz.w",
        "luciaferrer",
        "priya.raman",
        "ines.carvalho",
        "jonas.l",
        "kwame.mensah",
        "mei.okafor",
      ];
      return {
        eater: usernameOf(name),
        feeder: feeders[(index + turn * 3) % feeders.length]!,
        daysAgo: 6 + ((index * 7 + turn * 5) % 28),
        amount: 1000 + index * 500 + turn * 250,
      };
    }),
  ),
];

/** Six of them have copied one feeder for longer than a month: enough for the figure of how much of the return copiers kept. */
const faithful: readonly DemoCopy[] = [0, 1, 3, 4, 5, 6].map((index) => ({
  eater: usernameOf(regulars[index]!),
  feeder: "luciaferrer",
  daysAgo: 34 + index * 3,
  amount: 2000 + index * 750,
}));

/** Three of them copy the demo feeder, who is new: their screen shows from the first look what it is like to be copied. */
const demoFeeder = "felix";
const demoFeederDays = 6;
const firstCopiers: readonly DemoCopy[] = [1, 4, 6].map((index) => ({
  eater: usernameOf(regulars[index]!),
  feeder: demoFeeder,
  daysAgo: index === 1 ? 5 : 3,
  amount: 1000 + index * 250,
}));

const dayMs = 86_400_000;

export interface DemoCopiesNeeds {
  readonly db: Database;
  readonly market: Market;
  readonly seed: string;
  readonly now: Date;
  readonly copying: CopyingModule;
  readonly jobs: Jobs;
}

interface Seeded {
  readonly id: string;
  readonly eaterId: string;
  readonly recordId: string;
  readonly accountId: string;
  readonly startedAt: Date;
  readonly amount: Decimal;
}

/**
 * Copies with weeks of history: they begin in the past, and the very fan-out that serves people applies every event to them
 * since, deciding in the past too. Does nothing where any copy exists. Returns how many there are.
 */
export async function seedCopies(needs: DemoCopiesNeeds): Promise<number> {
  if (await hasCopies(needs.db)) return 0;
  await insertRegulars(needs);
  await moveBack(needs, demoFeeder, demoFeederDays);
  const seeded: Seeded[] = [];
  for (const copy of [...demoCopies, ...faithful, ...firstCopiers]) seeded.push(...(await insertCopy(needs, copy)));
  const fanOut = new FanOutService(needs.copying.deps, needs.jobs, { nowOf: ({ at }) => new Date(+at + 30 + ((+at / 60_000) % 70)) });
  await tradeFirst(needs, demoFeeder);
  for (const recordId of new Set(seeded.map((copy) => copy.recordId))) await fanOut.run(recordId);
  for (const copy of seeded) await insertCloses(needs, copy);
  for (const accountId of new Set(seeded.map((copy) => copy.accountId))) await insertAccountCloses(needs, accountId, seeded);
  await pauseCopies(
    needs.db,
    demoCopies.filter((copy) => copy.isPaused),
    needs.now,
  );
  return seeded.length;
}

/** Someone who signed up some days ago, with their account and record. */
async function moveBack({ db, now }: DemoCopiesNeeds, username: string, days: number): Promise<void> {
  const person = await findPerson(db, username);
  if (person) await moveSignUpTo(db, person.id, new Date(+now - days * dayMs));
}

/** The first trades of the demo feeder, at prices now, by the service that everyone's orders go through. */
const firstTrades = [
  { symbol: "NVDA", usd: 6_000, thesis: "My first one here. $NVDA keeps its low of the week; under the stop I was wrong." },
  { symbol: "SPY", usd: 9_000, thesis: "The broad market under it all. Small, and with a stop." },
  { symbol: "ETH", usd: 2_500, thesis: "A taste of $ETH, no more than I can watch." },
] as const;

async function tradeFirst({ db, market, copying }: DemoCopiesNeeds, username: string): Promise<void> {
  const row = await findPerson(db, username);
  if (!row) return;
  const viewer: Viewer = { id: row.id, sessionId: "demo", username, role: "feeder", tier: row.tier, isTester: false, suspendedAt: null };
  const trades = new TradeService(db, copying.deps.trading);
  for (const { symbol, usd, thesis } of firstTrades) {
    const [quote, instrument] = [market.quote(symbol), market.instrument(symbol)];
    if (!quote || !instrument || quote.isStale || !market.isOpen(symbol)) continue;
    const quantity = floorToLot(new Decimal(usd).div(quote.ask), instrument.lot);
    const stopPrice = quote.bid.mul("0.95").div(instrument.tick).floor().mul(instrument.tick);
    await trades.open(viewer, {
      clientRequestId: `first-${symbol.toLowerCase()}`,
      symbol,
      side: "LONG",
      quantity,
      stopPrice,
      thesis,
      tags: [],
    });
  }
}

/** Eaters without a sign-in, with their paper account. */
async function insertRegulars({ db, seed, now }: DemoCopiesNeeds): Promise<void> {
  const at = new Date(+now - 60 * dayMs);
  for (const name of regulars) {
    const random = seededRandom(`${seed}/regular/${name}`);
    const [userId, accountId] = [seededUuid(random), seededUuid(random)];
    const namedAsCopier = random() < 0.5;
    await insertEater(db, { userId, accountId, username: usernameOf(name), name, namedAsCopier, cash: limits.paperStartUsd, at });
  }
}

/** None where the eater is not there: a kitchen seeded by an older version. */
async function insertCopy({ db, seed, now }: DemoCopiesNeeds, copy: DemoCopy): Promise<Seeded[]> {
  const feeder = await findFeederRecord(db, copy.feeder);
  if (!feeder) return [];
  const { user_id: feederId, id: recordId } = feeder;
  const startedAt = new Date(+now - copy.daysAgo * dayMs);
  const eater = await findEaterAccount(db, copy.eater);
  if (!eater) return [];
  const id = seededUuid(seededRandom(`${seed}/copy/${copy.eater}/${copy.feeder}`));
  const amount = new Decimal(copy.amount);
  await takeMoneyForCopy(db, eater, new Date(+startedAt - dayMs), copy.amount);
  await insertSuitability(db, eater.user_id, riskText.version, startedAt);
  await insertDemoCopy(db, {
    id,
    eaterId: eater.user_id,
    feederId,
    recordId,
    accountId: eater.account_id,
    startedAt,
    amount: copy.amount,
    sizing: copy.sizing?.[0] ?? "PROPORTIONAL",
    sizingValue: copy.sizing?.[1] ?? null,
    maxPerTrade: copy.maxPerTrade ?? null,
    stopLossPercent: copy.stopLossPercent ?? null,
    equityBefore: limits.paperStartUsd,
  });
  return [{ id, eaterId: eater.user_id, recordId, accountId: eater.account_id, startedAt, amount }];
}

/** Unit value at each daily close since the start, from the copy's own receipts and the recorded prices. */
async function insertCloses({ db, market, now }: DemoCopiesNeeds, copy: Seeded): Promise<void> {
  const moves = await readReceiptMoves(db, copy.id);
  const closes: object[] = [];
  for (let at = nextDayClose(copy.startedAt); at < now; at = nextDayClose(at)) {
    const equity = equityAt(
      copy.amount,
      moves.filter((move) => move.decided_at <= at),
      market,
      at,
    );
    closes.push({
      eater_id: copy.eaterId,
      copy_id: copy.id,
      day: at.toISOString().slice(0, 10),
      at,
      equity: equity.toFixed(2),
      unit_value: equity.div(copy.amount).toFixed(12),
    });
  }
  await insertCopyCloses(db, closes);
}

function equityAt(amount: Decimal, moves: readonly ReceiptMoveRow[], market: Market, at: Date): Decimal {
  const held = new Map<string, { symbol: string; side: "LONG" | "SHORT"; held: Decimal }>();
  let equity = amount;
  for (const move of moves) {
    const isOpen = move.action === "OPEN" || move.action === "SCALE";
    const before = held.get(move.trade_id) ?? { symbol: move.symbol, side: move.side, held: zero };
    held.set(move.trade_id, { ...before, held: isOpen ? before.held.add(move.quantity) : before.held.sub(move.quantity) });
    equity = (move.side === "LONG") === isOpen ? equity.sub(move.money) : equity.add(move.money);
  }
  for (const [tradeId, { symbol, side, held: quantity }] of held) {
    if (quantity.lte(0)) continue;
    const mid = market.midAt(symbol, at) ?? zero;
    const { value } = valueCopyPosition(
      {
        tradeId,
        symbol,
        side,
        held: quantity,
        cost: zero,
        realisedPnl: zero,
        isClosedByYou: false,
        isClosePending: false,
        openedAt: at,
        closedAt: null,
      },
      () => ({ mid, ask: mid }),
    );
    equity = side === "LONG" ? equity.add(value) : equity.sub(value);
  }
  return equity;
}

/** The account's own closes since it has had money: what is in copies is a column of its own. */
async function insertAccountCloses({ db, now }: DemoCopiesNeeds, accountId: string, seeded: readonly Seeded[]): Promise<void> {
  const copies = seeded.filter((copy) => copy.accountId === accountId);
  const { eaterId } = copies[0]!;
  const from = new Date(Math.min(...copies.map((copy) => +copy.startedAt)) - dayMs);
  let [before, isFirst] = [from, true];
  const rows: object[] = [];
  for (let at = nextDayClose(from); at < now; at = nextDayClose(at)) {
    const put = (until: Date): Decimal => copies.reduce((sum, copy) => (copy.startedAt <= until ? sum.add(copy.amount) : sum), zero);
    const cash = new Decimal(limits.paperStartUsd).sub(put(at));
    const flows = put(before)
      .sub(put(at))
      .add(isFirst ? limits.paperStartUsd : 0);
    rows.push({
      account_id: accountId,
      user_id: eaterId,
      day: at.toISOString().slice(0, 10),
      at,
      equity: cash.toFixed(2),
      cash: cash.toFixed(2),
      flows: flows.toFixed(2),
      growth: "1",
      chapter: 1,
      delay_seconds: 0,
      price_bites: 0,
      is_of_record: true,
    });
    [before, isFirst] = [at, false];
  }
  await insertEquityCloses(db, rows);
}
