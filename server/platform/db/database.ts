import pg, { type Pool, type PoolClient } from "pg";
import {
  DataSource,
  type EntityManager,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from "typeorm";
import { AsyncScope } from "./async-scope";
import type { EntityClass } from "./entities";
import { hydrateReturned } from "./hydrate-returned";
import { guardPool, type SecondConnectionError } from "./pool-guard";
import { cancellableReads, type Reads } from "./statements/cancellable";
import { type NamedStatement, PreparedConnections } from "./statements/prepared-connections";
import { isEnded, isStaleStatement, sendNamed, sendUnnamed } from "./statements/send-named";
import { definedStatement, type Statement } from "./statements/statement";
import { newTurns, settleAtCommit, steer, takeOpening, type Turns } from "./statements/turns";
import { userRequest } from "./user-request";
import { limits } from "../limits";

/**
 * A transaction: TypeORM's entity manager, and a place to leave work for after the commit (publishing an event,
 * clearing a loader). Below a service `tx` is the first parameter and the database itself is out of scope.
 */
export interface Tx extends EntityManager {
  /** Runs `work` once, after this transaction has committed; never when it rolls back. Errors there are logged, not thrown. */
  afterCommit(work: () => void | Promise<void>): void;
  /**
   * For a last statement that was sent, and whose answer nobody needs: the commit follows it in the same turn, and fails with its error. The server
   * commits nothing of a transaction in which a statement failed.
   */
  settleAtCommit(sent: Promise<unknown>): void;
  /** Runs `work` once where this run of the transaction did not say that it committed, so also before it is run again. It must not throw. */
  afterRollback(work: () => void): void;
}

/** Of an entity manager what reads. What a query builder makes of it is refused in tests where it writes. */
export type ReadManager = Pick<EntityManager, "query" | "createQueryBuilder" | ReadMethod>;
type ReadMethod = "find" | "findBy" | "findOne" | "findOneBy" | "findOneOrFail" | "findOneByOrFail" | "existsBy" | "count" | "countBy";

const retryable = new Set(["40P01", "40001"]);
const sqlState = (error: unknown): string | undefined =>
  (error as { driverError?: { code?: string }; code?: string })?.driverError?.code ?? (error as { code?: string })?.code;
/** Said of each statement after one that failed. */
const isOver = "25P02";
const isReleased = (error: unknown): boolean =>
  error instanceof QueryRunnerAlreadyReleasedError || error instanceof QueryRunnerProviderAlreadyReleasedError;

export interface DatabaseOptions {
  /** Whether defined statements are sent under their names; else like any other. True unless said otherwise. */
  readonly isPrepared?: boolean;
  /** Called with errors of work after a commit. */
  readonly onAfterCommitError?: (error: unknown) => void;
  /** Called with a second connection, which is then given. Without this it is refused. */
  readonly onSecondConnection?: (error: SecondConnectionError) => void;
}

/** One run of a transaction. */
interface Trial extends Turns {
  readonly after: Array<() => void | Promise<void>>;
  readonly undone: Array<() => void>;
  readonly isNamed: boolean;
  /** What said that the connection's prepared statements no longer hold. */
  stale: Error | null;
  /** The error of the first statement that failed: those sent after it only say that the transaction is over. */
  cause: unknown;
}

export class Database {
  private readonly inTransaction = new AsyncScope();
  private readonly connections: PreparedConnections;

  /** `source` is connected already. */
  constructor(
    readonly source: DataSource,
    private readonly options: DatabaseOptions = {},
  ) {
    this.connections = new PreparedConnections(this.pool);
    guardPool(this.pool, () => this.inTransaction.isOpen, options.onSecondConnection);
  }

  /** The driver's pool, which TypeORM and the sign-in library share. */
  get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  /**
   * Plain reads outside any transaction: nothing that writes, locks rows or takes a number, so that another server with a copy of the data could answer.
   * In tests such a statement is refused (`only-reads.ts`).
   */
  get read(): ReadManager {
    return this.source.manager;
  }

  /** Single writes outside any transaction. */
  get write(): EntityManager {
    return this.source.manager;
  }

  /** One SQL statement outside any transaction, a defined one under its name. Rows as the driver gives them: numeric, bigint as strings. */
  query<Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const statement = this.named(sql);
    return statement ? this.queryNamed(statement, parameters) : this.source.query(sql, parameters);
  }

  /** Plain reads that stop when `signal` aborts, the statement in hand too; they throw its reason then. */
  cancellable(signal: AbortSignal): Reads {
    return cancellableReads(this.pool, signal);
  }

  /**
   * Runs `work` in one transaction (READ COMMITTED), again on a deadlock or a serialisation failure, three times at most.
   * And once more, on another connection and without names, where a statement that this one had prepared no longer holds.
   * So `work` must change nothing outside the database that `tx.afterRollback` does not put back; what must happen outside goes through `tx.afterCommit`.
   * `dear`: a statement that it will send, and that takes long to plan: it gets a connection that has done so, if one is idle, and begins in the turn
   * of its first statement.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>, dear?: NamedStatement): Promise<T> {
    for (let [attempt, isNamed] = [0, true]; ;) {
      const trial: Trial = { ...newTurns(), after: [], undone: [], isNamed, stale: null, cause: null };
      try {
        const result = await this.attempt(work, trial, dear);
        await this.runAfterCommit(trial.after);
        return result;
      } catch (thrown) {
        const error = sqlState(thrown) === isOver ? (trial.cause ?? thrown) : thrown;
        for (const job of trial.undone) job();
        if (trial.stale) isNamed = false;
        else if (attempt++ >= limits.transactionRetriesMax || !retryable.has(sqlState(error) ?? "")) throw error;
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

  private named(sql: string): Statement<unknown, never> | undefined {
    return this.options.isPrepared === false ? undefined : definedStatement(sql);
  }

  private async queryNamed<Row>(statement: Statement<unknown, never>, parameters: unknown[]): Promise<Row[]> {
    const client = await this.connections.wishing(statement, () => this.pool.connect());
    let broken: Error | undefined;
    // Also said of a connection that is lost, which would end the process where nobody listens.
    const onLoss = (error: Error): void => void (broken = error);
    client.on("error", onLoss);
    try {
      return (await sendNamed(client, statement, parameters)) as Row[];
    } catch (error) {
      if (isStaleStatement(error) || isEnded(error)) broken = error;
      if (!isStaleStatement(error)) throw error;
    } finally {
      client.off("error", onLoss);
      client.release(broken);
    }
    return this.source.query(statement.text, parameters);
  }

  private async attempt<T>(work: (tx: Tx) => Promise<T>, trial: Trial, dear?: NamedStatement): Promise<T> {
    const runner = this.source.createQueryRunner();
    const connection = (await this.connections.wishing(dear, () => runner.connect())) as PoolClient;
    let loss: Error | null = null;
    const onLoss = (error: Error): void => void (loss ??= error);
    connection.on("error", onLoss);
    const settings = userRequest.isOpen ? [`set local lock_timeout = ${limits.lockWaitMsMax}`] : [];
    const isDirect = dear !== undefined && trial.isNamed && this.options.isPrepared !== false;
    steer(runner, trial, settings, isDirect);
    try {
      return await this.inTransaction.run(() =>
        runner.manager.transaction((manager) => work(this.txOf(manager, connection, trial, isDirect))),
      );
    } catch (error) {
      // TypeORM lets go of a connection that is lost and then says only that: what ended it is the cause.
      throw loss && isReleased(error) ? loss : error;
    } finally {
      connection.off("error", onLoss);
      if (trial.stale) await letGo(runner, trial.stale);
      await runner.release();
    }
  }

  /** Statements that are defined go to the transaction's connection under their names. */
  private txOf(manager: EntityManager, connection: PoolClient, trial: Trial, isDirect: boolean): Tx {
    const query = manager.query.bind(manager) as (sql: string, parameters?: unknown[]) => Promise<unknown>;
    const send = (sql: string, parameters: unknown[], statement: Statement<unknown, never> | undefined): Promise<unknown> => {
      if (statement) return sendNamed(connection, statement, parameters, takeOpening(trial));
      if (isDirect && parameters.length > 0 && trial.opening.length === 0) return sendUnnamed(connection, sql, parameters);
      return query(sql, parameters);
    };
    return Object.assign(manager, {
      afterCommit: (job: () => void) => void trial.after.push(job),
      afterRollback: (job: () => void) => void trial.undone.push(job),
      settleAtCommit: (sent: Promise<unknown>) => settleAtCommit(trial, sent),
      query: async (sql: string, parameters: unknown[] = []): Promise<unknown> => {
        if (trial.beginning) await trial.beginning;
        const statement = trial.isNamed && !manager.queryRunner?.isReleased ? this.named(sql) : undefined;
        try {
          return await send(sql, parameters, statement);
        } catch (error) {
          trial.cause ??= error;
          if (statement && isStaleStatement(error)) trial.stale ??= error;
          throw error;
        }
      },
    }) as Tx;
  }

  private async runAfterCommit(jobs: Array<() => void | Promise<void>>): Promise<void> {
    for (const job of jobs) {
      try {
        await userRequest.leave(job);
      } catch (error) {
        this.options.onAfterCommitError?.(error);
      }
    }
  }

  close(): Promise<void> {
    return this.source.destroy();
  }
}

/** Gives a connection up instead of back to the pool: the driver's own way, which TypeORM's types leave out. */
async function letGo(runner: QueryRunner, error: Error): Promise<void> {
  await (runner as QueryRunner & { releasePostgresConnection(error: Error): Promise<void> }).releasePostgresConnection(error);
}

/** Opens a pool on `url`. `entities` come from `app.ts`, which knows all modules. */
export async function openDatabase(url: string, entities: EntityClass[], poolMax = 10, options?: DatabaseOptions): Promise<Database> {
  const source = new DataSource({
    type: "postgres",
    // The one that our own queries extend: in a bundle, what TypeORM would load by itself is another copy.
    driver: pg,
    url,
    entities,
    synchronize: false,
    // Migrations alone change the schema: else TypeORM creates the extension uuid-ossp for entities with uuid keys.
    installExtensions: false,
    logging: false,
    poolSize: poolMax,
    extra: {
      statement_timeout: limits.statementMsMax,
      idle_in_transaction_session_timeout: 30_000,
      // A connection that is closed takes its plans with it; the driver would close an idle one after ten seconds.
      idleTimeoutMillis: limits.idleConnectionMsMax,
      keepAlive: true,
      // What does not wait for an answer is sent right away, not only when the one before it was answered.
      pipeline: true,
    },
  });
  hydrateReturned(source);
  return new Database(await source.initialize(), options);
}
