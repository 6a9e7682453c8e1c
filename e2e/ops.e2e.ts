import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { databasesFolder, DataFolder, killHard, root, start, startToTheEnd, stop, type Started } from "./support/start-script";
import { isReachable } from "../server/platform/db/postgres-binaries";
import { createTestDatabase } from "../server/platform/testing/test-database";

const isRoot = process.getuid?.() === 0;
/** A container's root may lack the right to mount. */
const canMount = isRoot && runs("mount", "-t", "tmpfs", "tmpfs", "/mnt") && runs("umount", "/mnt");
let data: DataFolder;
let made: string;
const running: Started[] = [];

/** Made once by a start of its own, then copied: most tests are about a second start, and need not wait for a first. */
beforeAll(async () => {
  made = mkdtempSync(path.join(databasesFolder, "brigade-ops-made-"));
  await stop(await start({ DATA_DIR: made }));
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  data = new DataFolder(mkdtempSync(path.join(databasesFolder, "brigade-ops-")));
  execFileSync("cp", ["-a", path.join(made, "postgres-18"), data.folder]);
  // Each its own port: a copied one would be another test's.
  rmSync(path.join(data.folder, "postgres-18/port"));
});
afterEach(async () => {
  for (const started of running.splice(0)) if (started.script.exitCode === null && started.script.signalCode === null) await stop(started);
  stopLeftDatabase();
  rmSync(data.folder, { recursive: true, force: true });
});

function runs(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

/** A test that failed in the middle may leave a database without its owner. */
function stopLeftDatabase(): void {
  try {
    process.kill(data.postmasterPid, "SIGQUIT");
  } catch {
    // There is none.
  }
}

async function startHere(env: Record<string, string> = {}): Promise<Started> {
  const started = await start({ DATA_DIR: data.folder, ...env });
  running.push(started);
  return started;
}

const isUp = async (started: Started): Promise<boolean> => (await fetch(`${started.url}/livez`)).ok;

const remember = (text: string) =>
  data.query(`create table if not exists remembered (text text); insert into remembered values ('${text}')`);
const remembered = async (): Promise<unknown[]> => (await data.query("select text from remembered order by 1")).map((row) => row["text"]);

/** One sentence for a person, and nothing else. */
function expectOneSentence(stderr: string[], pattern: RegExp): void {
  expect(stderr).toHaveLength(1);
  expect(stderr[0]).toMatch(pattern);
}

describe("killed with -9", () => {
  test("OPS-030 after a kill of the server the next start adopts the database it left running", async () => {
    const first = await startHere();
    await remember("before");
    const pid = data.postmasterPid;
    await killHard(first);
    const second = await startHere();
    expect(data.postmasterPid).toBe(pid);
    expect(await isUp(second)).toBe(true);
    expect(await remembered()).toEqual(["before"]);
    expect(await stop(second)).toBe(0);
    expect(existsSync(path.join(data.folder, "postgres-18/data/postmaster.pid"))).toBe(false);
  });

  test("OPS-031 after a kill of the postmaster the server says so and ends; the next start has everything", async () => {
    const first = await startHere();
    await remember("committed");
    process.kill(data.postmasterPid, "SIGKILL");
    expect(await first.ended).toBe(1);
    expectOneSentence(first.stderr, /^The embedded PostgreSQL \(process \d+\) has stopped.*start Brigade again/);
    const second = await startHere();
    expect(await isUp(second)).toBe(true);
    expect(await remembered()).toEqual(["committed"]);
  });

  test("OPS-032 after a kill of server and postmaster at once the next start has everything", async () => {
    const first = await startHere();
    await remember("both");
    process.kill(data.postmasterPid, "SIGKILL");
    await killHard(first);
    expect(await isUp(await startHere())).toBe(true);
    expect(await remembered()).toEqual(["both"]);
  });

  test("OPS-033 when only the start script is killed, server and database end in order by themselves", async () => {
    const first = await startHere();
    process.kill(first.script.pid!, "SIGKILL");
    // At once, while the first server is still noticing.
    const second = await startHere();
    expect(await isUp(second)).toBe(true);
    await first.ended;
    expect(readFileSync(path.join(data.folder, "postgres-18/postgres.log"), "utf8")).not.toContain("not properly shut down");
  });

  test("OPS-034 a first start that was killed half way leaves nothing in the way", async () => {
    rmSync(path.join(data.folder, "postgres-18"), { recursive: true });
    const abandoned = path.join(data.folder, "postgres-18.new-4194304");
    mkdirSync(path.join(abandoned, "data"), { recursive: true });
    expect(await isUp(await startHere())).toBe(true);
    expect(existsSync(abandoned)).toBe(false);
  });

  test("OPS-035 a number in postmaster.pid that belongs to another program now is no postmaster", async () => {
    const first = await startHere();
    await remember("here");
    const pidFile = path.join(data.folder, "postgres-18/data/postmaster.pid");
    const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
    expect(await stop(first)).toBe(0);
    writeFileSync(pidFile, [process.pid, ...rest].join("\n"));
    expect(await isUp(await startHere())).toBe(true);
    expect(await remembered()).toEqual(["here"]);
  });
});

describe("cannot start: one sentence, exit code 1", () => {
  test("OPS-040 a second instance on the same folder names the process and the port of the first", async () => {
    const first = await startHere();
    const second = await startToTheEnd({ DATA_DIR: data.folder });
    expect(second.code).toBe(1);
    expectOneSentence(second.stderr, /^Another Brigade \(process \d+\) already uses .*port \d+.*DATA_DIR/);
    expect(await isUp(first)).toBe(true);
    expect(await data.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("OPS-041 a taken port is answered with PORT", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as { port: number };
    const failed = await startToTheEnd({ DATA_DIR: data.folder, PORT: String(port) });
    holder.close();
    expect(failed.code).toBe(1);
    expectOneSentence(failed.stderr, new RegExp(`^Port ${port} is already in use.*PORT=`));
    expect(existsSync(path.join(data.folder, "postgres-18/data/postmaster.pid"))).toBe(false);
  });

  test("OPS-042 a wrong password names DATABASE_URL and never shows it", async () => {
    const url = new URL(inject("testPostgresUrl"));
    url.password = "letmein-wrong";
    const failed = await startToTheEnd({ DATA_DIR: data.folder, DATABASE_URL: url.href });
    expect(failed.code).toBe(1);
    expectOneSentence(failed.stderr, /^DATABASE_URL: .*refused the user or the password/);
    expect([...failed.stderr, ...failed.stdout].join()).not.toContain("letmein-wrong");
  });

  test.each([
    ["postgres://nobody:x@127.0.0.1:1/brigade", /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1/],
    ["mysql://localhost/brigade", /^DATABASE_URL is not a connection string/],
  ])("OPS-043 a DATABASE_URL that leads nowhere is named: %s", async (url, pattern) => {
    const failed = await startToTheEnd({ DATA_DIR: data.folder, DATABASE_URL: url });
    expect(failed.code).toBe(1);
    expectOneSentence(failed.stderr, pattern);
  });

  test("OPS-044 a schema newer than the program is left alone", async () => {
    const database = await createTestDatabase();
    const { Client } = await import("pg");
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query("insert into schema_migrations (name, sha256) values ('9999_future.sql', '')");
    await client.end();
    const failed = await startToTheEnd({ DATA_DIR: data.folder, DATABASE_URL: database.url });
    await database.drop();
    expect(failed.code).toBe(1);
    expectOneSentence(failed.stderr, /9999_future\.sql.*does not know/);
  });

  test.runIf(canMount)("OPS-045 a full disk is named with its folder", async () => {
    const disk = path.join(data.folder, "disk");
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", disk]);
    try {
      const failed = await startToTheEnd({ DATA_DIR: path.join(disk, "data") });
      expect(failed.code).toBe(1);
      expectOneSentence(failed.stderr, /^The disk that holds .*is full/);
    } finally {
      execFileSync("umount", [disk]);
    }
  });

  test("OPS-046 a DATA_DIR that is a file is named", async () => {
    const file = path.join(data.folder, "file");
    writeFileSync(file, "");
    const failed = await startToTheEnd({ DATA_DIR: file });
    expect(failed.code).toBe(1);
    expectOneSentence(failed.stderr, /^DATA_DIR: .* is not a folder/);
  });

  test.runIf(isRoot)("OPS-047 a data folder of another user is named", async () => {
    const mine = path.join(data.folder, "mine");
    mkdirSync(mine, { mode: 0o700 });
    const failed = await startToTheEnd({ DATA_DIR: mine }, asNobody());
    expect(failed.code).toBe(1);
    expectOneSentence(failed.stderr, /belongs to another user or cannot be written.*DATA_DIR/);
  });
});

/**
 * The server itself: the script would have to write into this clone, which is not nobody's. In a clone that nobody may
 * not even reach (a private folder of root's) the process is lent the right to pass folders, and no other.
 */
function asNobody(): { program: string; args: string[]; uid?: number; gid?: number } {
  chownSync(data.folder, 65_534, 65_534);
  const server = [path.join(root, "node_modules/node/bin/node"), "dist/server/main.js"];
  const nobody = { uid: 65_534, gid: 65_534 };
  if (isReachable(root + "/x", nobody)) return { program: server[0]!, args: server.slice(1), ...nobody };
  const drop = ["--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"];
  return { program: "setpriv", args: [...drop, "--securebits=+no_setuid_fixup", ...server] };
}

describe("the ways out", () => {
  test("OPS-050 SIGTERM, SIGINT and SIGHUP stop server and database in order, with code 0", async () => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      const started = await startHere();
      started.script.kill(signal);
      expect(await started.ended, signal).toBe(0);
      expect(existsSync(path.join(data.folder, "postgres-18/data/postmaster.pid"))).toBe(false);
      expect(readFileSync(path.join(data.folder, "postgres-18/postgres.log"), "utf8")).toContain("database system is shut down");
    }
  });

  test.runIf(isRoot)("OPS-051 it runs as a user who is not root and has no home", async () => {
    const started = await start({ DATA_DIR: path.join(data.folder, "data"), HOME: "/nonexistent" }, asNobody());
    expect(await isUp(started)).toBe(true);
    expect(await stop(started)).toBe(0);
  });

  test("OPS-052 the password of the embedded database is made at random and readable by its owner alone", async () => {
    await startHere();
    const { statSync } = await import("node:fs");
    const file = path.join(data.folder, "postgres-18/password");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toMatch(/^[\w-]{32}$/);
  });
});

test("OPS-060 backup and restore by their commands, while the first Brigade runs", async () => {
  await startHere();
  await data.query("insert into users (id, username, name) values (gen_random_uuid(), 'ada', 'Ada')");
  const id = "5f0c2f6e-0000-4000-8000-00000000000a";
  const picture = (folder: string): string => path.join(folder, "pictures", id.slice(0, 2), `${id}.webp`);
  await data.query(
    `insert into pictures (id, user_id, expires_at, stored_at, bytes, created_at) select '${id}', id, now(), now(), 4, now() from users where username = 'ada'`,
  );
  mkdirSync(path.dirname(picture(data.folder)), { recursive: true });
  writeFileSync(picture(data.folder), "webp");
  const file = path.join(data.folder, "demo.backup");
  const backedUp = await startToTheEnd({ DATA_DIR: data.folder }, { args: ["scripts/operation.mjs", "backup", file] });
  expect(backedUp).toMatchObject({ code: 0, stderr: [], stdout: [expect.stringMatching(/ tables to .*\. 1 picture with them\.$/)] });
  const other = new DataFolder(path.join(data.folder, "other"));
  const restored = await startToTheEnd({ DATA_DIR: other.folder }, { args: ["scripts/operation.mjs", "restore", file] });
  expect(restored).toMatchObject({ code: 0, stderr: [] });
  expect(readFileSync(picture(other.folder), "utf8")).toBe("webp");
  const second = await start({ DATA_DIR: other.folder });
  running.push(second);
  expect(await other.query("select username from users")).toEqual([{ username: "ada" }]);
  const refused = await startToTheEnd({ DATA_DIR: other.folder }, { args: ["scripts/operation.mjs", "restore", file] });
  expect(refused.code).toBe(1);
  expectOneSentence(refused.stderr, /^Another Brigade/);
});

test("LEDGER-025 check-ledger says that the ledger adds up, or names the first wrong row and ends with exit code 1", async () => {
  await startHere();
  const check = () => startToTheEnd({ DATA_DIR: data.folder }, { args: ["scripts/operation.mjs", "check-ledger"] });
  const whole = await check();
  expect(whole).toMatchObject({ code: 0, stderr: [] });
  expect(whole.stdout.at(-1)).toBe("The ledger adds up.");
  await data.query(
    "insert into ledger_accounts (kind, currency, may_be_negative, may_be_positive) values ('REVENUE', 'BITES', true, true) on conflict do nothing",
  );
  await data.query("alter table ledger_accounts disable trigger user");
  await data.query("update ledger_accounts set balance = 7 where kind = 'REVENUE' and stripe = 0");
  await data.query("alter table ledger_accounts enable trigger user");
  const bent = await check();
  expect(bent.code).toBe(1);
  expect(bent.stderr.join("\n")).toMatch(
    /BROKEN +Balances: 1 row of \d+; first account \d+ \(REVENUE 0\): expected balance 0 after 0, found balance 7/,
  );
});
