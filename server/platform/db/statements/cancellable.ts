import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { QueryFailedError } from "typeorm";
import { isEnded } from "./send-named";

/** A statement that the server had not begun yet when it was asked to cancel it is cancelled by the next request. */
const askEveryMs = 100;

/** What reads a statement, as `Database.query` does. */
export interface Reads {
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
}

/**
 * Runs statements outside any transaction, as long as `signal` has not aborted. Then the one in hand is cancelled in the
 * database, no other is sent, and each throws the signal's reason.
 */
export function cancellableReads(pool: Pool, signal: AbortSignal): Reads {
  return {
    query: async <Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> => {
      signal.throwIfAborted();
      const client = await pool.connect();
      const canceller = new Canceller(pool, (client as PoolClient & { readonly processID: number }).processID);
      let broken: Error | undefined;
      // Also said of a connection that is lost, which would end the process where nobody listens.
      const onLoss = (error: Error): void => void (broken = error);
      client.on("error", onLoss);
      signal.addEventListener("abort", canceller.begin, { once: true });
      try {
        signal.throwIfAborted();
        return (await client.query<Row & object>(sql, parameters)).rows;
      } catch (error) {
        if (isEnded(error)) broken = error;
        signal.throwIfAborted();
        throw new QueryFailedError(sql, parameters, error as Error);
      } finally {
        signal.removeEventListener("abort", canceller.begin);
        // A request that is under way must not meet the next statement of this connection.
        await canceller.end();
        client.off("error", onLoss);
        client.release(broken);
      }
    },
  };
}

/** Asks the database to cancel what a connection does, until that has ended. */
class Canceller {
  private hasEnded = false;
  private asking: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly processId: number,
  ) {}

  readonly begin = (): void => {
    // A database that cannot be asked ends the statement at its time limit.
    this.asking = this.askUntilEnded().catch(() => undefined);
  };

  end(): Promise<void> {
    this.hasEnded = true;
    return this.asking;
  }

  private async askUntilEnded(): Promise<void> {
    while (!this.hasEnded) {
      await this.pool.query("select pg_cancel_backend($1)", [this.processId]);
      if (!this.hasEnded) await pause(askEveryMs);
    }
  }
}
