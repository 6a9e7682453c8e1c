import { afterAll, beforeAll, beforeEach, TestRunner, vi } from "vitest";
import { startMsMax } from "./demo-server";

/**
 * For a file whose tests follow from one another, on a server of their own: `begin` opens it, `end` takes all of it away.
 * A second try of a test starts a new server and repeats what went before, for the first try has left its own half way.
 */
export function story(begin: () => Promise<void>, end: () => Promise<void>): void {
  vi.setConfig({ testTimeout: startMsMax });
  beforeAll(begin, startMsMax);
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await end();
    await begin();
    for (const earlier of task.file.tasks.slice(0, task.file.tasks.indexOf(task)))
      if (earlier.type === "test" && earlier.mode === "run") await TestRunner.getTestFn(earlier)();
  }, startMsMax);
  afterAll(end);
}
