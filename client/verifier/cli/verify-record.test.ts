import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chainOf, recordId } from "../check/testing";
import { recordFileFormat } from "../record/record-file";

const folder = mkdtempSync(path.join(tmpdir(), "verify-record-"));
const program = path.join(folder, "verify-record.mjs");
beforeAll(async () => {
  const entry = path.join(import.meta.dirname, "verify-record.ts");
  await build({ entryPoints: [entry], outfile: program, bundle: true, format: "esm", platform: "node", target: "node20" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]): Promise<{ code: number; out: string; problem: string }> =>
  new Promise((resolve) =>
    execFile(process.execPath, [program, ...args], { cwd: folder }, (error, out, problem) =>
      resolve({ code: error ? Number(error.code) : 0, out, problem }),
    ),
  );

function fileOf(name: string, rows = chainOf(6)): string {
  const header = {
    format: recordFileFormat,
    recordId,
    sequence: 6,
    head: chainOf(6)[5]!.hash,
    state: "OPEN",
    isGenerated: false,
    server: "a.test",
    readAt: "",
    log: null,
  };
  writeFileSync(path.join(folder, name), [header, ...rows].map((line) => `${JSON.stringify(line)}\n`).join(""));
  return name;
}

test("PROOF-012 one file that imports nothing but Node's own modules", () => {
  const imports = [...readFileSync(program, "utf8").matchAll(/^import .* from "([^"]+)"/gm)].map((match) => match[1]!);
  expect(imports.length).toBeGreaterThan(3);
  for (const name of imports) expect(builtinModules).toContain(name.replace(/^node:/, ""));
});

test("PROOF-012 exit codes: 0 intact, 1 wrong, 2 not checked, with words for a person and a report for a program", async () => {
  const intact = await run(fileOf("intact.ndjson"), "--memory", "memory.json");
  expect(intact).toMatchObject({ code: 0, problem: "" });
  expect(intact.out).toContain("Intact: all 6 events");
  const cut = await run(fileOf("cut.ndjson", chainOf(4)), "--memory", "memory.json");
  expect([cut.code, cut.out]).toEqual([1, expect.stringContaining("CUT: The record says that it has 6 events; events 5 to 6 are gone.")]);
  const report = JSON.parse((await run("intact.ndjson", "--memory", "memory.json", "--json")).out);
  expect(report).toMatchObject({ isIntact: true, heldChecks: 1 });
  writeFileSync(path.join(folder, "other.txt"), "hello\n");
  for (const args of [["other.txt"], ["missing.ndjson"], [], ["--nonsense"]]) expect((await run(...args)).code, String(args)).toBe(2);
}, 180_000);
