import type { Pool, PoolClient } from "pg";
import type { Statement } from "./statement";

/** A statement, whatever it takes and gives. */
export type NamedStatement = Pick<Statement<unknown, never>, "name">;

/** What of the driver's pool has no types: who waits, what is idle (the last goes first), and what hands one to the other. */
interface PoolParts {
  readonly _idle: Array<{ readonly client: PoolClient }>;
  readonly _pendingQueue: object[];
  _pulseQueue(): void;
}

/** Names of the statements that a connection has parsed. */
const preparedOn = (client: PoolClient): Readonly<Record<string, unknown>> =>
  (client as unknown as { connection?: { parsedStatements?: Record<string, unknown> } }).connection?.parsedStatements ?? {};

/**
 * Chooses which idle connection of a pool is given: to whoever names a statement one that has it prepared, to others the one that has prepared the fewest. Each connection
 * parses and plans on its own, which for the statements of the fan-out takes longer than running them for ten copies; handed out at random they were always somewhere else.
 */
export class PreparedConnections {
  private readonly wishes = new WeakMap<object, NamedStatement>();
  private wish: NamedStatement | undefined;

  constructor(pool: Pool) {
    const parts = pool as unknown as PoolParts;
    const connect = pool.connect.bind(pool) as (...answer: unknown[]) => unknown;
    pool.connect = ((...answer: unknown[]) => {
      const before = parts._pendingQueue.length;
      const given = connect(...answer);
      // Where a new connection is opened, nobody waits.
      if (this.wish && parts._pendingQueue.length > before) this.wishes.set(parts._pendingQueue.at(-1)!, this.wish);
      return given;
    }) as Pool["connect"];
    const pulse = parts._pulseQueue.bind(pool);
    parts._pulseQueue = () => {
      const next = parts._pendingQueue[0];
      if (next) chooseNext(parts._idle, this.wishes.get(next));
      pulse();
    };
  }

  /** Runs `take`, which asks for a connection at once; it should have `statement` prepared. */
  wishing<T>(statement: NamedStatement | undefined, take: () => T): T {
    this.wish = statement;
    try {
      return take();
    } finally {
      this.wish = undefined;
    }
  }
}

/** Puts the connection to be given last in the list. */
function chooseNext(idle: PoolParts["_idle"], wish: NamedStatement | undefined): void {
  if (idle.length < 2) return;
  const last = idle.length - 1;
  const prepared = wish ? idle.findLastIndex(({ client }) => wish.name in preparedOn(client)) : -1;
  const index = prepared >= 0 ? prepared : fewest(idle);
  if (index !== last) idle.push(...idle.splice(index, 1));
}

/** The last of those that have prepared the fewest statements. */
function fewest(idle: PoolParts["_idle"]): number {
  const counts = idle.map(({ client }) => Object.keys(preparedOn(client)).length);
  return counts.lastIndexOf(Math.min(...counts));
}
