import type { Database } from "../db/database";
import { queryRows, type Queryable } from "../db/rows";

/** The window that an attempt fell into. */
export interface RateWindowRow {
  /** Attempts in it, this one included. */
  readonly count: number;
  readonly window_start: Date;
}

const countSql = `
  insert into rate_limits as current (key, window_start, count)
  values ($1, $2, 1)
  on conflict (key) do update set
    count = case
      when current.window_start + $3 * interval '1 millisecond' <= $2 then 1
      else current.count + 1
    end,
    window_start = case
      when current.window_start + $3 * interval '1 millisecond' <= $2 then $2
      else current.window_start
    end
  returning count, window_start`;

/** Counts one attempt; the first one, and the first after a window's end, begins a window. */
export async function countAttempt(db: Queryable, key: string, now: Date, windowMs: number): Promise<RateWindowRow> {
  const [row] = await queryRows<RateWindowRow>(db, countSql, [key, now, windowMs]);
  return row!;
}

export async function deleteAttempts(db: Database, key: string): Promise<void> {
  await db.query("delete from rate_limits where key = $1", [key]);
}
