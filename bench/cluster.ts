import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { sessionCookieName, signSessionToken } from "../server/identity/auth/session-cookie";
import { openBenchDatabase } from "./app/app";
import { AppProcess, startNats, type BenchNats, type ProcessOptions } from "./cluster/processes";
import { median, percentile, rounded } from "./copying/fixture";
import { seedDemo } from "./copying/seed.sql";
import { Clients, monotonicMs } from "./live/clients";

const flag = (name: string, otherwise: number): number => {
  const place = process.argv.indexOf(`--${name}`);
  return place === -1 ? otherwise : Number(process.argv[place + 1]);
};
const copies = flag("copies", 10_000);
const sockets = flag("sockets", 5_000);
const rounds = flag("rounds", 3);
const takeOverMsMax = 5_000;
const copyEvents = `subscription { copyEvents { __typename ... on StreamReady { sequence } ... on StreamHead { sequence } ... on CopyChanged { sequence previousSequence at
  copy { id version state money { equity freeCash invested profit unitValue returnPercent } openPositions }
  receipt { id version status reason action side quantity price money slippageBps cap instrument { symbol } decidedAt filledAt } } } }`;

interface Measured {
  /** What all processes asked of the database while a trade went out, without what they ask while nothing happens. */
  readonly statementsPerReceipt: number;
  readonly idleStatementsPerSecond: number;
  readonly socketBytesPerReceipt: number;
  readonly busBytesPerReceipt: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * PostgreSQL, NATS, two web and two worker processes, 5,000 sockets and 10,000 copies of one feeder; the baseline is one process that does it
 * all over its own bus, in the same run. Then the worker that is at a trade's copies is killed in the middle: every receipt must be there once,
 * every connected eater must get theirs once, and the dead worker's shards must be taken over within five seconds.
 * `--copies`, `--sockets`, `--rounds` make it smaller.
 */
export async function run(): Promise<object> {
  const database = await openBenchDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await new Runs([{ databaseUrl: database.url, natsUrl: null, role: "all" }]).stopped();
  for (const statement of seedDemo(copies).split(";\n")) if (statement.trim()) await client.query(statement);
  await client.query("vacuum analyze");
  const cookies = await signIn(client);
  const alone = await measured(client, cookies, [{ databaseUrl: database.url, natsUrl: null, role: "all" }], null);
  const nats = await startNats();
  const member = (role: "web" | "worker"): ProcessOptions => ({ databaseUrl: database.url, natsUrl: nats.url, role });
  const cluster = await measured(client, cookies, [member("web"), member("web"), member("worker"), member("worker")], nats);
  nats.stop();
  await client.end();
  await database.stop();
  return {
    ...{ copies, sockets, rounds, alone: alone.figures, together: cluster.figures, death: cluster.death },
    statementsRatio: rounded(cluster.figures.statementsPerReceipt / alone.figures.statementsPerReceipt, 2),
    socketBytesRatio: rounded(cluster.figures.socketBytesPerReceipt / alone.figures.socketBytesPerReceipt, 2),
  };
}

class Runs {
  readonly all: readonly AppProcess[];
  readonly webs: readonly AppProcess[];
  readonly workers: readonly AppProcess[];

  constructor(options: readonly ProcessOptions[]) {
    this.all = options.map((one) => new AppProcess(one));
    this.webs = this.all.filter((_, index) => options[index]!.role !== "worker");
    this.workers = this.all.filter((_, index) => options[index]!.role === "worker");
  }

  async stopped(): Promise<void> {
    await Promise.all(this.all.map(({ ready }) => ready));
    await Promise.all(this.all.map((one) => one.stop()));
  }

  async statements(): Promise<number> {
    return (await Promise.all(this.all.map((one) => one.statements()))).reduce((sum, count) => sum + count, 0);
  }
}

async function measured(
  client: pg.Client,
  cookies: readonly string[],
  options: readonly ProcessOptions[],
  nats: BenchNats | null,
): Promise<{ figures: Measured; death: object | null }> {
  const runs = new Runs(options);
  const urls = await Promise.all(runs.webs.map(({ ready }) => ready));
  await Promise.all(runs.all.map(({ ready }) => ready));
  if (nats) await untilShared(client, runs.workers.length);
  const clients = new Clients();
  const part = Math.ceil(cookies.length / urls.length);
  for (const [index, url] of urls.entries()) {
    const own = cookies.slice(index * part, (index + 1) * part);
    await clients.connect(`${url.replace("http", "ws")}/graphql`, "graphql-transport-ws", own.length, own, [copyEvents]);
  }
  const idle = await idleStatementsPerSecond(runs);
  const times: number[] = [];
  const costs: Array<{ statements: number; bytes: number; bus: number }> = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const [before, busBefore, startedMs] = [await runs.statements(), await nats?.bytesIn(), monotonicMs()];
    const { times: came, bytes } = await clients.receive(cookies.length, () => open(runs.webs[0]!));
    await fannedOut(client);
    const idleMeanwhile = (idle * (monotonicMs() - startedMs)) / 1_000;
    const after = (await runs.statements()) - idleMeanwhile;
    if (round === 0) continue;
    times.push(...came);
    costs.push({ statements: after - before, bytes, bus: nats ? (await nats.bytesIn()) - busBefore! : 0 });
  }
  const death = nats ? await killOne(client, clients, runs, cookies.length) : null;
  clients.end();
  await Promise.all(runs.all.map((one) => one.stop()));
  const figures = {
    statementsPerReceipt: rounded(median(costs.map(({ statements }) => statements)) / copies, 4),
    idleStatementsPerSecond: rounded(idle),
    socketBytesPerReceipt: rounded(median(costs.map(({ bytes }) => bytes)) / cookies.length),
    busBytesPerReceipt: rounded(median(costs.map(({ bus }) => bus)) / copies),
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
  };
  console.error(`${options.length} process(es): ${JSON.stringify(figures)}`);
  return { figures, death };
}

/** Leases, polls and schedules: they go on whatever happens, and are longer in a slow run than in a quick one. */
async function idleStatementsPerSecond(runs: Runs): Promise<number> {
  const [before, startedMs] = [await runs.statements(), monotonicMs()];
  await delay(5_000);
  return ((await runs.statements()) - before) / ((monotonicMs() - startedMs) / 1_000);
}

function open(web: AppProcess): number {
  void web.openTrade();
  return monotonicMs();
}

/** Kills the worker that has begun its second chunk of a trade's copies, and waits for what it left. */
async function killOne(client: pg.Client, clients: Clients, runs: Runs, connected: number): Promise<object> {
  let killedAt = 0;
  let taken: Promise<number> | null = null;
  const chunks = new Map<AppProcess, number>();
  for (const worker of runs.workers)
    worker.onChunk = () => {
      chunks.set(worker, (chunks.get(worker) ?? 0) + 1);
      if (killedAt > 0 || chunks.get(worker)! < 2) return;
      killedAt = monotonicMs();
      worker.kill();
      taken = untilShared(client, 1);
    };
  let openedAt = 0;
  const { times } = await clients.receive(connected, () => (openedAt = open(runs.webs[0]!)));
  await fannedOut(client);
  const receiptsMs = openedAt + times.at(-1)! - killedAt;
  // What came twice would come by now: the streams' poll looks every second.
  await delay(3_000);
  const { rows } = await client.query<{ trades: string; receipts: string; doubled: string; eaters: string }>(booksSql);
  const [books] = rows;
  const extra = (await clients.count()) - connected;
  const takenMs = killedAt > 0 ? (await taken!) - killedAt : NaN;
  return {
    wasKilled: killedAt > 0,
    receiptsMissing: Number(books!.trades) * copies - Number(books!.receipts),
    receiptsDoubled: Number(books!.doubled),
    eventsDoubled: extra,
    lastReceiptAfterDeathMs: rounded(receiptsMs),
    shardsTakenOverMs: rounded(takenMs),
    isTakenOverInTime: takenMs <= takeOverMsMax,
  };
}

const booksSql = `
select (select count(*) from record_events where kind = 'OPENED' and symbol = 'S10' and sequence > 20) as trades,
  (select count(*) from receipts) as receipts,
  (select count(*) from (select from receipts group by copy_id, cause_id, trade_id having count(*) > 1) twice) as doubled`;

/** Until every shard is held by one of so many processes, each of them with a part. Returns when. */
async function untilShared(client: pg.Client, workers: number): Promise<number> {
  for (const until = performance.now() + 30_000; performance.now() < until; await delay(20)) {
    const { rows } = await client.query<{ held: number; holders: number }>(
      "select count(*)::int as held, count(distinct holder)::int as holders from shard_leases where until > now()",
    );
    // Two kinds of work, each cut into sixteen.
    if (rows[0]!.held === 32 && rows[0]!.holders === 2 * workers) return monotonicMs();
  }
  throw new Error("The shards were not shared within 30 s.");
}

async function fannedOut(client: pg.Client): Promise<void> {
  for (const until = performance.now() + 60_000; performance.now() < until; await delay(20)) {
    const { rows } = await client.query("select 1 from records r join fan_outs f on f.record_id = r.id where f.done_sequence = r.sequence");
    if (rows.length > 0) return;
  }
  throw new Error("The fan-out was not through within a minute.");
}

async function signIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("select eater_id as id from copies order by md5(id::text) limit $1", [sockets]);
  const ids = [rows.map(({ id }) => id)];
  await client.query(
    `insert into "user" (id, name, email, "emailVerified") select id, name, username || '@bench.test', true from users where id = any($1::uuid[])`,
    ids,
  );
  await client.query(
    `insert into session (id, "expiresAt", token, "createdAt", "updatedAt", "userId") select gen_random_uuid(), now() + interval '1 day', 'token-' || id, now(), now(), id from unnest($1::uuid[]) as e (id)`,
    ids,
  );
  const secret = "a secret of the bench, thirty-two at least";
  return rows.map(({ id }) => `${sessionCookieName(false)}=${signSessionToken(`token-${id}`, secret)}`);
}
