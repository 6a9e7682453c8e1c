import type { Database } from "../../platform/db/database";
import type { QueryRunner } from "typeorm";

/** How often a process that does not lead asks again, and one that leads makes sure it still does. */
const askMs = 2_000;

/**
 * Runs something in one process at a time: whoever holds the advisory lock, on a connection of its own. A process that
 * dies gives the lock back with its connection; one that loses its connection stops first and asks again.
 */
export class Leader {
  private runner: QueryRunner | null = null;
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
    return this.runner !== null;
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
    if (this.runner) return this.holdOn(this.runner);
    const runner = this.db.source.createQueryRunner();
    const [row] = await runner.query("select pg_try_advisory_lock($1) as locked", [this.lock]);
    if (!row.locked) return runner.release();
    this.runner = runner;
    try {
      await this.work.start();
    } catch (error) {
      await this.resign();
      throw error;
    }
  }

  /** The lock lives as long as the connection: a broken one means another process may lead by now. */
  private async holdOn(runner: QueryRunner): Promise<void> {
    try {
      await runner.query("select 1");
    } catch (error) {
      this.onError(error);
      this.runner = null;
      await this.work.stop();
      await runner.release().catch(this.onError);
    }
  }

  private async resign(): Promise<void> {
    const runner = this.runner;
    if (!runner) return;
    this.runner = null;
    await this.work.stop();
    await runner.query("select pg_advisory_unlock($1)", [this.lock]).catch(this.onError);
    await runner.release().catch(this.onError);
  }
}
