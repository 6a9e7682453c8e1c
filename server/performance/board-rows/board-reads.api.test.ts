import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { vacuum } from "../../platform/testing/test-database";
import { createTradingWorld, type TradingWorld } from "../../trading/testing/trading-world";

const dayMs = 86_400_000;
/** As many pages as with a fifth of the feeders, and a little for indexes that are deeper and hold entries of rows that are gone. */
const moreMax = 1.3;
const pagesMore = 20;

let world: TradingWorld;
let feeder: Person;

beforeAll(async () => {
  world = await createTradingWorld();
  const { trading, copying } = world.app.modules;
  await Promise.all([trading.leases.stop(), copying.leases.stop()]); // the closes of this test are its own
  feeder = await world.person({ role: "feeder" });
  for (let day = 1; day <= 30; day++)
    await world.app.db.query(
      `insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter)
       select id, user_id, $2::timestamptz::date, $2::timestamptz, 1, 1, 1 + ($3::int % 2) / 100.0, 1 from trading_accounts where user_id = $1 and kind = 'RECORD'`,
      [feeder.id, new Date(world.clock.now() - day * dayMs), day],
    );
}, 120_000);
afterAll(() => world?.stop());

/** Feeders with a record on each board, half of them with enough copies to be ranked by these. */
async function addFeeders(from: number, to: number): Promise<void> {
  const some = `(select md5('baker' || n)::uuid as id, n from generate_series(${from + 1}, ${to}) n) baker`;
  const boards = "unnest(array['PAID', 'FREE', 'VISITOR']) audience, unnest(array['QUARTER', 'YEAR']) period";
  await world.app.db.transaction(async (tx) => {
    // They refer to each other by construction.
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `insert into users (id, username, name, email, role) select id, 'baker' || n, 'Baker', 'baker' || n || '@example.test', 'feeder' from ${some}`,
    );
    await tx.query(`insert into records (user_id, account_id, created_at) select id, id, timestamptz '2025-01-01Z' from ${some}`);
    await tx.query(
      `insert into feeder_growths (audience, period, mode, feeder_id, days, total, spread, volatility, first_at, main_class)
       select audience, period, 'ALL', id, 10 + n % 40, (n * 7919 % 4001) / 4000.0 - 0.3, 0.01, 0.01, timestamptz '2025-01-01Z', 'STOCK' from ${some}, ${boards}`,
    );
    await tx.query(
      `insert into feeder_fidelities (audience, period, feeder_id, copies, copied, fed, spread)
       select audience, period, id, 9, (n * 7907 % 4001) / 4000.0 - 0.2, 0.5, 0.01 from ${some}, ${boards} where n % 2 = 0`,
    );
    await tx.query(
      `insert into trader_figures (user_id, audience, computed_at, figures, return_percent, max_drawdown_percent)
       select id, audience, now(), jsonb_build_object('dailyCloses', 20 - n % 2, 'closedTrades', 5), n * 7907 % 4001, -(n % 97)
       from ${some}, unnest(array['PAID', 'FREE', 'VISITOR']) audience`,
    );
    await tx.query(
      `insert into feeder_counts (feeder_id, followers, running_copies, copiers, is_listed, username, name)
       select id, n % 7, 0, 0, true, 'baker' || n, 'baker' from ${some}`,
    );
    await tx.query(`insert into board_changes (feeder_id) select id from ${some}`);
  });
  const { growths, fidelities, boardRows, sortKeys } = world.app.modules.performance;
  for (const keeper of [fidelities, growths, boardRows, sortKeys]) await keeper.settle();
  await vacuum(
    world.app.db,
    ...["users", "records", "feeder_growths", "feeder_fidelities", "board_rows", "board_counts", "board_lists", "board_changes"],
    ...["trader_figures", "feeder_counts", "feeder_sort_keys", "sort_key_changes"],
  );
}

interface Explained {
  readonly "QUERY PLAN": [{ readonly Plan: { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number } }];
}

/** What boards are read from, and lists of feeders. */
const isOfBoards = /\b(?:board_|feeder_growths|feeder_fidelities|records r\b)/;
const isOfLists = /\b(?:board_|feeder_growths|feeder_fidelities|records r\b|sort_key|feeder_counts|trader_figures f\b|from users u\b)/;

/** Pages that a question's statements about boards touch, nothing of it being cached: profiles are read for as many as are shown. */
async function pagesOf(question: string, isRead = isOfBoards): Promise<number> {
  const { db } = world.app;
  const sent: Array<readonly [string, unknown[]]> = [];
  const { query } = db;
  db.query = function recorded(this: typeof db, ...given: Parameters<typeof db.query>) {
    sent.push([given[0], given[1] ?? []]);
    return query.apply(this, given);
  } as typeof db.query;
  world.clock.advance(61_000);
  await feeder.api.ok(question).finally(() => (db.query = query));
  let pages = 0;
  for (const [sql, parameters] of sent.filter(([text]) => isRead.test(text) && !text.includes("asked.place"))) {
    const [explained] = await db.query<Explained>(`explain (analyze, buffers, timing off, format json) ${sql}`, parameters);
    const { Plan: plan } = explained!["QUERY PLAN"][0];
    pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  return pages;
}

const questions = {
  own: "{ myRanking { group rank of lowPercent days } }",
  board:
    "{ leaderboard(period: YEAR) { feeders averagePercent ranked lowEndAboveZero medianCapturePercent rows { rank group trader { id } } } }",
  kind: "{ leaderboard(period: QUARTER, assetClass: STOCK, riskMax: 6) { feeders ranked rows { rank group trader { id } } } }",
};

const page = "edges { node { id } }";
const lists = {
  period: `{ traders(first: 20, orderBy: RETURN, period: YEAR) { ${page} } }`,
  whole: `{ traders(first: 20, orderBy: RETURN) { ${page} } }`,
  drawdown: `{ traders(first: 20, orderBy: DRAWDOWN) { ${page} } }`,
  kindOfList: `{ traders(first: 20, orderBy: RETURN, period: YEAR, assetClass: STOCK, riskMax: 6) { totalCount ${page} } }`,
  age: `{ traders(first: 20, orderBy: FOLLOWERS, period: YEAR, recordDaysMin: 100) { totalCount ${page} } }`,
  newest: `{ traders(first: 20, orderBy: NEWEST, period: QUARTER, assetClass: STOCK) { totalCount ${page} } }`,
  search: `{ traders(first: 20, orderBy: DRAWDOWN, search: "baker") { ${page} } }`,
};
const before: Record<string, number> = {};

test("GROW-167 one's own rank, a leaderboard and one of a class and a risk read as many pages of five times as many feeders", async () => {
  await addFeeders(0, 1_200);
  for (const [name, question] of Object.entries(questions)) before[name] = await pagesOf(question);
  for (const [name, question] of Object.entries(lists)) before[name] = await pagesOf(question, isOfLists);
  await addFeeders(1_200, 6_000);
  for (const [name, question] of Object.entries(questions)) expectNoMore(name, await pagesOf(question));
  const { leaderboard } = await feeder.api.ok(questions.board);
  expect(leaderboard).toMatchObject({ feeders: 6_001, rows: { length: 101 } });
}, 240_000);

test("GROW-172 a page of the list of feeders by return or drawdown, or with filters, reads as many pages of five times as many feeders", async () => {
  for (const [name, question] of Object.entries(lists)) expectNoMore(name, await pagesOf(question, isOfLists));
  const { traders } = await feeder.api.ok(lists.age);
  expect(traders).toMatchObject({ totalCount: 1_001, edges: { length: 20 } });
}, 120_000);

function expectNoMore(name: string, pages: number): void {
  expect([name, pages <= before[name]! * moreMax + pagesMore, pages, before[name]]).toEqual([name, true, pages, before[name]]);
}
