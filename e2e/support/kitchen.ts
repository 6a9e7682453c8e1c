import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { createTestDatabase } from "../../server/platform/testing/test-database";

const root = path.resolve(import.meta.dirname, "../..");

/** A built Brigade in a process of its own, on a database of its own. */
export interface Kitchen {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  readonly databaseUrl: string;
  /** Everything the process printed. */
  readonly output: string[];
  stop(): Promise<void>;
}

/** Starts `dist/server/main.js` on a free port and waits for its address. */
export async function startKitchen(env: Record<string, string> = {}): Promise<Kitchen> {
  const database = await createTestDatabase();
  const child = spawn(process.execPath, [path.join(root, "dist/server/main.js")], {
    cwd: root,
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "warn", DATABASE_URL: database.url, NODE_ENV: "development", ...env },
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
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await database.drop();
    },
  };
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
