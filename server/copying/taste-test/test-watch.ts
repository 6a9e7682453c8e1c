import type { Queryable } from "../../platform/db/rows";
import { limits } from "../../platform/limits";
import { isTestRunning } from "./taste-test.store";

/** Looks, while a test runs, whether anybody still wants it: whichever process cancelled or deleted it, its row says so. */
export class TestWatch {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private isLooking = false;

  constructor(
    private readonly db: Queryable,
    private readonly testId: string,
    private readonly onError: (error: unknown) => void,
  ) {
    // timer: another process may have cancelled it; no event says so to this one alone.
    this.timer = setInterval(() => void this.look(), limits.tasteTestLookMs);
  }

  /** Aborts once the test has been cancelled or deleted. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  end(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      if (await isTestRunning(this.db, this.testId)) return;
      this.end();
      this.controller.abort();
    } catch (error) {
      this.onError(error);
    } finally {
      this.isLooking = false;
    }
  }
}
