import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../../server/platform/db/database";

/** A first try, whose answer was lost, has done it. */
export class DoneBefore extends Error {}

export const createMarks = "create table fault_marks (mark text primary key, head integer)";

/**
 * What has no request id of its own (to pause, to change rules, to stop) leaves a mark in the transaction that does it:
 * asked again after a kill it is done once, and whoever asks learns that it was done. The mark keeps where the eater's
 * stream was, under the locks of what was done. Returns what runs work under a mark, `eater name` (null: under none).
 */
export function marked(db: Database): <Result>(mark: string | null, work: () => Result) => Result {
  const given = new AsyncLocalStorage<{ mark: string | null }>();
  const transaction = db.transaction.bind(db);
  db.transaction = (work) => {
    const store = given.getStore();
    if (!store?.mark) return transaction(work);
    const { mark } = store;
    store.mark = null;
    return transaction(async (tx) => {
      const fresh = await tx.query("insert into fault_marks (mark) values ($1) on conflict do nothing returning mark", [mark]);
      if (fresh.length === 0) throw new DoneBefore();
      const result = await work(tx);
      await tx.query(
        "update fault_marks set head = coalesce((select sequence from stream_counters where user_id = $2 and stream = 'copy'), 0) where mark = $1",
        [mark, mark.split(" ")[0]],
      );
      return result;
    });
  };
  return (mark, work) => given.run({ mark }, work);
}
