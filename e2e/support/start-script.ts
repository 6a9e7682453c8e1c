import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import path from "node:path";
import { Client } from "pg";

export const root = path.resolve(import.meta.dirname, "../..");

/** Where data folders are made. In memory where `npm test` says so: a process that is killed loses nothing there that a disk would keep. */
export const databasesFolder = process.env.TEST_DATABASES ?? tmpdir();

/** Long enough for a busy machine with two cores; nothing waits for it when all is well. */
const startMsMax = 90_000;

/** What `npm start` runs: the script, below it the server, and beside both the embedded database. */
export interface Started {
  readonly url: string;
  readonly script: ChildProcess;
  readonly stdout: string[];
  readonly stderr: string[];
  /** The exit code of the script, once it and all it printed are through. */
  readonly ended: Promise<number>;
}

export interface Ended {
  code: number;
  stdout: string[];
  stderr: string[];
}

interface Spawned {
  child: ChildProcess;
  stdout: string[];
  stderr: string[];
  ended: Promise<number>;
}

/** Without demo people: these tests are about processes. `detached` makes a process group that can be killed at once. */
export function spawnStart(
  env: Record<string, string>,
  options: { program?: string; args?: string[]; uid?: number; gid?: number } = {},
): Spawned {
  const { program = process.execPath, args = ["scripts/start.mjs"], ...user } = options;
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", DEMO_KITCHEN: "false", ...env },
    },
    ...user,
  });
  const lines = { stdout: [] as string[], stderr: [] as string[] };
  for (const name of ["stdout", "stderr"] as const) createInterface({ input: child[name]! }).on("line", (line) => lines[name].push(line));
  const ended = once(child, "close").then(
    ([code, signal]) => (signal ? 128 : Number(code)),
    (error: Error) => (lines.stderr.push(error.message), 127),
  );
  return { child, ...lines, ended };
}

/** Resolves when the address is printed. */
export async function start(env: Record<string, string>, options: Parameters<typeof spawnStart>[1] = {}): Promise<Started> {
  const { child, stdout, stderr, ended } = spawnStart(env, options);
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const address = /http:\/\/localhost:\d+/.exec(line);
      if (address) resolve(address[0]);
    });
    const fail = (why: string): void => reject(new Error(`${why}:\n${[...stdout, ...stderr].join("\n")}`));
    void ended.then((code) => fail(`The start ended with ${code} before it was open`));
    AbortSignal.timeout(startMsMax).addEventListener("abort", () => fail("The start took too long"));
  });
  return { url, script: child, stdout, stderr, ended };
}

/** A start that is expected to fail, to its end. */
export async function startToTheEnd(env: Record<string, string>, options: Parameters<typeof spawnStart>[1] = {}): Promise<Ended> {
  const { stdout, stderr, ended } = spawnStart(env, options);
  return { code: await ended, stdout, stderr };
}

/** Kills the script and the server with -9 in one go; the database has a session of its own and lives on. */
export async function killHard(started: Started): Promise<void> {
  process.kill(-started.script.pid!, "SIGKILL");
  await started.ended;
}

export async function stop(started: Started): Promise<number> {
  started.script.kill("SIGTERM");
  return started.ended;
}

/** The embedded database of a data folder, from the files that Brigade keeps there. */
export class DataFolder {
  constructor(readonly folder: string) {}

  private read(name: string): string {
    return readFileSync(path.join(this.folder, "postgres-18", name), "utf8");
  }

  get postmasterPid(): number {
    return Number(this.read("data/postmaster.pid").split("\n")[0]);
  }

  get url(): string {
    return `postgres://postgres:${this.read("password")}@127.0.0.1:${this.read("port")}/brigade`;
  }

  async query(sql: string): Promise<Array<Record<string, unknown>>> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Array<Record<string, unknown>>;
    } finally {
      await client.end();
    }
  }
}
