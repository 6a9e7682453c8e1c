import { DataSource, type EntityManager } from "typeorm";
import { limits } from "../limits";
import type { EntityClass } from "./entities";
import { hydrateReturned } from "./hydrate-returned";

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

export class Database {
  constructor(
    readonly source: DataSource,
    private readonly onAfterCommitError: (error: unknown) => void = () => {},
  ) {}

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
        const result = await this.source.transaction((manager) =>
          work(Object.assign(manager, { afterCommit: (job: () => void) => void after.push(job) }) as Tx),
        );
        await this.runAfterCommit(after);
        return result;
      } catch (error) {
        if (attempt >= limits.transactionRetriesMax || !retryable.has(sqlState(error) ?? "")) throw error;
      }
    }
  }

  private async runAfterCommit(jobs: Array<() => void | Promise<void>>): Promise<void> {
    for (const job of jobs) {
      try {
        await job();
      } catch (error) {
        this.onAfterCommitError(error);
      }
    }
  }

  close(): Promise<void> {
    return this.source.destroy();
  }
}

/** Opens a pool on `url`. `entities` come from `app.ts`, which knows all rooms. */
export async function openDatabase(
  url: string,
  entities: EntityClass[],
  poolMax = 10,
  onAfterCommitError?: (error: unknown) => void,
): Promise<Database> {
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
  return new Database(await source.initialize(), onAfterCommitError);
}
