import type { Database } from "../../server/platform/db/database";
import { closeChunk, exitsChunk } from "../../server/copying/engine/close.sql";
import { hasNoReceiptOfEvent } from "../../server/copying/engine/announce.sql";
import { openChunk } from "../../server/copying/engine/open.sql";

/** The engine's own bookings without what makes them right: nobody asks whether a copy has its receipt already. */
function careless(sql: string): string {
  if (!sql.includes(hasNoReceiptOfEvent)) throw new Error("The statement no longer asks for a receipt in these words: mend `careless`.");
  return sql.replaceAll(hasNoReceiptOfEvent, "true");
}
const statements: Readonly<Record<string, string>> = {
  OPENED: careless(openChunk),
  SCALED: careless(openChunk),
  REDUCED: careless(closeChunk),
  CLOSED: careless(closeChunk),
  EXITS_SET: careless(exitsChunk),
};

/**
 * What the faults must catch: one statement an event for all copies, without locks taken first, events side by side in no
 * order, each process by itself, and nothing unique (`dropUniqueness`).
 */
export function naiveFanOut(db: Database): { run(recordId: string): Promise<void>; idle(): Promise<void> } {
  const seen = new Set<string>();
  const running = new Set<Promise<unknown>>();
  const run = async (recordId: string): Promise<void> => {
    const events = await db.query<{ id: string; kind: string; ids: string[] }>(readEvents, [recordId]);
    const fresh = events.filter((event) => !seen.has(event.id) && seen.add(event.id));
    for (const { id, kind, ids } of fresh.toReversed()) {
      const work = db
        .query(statements[kind]!, kind === "EXITS_SET" ? [id, ids, new Date()] : [id, ids, new Date(), null])
        .catch(() => {})
        .finally(() => running.delete(work));
      running.add(work);
    }
    await Promise.all(running);
  };
  return { run, idle: async () => void (await Promise.all(running)) };
}

export const dropUniqueness = "alter table receipts drop constraint if exists receipts_copy_id_cause_kind_cause_id_trade_id_key";

const readEvents = `
select e.id, e.kind, (select coalesce(array_agg(c.id::text), '{}') from copies c where c.record_id = e.record_id and c.state <> 'STOPPED') as ids
from record_events e where e.record_id = $1 and e.kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET') order by e.sequence`;
