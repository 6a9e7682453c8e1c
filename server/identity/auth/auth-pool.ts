import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";
import { borrowed } from "../../platform/db/borrowed-connection";
import type { Database, Tx } from "../../platform/db/database";

const scope = new AsyncLocalStorage<{ tx: Tx; client: PoolClient }>();

/** The transaction the sign-in library is working in right now, if any: its mail callbacks write into it. */
export const currentAuthTx = (): Tx | null => scope.getStore()?.tx ?? null;

/**
 * Runs `work` so that everything the sign-in library reads and writes in it goes through `tx`: its rows and ours are
 * committed together or not at all.
 */
export async function withAuthTx<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const client = (await tx.queryRunner!.connect()) as PoolClient;
  return scope.run({ tx, client }, work);
}

/** What the sign-in library takes for a `pg` pool: the server's pool, or inside `withAuthTx` the transaction's own connection. */
export function createAuthPool(db: Database): Pick<Pool, "connect" | "end"> {
  const connect = async (): Promise<PoolClient> => {
    const current = scope.getStore();
    return current ? borrowed(current.client) : db.pool.connect();
  };
  // The pool is ended by the database's owner.
  return { connect, end: async () => {} } as unknown as Pick<Pool, "connect" | "end">;
}
