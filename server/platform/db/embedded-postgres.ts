import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { StartupError } from "../ops/startup-error";
import { npmPostgres, type PostgresBinaries } from "./postgres-binaries";
import {
  choosePort,
  explainLog,
  isDiskFull,
  isPostmasterAlive,
  logFile,
  makeDataDir,
  openCluster,
  readPostmaster,
  removeStalePostmaster,
  spawnPostmaster,
  type Cluster,
  type Postmaster,
} from "./postgres-cluster";

/** Session advisory lock of the process that owns the embedded database. Any number, the same in every Brigade. */
const ownerLock = 860_187;
const readyMsMax = 60_000;
const stopMsMax = 20_000;
/**
 * How long we wait for the lock of another owner. A dead one's goes with its socket; one whose starter was killed needs a
 * moment to notice and to stop in order.
 */
const ownerReleaseMsMax = 5_000;
const pollMs = 15;

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Created when missing. */
  database?: string;
  /** Server settings on top of the defaults, for example `fsync: "off"` in tests. */
  settings?: Record<string, string>;
  binaries?: PostgresBinaries;
  /** The cluster may be lost with the machine: no fsync while it is made. */
  isTemporary?: boolean;
  /** Called once when the database goes away by itself while we use it. */
  onLost?: (sentence: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the superuser for `database`. */
  url: string;
  port: number;
  pid: number;
  /** True when a database that outlived its killed owner was taken over. */
  isAdopted: boolean;
  /** Fast shutdown; resolves when the process is gone. */
  stop(): Promise<void>;
  /** The same without waiting, for the `exit` event. */
  stopNow(): void;
}

/**
 * Starts PostgreSQL in `dataDir`, or takes over the one that a killed Brigade left running there. The owner holds a
 * session advisory lock: a live postmaster whose lock is free is an orphan, one whose lock is taken belongs to another
 * Brigade. Throws `StartupError` with one sentence: folder in use, disk full, folder not ours, no start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDir(options.dataDir);
  const binaries = options.binaries ?? (await npmPostgres());
  const cluster = await openCluster(dataDir, binaries, options.isTemporary ?? false);
  const { postmaster, child } = await findOrStart(cluster, binaries, options.settings ?? {}, dataDir);
  const owner = await becomeOwner(cluster, postmaster, dataDir);
  try {
    const database = options.database ?? "brigade";
    await createMissing(owner, database);
    return handle({ cluster, postmaster, child, owner, url: urlOf(cluster, postmaster.port, database), onLost: options.onLost });
  } catch (error) {
    await owner.end().catch(() => {});
    await stopPostmaster(cluster, postmaster);
    throw (error as { code?: string }).code === "53100" ? new StartupError(explainLog("No space left on device", dataDir)) : error;
  }
}

/**
 * The embedded database for a visit, as a backup needs it: the one another Brigade runs if there is one (`stop` then
 * leaves it alone), else started for us.
 */
export async function visitEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<Pick<EmbeddedPostgres, "url" | "stop">> {
  const cluster = await openCluster(makeDataDir(options.dataDir), options.binaries ?? (await npmPostgres()), false);
  const postmaster = readPostmaster(cluster);
  const isRunning = postmaster?.isReady && isPostmasterAlive(cluster, postmaster);
  if (!isRunning) return startEmbeddedPostgres(options);
  return { url: urlOf(cluster, postmaster.port, options.database ?? "brigade"), stop: () => Promise.resolve() };
}

interface Running {
  postmaster: Postmaster;
  /** Null when it was there already. */
  child: ChildProcess | null;
}

/** Loops because things change under our eyes: the old one may be shutting down, or another start may win the race. */
async function findOrStart(
  cluster: Cluster,
  binaries: PostgresBinaries,
  settings: Record<string, string>,
  dataDir: string,
): Promise<Running> {
  const deadline = performance.now() + readyMsMax;
  let child: ChildProcess | null = null;
  while (performance.now() < deadline) {
    const postmaster = readPostmaster(cluster);
    const isAliveNow = postmaster !== null && isPostmasterAlive(cluster, postmaster);
    if (isAliveNow && postmaster.isReady) return { postmaster, child: child?.pid === postmaster.pid ? child : null };
    if (child && hasEnded(child)) {
      const log = readFileSync(logFile(cluster), "utf8");
      if (!isPassing(log)) throw new StartupError(explainLog(log, dataDir));
      child = null;
    }
    if (!isAliveNow && !child) {
      if (postmaster) removeStalePostmaster(cluster);
      child = spawnPostmaster(cluster, binaries, await choosePort(cluster), settings);
      stopWithUs(child);
    }
    await delay(pollMs);
  }
  child?.kill("SIGQUIT");
  throw new StartupError(
    `The embedded PostgreSQL in ${dataDir} was not ready within ${readyMsMax / 1000} seconds: see ${logFile(cluster)}.`,
  );
}

/** Every exit path, also one in the middle of the start: only a kill -9 of ours leaves it running, to be adopted. */
function stopWithUs(child: ChildProcess): void {
  const stop = (): void => void child.kill("SIGINT");
  process.once("exit", stop);
  child.once("exit", () => process.off("exit", stop));
  child.on("error", () => {});
  child.unref();
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Refusals that pass by themselves: the killed postmaster's children are still leaving, the port went, another start won. */
const isPassing = (log: string): boolean =>
  /pre-existing shared memory block|lock file "postmaster.pid" already exists|could not bind|Address already in use/.test(log);

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`;
}

async function becomeOwner(cluster: Cluster, postmaster: Postmaster, dataDir: string): Promise<Client> {
  const client = new Client({
    connectionString: urlOf(cluster, postmaster.port, "postgres"),
    application_name: `brigade owner ${process.pid}`,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  const deadline = performance.now() + ownerReleaseMsMax;
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [ownerLock]);
    if (rows[0].taken) return client;
    if (performance.now() > deadline) {
      const owner = await findOwner(client);
      await client.end();
      throw new StartupError(
        `Another Brigade${owner ? ` (process ${owner})` : ""} already uses ${dataDir}, its database listens on port ${postmaster.port}: stop it first, or set DATA_DIR to a folder of your own.`,
      );
    }
    await delay(pollMs);
  }
}

async function findOwner(client: Client): Promise<number | null> {
  const { rows } = await client.query(
    "select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1::oid",
    [ownerLock],
  );
  return Number(/^brigade owner (\d+)$/.exec(rows[0]?.name ?? "")?.[1]) || null;
}

async function createMissing(owner: Client, database: string): Promise<void> {
  const { rowCount } = await owner.query("select 1 from pg_database where datname = $1", [database]);
  if (rowCount === 0) await owner.query(`create database ${owner.escapeIdentifier(database)}`);
}

interface HandleParts extends Running {
  cluster: Cluster;
  owner: Client;
  url: string;
  onLost: ((sentence: string) => void) | undefined;
}

function handle({ cluster, postmaster, child, owner, url, onLost }: HandleParts): EmbeddedPostgres {
  let isStopping = false;
  let stopped: Promise<void> | null = null;
  owner.on("end", () => {
    if (!isStopping) onLost?.(explainLoss(cluster, postmaster));
  });
  const stopNow = (): void => {
    isStopping = true;
    if (isPostmasterAlive(cluster, postmaster)) signal(postmaster.pid, "SIGINT");
  };
  process.once("exit", stopNow);
  const stop = async (): Promise<void> => {
    isStopping = true;
    process.off("exit", stopNow);
    await owner.end().catch(() => {});
    await stopPostmaster(cluster, postmaster);
  };
  return { url, port: postmaster.port, pid: postmaster.pid, isAdopted: child === null, stopNow, stop: () => (stopped ??= stop()) };
}

function explainLoss(cluster: Cluster, postmaster: Postmaster): string {
  const log = readFileSync(logFile(cluster), "utf8");
  if (isDiskFull(log)) return explainLog(log, cluster.folder);
  return `The embedded PostgreSQL (process ${postmaster.pid}) has stopped: see ${logFile(cluster)}, then start Brigade again; committed data is safe.`;
}

/**
 * SIGINT is PostgreSQL's fast shutdown (open sessions end, a checkpoint is written); SIGQUIT leaves it to recovery.
 * An adopted one is not our child and may stay as a zombie, which counts as gone.
 */
async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  const deadline = performance.now() + stopMsMax;
  if (isPostmasterAlive(cluster, postmaster)) signal(postmaster.pid, "SIGINT");
  while (isPostmasterAlive(cluster, postmaster) && performance.now() < deadline) await delay(pollMs);
  if (isPostmasterAlive(cluster, postmaster)) signal(postmaster.pid, "SIGQUIT");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has gone by itself.
  }
}
