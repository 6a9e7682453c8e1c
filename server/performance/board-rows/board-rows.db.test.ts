import { afterAll, beforeAll, expect, test } from "vitest";
import { entities } from "../../entities";
import { FakeClock } from "../../platform/clock";
import { StoredCounts } from "../../platform/counts/stored-counts";
import { openDatabase, type Database } from "../../platform/db/database";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database";
import { LeaderboardService } from "../leaderboard/leaderboard";
import { FewFeeders } from "../sort-keys/few-feeders";
import { FigureOrder } from "../sort-keys/figure-order";
import { ShownBoards, type ShownBoard } from "../leaderboard/shown-boards";
import type { MoneyMode } from "../money-mode";
import { growthCounting } from "../growth/own-growth";
import { wantedBoard, type Asked, type Made, type MadeClose, type Wanted } from "../testing/board-oracle";
import { fidelityCounting } from "../tracking/fidelity-keeper";
import { fidelityAudiences, fidelityPeriods } from "../tracking/fidelity-periods";
import { ChangedSortKeys } from "../sort-keys/changed-keys";
import type { KeyedOrder } from "../sort-keys/keyed-order";
import { sortKeyCounting } from "../sort-keys/sort-key-counting";
import { boardCounting } from "./board-counting";
import { StoredBoards } from "./stored-boards";
import { WishedFeeders } from "./wished-feeders";

const dayMs = 86_400_000;
const people = 44;
const modes = ["ALL", "PAPER", "LIVE"] as const;
const classes = { AAPL: "STOCK", BTC: "CRYPTO", SPY: "ETF" } as const;
const open = { riskMin: 1, riskMax: 10 };

/** The same numbers in each run. */
let seed = 20_261_130;
const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
const seldom = (): boolean => random(8) === 0;
const uuid = (kind: number, number: number): string =>
  `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(number * 7_919).padStart(12, "0")}`;

const clock = new FakeClock(Date.parse("2026-06-01T22:00:00Z"));
let testDatabase: TestDatabase;
let db: Database;
let keepers: Record<"fidelities" | "growths" | "boards", StoredCounts<string>>;
const feeders: Made[] = [];

/** Without the references that closes and copies have to what this test does not need. */
const write = (sql: string, parameters: unknown[]): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(sql, parameters);
  });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = await openDatabase(testDatabase.url, entities, 3);
  keepers = {
    fidelities: new StoredCounts(db, fidelityCounting(clock)),
    growths: new StoredCounts(db, growthCounting(clock)),
    boards: new StoredCounts(db, boardCounting),
  };
  for (const [symbol, kind] of Object.entries(classes))
    await db.query(
      `insert into instruments (symbol, name, class, tick, lot, spread_bps, shortable, provider) values ($1, $1, $2, 0.01, 1, 1, false, 'simulated')
       on conflict do nothing`,
      [symbol, kind],
    );
  for (let number = 1; number <= people; number++) await addFeeder(number);
}, 120_000);
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

/** A feeder as chance has it. Every fifth does what the one before did, to the digit. */
async function addFeeder(number: number): Promise<void> {
  const id = uuid(1, number);
  const isCopied = number % 5 < 3 && number <= 25;
  const days = isCopied ? 45 : 1 + random(70);
  const recordFrom = new Date(clock.now() - (days + random(400)) * dayMs);
  const made: Made = {
    ...{ id, role: number % 3 === 0 ? "hybrid" : "feeder", isPending: false, isSuspended: false, isClosed: false, isDemo: seldom() },
    ...{ recordFrom, closes: [], opened: [], copies: [] },
  };
  feeders.push(made);
  await db.query("insert into users (id, username, name, email, role, house) values ($1, $2, $2, $2 || '@example.test', $3, $4)", [
    ...[id, `feeder${number}`, made.role, made.isDemo],
  ]);
  for (const [kind, mode] of [
    [2, "PAPER"],
    [3, "LIVE"],
  ] as const)
    await write(
      "insert into trading_accounts (id, user_id, kind, mode, name, cash, created_at, closed_at) values ($1, $2, 'RECORD', $3, 'Record', 1, $4, $5)",
      [uuid(kind, number), id, mode, recordFrom, mode === "LIVE" ? recordFrom : null],
    );
  await db.query("insert into records (user_id, account_id, created_at) values ($1, $2, $3)", [id, uuid(2, number), recordFrom]);
  const before = feeders.at(-2);
  const closes =
    number % 5 === 4 && before
      ? before.closes
      : Array.from({ length: days }, (_, day) => anyClose(new Date(clock.now() - (day + 1) * dayMs)));
  for (const close of closes) await addClose(made, close);
  for (let trade = random(5); trade > 0; trade--) await addOpened(made, trade);
  if (isCopied) for (let copy = 4 + random(4); copy > 0; copy--) await addCopy(made, copy);
}

const anyClose = (at: Date): MadeClose => ({
  ...{ at, day: at.toISOString().slice(0, 10), growth: (9_850 + random(340)) / 10_000, mode: random(4) === 0 ? "LIVE" : "PAPER" },
  ...{ delaySeconds: [0, 0, 0, 3_600, 86_400][random(5)]!, priceBites: random(3) * 10 },
});

async function addClose(made: Made, close: MadeClose): Promise<void> {
  const number = feeders.indexOf(made) + 1;
  // A record is on one account a day.
  if (made.closes.some(({ day }) => day === close.day)) return;
  made.closes.push(close);
  await db.query(
    `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter, delay_seconds, price_bites)
     values ($1, $2, $3, $4, 1, 1, $5, 1, $6, $7)`,
    [uuid(close.mode === "LIVE" ? 3 : 2, number), made.id, close.day, close.at, close.growth, close.delaySeconds, close.priceBites],
  );
}

async function addOpened(made: Made, trade: number): Promise<void> {
  const [symbol, kind] = Object.entries(classes)[random(3)]!;
  const at = new Date(clock.now() - random(60) * dayMs - 1_000);
  const seen = { at, delaySeconds: 0, priceBites: random(2) * 10 };
  made.opened.push({ ...seen, class: kind });
  await write(
    `insert into record_events (record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, status, delay_seconds, price_bites)
     select id, $2::int, user_id, gen_random_uuid(), 'OPENED', $3, '{}', repeat('0', 64), encode(sha256((user_id || $2::int::text)::bytea), 'hex'), $4, 'LONG', 'OPEN', $5, $6
     from records where user_id = $1`,
    [made.id, trade + 1, at, symbol, seen.delaySeconds, seen.priceBites],
  );
  await db.query("insert into growth_changes (feeder_id) values ($1)", [made.id]);
}

async function addCopy(made: Made, copy: number): Promise<void> {
  const number = feeders.indexOf(made) + 1;
  const one = {
    id: uuid(4, number * 100 + copy),
    startedAt: new Date(clock.now() - (31 + random(12)) * dayMs),
    closes: [] as Array<{ day: string; equity: number; unitValue: number }>,
  };
  made.copies.push(one);
  await write(
    `insert into copies (id, eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, day, day_start_equity, started_at)
     values ($1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), 0, 1, 1, 1, 'PROPORTIONAL', current_date, 1, $3)`,
    [one.id, made.id, one.startedAt],
  );
  for (const { day, at } of made.closes)
    if (at >= one.startedAt) one.closes.push({ day, equity: 500 + random(1_000), unitValue: 0.9 + random(300) / 1_000 });
  one.closes.splice(0, one.closes.length, ...new Map(one.closes.map((close) => [close.day, close])).values());
  await write(
    `insert into copy_closes (eater_id, copy_id, day, at, equity, unit_value)
     select gen_random_uuid(), $1, day, day + time '21:00', equity, "unitValue" from json_to_recordset($2) as c (day date, equity numeric, "unitValue" numeric)`,
    [one.id, JSON.stringify(one.closes)],
  );
  await db.query("insert into fidelity_changes (feeder_id) values ($1)", [made.id]);
}

const near = (got: number | null, wanted: number | null): void =>
  wanted === null ? expect(got).toBeNull() : expect(got).toBeCloseTo(wanted, 8);

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.length < 5 ? null : (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2;
};

interface Compared {
  boards: number;
  byCopiers: number;
  medians: number;
}

/** Every board as it is read beside the one of the raw closes. */
async function expectAsClosesSay(): Promise<Compared> {
  const compared: Compared = { boards: 0, byCopiers: 0, medians: 0 };
  const boards = new StoredBoards(db, clock);
  for (const audience of fidelityAudiences)
    for (const period of fidelityPeriods)
      for (const mode of modes) {
        const asked: Asked = { audience, period, mode, now: clock.date() };
        const wanted = wantedBoard(feeders, asked);
        const board = (await boards.of({ audience, period, mode }))!;
        const name = `${audience} ${period} ${mode}`;
        const shown = wanted.filter(({ made }) => !made.isSuspended && !made.isClosed);
        const facts = (
          rows: ReadonlyArray<{
            id: string;
            group: string;
            rank: number | null;
            days: number;
            risk: number | null;
            class: string | null;
            copies: number;
          }>,
        ) => rows.map((row) => [row.id, row.group, row.rank, row.days, row.risk, row.class, row.copies]);
        const found = (await board.first(open, 1_000)).map((row) => ({ ...row, id: row.userId, class: row.assetClass }));
        expect([name, facts(found)]).toEqual([name, facts(shown)]);
        for (const [at, row] of found.entries()) {
          near(row.low, shown[at]!.low);
          near(row.high, shown[at]!.high);
          near(row.ownReturn, shown[at]!.own);
          near(row.copiersReturn, shown[at]!.copied);
        }
        const { averageOwnReturn, ...counts } = board.summary;
        const among = (of: (row: Wanted) => boolean): number => wanted.filter(of).length;
        expect([name, counts]).toEqual([
          name,
          {
            ...{ feeders: wanted.length, suspended: among(({ made }) => made.isSuspended), closed: among(({ made }) => made.isClosed) },
            demo: among(({ made }) => made.isDemo),
          },
        ]);
        near(averageOwnReturn, wanted.length < 5 ? null : wanted.reduce((sum, { own }) => sum + own, 0) / wanted.length);
        const captures = wanted.flatMap(({ capture }) => capture ?? []);
        near(await board.medianCapture(), median(captures));
        for (const group of ["COPIERS", "NO_COPIERS_YET"] as const) expect(board.countOf(group)).toBe(among((row) => row.group === group));
        for (const filter of [open, { ...open, assetClass: "STOCK" as const }, { riskMin: 1 + random(5), riskMax: 5 + random(5) }]) {
          const wished = shown.filter(
            (row) =>
              (!("assetClass" in filter) || row.class === filter.assetClass) &&
              ((filter.riskMin === 1 && filter.riskMax === 10) ||
                (row.risk !== null && row.risk >= filter.riskMin && row.risk <= filter.riskMax)),
          );
          const ranked = wished.filter(({ rank }) => rank !== null);
          expect(board.ranked(filter)).toEqual({ ranked: ranked.length, lowEndAboveZero: ranked.filter(({ low }) => low! > 0).length });
          const places = (rows: ReadonlyArray<{ id: string; rank: number | null }>) => rows.map(({ id, rank }) => [id, rank]);
          const first = await board.first(filter, 7);
          expect([name, filter, places(first.map((row) => ({ ...row, id: row.userId })))]).toEqual([
            name,
            filter,
            places(wished.slice(0, 7)),
          ]);
          const some = feeders.filter(() => random(3) === 0).map(({ id }) => id);
          const ofSome = await board.of(some, filter);
          expect(places(ofSome.map((row) => ({ ...row, id: row.userId })))).toEqual(places(wished.filter(({ id }) => some.includes(id))));
        }
        compared.boards++;
        if (wanted[0]?.group === "COPIERS") compared.byCopiers++;
        if (captures.length >= 5) compared.medians++;
      }
  return compared;
}

const settle = async (): Promise<void> => {
  for (const keeper of [keepers.fidelities, keepers.growths, keepers.boards]) await keeper.settle();
};
const anyone = (): Made => feeders[random(feeders.length)]!;

async function change(made: Made, column: string, value: unknown): Promise<void> {
  await db.query(`update users set ${column} = $2 where id = $1`, [made.id, value]);
}

const steps: Array<() => Promise<unknown>> = [
  async () => {
    const made = anyone();
    made.isSuspended = !made.isSuspended;
    await change(made, "suspended_at", made.isSuspended ? clock.date() : null);
  },
  async () => {
    const made = anyone();
    made.isClosed = !made.isClosed;
    await change(made, "erased_at", made.isClosed ? clock.date() : null);
  },
  async () => {
    const made = anyone();
    made.isDemo = !made.isDemo;
    await change(made, "house", made.isDemo);
  },
  async () => {
    const made = anyone();
    made.isPending = !made.isPending;
    await change(made, "pending", made.isPending);
  },
  async () => {
    const made = anyone();
    made.role = made.role === "eater" ? "feeder" : "eater";
    await change(made, "role", made.role);
  },
  async () => {
    const made = anyone();
    made.recordFrom = new Date(+made.recordFrom - dayMs);
    await db.query("update records set created_at = $2 where user_id = $1", [made.id, made.recordFrom]);
  },
  () => addClose(anyone(), anyClose(new Date(clock.now() - random(80) * dayMs))),
];

test("GROW-164 after a random history each leaderboard is what raw closes, copies and accounts say, with rows that are kept and some that are out of date", async () => {
  await settle();
  const compared = await expectAsClosesSay();
  expect(compared).toMatchObject({ boards: 36 });
  expect(compared.byCopiers).toBeGreaterThan(5);
  expect(compared.byCopiers).toBeLessThan(30);
  expect(compared.medians).toBeGreaterThan(5);
  for (let round = 0; round < 3; round++) {
    // A close of each: the start of a period, which slides, counts from the next one on.
    clock.advance(dayMs + [0, 3_600_000, 900_000][random(3)]!);
    for (const made of feeders) await addClose(made, anyClose(clock.date()));
    await settle();
    for (let step = 0; step < 12; step++) await steps[random(steps.length)]!();
    await expectAsClosesSay();
    if (round % 2 === 0) await keepers.growths.settle();
    await expectAsClosesSay();
  }
  await settle();
  expect(await db.query("select 1 from board_changes")).toEqual([]);
  await expectAsClosesSay();
}, 240_000);

test("GROW-165 a recount names feeders whose rows and boards whose sums are wrong, mends them, and finds nothing a second time", async () => {
  await settle();
  expect((await keepers.boards.recount()).wrong).toEqual([]);
  const [one, other] = feeders.filter(({ isPending, role }) => !isPending && role !== "eater").map(({ id }) => id);
  await db.query("update board_rows set days = days + 1 where feeder_id = $1", [one]);
  await db.query("delete from board_rows where feeder_id = $1 and audience = 'PAID' and period = 'ALL' and mode = 'ALL'", [other]);
  await db.query("update board_counts set own_returns = own_returns + 1 where audience = 'FREE' and period = 'YEAR' and mode = 'PAPER'");
  await db.query(
    "update board_parts set feeders = feeders + 1 where audience = 'VISITOR' and period = 'ALL' and mode = 'ALL' and list = 1",
  );
  await db.query(
    "update board_lists set feeders[1] = feeders[1] + 1 where audience = 'VISITOR' and period = 'YEAR' and mode = 'ALL' and list = 1",
  );
  const { wrong } = await keepers.boards.recount();
  expect(wrong.toSorted()).toEqual(
    [one, other, "board free year paper", "board paid all all", "board visitor all all", "board visitor year all"].toSorted(),
  );
  expect((await keepers.boards.recount()).wrong).toEqual([]);
  await expectAsClosesSay();
}, 120_000);

/** Boards put together from all feeders. */
const newWhole = (): ShownBoards =>
  new ShownBoards(new LeaderboardService(db, clock), { of: async () => null }, new WishedFeeders(db, clock, new StoredBoards(db, clock)));
/** Those from the rows that are kept: looking at all feeders fails. */
function newKept(): ShownBoards {
  const stored = new StoredBoards(db, clock);
  const board = async () => Promise.reject(new Error("All feeders were read."));
  return new ShownBoards({ board }, stored, new WishedFeeders(db, clock, stored));
}

test("GROW-169 a leaderboard from the rows that are kept says what one of all feeders says, whatever it is cut down by", async () => {
  await settle();
  const [whole, kept] = [newWhole(), newKept()];
  let compared = 0;
  for (let look = 0; look < 60; look++) {
    const [audience, period] = [fidelityAudiences[random(3)]!, fidelityPeriods[random(4)]!];
    const named = random(2) === 0 ? null : new Set(feeders.filter(() => random(2) === 0).map(({ id }) => id));
    const kind = { assetClass: random(2) === 0 ? null : ("STOCK" as const), riskMin: 1 + random(4), riskMax: 5 + random(6) };
    const wished = { ...kind, period, mode: [null, "PAPER", "LIVE"][random(3)] as MoneyMode | null, named };
    const asked = { ...wished, recordDaysMin: random(2) * random(300) };
    const [one, other] = [await whole.of(audience, asked), await kept.of(audience, asked)];
    const { averageOwnReturn: average, ...counts } = one.summary;
    const { averageOwnReturn, ...others } = other.summary;
    expect([others, other.ranked, other.lowEndAboveZero]).toEqual([counts, one.ranked, one.lowEndAboveZero]);
    near(averageOwnReturn, average);
    near(await other.medianCapture(), await one.medianCapture());
    expect(await other.first(9)).toEqual(await one.first(9));
    const some = feeders.filter(() => random(3) === 0).map(({ id }) => id);
    expect(await other.of(some)).toEqual(await one.of(some));
    for (const id of some) expect(await kept.own(audience, id)).toEqual(await whole.own(audience, id));
    compared += one.ranked;
  }
  expect(compared).toBeGreaterThan(100);
}, 120_000);

test("GROW-174 a leaderboard with an age that leaves up to 1,000 records is read from theirs, and of more from all feeders", async () => {
  await settle();
  clock.advance(dayMs);
  for (let close = 0; close < 10; close++) await addClose(anyone(), anyClose(clock.date()));
  const [whole, kept] = [newWhole(), newKept()];
  const ages = [30, 90, 250];
  let compared = 0;
  for (const audience of fidelityAudiences)
    for (const period of fidelityPeriods)
      for (const recordDaysMin of ages)
        for (const mode of [null, "LIVE"] as const) {
          const wished = { period, mode, recordDaysMin, named: null, riskMin: 1, riskMax: recordDaysMin === 90 ? 5 : 10 };
          const [one, other] = [await whole.of(audience, wished), await kept.of(audience, wished)];
          expect([other.ranked, other.lowEndAboveZero]).toEqual([one.ranked, one.lowEndAboveZero]);
          expect(other.summary).toMatchObject({ feeders: one.summary.feeders, suspended: one.summary.suspended });
          const places = async (board: ShownBoard) => (await board.first(20)).map(({ userId, rank, group }) => [userId, rank, group]);
          expect(await places(other)).toEqual(await places(one));
          const ids = feeders.map(({ id }) => id);
          expect((await other.of(ids)).length).toBe((await one.of(ids)).length);
          compared += one.ranked;
        }
  expect(compared).toBeGreaterThan(100);
  const many = new ShownBoards(new LeaderboardService(db, clock), new StoredBoards(db, clock), {
    of: async () => ({}) as never,
    few: async () => null,
  });
  const wished = { ...open, period: "YEAR", recordDaysMin: 90, named: null } as const;
  expect(await (await many.of("PAID", wished)).first(30)).toEqual(await (await whole.of("PAID", wished)).first(30));
}, 120_000);

test("GROW-173 the list of feeders by return of a period has those whose closes are not counted yet where these put them", async () => {
  for (const { id } of feeders)
    await db.query(
      `insert into trader_figures (user_id, audience, computed_at, figures) values ($1, 'PAID', now(), '{"dailyCloses": 20, "closedTrades": 5}')`,
      [id],
    );
  await settle();
  await new StoredCounts(db, sortKeyCounting(clock)).settle();
  clock.advance(dayMs);
  for (let close = 0; close < 15; close++) await addClose(anyone(), anyClose(new Date(clock.now() - random(20) * dayMs)));
  await steps[0]!();
  const boards = new StoredBoards(db, clock);
  const wishing = new WishedFeeders(db, clock, boards);
  const lists = new FigureOrder(db, new ChangedSortKeys(db, clock, boards), wishing, new FewFeeders(db, wishing));
  const isListed = ({ role, isPending, isSuspended, isClosed }: Made): boolean =>
    role !== "eater" && !isPending && !isSuspended && !isClosed;
  for (const period of fidelityPeriods)
    for (const mode of modes) {
      if (period === "ALL" && mode === "ALL") continue; // the return of the whole record, which figures have
      const wanted = wantedBoard(feeders, { audience: "PAID", period, mode, now: clock.date() });
      const from = ({ closes, recordFrom }: Made): number =>
        mode === "ALL" ? +recordFrom : Math.min(...closes.filter((close) => close.mode === mode).map(({ at }) => +at));
      const isOld = (made: Made): boolean => clock.now() - from(made) >= { MONTH: 30, QUARTER: 90, YEAR: 365, ALL: 0 }[period] * dayMs;
      const keyOf = (made: Made): number => {
        const row = wanted.find(({ id }) => id === made.id);
        return row ? row.own - (isOld(made) ? 0 : 1e7) : -Infinity;
      };
      const asked = {
        order: `${period} ${mode}` as KeyedOrder,
        audience: "PAID",
        wished: null,
        pattern: null,
        cursor: [null, null],
        limit: 100,
      } as const;
      const found = await lists.page({ id: null, isAdmin: false }, asked);
      // Of who did the same the order is by id: sums of floating-point numbers differ by the order in which they were added up.
      const byId = (a: Made, b: Made): number => (a.id < b.id ? 1 : -1);
      const all = feeders.filter(isListed).toSorted((a, b) => {
        const [one, other] = [keyOf(a), keyOf(b)];
        return one === other || Math.abs(one - other) < 1e-8 ? byId(a, b) : other - one;
      });
      expect([asked.order, found.map(({ id }) => id)]).toEqual([asked.order, all.map(({ id }) => id)]);
    }
}, 120_000);
