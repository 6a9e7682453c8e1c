import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import type { Database } from "../server/platform/db/database";
import { chunkCopiesMax } from "../server/copying/engine/fan-out/fan-out.sql";
import { limitChunk, limitLock, limitTrade } from "./copying/limit.sql";
import { accountId, median, openCopyFixture, recordId, rounded, type CopyFixture } from "./copying/fixture";

const sizes = [100, 1_000, 10_000, 100_000];
const rounds = 5;

/** Of a row that is measured. */
interface Memory {
  /** In use when garbage is left out: JavaScript's heap and the arrays beside it. */
  readonly liveBytes: number;
  /** The most that the process ever had in a round. */
  readonly rssBytes: number;
}

interface Row extends Memory {
  readonly copies: number;
  readonly figures: object;
}

/**
 * One trade of a feeder to 100 to 100,000 copies, each of which holds 10 positions in 10 symbols, a quarter each sizing, all
 * caps and guards set: from the call of `openTrade` to the last durable receipt. Beside it the floor: a bare opening of the
 * trade and the same chunks, the same INSERTs and UPDATEs with the same indexes, prepared, without any rule. The two
 * alternate; medians of five. What cleans up between rounds (`vacuum analyze`, `truncate`) throws away the plans that connections keep, which nothing does between
 * two trades: so each trades twice a round, and the second counts; `replanned` has the first, with all planning in it. `--max 10000` leaves
 * larger fixtures out. Memory beside it: what a copy more costs the process is what the filter of copy stops keeps of it.
 */
export async function run(): Promise<object> {
  const flag = process.argv.indexOf("--max");
  const max = flag < 0 ? Infinity : Number(process.argv[flag + 1]);
  const rows: Row[] = [];
  for (const copies of sizes.filter((size) => size <= max)) rows.push(await measure(copies));
  return { rows: rows.map((row) => ({ ...row.figures, ...memoryFigures(row, rows[0]!) })) };
}

/** Bytes a copy are counted from the smallest fixture on: what the app itself needs is left out. */
function memoryFigures({ copies, liveBytes, rssBytes }: Row, smallest: Row): object {
  const perCopy = (bytes: number): number | null => (copies === smallest.copies ? null : Math.round(bytes / (copies - smallest.copies)));
  return {
    rssMegabytes: Math.round(rssBytes / 2 ** 20),
    liveMegabytes: rounded(liveBytes / 2 ** 20),
    liveBytesPerCopy: perCopy(liveBytes - smallest.liveBytes),
    rssBytesPerCopy: perCopy(rssBytes - smallest.rssBytes),
  };
}

async function measure(copies: number): Promise<Row> {
  const fixture = await openCopyFixture(copies);
  const { db } = fixture.app;
  const connection = new pg.Client({ connectionString: fixture.databaseUrl });
  await connection.connect();
  const [ours, floor]: [Times, Times] = [newTimes(), newTimes()];
  let [copied, rssBytes, liveBefore] = [0, 0, 0];
  for (let round = 0; round <= rounds; round++) {
    const own = await twice(fixture, async () => {
      await fixture.openTrade();
      await fixture.fannedOut();
      if (round === 0) copied = await shareCopied(db);
      rssBytes = Math.max(rssBytes, process.memoryUsage.rss());
    });
    const limit = await twice(fixture, () => runFloor(connection));
    // The first round warms both up.
    if (round === 0) liveBefore = liveMemoryBytes();
    if (round === 0) continue;
    addTimes(ours, own);
    addTimes(floor, limit);
  }
  const liveBytes = liveMemoryBytes();
  await connection.end();
  await fixture.stop();
  const kept = compared(ours.kept, floor.kept);
  console.error(`${copies} copies: ${kept.oursMs.toFixed(0)} ms, floor ${kept.limitMs.toFixed(0)} ms`);
  const figures = {
    copies,
    ...kept,
    replanned: compared(ours.replanned, floor.replanned),
    copiesPerSecond: Math.round(copies / (kept.oursMs / 1000)),
    copiedPercent: rounded(copied * 100),
    // What is still in use after ten fan-outs more.
    liveGrowthMegabytes: rounded((liveBytes - liveBefore) / 2 ** 20),
  };
  return { copies, liveBytes, rssBytes, figures };
}

/** Of each round, in ms: on plans made anew, and on those that were kept. */
interface Times {
  readonly replanned: number[];
  readonly kept: number[];
}
const newTimes = (): Times => ({ replanned: [], kept: [] });

function addTimes(to: Times, more: Times): void {
  to.replanned.push(...more.replanned);
  to.kept.push(...more.kept);
}

function compared(ours: readonly number[], floor: readonly number[]): { oursMs: number; limitMs: number; ratio: number } {
  const ratio = median(ours.map((value, index) => value / floor[index]!));
  return { oursMs: rounded(median(ours)), limitMs: rounded(median(floor)), ratio: rounded(ratio, 2) };
}

/** Runs `work` after a clean-up that threw all plans away, and once more: the feeder's next trade, with nothing cleaned up between them. */
async function twice(fixture: CopyFixture, work: () => Promise<unknown>): Promise<Times> {
  const replanned = await timed(work);
  await settle(fixture);
  const kept = await timed(work);
  await cleanUp(fixture);
  return { replanned: [replanned], kept: [kept] };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function liveMemoryBytes(): number {
  // What the first leaves of finished arrays, the second takes.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The floor: the opening of the trade and its chunks, written by hand, on one connection that keeps them prepared. */
async function runFloor(floor: pg.Client): Promise<void> {
  const ask = async (name: string, text: string, values: unknown[]): Promise<any> =>
    (await floor.query({ name: `floor.${name}`, text, values })).rows[0];
  await floor.query("begin");
  await ask("lockAccount", limitTrade.lockAccount, [accountId]);
  await ask("lockChain", limitTrade.lockChain, [accountId]);
  const event = await ask("write", limitTrade.write, [accountId, new Date()]);
  await floor.query("commit");
  for (let after: string | null = null; ;) {
    await floor.query("begin");
    const ids: string[] | null = (await ask("limitLock", limitLock, [recordId, event.sequence, after, chunkCopiesMax(after === null)])).ids;
    if (ids) await ask("limitChunk", limitChunk, [event.id, ids, new Date()]);
    await floor.query("commit");
    if (!ids || ids.length < chunkCopiesMax(after === null)) return;
    after = ids.at(-1)!;
  }
}

/** Of all receipts so far. */
async function shareCopied(db: Database): Promise<number> {
  const [row] = await db.query<{ copied: number }>(
    "select count(*) filter (where status = 'COPIED')::float8 / count(*) as copied from receipts where cause_kind = 'EVENT'",
  );
  return row!.copied;
}

/** Takes away what two trades added, so that the next find the same tables. */
const cleaning = [
  "delete from copy_lots l using trades t where t.id = l.trade_id and t.symbol = 'S10'",
  "delete from copy_positions where symbol = 'S10'",
  "update copies set cash = 4000 where cash <> 4000",
  "truncate copy_orders, receipts, outbox",
  "vacuum analyze copies, copy_lots, copy_positions, stream_counters",
];

async function settle({ app, fannedOut }: CopyFixture): Promise<void> {
  await fannedOut();
  await app.modules.copying.watch.idle();
}

async function cleanUp(fixture: CopyFixture): Promise<void> {
  await settle(fixture);
  const { db } = fixture.app;
  for (const statement of cleaning) await db.query(statement.startsWith("vacuum") ? statement : `set statement_timeout = 0; ${statement}`);
  await notifyWatch(fixture.app);
}

/** In portions, as the watch itself reads: what the bench needs for that is not to be taken for what copying needs. */
async function notifyWatch({ db, modules }: CopyFixture["app"]): Promise<void> {
  const { stops } = modules.copying.watch;
  for (let after: string | null = "00000000-0000-0000-0000-000000000000"; after !== null;) {
    const rows: Array<{ id: string; eater_id: string }> = await db.query(
      "select id, eater_id from copies where id > $1 order by id limit 1000",
      [after],
    );
    stops.changed(rows.map((row) => row.eater_id));
    await stops.idle();
    after = rows.at(-1)?.id ?? null;
  }
}
