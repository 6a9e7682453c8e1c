import type { QueryRunner } from "typeorm";

/** What one run of a transaction has sent and not waited for. */
export interface Turns {
  /** What begins the transaction where it was not sent yet: it goes out with the first statement. */
  opening: readonly string[];
  /** Set where it is sent on its own: nothing may overtake it. */
  beginning: Promise<unknown> | null;
  /** Statements that were sent before the commit and not waited for, and the error of the first that failed. */
  readonly sent: Array<Promise<unknown>>;
  failed: { readonly error: unknown } | null;
}

export const newTurns = (): Turns => ({ opening: [], beginning: null, sent: [], failed: null });

/** Has the commit follow what was sent without waiting for it, and fail with its error. */
export function settleAtCommit(turns: Turns, sent: Promise<unknown>): void {
  sent.catch((error: unknown) => (turns.failed ??= { error }));
  turns.sent.push(sent);
}

/** Takes what begins the transaction, if it was not sent yet. */
export function takeOpening(turns: Turns): readonly string[] {
  const { opening } = turns;
  turns.opening = [];
  return opening;
}

/**
 * Saves turns that TypeORM would take: the transaction begins together with its settings, and, where `isLate`, with the first named statement; the commit is sent
 * before what `settleAtCommit` left was answered.
 */
export function steer(runner: QueryRunner, turns: Turns, settings: readonly string[], isLate: boolean): void {
  const query = runner.query.bind(runner) as QueryRunner["query"];
  const answer = async (sql: string, ...rest: []): Promise<unknown> => {
    if (sql === "START TRANSACTION") {
      if (!isLate) return query([sql, ...settings].join("; "));
      turns.opening = [sql, ...settings];
      return [];
    }
    const opening = takeOpening(turns);
    // A transaction of no statement at all.
    if (opening.length > 0 && (sql === "COMMIT" || sql === "ROLLBACK")) return [];
    if (opening.length > 0) await (turns.beginning = query(opening.join("; ")));
    if (sql !== "COMMIT" || turns.sent.length === 0) return query(sql, ...rest);
    // Everything is sent by then, or has failed on this side, of which the server knows nothing.
    await allSent();
    if (turns.failed) throw turns.failed.error;
    const committed = query(sql, ...rest);
    await settled([...turns.sent, committed]);
    return committed;
  };
  runner.query = answer as QueryRunner["query"];
}

/** Resolves when nothing is left that this turn of the event loop can do: ticks come after all promises that follow from each other. */
const allSent = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** Waits for all of them, then throws the first error, if there was one. */
async function settled(promises: ReadonlyArray<Promise<unknown>>): Promise<void> {
  await Promise.allSettled(promises);
  await Promise.all(promises);
}
