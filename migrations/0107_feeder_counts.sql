-- How many follow and copy each feeder, counted as it changes: lists of feeders counted everybody's follows and copies at every look.
-- Worked off after the commit by one process at a time, so that nobody waits for anybody else's row.
create table feeder_counts (
  feeder_id uuid primary key references users (id) on delete cascade,
  followers integer not null,
  -- Copies that are not stopped, and those of them that follow trades or are paused; of testers' sandboxes none.
  running_copies integer not null,
  copiers integer not null
);
create index feeder_counts_copiers on feeder_counts (copiers desc, feeder_id) where copiers > 0;

-- Whose counts changed. Rows are only added, so that two who follow the same feeder do not wait for each other.
create table feeder_count_changes (
  id bigint generated always as identity primary key,
  feeder_id uuid not null
);

create function note_followed() returns trigger language plpgsql as $$
begin
  insert into feeder_count_changes (feeder_id) values (coalesce(new.followed_id, old.followed_id));
  return null;
end $$;
create trigger follows_counted after insert or delete on follows for each row execute function note_followed();

create function note_copied() returns trigger language plpgsql as $$
begin
  insert into feeder_count_changes (feeder_id) values (coalesce(new.feeder_id, old.feeder_id));
  return null;
end $$;
create trigger copies_counted after insert or delete on copies for each row execute function note_copied();
-- Not for what a feeder's event changes in its copies: only for one that is paused, resumed or stopped.
create trigger copies_counted_anew after update of state on copies for each row
  when (old.state is distinct from new.state) execute function note_copied();

insert into feeder_counts (feeder_id, followers, running_copies, copiers)
select u.id, coalesce(f.followers, 0), coalesce(c.running, 0), coalesce(c.copiers, 0)
from users u
left join (select followed_id, count(*) as followers from follows group by followed_id) f on f.followed_id = u.id
left join (
  select feeder_id, count(*) as running, count(*) filter (where state in ('ACTIVE', 'PAUSED')) as copiers
  from copies
  where state <> 'STOPPED'
    and eater_id not in (select id from sandboxes)
  group by feeder_id
) c on c.feeder_id = u.id
where f.followers > 0 or c.running > 0;
