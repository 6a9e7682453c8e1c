import type { Database } from "../../platform/db/database";
import { LeaderLock } from "./leader-lock.store";

/** How often a process that does not lead asks again, and one that leads makes sure it still does. */
const askMs = 2_000;

/**
 * Runs something in one process at a time: whoever holds the advisory lock, on a connection of its own. A process that
 * dies gives the lock back with its connection; one that loses its connection stops first and asks again.
 */
export class Leader {
  private held: LeaderLock | null = null;
  private timer: NodeJS.Timeout | null = null;
  private asking: Promise<void> | null = null;
  private isStopped = true;

  constructor(
    private readonly db: Database,
    private readonly lock: number,
    private readonly work: { start(): Promise<void>; stop(): Promise<void> },
    private readonly onError: (error: unknown) => void = () => {},
  ) {}

  async start(): Promise<void> {
    this.isStopped = false;
    await this.check();
    // timer: a lock is asked for again until its holder is gone.
    this.timer = setInterval(() => void this.check(), askMs).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearInterval(this.timer);
    await this.asking;
    await this.resign();
  }

  get isLeading(): boolean {
    return this.held !== null;
  }

  /** Asks for the lead, or makes sure it is still held. The timer calls it; tests too. */
  check(): Promise<void> {
    return (this.asking ??= this.askOnce()
      .catch(this.onError)
      .finally(() => {
        this.asking = null;
      }));
  }

  private async askOnce(): Promise<void> {
    if (this.isStopped) return;
    if (this.held) return this.holdOn(this.held);
    const held = await LeaderLock.take(this.db, this.lock);
    if (!held) return;
    this.held = held;
    try {
      await this.work.start();
    } catch (error) {
      await this.resign();
      throw error;
    }
  }

  /** The lock lives as long as the connection: a broken one means another process may lead by now. */
  private async holdOn(held: LeaderLock): Promise<void> {
    try {
      await held.check();
    } catch (error) {
      this.onError(error);
      this.held = null;
      await this.work.stop();
      await held.release().catch(this.onError);
    }
  }

  private async resign(): Promise<void> {
    const held = this.held;
    if (!held) return;
    this.held = null;
    await this.work.stop();
    await held.unlock().catch(this.onError);
    await held.release().catch(this.onError);
  }
}
