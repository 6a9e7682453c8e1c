// A Vitest reporter for scripts/test.mjs: {passed, failed, skipped, failures, secondTries} into the file named by TOTALS_FILE.
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
  /**
   * A file that could not be loaded, and an error outside any test, each count as one failure. A test that passed at its
   * second try counts as passed, and is named with what went wrong at the first.
   */
  onTestRunEnd(modules, unhandledErrors) {
    const totals = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] };
    const fail = (file, title, error) => {
      totals.failed++;
      totals.failures.push({ file, title, error: textOf(error) });
    };
    for (const error of unhandledErrors) fail("", "an error outside any test", error);
    for (const module of modules) {
      const failedBefore = totals.failed;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === "passed") {
          totals.passed++;
          const title = test.fullName;
          if (test.diagnostic()?.flaky) totals.secondTries.push({ file: module.relativeModuleId, title, error: textOf(errors?.[0]) });
        } else if (state === "failed") fail(module.relativeModuleId, test.fullName, errors?.[0]);
        else totals.skipped++;
      }
      const hasFailedItself = totals.failed === failedBefore && module.state() === "failed";
      if (hasFailedItself) fail(module.relativeModuleId, "the file itself", errorOf(module));
    }
    writeFileSync(process.env.TOTALS_FILE, JSON.stringify(totals));
  }
}

/** Of the file, or of the first of its groups that could not be prepared. */
function errorOf(module) {
  const suites = [...module.children.allSuites()];
  return [module, ...suites].flatMap((part) => part.errors())[0];
}
