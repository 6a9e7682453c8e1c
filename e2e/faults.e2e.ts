import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

/** Runs the command as anyone would; what it printed comes along when an expectation fails. */
async function faults(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["scripts/faults.mjs", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

test("FAULT-001 ten seeds, one for each kill (300 by `npm run faults -- --seeds 300`): every point is hit, and receipts, orders, lots and cash are the oracle's", async () => {
  const { code, output } = await faults("--seeds", "10");
  expect(output).toContain("10 seeds passed, 0 failed");
  expect(code, output).toBe(0);
}, 240_000);

test("FAULT-002 the naive engine (one statement, no order, nothing unique) is found out, and the command ends with code 1", async () => {
  const { code, output } = await faults("--seeds", "1", "--naive");
  expect(output).toContain("0 seeds passed, 1 failed (naive engine)");
  expect(output).toMatch(/event \d+ twice/);
  expect(code, output).toBe(1);
}, 120_000);
