/** Locks the accounts on which these people's copies run, by id: no copy of theirs can begin until we are done. `$1` eaters. */
export const lockAccounts = `
select id
from trading_accounts
where user_id = any($1::uuid[])
  and closed_at is null
  and kind in ('RECORD', 'BROKER')
order by id
for no key update`;

/** Then their feeders' chain rows, shared, by id; then their running copies, by id. `$1` eaters. */
export const lockRunning = `
with
-- chains of the feeders
chains as materialized (
  select id
  from records
  where id in (select record_id from copies where eater_id = any($1::uuid[]) and state <> 'STOPPED')
  order by id
  for share
),
-- the copies
locked as materialized (
  select id
  from copies
  where eater_id = any($1::uuid[])
    and state <> 'STOPPED'
    and (select count(*) from chains) > 0
  order by id
  for no key update
)
select count(*)::int as locked
from locked`;

/** Sets them on their way out, CLOSE_ALL. `$1` eaters, `$2` now. Returns `id, eater_id`. */
export const setStopping = `
update copies c set
  state = 'STOPPING',
  stop_mode = 'CLOSE_ALL',
  stop_reason = 'EIGHTY_SIX',
  stopped_sequence = coalesce(c.stopped_sequence, r.sequence),
  stopping_at = $2,
  paused_at = null,
  version = c.version + 1
from records r
where r.id = c.record_id
  and c.eater_id = any($1::uuid[])
  and c.state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS')
returning c.id, c.eater_id`;
