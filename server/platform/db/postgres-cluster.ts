import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import type { ChildProcess } from "node:child_process";
import { StartupError } from "../ops/startup-error";
import { postgresUser, spawnAs, type PostgresBinaries, type PostgresUser } from "./postgres-binaries";

/** A folder `postgres-<major>` of DATA_DIR: PostgreSQL's own files in `data`, and beside them what only we need. */
export interface Cluster {
  folder: string;
  data: string;
  /** Made once, at random, mode 600. */
  password: string;
  user: PostgresUser;
}

/** The state a postmaster publishes in `postmaster.pid`; the layout is the one `pg_ctl` reads. */
export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

export const logFile = (cluster: Cluster): string => path.join(cluster.folder, "postgres.log");
const portFile = (cluster: Cluster): string => path.join(cluster.folder, "port");

/**
 * Opens the cluster of `dataDir`, and makes it first if there is none. It is made under another name and then renamed,
 * so that a kill in the middle leaves nothing half made, and of two first starts one wins.
 */
export async function openCluster(dataDir: string, binaries: PostgresBinaries, isTemporary: boolean): Promise<Cluster> {
  const folder = path.join(dataDir, `postgres-${binaries.major}`);
  const data = path.join(folder, "data");
  try {
    removeHalfMade(dataDir);
    const user = postgresUser(data);
    if (!existsSync(path.join(data, "PG_VERSION"))) await makeCluster(folder, binaries, user, isTemporary);
    return { folder, data, user, password: readFileSync(path.join(folder, "password"), "utf8") };
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

/**
 * Makes DATA_DIR and gives its real path (a postmaster is known by it). Group and others may only pass through: the
 * database's own folder below is closed to all but its user.
 */
export function makeDataDir(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    return realpathSync(folder);
  } catch (error) {
    throw explainFolderError(error, path.resolve(folder));
  }
}

const halfMade = /^postgres-\d+\.new-(\d+)$/;

function removeHalfMade(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const maker = Number(halfMade.exec(name)?.[1]);
    if (maker && !isAlive(maker)) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

async function makeCluster(folder: string, binaries: PostgresBinaries, user: PostgresUser, isTemporary: boolean): Promise<void> {
  const draft = `${folder}.new-${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  own(draft, user);
  const password = path.join(draft, "password");
  writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  own(password, user);
  const locale = binaries.major >= 17 ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : ["--locale=C.UTF-8"];
  const flags = [
    `--pgdata=${path.join(draft, "data")}`,
    "--username=postgres",
    `--pwfile=${password}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    ...locale,
  ];
  try {
    await runInitdb(binaries, user, isTemporary ? [...flags, "--no-sync"] : flags, draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path.join(folder, "data", "PG_VERSION"))) throw error;
  }
}

async function runInitdb(binaries: PostgresBinaries, user: PostgresUser, flags: string[], folder: string): Promise<void> {
  const child = spawnAs(user, [folder, binaries.initdb], binaries.initdb, flags, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new StartupError(explainLog(output, path.dirname(folder)));
}

function own(target: string, user: PostgresUser): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(target, user.uid, user.gid);
}

/** What the running (or last) postmaster of the cluster wrote about itself; null when it left in order. */
export function readPostmaster(cluster: Cluster): Postmaster | null {
  const file = path.join(cluster.data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === "ready" };
}

/**
 * True when the process in `postmaster.pid` lives and works in this very folder. After a restart of the machine (or of
 * a container) another program may wear the old number.
 */
export function isPostmasterAlive(cluster: Cluster, postmaster: Postmaster): boolean {
  if (!isAlive(postmaster.pid)) return false;
  try {
    return readlinkSync(`/proc/${postmaster.pid}/cwd`) === cluster.data;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Not allowed to look: it belongs to someone else, so it cannot be ours. No such file: no /proc on this system.
    return code === "ENOENT" ? !existsSync("/proc/self") : false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A postmaster killed with -9 leaves its file; PostgreSQL removes it itself, unless another program has its number now. */
export function removeStalePostmaster(cluster: Cluster): void {
  rmSync(path.join(cluster.data, "postmaster.pid"), { force: true });
}

/** The port of last time if it is still free, else any free one. */
export async function choosePort(cluster: Cluster): Promise<number> {
  const remembered = existsSync(portFile(cluster)) ? Number(readFileSync(portFile(cluster), "utf8")) : 0;
  const port = (remembered && (await tryPort(remembered))) || (await tryPort(0));
  if (!port) throw new StartupError("No port is free on 127.0.0.1 for the embedded PostgreSQL.");
  writeFileSync(portFile(cluster), String(port), { mode: 0o600 });
  return port;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => {
      const taken = (server.address() as AddressInfo).port;
      server.close(() => resolve(taken));
    });
  });
}

/** Starts the postmaster; its log goes to a file, so that it outlives us. Does not wait until it is ready. */
export function spawnPostmaster(
  cluster: Cluster,
  binaries: PostgresBinaries,
  port: number,
  settings: Record<string, string>,
): ChildProcess {
  const log = openSync(logFile(cluster), "w", 0o600);
  const all = { listen_addresses: "127.0.0.1", unix_socket_directories: "", timezone: "UTC", log_timezone: "UTC", ...settings };
  const args = ["-D", cluster.data, "-p", String(port), ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  try {
    return spawnAs(cluster.user, [cluster.folder, binaries.postgres], binaries.postgres, args, { stdio: ["ignore", log, log] });
  } finally {
    closeSync(log);
  }
}

export const isDiskFull = (log: string): boolean => /No space left on device|Disk quota exceeded/i.test(log);

/** One sentence out of PostgreSQL's own log. */
export function explainLog(log: string, dataDir: string): string {
  if (isDiskFull(log)) return `The disk that holds ${dataDir} is full: free some space there, or set DATA_DIR to another disk.`;
  const reason = /(?:FATAL|PANIC|error):\s*(.*)/.exec(log)?.[1] ?? (log.trim().split("\n").at(-1) || "it gave no reason");
  return `The embedded PostgreSQL in ${dataDir} did not start: ${reason.trim().replace(/\.$/, "")}.`;
}

function explainFolderError(error: unknown, dataDir: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOSPC" || code === "EDQUOT") return new StartupError(explainLog("No space left on device", dataDir));
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new StartupError(
      `The data folder ${dataDir} belongs to another user or cannot be written: start Brigade as the user that owns it, or set DATA_DIR to a folder of your own.`,
    );
  }
  if (code === "ENOTDIR" || code === "EEXIST") return new StartupError(`DATA_DIR: ${dataDir} is not a folder.`);
  return error;
}
