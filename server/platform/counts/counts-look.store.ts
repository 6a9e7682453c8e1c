import { queryRows, type Queryable } from "../db/rows";

/** The places of those conditions that are true. `$1` in them is now. */
export async function readWhichAreTrue(db: Queryable, conditions: readonly string[], now: Date): Promise<number[]> {
  const cases = conditions.map((condition, place) => `case when ${condition} then ${place} end`);
  const sql = `
select array_remove(array[${cases.join(", ")}]::int[], null) as places
where $1::timestamptz is not null`;
  const [row] = await queryRows<{ places: number[] }>(db, sql, [now]);
  return row!.places;
}
