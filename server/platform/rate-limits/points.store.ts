import type { Database } from "../db/database";
import { queryRows } from "../db/rows";

export interface PointsRow {
  readonly subject: string;
  readonly points: string;
}

const addSql = `
  insert into api_points as held (subject, window_start, points)
  select asked.subject, $2, asked.points
  from unnest($1::text[], $3::bigint[]) as asked (subject, points)
  on conflict (subject, window_start) do update
  set points = held.points + excluded.points
  returning subject, points`;

/** Adds to each subject's points of one minute, and returns what all processes together have charged it. */
export const addPoints = (
  db: Pick<Database, "query">,
  windowStart: Date,
  subjects: readonly string[],
  points: readonly number[],
): Promise<PointsRow[]> => queryRows<PointsRow>(db, addSql, [subjects, windowStart, points]);

/** Deletes the minutes that began before `before`. */
export async function deletePoints(db: Pick<Database, "query">, before: Date): Promise<void> {
  await db.query("delete from api_points where window_start < $1", [before]);
}
