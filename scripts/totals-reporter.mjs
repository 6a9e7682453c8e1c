// A Vitest reporter that only counts, for scripts/test.mjs: {passed, failed, skipped} into the file named by TOTALS_FILE.
import { writeFileSync } from "node:fs";

export default class TotalsReporter {
  /** A file that could not be loaded, and an error outside any test, each count as one failure. */
  onTestRunEnd(modules, unhandledErrors) {
    const totals = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      let failedHere = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed") totals.passed++;
        else if (state === "failed") failedHere++;
        else totals.skipped++;
      }
      totals.failed += failedHere === 0 && module.state() === "failed" ? 1 : failedHere;
    }
    writeFileSync(process.env.TOTALS_FILE, JSON.stringify(totals));
  }
}
