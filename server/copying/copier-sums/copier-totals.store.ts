import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** Running copies of a feeder with one kind of money together: how many, what they are worth at mid and what was put in, in USD as text. */
export interface CopierTotalsRow {
  readonly feeder_id: string;
  readonly mode: "PAPER" | "LIVE";
  readonly count: number;
  readonly value: string;
  readonly put_in: string;
}

/**
 * By feeder and money, real money first; nobody who is not copied. `mids` as JSON by symbol. Of up to `singlyMax` copies each position is valued by
 * itself, to the cent; of more all copies' units of a symbol are valued together, which differs by less than a cent a position.
 */
export const readCopierTotals = (
  db: Queryable,
  feederIds: readonly string[],
  mids: string,
  singlyMax: number,
): Promise<CopierTotalsRow[]> => queryRows(db, totalsSql, [feederIds, mids, singlyMax]);

const countsSql = `
select asked.id as feeder_id, sum(c.copies)::int as count
from unnest($1::uuid[]) as asked (id)
cross join lateral (
  -- each feeder's rows by their key, never everybody's
  select sum(amount) as copies
  from copier_sums
  where feeder_id = asked.id
    and kind = 'COPIES'
  union all
  -- and the changes that wait
  select sum(delta)
  from copier_sum_changes
  where feeder_id = asked.id
    and kind = 'COPIES'
) c
group by asked.id
having sum(c.copies) > 0`;

/** How many copies run on each of these feeders, by feeder; nobody who is not copied. */
export const readCopierCounts = (db: Queryable, feederIds: readonly string[]): Promise<Array<{ feeder_id: string; count: number }>> =>
  queryRows(db, countsSql, [feederIds]);

/** What the units of one row of `summed` are worth: what they cost where their symbol has no price. */
const worth = `
    case s.kind
      when 'CASH' then s.amount
      when 'LONG' then coalesce(round(s.amount * s.mid, 2), 0)
      when 'SHORT' then -coalesce(round(s.amount * s.mid, 2), 0)
      when 'LONG_COST' then case when s.mid is null then s.amount else 0 end
      when 'SHORT_COST' then case when s.mid is null then -s.amount else 0 end
      else 0
    end`;

const totalsSql = `
with
-- those asked for of whose copies there are many
many as materialized (
  select feeder_id
  from feeder_counts
  where feeder_id = any($1::uuid[])
    and running_copies > $3::integer
),
-- their sums, with the changes that wait
summed as (
  select kept.feeder_id, kept.mode, kept.kind, kept.symbol, sum(kept.amount) as amount,
    ($2::jsonb ->> kept.symbol)::numeric as mid
  from (
    select s.feeder_id, s.mode, s.kind, s.symbol, s.amount
    from many
    cross join lateral (
      -- each feeder's few rows by their key, never everybody's
      select *
      from copier_sums
      where feeder_id = many.feeder_id
      offset 0
    ) s
    union all
    select s.feeder_id, s.mode, s.kind, s.symbol, s.delta
    from many
    join copier_sum_changes s on s.feeder_id = many.feeder_id
  ) kept
  group by 1, 2, 3, 4
)
select *
from (
  select c.feeder_id, c.mode, count(*)::int as count, sum(c.cash + coalesce(p.worth, 0)) as value,
    sum(c.put_in) as put_in
  from copies c
  left join lateral (
    select sum(
      case when p.side = 'LONG' then 1 else -1 end
      * coalesce(round(p.held * ($2::jsonb ->> p.symbol)::numeric, 2), p.cost)
    ) as worth
    from copy_positions p
    where p.copy_id = c.id
      and p.held > 0
  ) p on true
  where c.feeder_id = any(array(
      select id
      from unnest($1::uuid[]) id
      where id not in (select feeder_id from many)
    ))
    and c.state <> 'STOPPED'
    and ${isNotSandboxSql("c.eater_id")}
  group by c.feeder_id, c.mode
  union all
  select s.feeder_id, s.mode, (sum(s.amount) filter (where s.kind = 'COPIES'))::int as count,
    sum(${worth}
    ) as value,
    coalesce(sum(s.amount) filter (where s.kind = 'PUT_IN'), 0) as put_in
  from summed s
  group by s.feeder_id, s.mode
  having sum(s.amount) filter (where s.kind = 'COPIES') > 0
) totals
order by mode`;
