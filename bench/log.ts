import { createHash } from "node:crypto";
import { FakeClock } from "../server/platform/clock";
import { KeyRing } from "../server/brokers/secrets/key-ring";
import { LocalBus } from "../server/platform/bus/bus";
import { openBenchApp } from "./app/app";

const records = 100_000;
const eventsEach = 2;

/**
 * `npm run bench -- log`: one run of the transparency log after 100,000 records have changed heads, beside the bare SHA-256 of the same
 * leaves: seconds, the heap that it added, and what each leaf costs. Each record has two events by then, of which the first run logged one.
 */
export async function run(): Promise<object> {
  const app = await openBenchApp();
  const { db, modules } = app.app;
  await modules.transparency.writer.settled();
  await loadRecords(db);
  const clock = new FakeClock(Date.now() + 86_400_000);
  const { LogKeys } = await import("../server/transparency/keys/log-keys");
  const { LogWriter } = await import("../server/transparency/log/log-writer");
  const { OwnWitnesses } = await import("../server/transparency/witness/own-witnesses");
  const { emptyPolicy } = await import("../server/transparency/notes/tlog-policy");
  const writer = new LogWriter({
    ...{ db, clock, bus: new LocalBus(), keys: new LogKeys(new KeyRing(app.app.config.brokerKeys), []), origin: "localhost:4000/log" },
    witnesses: new OwnWitnesses(db, clock, emptyPolicy, () => Promise.reject(new Error("nobody"))),
    onHalt: (reason, detail) => {
      throw new Error(`${reason}: ${detail}`);
    },
  });
  const measured = async (): Promise<{ seconds: number; heapMb: number }> => {
    global.gc?.();
    const before = process.memoryUsage().heapUsed;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 5);
    const begun = performance.now();
    const result = await writer.run();
    const seconds = (performance.now() - begun) / 1000;
    clearInterval(watch);
    if (result !== "PUBLISHED") throw new Error(`the log was not written: ${result}`);
    return { seconds: round(seconds), heapMb: round((most - before) / 2 ** 20) };
  };
  const first = await measured();
  await addEvents(db, 2);
  const changed = await measured();
  const [{ size }] = (await db.query<{ size: number }>("select size::int as size from log_checkpoints order by number desc limit 1")) as [
    { size: number },
  ];
  if (size !== records * 3) throw new Error(`the log has ${size} entries instead of ${records * 3}`);
  const idleBegun = performance.now();
  await writer.run();
  const idleSeconds = round((performance.now() - idleBegun) / 1000);
  const leaves = await db.query<{ bytes: string }>("select bytes from log_entries where leaf_index >= $1", [records * 2]);
  const bareBegun = performance.now();
  for (const { bytes } of leaves) createHash("sha256").update(bytes).digest();
  const bareSha256Seconds = round((performance.now() - bareBegun) / 1000);
  const { rss } = process.memoryUsage();
  await app.stop();
  return {
    ...{
      records,
      seconds: changed.seconds,
      heapMb: changed.heapMb,
      bareSha256Seconds,
      microsecondsPerLeaf: Math.round((changed.seconds * 1e6) / records),
    },
    ...{ withOpeningsSeconds: first.seconds, withOpeningsHeapMb: first.heapMb, idleSeconds, rssMb: Math.round(rss / 2 ** 20), eventsEach },
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

type Db = Awaited<ReturnType<typeof openBenchApp>>["app"]["db"];

/** Feeders with a record each and one sealed event; bytes and hashes as they would look, for the log reads hashes only. */
async function loadRecords(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("set local statement_timeout = 0");
    await tx.query(
      `insert into users (id, username, name, role)
      select gen_random_uuid(), 'bench' || n, 'Bench', 'feeder' from generate_series(1, $1::int) n`,
      [records],
    );
    await tx.query(
      `insert into trading_accounts (id, user_id, kind, broker, name, cash, created_at)
      select gen_random_uuid(), id, 'RECORD', 'PAPER', 'Record account', 0, now() from users where username like 'bench%'`,
    );
    await tx.query(
      `insert into records (user_id, account_id, created_at)
      select a.user_id, a.id, now() from trading_accounts a join users u on u.id = a.user_id where u.username like 'bench%'`,
    );
  });
  await addEvents(db, 1);
}

async function addEvents(db: Db, sequence: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("set local statement_timeout = 0");
    await tx.query(
      `insert into record_events (record_id, sequence, user_id, kind, at, bytes, previous_hash, hash)
      select id, $1::bigint, user_id, 'CHAPTER', now(), '{}', head, encode(sha256(convert_to(id::text || ($1::bigint)::text, 'UTF8')), 'hex') from records`,
      [sequence],
    );
    await tx.query(
      `update records r set sequence = $1::bigint, head = e.hash
      from record_events e where e.record_id = r.id and e.sequence = $1::bigint`,
      [sequence],
    );
  });
  await db.query("analyze");
}
