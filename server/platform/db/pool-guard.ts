import type { Pool, PoolClient } from "pg";

type Answer = Parameters<Pool["connect"]>[0];

/**
 * Code inside a transaction asked the pool for another connection: a mistake of the program, never of a caller. As many
 * such transactions as the pool has connections would wait for each other (`docs/decisions/no-second-connection.md`).
 */
export class SecondConnectionError extends Error {
  override readonly name = "SecondConnectionError";

  constructor() {
    super("A second connection was asked for inside a transaction: pass `tx` on, or leave the work to `tx.afterCommit`.");
  }
}

/** Frames between the pool and the code that asked are many: the driver's, TypeORM's, ours. */
const framesMax = 30;

function secondConnectionError(): SecondConnectionError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = framesMax;
  const error = new SecondConnectionError();
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

/**
 * Watches all that takes a connection: every way to the database ends in the pool's `connect`. Where `onSecond` is given
 * it is called and the connection comes all the same, else it is refused.
 */
export function guardPool(pool: Pool, isInTransaction: () => boolean, onSecond?: (error: SecondConnectionError) => void): void {
  const connect = pool.connect.bind(pool) as (answer?: Answer) => Promise<PoolClient> | void;
  const guarded = (answer?: Answer): Promise<PoolClient> | void => {
    if (!isInTransaction()) return connect(answer);
    const error = secondConnectionError();
    if (!onSecond) return answer ? answer(error, undefined, () => {}) : Promise.reject(error);
    onSecond(error);
    return connect(answer);
  };
  pool.connect = guarded as Pool["connect"];
}
