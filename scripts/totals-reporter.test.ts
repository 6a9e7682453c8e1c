import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "brigade-totals-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the reporter writes about one file of tests, each of which may be tried twice. */
function totalsOf(tests: string, env: Record<string, string> = {}): unknown {
  writeFileSync(path.join(folder, "vitest.config.mjs"), "export default { test: { globals: true, retry: 1 } };");
  writeFileSync(path.join(folder, "some.test.js"), tests);
  const file = path.join(folder, "totals.json");
  const reporter = path.join(root, "scripts/totals-reporter.mjs");
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  spawnSync(process.execPath, [vitest, "run", "--root", folder, `--reporter=${reporter}`], {
    env: { PATH: process.env.PATH, HOME: folder, TOTALS_FILE: file, ...env },
  });
  return JSON.parse(readFileSync(file, "utf8"));
}

test("OPS-077 a test that passed at its second try is named with what went wrong at its first, one that failed twice has failed", () => {
  const totals = totalsOf(`
    let tries = 0;
    test("well", () => {});
    test("once", () => { if (++tries === 1) throw new Error("The first\\nof two"); });
    test("never", () => expect(["a", "b"]).toEqual(["b", "a"]));
    test.skip("left out", () => {});
  `);
  expect(totals).toEqual({
    ...{ passed: 2, failed: 1, skipped: 1 },
    failures: [{ file: "some.test.js", title: "never", error: expect.stringMatching(/deeply equal.*\n(.*\n)*\+ +"b",\n/) }],
    secondTries: [{ file: "some.test.js", title: "once", error: "The first\nof two" }],
  });
}, 180_000);

// Vitest alone has taken 15 s to begin, beside browsers and databases.
test("OPS-113 when the time for all tests is over, what had not ended is named, and the run ends", () => {
  const totals = totalsOf(
    `test("well", () => {});
     test("stuck", () => new Promise(() => setInterval(() => {}, 1000)), 900_000);
     test("never begun", () => {});`,
    { TESTS_END_AT: String(Date.now() + 45_000) },
  );
  const error = "it had not ended when the time for all tests was over";
  expect(totals).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ file: "some.test.js", title: "stuck", error }],
    secondTries: [],
  });
}, 180_000);
