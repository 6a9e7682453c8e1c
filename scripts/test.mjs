// `npm test [-- FILTER …]`: every Vitest project, one after the other, from a bare clone. The last line is `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { findBrowser, findProgram, mendBrowser } from "./browser.mjs";
import { buildIfStale } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, root, run, node24, Sentence } from "./processes.mjs";

const filters = process.argv.slice(2);
const totalsFile = path.join(root, ".cache/test-totals.json");
const oneFailure = { passed: 0, failed: 1, skipped: 0 };
const hasPostgres15 = existsSync("/usr/lib/postgresql/15/bin/postgres");

await main(async () => {
  await ensureInstalled();
  const notes = missingParts();
  const results = [];
  const buildFailure = await buildIfStale().then(() => null, sentenceOf);
  // The contract is read from what the whole of `server` saw: of a part of it, it would tell nothing.
  for (const log of ["mutation-outcomes", "statements"]) rmSync(path.join(root, ".cache", log), { recursive: true, force: true });
  const projects = [
    "unit",
    "client",
    "server",
    ...(filters.length === 0 ? ["contract"] : []),
    ...(hasPostgres15 ? ["server-sql-pg15"] : []),
  ];
  for (const project of projects) results.push(await runProject(project));
  results.push(await runBrowserProject(buildFailure, notes));
  if (results.every(({ passed, failed }) => passed + failed === 0))
    notes.push(`no test was run: no file's name contains ${filters.join(" or ")}`);
  return report(results, notes);
});

/** What this machine lacks for a whole run; said plainly, so that nobody takes "passed" for more than it is. */
function missingParts() {
  const notes = [];
  if (!hasPostgres15)
    notes.push("not run: server-sql-pg15 (there is no /usr/lib/postgresql/15; Debian 12: sudo apt-get install -y postgresql-15)");
  if (!findProgram("nats-server"))
    notes.push("not run: the tests over NATS (nats-server is not installed: sudo apt-get install -y nats-server)");
  return notes;
}

function sentenceOf(error) {
  if (error instanceof Sentence) return error.message;
  throw error;
}

async function runProject(name, env = {}) {
  const started = performance.now();
  mkdirSync(path.dirname(totalsFile), { recursive: true });
  rmSync(totalsFile, { force: true });
  const reporters = ["--reporter=default", "--reporter=./scripts/totals-reporter.mjs"];
  const { code } = await run(
    node24,
    ["node_modules/vitest/vitest.mjs", "run", "--project", name, "--passWithNoTests", ...reporters, ...filters],
    {
      env: { NODE_ENV: "test", TOTALS_FILE: totalsFile, PATH: `${process.env.PATH ?? ""}:/usr/local/sbin:/usr/sbin`, ...env },
    },
  );
  const counted = existsSync(totalsFile) ? JSON.parse(readFileSync(totalsFile, "utf8")) : { passed: 0, failed: 0, skipped: 0 };
  // Vitest itself may fail, in its setup for one: no test can say so.
  const totals = code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  return { name, ...totals, seconds: (performance.now() - started) / 1000 };
}

async function runBrowserProject(buildFailure, notes) {
  if (buildFailure) return failBrowserProject(notes, buildFailure);
  const browser = await findBrowser();
  if (!browser) return failBrowserProject(notes, `e2e failed: there is no Chromium or Chrome here. Mend it with: ${mendBrowser}`);
  return runProject("e2e", { CHROMIUM_PATH: browser });
}

function failBrowserProject(notes, reason) {
  notes.push(reason);
  return { name: "e2e", ...oneFailure, seconds: 0 };
}

function report(results, notes) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log("");
  for (const { name, passed, failed, skipped, seconds } of results)
    console.log(`${name.padEnd(16)} ${counts(passed, failed, skipped)} (${seconds.toFixed(1)} s)`);
  for (const note of notes) console.log(note);
  console.log(counts(sum("passed"), sum("failed"), sum("skipped")));
  return sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
}

function counts(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
