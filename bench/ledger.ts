import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrationsFolder } from "../server/app";
import { serverAccount, userAccount } from "../server/billing/ledger/chart";
import { checkBooks } from "../server/billing/ledger/check/check-ledger";
import { Ledger } from "../server/billing/ledger/ledger.service";
import { StatementsReader } from "../server/billing/statements/statements.reader";
import { entities } from "../server/entities";
import { systemClock } from "../server/platform/clock";
import { openDatabase, type Database } from "../server/platform/db/database";
import { startEmbeddedPostgres } from "../server/platform/db/embedded-postgres";
import { migrate } from "../server/platform/db/migrate";
import { statementRows } from "../server/platform/db/statements/statement-rows";
import type { Viewer } from "../server/platform/viewer";
import { bareTables, insertBare, loadEntries, loadPeople } from "./ledger/rows.sql";
import { percentile, rounded } from "./copying/fixture";
import { median } from "./live/frames";

const writers = 16;
const people = 1_000;
const rounds = 5;
const secondsPerRound = 4;
const reads = 200;
const sizes = [10_000, 100_000, 1_000_000, ...(process.argv.includes("--ten-million") ? [10_000_000] : [])];
// Either half alone, where only that is asked.
const isWriting = !process.argv.includes("--reads-only");
const isReading = !process.argv.includes("--writes-only");

/**
 * Transfers per second of 16 writers, half of them between a user and the server's hot account and half between two users, each in a
 * durable transaction of its own; in turns with bare inserts of a transfer and two entries that add up, equally durable, without accounts,
 * balances or checks. Then how long a balance and a page of a statement take with ever more entries, a tenth of them one user's.
 */
export async function run(): Promise<object> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "brigade-bench-"));
  // Durable commits, as an operator's own server has them.
  const database = await startEmbeddedPostgres({
    dataDir,
    isTemporary: true,
    settings: { shared_buffers: "256MB", fsync: "on", synchronous_commit: "on" },
  });
  process.once("exit", database.stopNow);
  await migrate(database.url, migrationsFolder);
  const db = await openDatabase(database.url, entities, writers);
  const speed = isWriting ? await measureWriting(db) : await loadPeople(db, people).then(() => ({}));
  const broken = (await checkBooks(db)).filter((check) => check.broken > 0).map(({ name }) => name);
  const reading = isReading ? await measureReading(db) : {};
  await db.close();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
  return { ...speed, broken, ...reading, writers, people, rounds, secondsPerRound };
}

async function measureWriting(db: Database): Promise<object> {
  const ledger = new Ledger(systemClock);
  const ids = await loadPeople(db, people);
  for (const userId of ids)
    await db.transaction((tx) =>
      ledger.post(tx, {
        ...{ key: `start:${userId}`, kind: "BITES_BOUGHT", userId },
        entries: [
          { account: serverAccount("BITES_SOLD"), amount: -1_000_000n },
          { account: userAccount("BOUGHT", userId), amount: 1_000_000n },
        ],
      }),
    );
  // Accounts are opened once, by whoever needs one first.
  const kinds = ["GIFT", "BOUGHT", "EARNED", "EARNED_PENDING", "DEBT"] as const;
  for (const userId of ids)
    await db.transaction((tx) => ledger.lock(tx, userId, [serverAccount("REVENUE"), ...kinds.map((kind) => userAccount(kind, userId))]));
  await db.query(bareTables);
  const accounts = ids.map((_, index) => String(index + 1));
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)]!;
  const post = async (isHot: boolean): Promise<void> => {
    const userId = pick(ids);
    const to = isHot ? serverAccount("REVENUE") : userAccount("EARNED_PENDING", pick(ids));
    const entries = [
      { account: userAccount("BOUGHT", userId), amount: -1n },
      { account: to, amount: 1n },
    ];
    await db.transaction((tx) => ledger.post(tx, { key: randomUUID(), kind: "TIP", userId, entries }));
  };
  const spend = async (isHot: boolean): Promise<void> => {
    const userId = pick(ids);
    const to = isHot ? serverAccount("REVENUE") : userAccount("EARNED_PENDING", pick(ids));
    await db.transaction((tx) => ledger.spend(tx, userId, 1n, { key: randomUUID(), kind: "TIP", to }));
  };
  const bare = async (): Promise<void> => {
    await db.transaction((tx) => statementRows(tx, insertBare, [randomUUID(), "TIP", new Date(), pick(accounts), pick(accounts)]));
  };
  // Each once before, to warm up.
  for (const work of [post, bare, spend]) await perSecond(work, 1);
  const measured: Array<{ post: Speed; bare: Speed; spend: Speed }> = [];
  for (let round = 0; round < rounds; round++) {
    measured.push({ post: await perSecond(post), bare: await perSecond(bare), spend: await perSecond(spend) });
    const last = measured.at(-1)!;
    console.error(`round ${round + 1}: post ${last.post.rate}/s, spend ${last.spend.rate}/s, bare ${last.bare.rate}/s`);
  }
  const of = (which: "post" | "bare" | "spend", what: keyof Speed): number => rounded(median(measured.map((one) => one[which][what])));
  return {
    transfersPerSecond: of("post", "rate"),
    spendsPerSecond: of("spend", "rate"),
    barePerSecond: of("bare", "rate"),
    // At least 0.6 is asked for.
    ratio: Number(median(measured.map((one) => one.post.rate / one.bare.rate)).toFixed(2)),
    spendRatio: Number(median(measured.map((one) => one.spend.rate / one.bare.rate)).toFixed(2)),
    transferP99Ms: of("post", "p99"),
    bareP99Ms: of("bare", "p99"),
  };
}

interface Speed {
  readonly rate: number;
  readonly p99: number;
}

/** What 16 writers do in a while; every second one of them works on the hot account. */
async function perSecond(work: (isHot: boolean) => Promise<void>, seconds = secondsPerRound): Promise<Speed> {
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const write = async (writer: number): Promise<void> => {
    while (performance.now() < until) {
      const started = performance.now();
      await work(writer % 2 === 0);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return { rate: Math.round(times.length / seconds), p99: percentile(times, 0.99) };
}

/** Medians in milliseconds of a balance and of pages of the user who has a tenth of all entries, by how many entries there are. */
async function measureReading(db: Database): Promise<object> {
  const ledger = new Ledger(systemClock);
  const reader = new StatementsReader(db, ledger);
  const figures: Record<string, object> = {};
  for (const entries of sizes) {
    const userId = await loadEntries(db, entries);
    const viewer = { id: userId } as Viewer;
    const { endCursor } = (await reader.lines(viewer, {}, { first: 100 })).pageInfo;
    const kinds = {
      balance: () => ledger.purse(db, userId),
      page: () => reader.lines(viewer, {}, { first: 25 }),
      nextPage: () => reader.lines(viewer, {}, { first: 25, after: endCursor }),
      pageOfPurse: () => reader.lines(viewer, { account: "BOUGHT" }, { first: 25 }),
      pageOfRareKind: () => reader.lines(viewer, { kind: "RARE" }, { first: 25 }),
      kinds: () => reader.kinds(viewer),
    };
    const line: Record<string, number> = {};
    for (const [name, read] of Object.entries(kinds)) line[name] = await medianMs(read);
    const started = performance.now();
    const broken = (await checkBooks(db)).filter((check) => check.broken > 0).length;
    figures[`entries${entries}`] = { ...line, checkSeconds: rounded((performance.now() - started) / 1000), broken };
    console.error(`${entries} entries: ${JSON.stringify(figures[`entries${entries}`])}`);
  }
  return figures;
}

async function medianMs(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < reads; count++) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  return Number(percentile(times, 0.5).toFixed(2));
}
