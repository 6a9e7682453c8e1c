import type { Pool, PoolClient } from "pg";
import { DataSource, type EntityManager, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from "typeorm";
import { AsyncScope } from "./async-scope";
import type { EntityClass } from "./entities";
import { hydrateReturned } from "./hydrate-returned";
import { guardPool, type SecondConnectionError } from "./pool-guard";
import { userRequest } from "./user-request";
import { limits } from "../limits";

/**
 * A transaction: TypeORM's entity manager, and a place to leave work for after the commit (publishing an event,
 * clearing a loader). Below a service `tx` is the first parameter and the database itself is out of scope.
 */
export interface Tx extends EntityManager {
  /** Runs `work` once, after this transaction has committed; never when it rolls back. Errors there are logged, not thrown. */
  afterCommit(work: () => void | Promise<void>): void;
}

const retryable = new Set(["40P01", "40001"]);
const sqlState = (error: unknown): string | undefined =>
  (error as { driverError?: { code?: string }; code?: string })?.driverError?.code ?? (error as { code?: string })?.code;
const isReleased = (error: unknown): boolean =>
  error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError;

export interface DatabaseReports {
  /** Told of errors of work after a commit. */
  readonly onAfterCommitError?: (error: unknown) => void;
  /** Told of a second connection, which is then given. Where nobody is told it is refused. */
  readonly onSecondConnection?: (error: SecondConnectionError) => void;
}

export class Database {
  private readonly inTransaction = new AsyncScope();

  /** `source` is connected already. */
  constructor(
    readonly source: DataSource,
    private readonly reports: DatabaseReports = {},
  ) {
    guardPool(this.pool, () => this.inTransaction.isOpen, reports.onSecondConnection);
  }

  /** The driver's pool, which TypeORM and the sign-in library share. */
  get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  /** Plain reads outside any transaction. */
  get read(): EntityManager {
    return this.source.manager;
  }

  /** One SQL statement outside any transaction. Rows as the driver gives them: numeric, bigint as strings. */
  query<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.source.query(sql, parameters);
  }

  /**
   * Runs `work` in one transaction (READ COMMITTED), again on a deadlock or a serialisation failure, three times at most.
   * So `work` must change nothing outside the database; what must happen outside goes through `tx.afterCommit`.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const after: Array<() => void | Promise<void>> = [];
      try {
        const result = await this.attempt(work, after);
        await this.runAfterCommit(after);
        return result;
      } catch (error) {
        if (attempt >= limits.transactionRetriesMax || !retryable.has(sqlState(error) ?? "")) throw error;
      }
    }
  }

  /**
   * Runs `work` outside the transaction and the user's request that are open here, if any. For work that neither awaits
   * nor needs; what belongs after the commit goes to `tx.afterCommit` instead.
   */
  detached<T>(work: () => T): T {
    return this.inTransaction.leave(() => userRequest.leave(work));
  }

  private async attempt<T>(work: (tx: Tx) => Promise<T>, after: Array<() => void | Promise<void>>): Promise<T> {
    const runner = this.source.createQueryRunner();
    const connection = (await runner.connect()) as PoolClient;
    let loss: Error | null = null;
    const onLoss = (error: Error): void => void (loss ??= error);
    connection.on("error", onLoss);
    try {
      return await this.inTransaction.run(() =>
        runner.manager.transaction(async (manager) => {
          if (userRequest.isOpen) await manager.query(`set local lock_timeout = ${limits.lockWaitMsMax}`);
          return work(Object.assign(manager, { afterCommit: (job: () => void) => void after.push(job) }) as Tx);
        }),
      );
    } catch (error) {
      // TypeORM lets go of a connection that is lost and then says only that: what ended it is the cause.
      throw loss && isReleased(error) ? loss : error;
    } finally {
      connection.off("error", onLoss);
      await runner.release();
    }
  }

  private async runAfterCommit(jobs: Array<() => void | Promise<void>>): Promise<void> {
    for (const job of jobs) {
      try {
        await userRequest.leave(job);
      } catch (error) {
        this.reports.onAfterCommitError?.(error);
      }
    }
  }

  close(): Promise<void> {
    return this.source.destroy();
  }
}

/** Opens a pool on `url`. `entities` come from `app.ts`, which knows all rooms. */
export async function openDatabase(url: string, entities: EntityClass[], poolMax = 10, reports?: DatabaseReports): Promise<Database> {
  const source = new DataSource({
    type: "postgres",
    url,
    entities,
    synchronize: false,
    // Migrations alone change the schema: else TypeORM creates the extension uuid-ossp for entities with uuid keys.
    installExtensions: false,
    logging: false,
    poolSize: poolMax,
    extra: { statement_timeout: limits.statementMsMax, idle_in_transaction_session_timeout: 30_000 },
  });
  hydrateReturned(source);
  return new Database(await source.initialize(), reports);
}
