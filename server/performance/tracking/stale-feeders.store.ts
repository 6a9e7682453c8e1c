import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";

/** Figures that are stored by feeder: a list of whose have changed, and as of when each feeder's are and until when. */
interface StoredFigures {
  readonly changes: "fidelity_changes" | "growth_changes";
  readonly states: "fidelity_states" | "growth_states";
}

/** Whether any feeder is on the list of changes, or their time has come as `states` say (`$1` is now). */
export const hasStaleFeedersSql = (changes: string, states: string): string => `(
  exists (select from ${states} where due_at <= $1)
  or (select id from ${changes} order by id limit 1) is not null
)`;

const takeSql = ({ changes }: StoredFigures): string => `
delete from ${changes}
where feeder_id in (
  select feeder_id
  from ${changes}
  order by id
  limit $1
)
returning feeder_id as id`;

const dueSql = ({ states }: StoredFigures): string => `
select feeder_id as id
from ${states}
where due_at <= $1
order by due_at
limit $2`;

/** Takes feeders off the list of changes, and some whose time has come: their ids, each once. */
export async function takeStaleFeeders(tx: Queryable, figures: StoredFigures, at: Date, max: number): Promise<string[]> {
  const changed = await changedRows<{ id: string }>(tx, takeSql(figures), [max]);
  const due = await queryRows<{ id: string }>(tx, dueSql(figures), [at, max]);
  return [...new Set([...changed, ...due].map(({ id }) => id))];
}
