import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "brigade-totals-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The reporter, and one for which the time for all tests is over a moment after a test named "stuck" has begun, however late that is. */
const asItIs = path.join(root, "scripts/totals-reporter.mjs");
const endsSoon = `
  import Reporter from ${JSON.stringify(asItIs)};
  export default class extends Reporter {
    onTestCaseReady(test) {
      super.onTestCaseReady(test);
      if (test.name !== "stuck") return;
      process.env.TESTS_END_AT = String(Date.now() + 500);
      this.onInit();
    }
  }`;

/** What the reporter writes about one file of tests, each of which may be tried twice. */
function totalsOf(tests: string, own: string | null = null): unknown {
  writeFileSync(path.join(folder, "vitest.config.mjs"), "export default { test: { globals: true, retry: 1 } };");
  writeFileSync(path.join(folder, "some.test.js"), tests);
  const file = path.join(folder, "totals.json");
  const reporter = own ? path.join(folder, "reporter.mjs") : asItIs;
  if (own) writeFileSync(reporter, own);
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  spawnSync(process.execPath, [vitest, "run", "--root", folder, `--reporter=${reporter}`], {
    env: { PATH: process.env.PATH, HOME: folder, TOTALS_FILE: file },
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

test("OPS-113 when the time for all tests is over, what had not ended is named, and the run ends", () => {
  const totals = totalsOf(
    `test("well", () => {});
     test("stuck", () => new Promise(() => setInterval(() => {}, 1000)), 900_000);
     test("never begun", () => {});`,
    endsSoon,
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
