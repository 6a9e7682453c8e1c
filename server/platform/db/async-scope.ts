import { AsyncLocalStorage } from "node:async_hooks";

/**
 * A stretch of work that all code called or started in it can ask about: it goes with the asynchronous context. For what
 * outlives the work (a timer, a promise nobody waits for) it is over as soon as the work has settled.
 */
export class AsyncScope {
  private readonly storage = new AsyncLocalStorage<{ isOpen: boolean }>();

  get isOpen(): boolean {
    return this.storage.getStore()?.isOpen ?? false;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const stretch = { isOpen: true };
    try {
      return await this.storage.run(stretch, work);
    } finally {
      stretch.isOpen = false;
    }
  }

  /** Runs `work`, and what it starts, outside the stretch. */
  leave<T>(work: () => T): T {
    return this.storage.exit(work);
  }
}
