-- The list of feeders is read in its order: a page looks at its own rows, not at all feeders to sort them.

-- Who is listed, and how: SQL twin of the conditions of the list of feeders that are the same whoever looks.
create view feeder_listings as
select u.id as feeder_id,
  u.role in ('feeder', 'hybrid')
    and u.erased_at is null
    and not u.pending
    and u.suspended_at is null as is_listed,
  u.house as is_demo,
  coalesce(s.profile_audience, 'EVERYONE') = 'FOLLOWERS' as is_private
from users u
left join privacy_settings s on s.user_id = u.id;

lock table users, privacy_settings in share row exclusive mode;
lock table feeder_counts in share row exclusive mode;
alter table feeder_counts
  add column is_listed boolean not null default false,
  add column is_demo boolean not null default false,
  add column is_private boolean not null default false;

-- From here on each feeder has a row, whether anybody follows them or not.
insert into feeder_counts (feeder_id, followers, running_copies, copiers)
select id, 0, 0, 0
from users
where role in ('feeder', 'hybrid')
on conflict (feeder_id) do nothing;
update feeder_counts n
set is_listed = s.is_listed,
  is_demo = s.is_demo,
  is_private = s.is_private
from feeder_listings s
where s.feeder_id = n.feeder_id
  and (n.is_listed, n.is_demo, n.is_private) is distinct from (s.is_listed, s.is_demo, s.is_private);

create index feeder_counts_followers on feeder_counts (followers desc, feeder_id desc) where is_listed;
create index feeder_counts_copies
  on feeder_counts ((running_copies::bigint * 1000000000 + followers) desc, feeder_id desc) where is_listed;
-- The same as before, with people of one moment in the order of the list.
drop index users_feeders;
create index users_feeders on users (created_at desc, id desc)
  where role in ('feeder', 'hybrid') and erased_at is null and not pending;
create index users_feeders_by_name on users (lower(name), id)
  where role in ('feeder', 'hybrid') and erased_at is null and not pending;

-- Part of a name or username: found by its groups of three characters.
create extension if not exists pg_trgm;
create index users_feeders_named on users using gin (username gin_trgm_ops, lower(name) gin_trgm_ops)
  where role in ('feeder', 'hybrid') and erased_at is null and not pending;

create function list_feeder(who uuid) returns void language plpgsql as $$
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
    is_private = s.is_private
  from feeder_listings s
  where s.feeder_id = who
    and n.feeder_id = who
    and (n.is_listed, n.is_demo, n.is_private) is distinct from (s.is_listed, s.is_demo, s.is_private);
end $$;

create function list_feeder_of_user() returns trigger language plpgsql as $$
begin
  perform list_feeder(new.id);
  return null;
end $$;
create trigger users_listed after insert on users for each row
  when (new.role in ('feeder', 'hybrid')) execute function list_feeder_of_user();
create trigger users_listed_again after update of role, erased_at, pending, suspended_at, house on users for each row
  when (
    (old.role, old.erased_at is null, old.pending, old.suspended_at is null, old.house)
      is distinct from (new.role, new.erased_at is null, new.pending, new.suspended_at is null, new.house)
  )
  execute function list_feeder_of_user();

create function list_feeder_of_profile() returns trigger language plpgsql as $$
begin
  perform list_feeder(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger privacy_settings_listed after insert or delete on privacy_settings for each row execute function list_feeder_of_profile();
create trigger privacy_settings_listed_again after update of profile_audience on privacy_settings for each row
  when (old.profile_audience is distinct from new.profile_audience) execute function list_feeder_of_profile();

-- How many are listed, counted as they come and go: demo feeders and private profiles apart.
create table listed_feeders (
  is_demo boolean not null,
  is_private boolean not null,
  feeders integer not null,
  primary key (is_demo, is_private)
);

-- By how much that has changed since. Rows are only added, so that nobody who becomes a feeder waits for anybody else.
create table listed_feeder_changes (
  id bigint generated always as identity primary key,
  is_demo boolean not null,
  is_private boolean not null,
  delta integer not null
);

create function note_listed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_listed then
    insert into listed_feeder_changes (is_demo, is_private, delta) values (old.is_demo, old.is_private, -1);
  end if;
  if tg_op <> 'DELETE' and new.is_listed then
    insert into listed_feeder_changes (is_demo, is_private, delta) values (new.is_demo, new.is_private, 1);
  end if;
  return null;
end $$;
create trigger feeder_counts_listed after insert or delete on feeder_counts for each row execute function note_listed();
create trigger feeder_counts_listed_again after update of is_listed, is_demo, is_private on feeder_counts for each row
  when ((old.is_listed, old.is_demo, old.is_private) is distinct from (new.is_listed, new.is_demo, new.is_private))
  execute function note_listed();

insert into listed_feeders (is_demo, is_private, feeders)
select is_demo, is_private, count(*)
from feeder_counts
where is_listed
group by 1, 2;
