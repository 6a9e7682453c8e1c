-- Feeders whose name fits a search are found beside their counts, by which a list is put in order: it looked the counts of each of them up.
-- Only who is listed has a name here, so that none is left when an account goes.
create or replace view feeder_listings as
select u.id as feeder_id, l.is_listed, u.house as is_demo,
  coalesce(s.profile_audience, 'EVERYONE') = 'FOLLOWERS' as is_private,
  case when l.is_listed then u.username else '' end as username,
  case when l.is_listed then lower(u.name) else '' end as name
from users u
cross join lateral (
  select u.role in ('feeder', 'hybrid') and u.erased_at is null and not u.pending and u.suspended_at is null as is_listed
) l
left join privacy_settings s on s.user_id = u.id;

lock table users, privacy_settings in share row exclusive mode;
lock table feeder_counts in share row exclusive mode;
alter table feeder_counts
  add column username text not null default '',
  -- in small letters
  add column name text not null default '';
update feeder_counts n
set username = s.username,
  name = s.name
from feeder_listings s
where s.feeder_id = n.feeder_id
  and s.is_listed;
create index feeder_counts_named on feeder_counts using gin (username gin_trgm_ops, name gin_trgm_ops) where is_listed;

-- As before (migration 0180), with names.
create or replace function list_feeder(who uuid) returns void language plpgsql as $$
begin
  insert into feeder_counts (feeder_id, followers, running_copies, copiers)
  select id, 0, 0, 0
  from users
  where id = who
    and role in ('feeder', 'hybrid')
  on conflict (feeder_id) do nothing;
  -- whoever changes something else that the list goes by waits here, and reads then what this one has changed
  perform 1 from feeder_counts where feeder_id = who for no key update;
  update feeder_counts n
  set is_listed = s.is_listed,
    is_demo = s.is_demo,
    is_private = s.is_private,
    username = s.username,
    name = s.name
  from feeder_listings s
  where s.feeder_id = who
    and n.feeder_id = who
    and (n.is_listed, n.is_demo, n.is_private, n.username, n.name)
      is distinct from (s.is_listed, s.is_demo, s.is_private, s.username, s.name);
end $$;

create trigger users_named_again after update of username, name on users for each row
  when (new.role in ('feeder', 'hybrid') and (old.username, old.name) is distinct from (new.username, new.name))
  execute function list_feeder_of_user();
