// A Vitest reporter for scripts/test.mjs: {passed, failed, skipped, failures, secondTries} into the file named by TOTALS_FILE.
// At the moment TESTS_END_AT (milliseconds since 1970, if given) the run is ended, and what had not come to its end is named.
import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** As much of an error as the end of a long log has room for. */
const linesMax = 24;

/** What went wrong, and where two values were compared, how they differ: a run elsewhere leaves nothing else to look at. */
function textOf(error) {
  const parts = [error?.message ?? error ?? "no error was given", ...(error?.diff ? [error.diff] : [])];
  const lines = stripVTControlCharacters(parts.join("\n")).split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .slice(0, linesMax)
    .join("\n");
}

export default class TotalsReporter {
  /** Files that began and have not ended, each with its tests that began and have not ended. */
  open = new Map();
  ended = [];

  onInit() {
    const endsAt = Number(process.env.TESTS_END_AT);
    if (endsAt) setTimeout(() => this.giveUp(), Math.max(0, endsAt - Date.now())).unref();
  }

  onTestModuleStart(module) {
    this.open.set(module, new Set());
  }

  onTestCaseReady(test) {
    this.open.get(test.module)?.add(test);
  }

  onTestCaseResult(test) {
    this.open.get(test.module)?.delete(test);
  }

  onTestModuleEnd(module) {
    this.open.delete(module);
    this.ended.push(module);
  }

  onTestRunEnd(modules, unhandledErrors) {
    writeTotals(totalsOf(modules, unhandledErrors));
  }

  /** Whoever runs us would end everything a little later, and nobody would know what it was that hung. */
  giveUp() {
    const totals = totalsOf(this.ended, []);
    const open = [...this.open].flatMap(([module, tests]) =>
      tests.size === 0 ? [[module, "before its first test, or after its last"]] : [...tests].map((test) => [module, test.fullName]),
    );
    for (const [module, title] of open)
      addFailure(totals, module.relativeModuleId, title, "it had not ended when the time for all tests was over");
    if (open.length === 0) addFailure(totals, "", "no test under way", "the time for all tests was over");
    writeTotals(totals);
    process.exit(1);
  }
}

const writeTotals = (totals) => writeFileSync(process.env.TOTALS_FILE, JSON.stringify(totals));

function addFailure(totals, file, title, error) {
  totals.failed++;
  totals.failures.push({ file, title, error: textOf(error) });
}

/**
 * A file that could not be loaded, and an error outside any test, each count as one failure. A test that passed at its
 * second try counts as passed, and is named with what went wrong at the first.
 */
function totalsOf(modules, unhandledErrors) {
  const totals = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] };
  for (const error of unhandledErrors) addFailure(totals, "", "an error outside any test", error);
  for (const module of modules) {
    const failedBefore = totals.failed;
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === "passed") {
        totals.passed++;
        const title = test.fullName;
        if (test.diagnostic()?.flaky) totals.secondTries.push({ file: module.relativeModuleId, title, error: textOf(errors?.[0]) });
      } else if (state === "failed") addFailure(totals, module.relativeModuleId, test.fullName, errors?.[0]);
      else totals.skipped++;
    }
    const hasFailedItself = totals.failed === failedBefore && module.state() === "failed";
    if (hasFailedItself) addFailure(totals, module.relativeModuleId, "the file itself", errorOf(module));
  }
  return totals;
}

/** Of the file, or of the first of its groups that could not be prepared. */
function errorOf(module) {
  const suites = [...module.children.allSuites()];
  return [module, ...suites].flatMap((part) => part.errors())[0];
}
