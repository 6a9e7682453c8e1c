// `npm run planted-faults [-- NAME …]`: plants small mistakes, one at a time, in a copy of the project, and expects the
// narrowest tests there are to catch each. The last line is `N caught, N missed`; the list is scripts/planted-faults/faults.mjs.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureInstalled } from "./install.mjs";
import { faults } from "./planted-faults/faults.mjs";
import {
  brokenFiles,
  isPlantable,
  isTest,
  outcomesOf,
  placesOf,
  planted,
  problemsOf,
  testFilesOf,
  titlePattern,
} from "./planted-faults/planting.mjs";
import { main, root, runNode, Sentence } from "./processes.mjs";

/** Where faults are and tests are looked for. */
const folders = ["server", "client", "migrations"];
/** What the copy does without; packages are linked. */
const left = new Set([".git", ".cache", ".data", "node_modules", "dist", "coverage", "test-results"]);
const projects = ["unit", "server", "client*"].flatMap((project) => ["--project", project]);
const nameWidth = Math.max(...faults.map(({ name }) => name.length)) + 2;

await main(async () => {
  await ensureInstalled();
  const chosen = chosenFaults(process.argv.slice(2));
  const scratch = copyOfProject();
  const texts = textsOf(scratch);
  const [sources, tests] = [texts.filter(({ file }) => isPlantable(file)), texts.filter(({ file }) => isTest(file))];
  const problems = problemsOf(chosen, sources, tests);
  if (problems.length > 0) throw new Sentence(`Nothing was planted:\n${problems.join("\n")}`);
  await assertGreen(scratch, chosen, tests);
  const missed = [];
  for (const fault of chosen) if (!(await isCaught(scratch, fault, sources, tests))) missed.push(fault);
  for (const { name, breaks, test } of missed) console.error(`MISSED ${name}: ${breaks} ${test} stays green.`);
  console.log(`${chosen.length - missed.length} caught, ${missed.length} missed`);
  return missed.length === 0 ? 0 : 1;
});

function chosenFaults(names) {
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0)
    throw new Sentence(`There is no fault ${unknown.join(", ")}; there are ${faults.map(({ name }) => name).join(", ")}.`);
  return names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name));
}

/** The project as it is, generated files and uncommitted changes too: no fault is ever in the folder that people work in. */
function copyOfProject() {
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  const scratch = mkdtempSync(path.join(root, ".cache/planted-faults-"));
  process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
  for (const entry of readdirSync(root))
    if (!left.has(entry)) cpSync(path.join(root, entry), path.join(scratch, entry), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(scratch, "node_modules"));
  return scratch;
}

function textsOf(scratch) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(scratch, folder), { recursive: true })
      .map((place) => path.posix.join(folder, place.split(path.sep).join("/")))
      .filter((file) => isPlantable(file) || isTest(file))
      .map((file) => ({ file, text: readFileSync(path.join(scratch, file), "utf8") })),
  );
}

/** Runs the tests of these criteria in the copy and gives Vitest's report. */
async function runTests(scratch, criteria, files) {
  const reportFile = path.join(scratch, ".cache/report.json");
  rmSync(reportFile, { force: true });
  const reporter = ["--reporter=json", `--outputFile=${reportFile}`];
  const { output } = await runNode(
    [path.join(scratch, "node_modules/vitest/vitest.mjs"), "run", ...projects, ...reporter, "-t", titlePattern(criteria), ...files],
    { quiet: true, cwd: scratch, env: { NODE_ENV: "test" } },
  );
  if (!existsSync(reportFile)) throw new Sentence(`Vitest gave no report:\n${output.trim()}`);
  return JSON.parse(readFileSync(reportFile, "utf8"));
}

/** All tests at once, without any fault: a test that is red by itself would catch everything. */
async function assertGreen(scratch, chosen, tests) {
  const criteria = chosen.map(({ test }) => test);
  const files = [...new Set(criteria.flatMap((criterion) => testFilesOf(criterion, tests)))];
  const report = await runTests(scratch, criteria, files);
  const outcomes = chosen.map(({ test }) => ({ test, ...outcomesOf(report, test) }));
  const red = [
    ...brokenFiles(report),
    ...outcomes.flatMap(({ failed }) => failed),
    ...outcomes.filter(({ passed, failed }) => passed.length + failed.length === 0).map(({ test }) => `${test}: no such test was run`),
  ];
  if (red.length > 0) throw new Sentence(`Red without any fault:\n${red.join("\n")}`);
  console.log(`green without any fault: ${files.length} files of tests`);
}

async function isCaught(scratch, fault, sources, tests) {
  const started = performance.now();
  const [{ file, line }] = placesOf(fault, sources);
  const place = path.join(scratch, file);
  const { text } = sources.find((source) => source.file === file);
  writeFileSync(place, planted(text, fault));
  const report = await runTests(scratch, [fault.test], testFilesOf(fault.test, tests)).finally(() => writeFileSync(place, text));
  const { failed } = outcomesOf(report, fault.test);
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`${failed.length > 0 ? "caught" : "MISSED"} ${fault.name.padEnd(nameWidth)}${fault.test} ${file}:${line} (${seconds})`);
  // A fault that keeps the tests from running is no small mistake: the compiler would see it.
  for (const broken of failed.length > 0 ? [] : brokenFiles(report)) console.error(`  ${broken}`);
  return failed.length > 0;
}
