import type { QueryRunner } from "typeorm";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

/** An advisory lock on a connection of its own: it lives as long as the connection. */
export class LeaderLock {
  private constructor(
    private readonly runner: QueryRunner,
    private readonly lock: number,
  ) {}

  /** Takes the lock; null while another process holds it. */
  static async take(db: Database, lock: number): Promise<LeaderLock | null> {
    const runner = db.source.createQueryRunner();
    const [row] = await queryRows<{ locked: boolean }>(runner, "select pg_try_advisory_lock($1) as locked", [lock]);
    if (row!.locked) return new LeaderLock(runner, lock);
    await runner.release();
    return null;
  }

  /** Throws when the connection is gone, and the lock with it. */
  async check(): Promise<void> {
    await this.runner.query("select 1");
  }

  async unlock(): Promise<void> {
    await this.runner.query("select pg_advisory_unlock($1)", [this.lock]);
  }

  /** Gives the connection back. */
  release(): Promise<void> {
    return this.runner.release();
  }
}
