/** Whether a running copy `c` has anything to watch: a stop, a profit to take or a short. */
const isWatched = `c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')
  and (
    c.stop_loss_percent is not null
    or c.take_profit_percent is not null
    or exists (select 1 from copy_positions p where p.copy_id = c.id and p.held > 0 and p.side = 'SHORT')
  )`;

/** Columns of a `WatchRow`, from copy `c`: figures as text, what it holds by symbol in units, shorts below zero. */
const watchColumns = `
  c.id, c.eater_id, c.version, c.cash, c.units,
  c.stop_loss_percent, c.stop_is_trailing, c.stop_reference, c.take_profit_percent, c.take_profit_reference,
  (
    select json_object_agg(symbol, held)
    from (
      select p.symbol, sum(case when p.side = 'SHORT' then -p.held else p.held end)::float8 as held
      from copy_positions p
      where p.copy_id = c.id
        and p.held > 0
      group by p.symbol
    ) h
  ) as held`;

/** What is watched of these eaters (`$1`). */
export const readWatchedOf = `
select ${watchColumns}
from copies c
where ${isWatched}
  and c.eater_id = any($1::uuid[])`;

/** The next `$2` watched copies after `$1`, by id, of eaters in the shards `$3`. */
export const readWatchedAfter = `
select ${watchColumns}
from copies c
where ${isWatched}
  and c.id > $1
  and shard_of_id(c.eater_id) = any($3::int[])
order by c.id
limit $2`;

/**
 * Versions of what is watched, among the next `$3` running copies after `$1` day and `$2` copy (null: the first).
 * Only of eaters in the shards `$4`. `last` is where the next look goes on; null: those were the last.
 */
export const readVersions = `
with
-- the next running copies
running as materialized (
  select id, eater_id, version, state, day, stop_loss_percent, take_profit_percent
  from copies
  where state <> 'STOPPED'
    and (day, id) > (
      coalesce($1::date, '-infinity'),
      coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
    )
  order by day, id
  limit $3
)
select
  (
    select coalesce(
      json_agg(json_build_object('id', c.id, 'eater_id', c.eater_id, 'version', c.version)),
      '[]'
    )
    from running c
    where ${isWatched}
      and shard_of_id(c.eater_id) = any($4::int[])
  ) as versions,
  (
    select json_build_array(l.day, l.id)
    from running l
    where (select count(*) from running) = $3
    order by l.day desc, l.id desc
    limit 1
  ) as last`;
