import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const root = path.resolve(import.meta.dirname, "..");
const laterStarts = 3;

/**
 * How long `npm start` takes, from the command to the printed address, with the packages installed and the app built:
 * once on an empty folder (initdb, migrations, two years of history) and then again on what it left. Printed, never asserted.
 */
export async function run(): Promise<object> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "brigade-start-"));
  try {
    const firstMs = await startOnce(dataDir);
    const laterMs: number[] = [];
    for (let round = 0; round < laterStarts; round++) laterMs.push(await startOnce(dataDir));
    return { bench: "start", firstMs, laterMs, laterMedianMs: [...laterMs].sort((a, b) => a - b)[Math.floor(laterStarts / 2)] };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn("npm", ["start", "--silent"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development", DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, "exit");
  for await (const line of lines) if (/http:\/\/localhost:\d+/.test(line)) break;
  const tookMs = Math.round(performance.now() - began);
  child.kill("SIGTERM");
  await ended;
  return tookMs;
}
