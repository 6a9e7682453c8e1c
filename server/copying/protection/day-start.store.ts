import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";

/**
 * Sets what copies were worth at 00:00 UTC of a day, from what they hold now: nobody's position changed since, for the
 * fan-out begins the day before it opens anything. `mids` by symbol, as text; at most `first` copies. Returns how many.
 */
export async function beginDayOfCopies(
  tx: Tx,
  day: string,
  mids: Readonly<Record<string, string | undefined>>,
  first: number,
): Promise<number> {
  return (await changedRows(tx, copiesSql, [day, JSON.stringify(mids), first])).length;
}

const copiesSql = `
with
-- copies whose day is an older one, locked by id
due as (
  select id
  from copies
  where state <> 'STOPPED'
    and day < $1::date
  order by id
  limit $3
  for no key update
)
update copies c set
  day = $1::date,
  day_start_equity = c.cash + coalesce((
    select sum(
      case when p.side = 'LONG' then 1 else -1 end
      * coalesce(round(p.held * ($2::jsonb ->> p.symbol)::numeric, 2), p.cost)
    )
    from copy_positions p
    where p.copy_id = c.id
      and p.held > 0
  ), 0)
from due d
where c.id = d.id
returning c.id`;

/** Sets what each eater's copies were worth together at the start of the day. */
export async function beginDayOfTotals(db: Queryable, day: string): Promise<void> {
  await queryRows(db, totalsSql, [day]);
}

const totalsSql = `
update eater_totals t set
  day = $1::date,
  day_start_equity = (
    select coalesce(sum(day_start_equity), 0)
    from copies c
    where c.eater_id = t.eater_id
      and c.state <> 'STOPPED'
  )
where t.day < $1::date`;
