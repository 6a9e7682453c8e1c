import type { Database } from "../server/platform/db/database";
import { clientDocument } from "../server/platform/testing/client-documents";
import { openBenchApp, type BenchApp } from "./app/app";
import { load } from "./app/load";
import { refuseSequentialScans, statementsOf } from "./http/statements";

const users = 100_000;
const followed = 500;
const readers = 20;
const sizes = [10_000, 1_000_000] as const;
const items = 25;
const statementsMax = 13;
const warmUps = 40;
const asked = 400;

/**
 * The home page of the mixed feed, the client's own query, for people who follow 500 of 100,000: at 10,000 posts, which is
 * the baseline, and at 1,000,000. The same people follow the same authors both times, so only the posts differ. One after the other, so
 * that a time is a page's own.
 */
export async function run(): Promise<object> {
  const app = await openBenchApp();
  const { db } = app.app;
  await load(db, { users, feeders: 5_000, trades: 50_000, follows: 2, hasBooks: false });
  await inBulk(
    db,
    `insert into follows (follower_id, followed_id) select md5('user' || n)::uuid, md5('user' || (1 + (n * 31 + k * 199) % ${users}))::uuid
     from generate_series(1, ${readers}) n, generate_series(1, ${followed}) k on conflict do nothing`,
  );
  const results = [];
  let statements = 0;
  for (const [index, size] of sizes.entries()) {
    await addPosts(db, index === 0 ? 0 : sizes[index - 1]!, size);
    const one = await statementsOf(() => page(app, 1, items));
    const more = await statementsOf(() => page(app, 1, 40));
    // A page without trades, or without posts, has no need to ask about them; no page has more to ask than one with all of it.
    const most = Math.max(one.length, more.length);
    if (most > statementsMax)
      throw new Error(`A page takes ${most} statements:\n${[...one, ...more].map(({ sql }) => sql.trim().slice(0, 90)).join("\n")}`);
    statements = Math.max(statements, most);
    await refuseSequentialScans(db, one);
    const times = await measure(app);
    results.push({ posts: size, p50Ms: at(times, 0.5), p99Ms: at(times, 0.99) });
    console.error(`${size} posts: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, ${most} statements`);
  }
  await app.stop();
  const [few, many] = results as [(typeof results)[0], (typeof results)[0]];
  return {
    ratio: round(many.p99Ms / few.p99Ms),
    p50Ratio: round(many.p50Ms / few.p50Ms),
    sqlStatements: statements,
    users,
    followed,
    items,
    rows: results,
  };
}

async function measure(app: BenchApp): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < warmUps + asked; index++) {
    const begun = performance.now();
    await page(app, 1 + (index % readers), items);
    if (index >= warmUps) times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

async function page(app: BenchApp, reader: number, first: number): Promise<void> {
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: app.cookie(`token-${reader}`) },
    body: JSON.stringify({
      operationName: "Timeline",
      query: clientDocument("Timeline"),
      variables: { first, filter: { scope: "FOLLOWING" } },
    }),
  });
  const answer = (await response.json()) as { errors?: unknown; data: { timeline: { edges: unknown[] } } };
  if (answer.errors || answer.data.timeline.edges.length !== first)
    throw new Error(`Not a page of ${first}: ${JSON.stringify(answer).slice(0, 500)}`);
}

/** Posts `from` to `to`, over all users alike, a fifth with a symbol and a topic, each with some comments and reactions. */
async function addPosts(db: Database, from: number, to: number): Promise<void> {
  const numbers = `(select n, md5('post' || n)::uuid as id, md5('user' || (1 + (n * 7919::bigint) % ${users}))::uuid as author, now() - (n % 90000) * interval '1 minute' as at from generate_series(${from + 1}, ${to}) n) post`;
  await inBulk(
    db,
    `insert into feed_items (id, kind, user_id, at, score) select id, 'POST', author, at, feed_score(at, (n % 7)::int, (n % 3)::int, 0) from ${numbers}`,
  );
  await inBulk(
    db,
    `insert into posts (id, user_id, text, sentiment, created_at) select id, author, 'Added to $AAPL on the retest. The range held for the **third** time. #breakout', 'BULLISH', at from ${numbers}`,
  );
  await inBulk(
    db,
    `insert into post_tags (post_id, kind, value, at, user_id, is_open) select id, tag.kind, tag.value, at, author, true from ${numbers} cross join (values ('STOCK', 'AAPL'), ('TOPIC', 'breakout')) tag (kind, value) where n % 5 = 0`,
  );
  await inBulk(db, `insert into talk_counts (subject_kind, subject_id, comments, fire) select 'POST', id, n % 3, n % 7 from ${numbers}`);
  for (const table of ["feed_items", "posts", "post_tags", "talk_counts", "follows"]) await db.query(`vacuum analyze ${table}`);
}

const inBulk = (db: Database, sql: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query("set local statement_timeout = 0");
    await tx.query("set local session_replication_role = replica");
    await tx.query(sql);
  });

const round = (value: number): number => Number(value.toFixed(2));
const at = (sorted: readonly number[], part: number): number =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!);
