import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { inject } from "vitest";
import { runOnce } from "../../server/platform/testing/run-once";
import { createTestDatabase, type TestDatabase } from "../../server/platform/testing/test-database";
import { freePort } from "./free-port";

const root = path.resolve(import.meta.dirname, "../..");

/** For `beforeAll`: seeding and starting take seconds on a quiet machine, and far longer on one that does much else. */
export const startMsMax = 600_000;

/** A built Brigade in a process of its own, on a database of its own. */
export interface DemoServer {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  readonly databaseUrl: string;
  /** Everything the process printed. */
  readonly output: string[];
  stop(): Promise<void>;
}

/** Starts `dist/server/main.js` on an empty database, which it seeds unless `env` says otherwise, and waits for its address. */
export async function startDemo(env: Record<string, string> = {}): Promise<DemoServer> {
  return startOn(await createTestDatabase(), env);
}

/**
 * The demo kitchen with its people and two years of history. It is seeded once for all test files; each gets a copy. Its
 * address is `PUBLIC_URL` too, so that mailed links lead to it.
 */
export async function startSeededDemo(env: Record<string, string> = {}): Promise<DemoServer> {
  const port = String(await freePort());
  return startOn(await oneAtATime(copyOfSeeded), { PORT: port, PUBLIC_URL: `http://localhost:${port}`, ...env });
}

const seededName = "brigade_seeded_kitchen";

/** Files run side by side, each in a process of its own, and only one of them shall seed. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject("testPostgresUrl") });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('seeded kitchen'))");
    return await work();
  } finally {
    await client.end();
  }
}

async function copyOfSeeded(): Promise<TestDatabase> {
  const adminUrl = inject("testPostgresUrl");
  const database = await createTestDatabase();
  const seededUrl = adminUrl.replace(/\/[^/]*$/, `/${seededName}`);
  const isSeeded = await runOnce(seededUrl, "select 1").then(
    () => true,
    () => false,
  );
  if (!isSeeded) {
    const seeding = await startOn(database, {});
    await stopProcess(seeding.process);
    await runOnce(adminUrl, `create database ${seededName} template ${nameOf(database)} strategy file_copy`);
    return database;
  }
  await database.drop();
  await runOnce(adminUrl, `create database ${nameOf(database)} template ${seededName} strategy file_copy`);
  return database;
}

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

async function startOn(database: TestDatabase, env: Record<string, string>): Promise<DemoServer> {
  const child = spawn(process.execPath, [path.join(root, "dist/server/main.js")], {
    cwd: root,
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      API_POINTS_FACTOR: "100",
      DATABASE_URL: database.url,
      NODE_ENV: "development",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  const url = await addressOf(child, output);
  return {
    url,
    port: Number(new URL(url).port),
    process: child,
    databaseUrl: database.url,
    output,
    stop: async () => {
      await stopProcess(child);
      await database.drop();
    },
  };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

function addressOf(child: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was open:\n${output.join("\n")}`)));
    for (const stream of [child.stdout!, child.stderr!])
      createInterface({ input: stream }).on("line", (line) => {
        output.push(line);
        const address = /http:\/\/localhost:\d+/.exec(line);
        if (address) resolve(address[0]);
      });
  });
}
