// `npm test [-- FILTER …]`: every Vitest project from a bare clone, those of the browser beside the others; with filters only
// those that have a file whose name contains one of them, and nothing is built or looked for that no such file needs. At the
// end it names what failed, and what passed at its second try only; the last line is `N passed, N failed`.
// `--full` (`npm run validate -- --full`): the tests of SQL once more on PostgreSQL 15, and pictures of every screen.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { findBrowser, findProgram, mendBrowser } from "./browser.mjs";
import { buildIfStale } from "./build.mjs";
import { partialContract, readSeen } from "./contract.mjs";
import { generateIfStale } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, root, run, runNode, node24, Sentence } from "./processes.mjs";

const isFull = process.argv.includes("--full");
const filters = process.argv.slice(2).filter((argument) => argument !== "--full");
const failureOf = (title, error) => ({ passed: 0, failed: 1, skipped: 0, failures: [{ title, error }], secondTries: [] });
/** As of `nice`: a journey waits for what a person would wait for, the other tests only compute, and the screens longest. */
const lowPriority = { computing: 5, screens: 7 };
const hasPostgres15 = existsSync("/usr/lib/postgresql/15/bin/postgres");

/** Whoever waits for `npm test` gives it an hour and a half: before that we end it ourselves, and say what had not ended. */
const endsAt = Date.now() + 80 * 60_000;

const screensFile = "e2e/screens.e2e.ts";

/**
 * Where the tests' databases are made: in memory where there is plenty of it. Each test file copies the template's thousand files, which
 * takes a second or two on a disk and a tenth of one there; all of them together are a few gigabytes.
 */
const databasesFolder = hasSpace("/dev/shm") ? "/dev/shm" : tmpdir();
/** The database files of the browser's tests: journeys seed the demo kitchen, and the screens find it there. */
const keptPostgres = mkdtempSync(path.join(databasesFolder, "brigade-e2e-"));
process.once("exit", () => rmSync(keptPostgres, { recursive: true, force: true }));

await main(async () => {
  await ensureInstalled();
  await generateIfStale();
  for (const log of ["mutation-outcomes", "rows", "statements", "transformed"])
    rmSync(path.join(root, ".cache", log), { recursive: true, force: true });
  return filters.length === 0 ? runAll() : runMatching(await matchingFiles());
});

function hasSpace(folder) {
  const bytesMin = 8 * 2 ** 30;
  if (!existsSync(folder) || freemem() < bytesMin) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytesMin;
}

async function runAll() {
  const notes = missingParts();
  // What is built the other tests do not need: they begin meanwhile.
  const browser = browserOrReason();
  const onPostgres15 = ["statements-pg15", ...(isFull ? ["server-sql-pg15"] : [])];
  const projects = ["unit", "client", "server", "contract", ...(hasPostgres15 ? onPostgres15 : [])];
  // Journeys mostly wait, for a line that is cut or a process that is killed: they go beside what computes, and before
  // it when they do not wait. The screens follow them: two sets of browsers at once leave two cores to nobody.
  const journeys = browser.then((found) => runBrowserTests("journeys", found));
  const screens = journeys.then(async () => runBrowserTests("screens", await browser, lowPriority.screens));
  // What they throw is thrown on once the others are through.
  for (const part of [journeys, screens]) part.catch(() => undefined);
  const results = [];
  for (const project of projects) results.push(await runProject(project, patternOf(project), { niceness: lowPriority.computing }));
  results.push(await screens, await journeys);
  return report(results, notes);
}

/** @param {Map<string, string[]>} matching files by project, from the root */
async function runMatching(matching) {
  const notes = [`a partial run: only files whose name contains ${filters.join(" or ")}`];
  if (matching.has("server")) notes.push(...missingParts());
  const results = [];
  for (const project of ["unit", "client", "server", "server-sql-pg15"]) {
    if (matching.has(project)) results.push(await runProject(project, patternOf(project)));
    if (project === "server" && matching.has(project)) results.push(...(await judgeContract(matching.get(project), notes)));
  }
  const inBrowser = matching.get("e2e") ?? [];
  const browser = inBrowser.length > 0 ? await browserOrReason() : null;
  if (inBrowser.some((file) => file !== screensFile)) results.push(await runBrowserTests("journeys", browser));
  if (inBrowser.includes(screensFile)) results.push(await runBrowserTests("screens", browser));
  if (results.length === 0) notes.push(`no test was run: no file's name contains ${filters.join(" or ")}`);
  return report(results, notes);
}

/** Which files the filters mean, in Vitest's own understanding of them. */
async function matchingFiles() {
  const list = path.join(root, ".cache/test-files.json");
  rmSync(list, { force: true });
  mkdirSync(path.dirname(list), { recursive: true });
  const { output } = await runNode(["node_modules/vitest/vitest.mjs", "list", "--filesOnly", `--json=${list}`, ...filters], {
    quiet: true,
  });
  if (!existsSync(list)) throw new Sentence(`${output.trim()}\nVitest could not list the test files.`);
  const matching = new Map();
  for (const { file, projectName } of JSON.parse(readFileSync(list, "utf8"))) {
    const project = projectName === "client-mocks" ? "client" : projectName;
    matching.set(project, [...(matching.get(project) ?? []), path.relative(root, file).split(path.sep).join("/")]);
  }
  return matching;
}

/** The contract of the mutations that only this run's files name; of the others it is noted what was not seen. */
async function judgeContract(files, notes) {
  // Of some tests of a file only, it would say nothing.
  if (filters.some((filter) => filter.startsWith("-") || /:\d+$/.test(filter))) return [];
  const { judged, notes: unseen } = partialContract(root, files, readSeen(root));
  if (unseen.length > 0)
    notes.push(`contract: not judged, for other test files name them too, and not seen in this run: ${unseen.join(", ")}`);
  if (judged.length === 0) return [];
  notes.push(`contract: judged of ${judged.join(", ")}`);
  return [await runProject("contract", "contract", { env: { CONTRACT_MUTATIONS: judged.join(",") }, names: [] })];
}

/** The program that opens our pages, once they are built; or what is in the way. */
async function browserOrReason() {
  try {
    await buildIfStale();
  } catch (error) {
    if (error instanceof Sentence) return { reason: error.message };
    throw error;
  }
  const program = await findBrowser();
  return program ? { program } : { reason: `there is no Chromium or Chrome here. Mend it with: ${mendBrowser}` };
}

/** What this machine lacks for a whole run; said plainly, so that nobody takes "passed" for more than it is. */
function missingParts() {
  const notes = [];
  if (!hasPostgres15)
    notes.push(
      "not run: the statements on PostgreSQL 15 (there is no /usr/lib/postgresql/15; Debian 12: sudo apt-get install -y postgresql-15)",
    );
  if (!findProgram("nats-server"))
    notes.push("not run: the tests over NATS (nats-server is not installed: sudo apt-get install -y nats-server)");
  return notes;
}

/** The client's tests are two of Vitest's projects: some files cannot share a process. */
function patternOf(project) {
  return project === "client" ? "client*" : project;
}

/** Runs what our configuration calls `project`. What it prints while another one runs is kept back until it is through. */
async function runProject(name, project, { env = {}, isBeside = false, niceness, names = filters } = {}) {
  const started = performance.now();
  const totalsFile = path.join(root, `.cache/test-totals-${name.replace(" ", "-")}.json`);
  mkdirSync(path.dirname(totalsFile), { recursive: true });
  rmSync(totalsFile, { force: true });
  const reporters = ["--reporter=default", "--reporter=./scripts/totals-reporter.mjs"];
  const { code, output } = await run(
    node24,
    ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--passWithNoTests", ...reporters, ...names],
    {
      env: {
        NODE_ENV: "test",
        TOTALS_FILE: totalsFile,
        TESTS_END_AT: `${endsAt}`,
        TEST_DATABASES: databasesFolder,
        TRANSFORMED_MODULES: path.join(root, ".cache/transformed"),
        PATH: `${process.env.PATH ?? ""}:/usr/local/sbin:/usr/sbin`,
        ...env,
      },
      quiet: isBeside,
      niceness,
    },
  );
  if (isBeside) process.stdout.write(output);
  const counted = existsSync(totalsFile)
    ? JSON.parse(readFileSync(totalsFile, "utf8"))
    : { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] };
  // Vitest itself may fail, in its setup for one: no test can say so.
  const isVitests = code !== 0 && counted.failed === 0;
  const { passed, secondTries } = counted;
  const totals = isVitests ? { ...failureOf("Vitest itself", `it ended with code ${code}`), passed, secondTries } : counted;
  return { name, ...totals, seconds: (performance.now() - started) / 1000 };
}

async function runBrowserTests(part, { program, reason }, niceness = 0) {
  const name = `e2e ${part}`;
  if (reason) return { name, ...failureOf("nothing was run", reason), seconds: 0 };
  return runProject(name, "e2e", {
    env: { CHROMIUM_PATH: program, BROWSER_TESTS: part, KEPT_POSTGRES: keptPostgres, ...(isFull && { PICTURES: "1" }) },
    isBeside: true,
    niceness,
  });
}

function report(results, notes) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const print = (how, project, { file, title, error }) =>
    console.log(`${how} ${[project, file, title].filter(Boolean).join(" > ")}: ${error.replaceAll("\n", "\n  ")}`);
  console.log("");
  for (const { name, secondTries } of results) for (const one of secondTries) print("passed at the second try:", name, one);
  for (const { name, failures } of results) for (const one of failures) print("FAILED", name, one);
  for (const { name, passed, failed, skipped, seconds } of results)
    console.log(`${name.padEnd(16)} ${counts(passed, failed, skipped)} (${seconds.toFixed(1)} s)`);
  for (const note of notes) console.log(note);
  console.log(counts(sum("passed"), sum("failed"), sum("skipped")));
  return sum("failed") === 0 && sum("passed") > 0 ? 0 : 1;
}

function counts(passed, failed, skipped) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
