-- How many follow each tag, counted as they come and go: a tag's page, and each row of a list of tags, counted the rows.
create table tag_followers (
  kind text not null,
  value text not null,
  followers integer not null,
  primary key (kind, value)
);

-- By how much that has changed since. Rows are only added, so that nobody who follows a tag waits for anybody else.
create table tag_follower_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  value text not null,
  delta integer not null
);
create index tag_follower_changes_tag on tag_follower_changes (kind, value);

-- Testers' sandboxes are not counted.
create function note_tag_followers() returns trigger language plpgsql as $$
begin
  insert into tag_follower_changes (kind, value, delta)
  select kind, value, case when tg_op = 'DELETE' then -count(*) else count(*) end
  from noted
  where user_id not in (select id from sandboxes)
  group by 1, 2;
  return null;
end $$;

lock table tag_follows in share row exclusive mode;
create trigger tag_follows_counted after insert on tag_follows
  referencing new table as noted for each statement execute function note_tag_followers();
create trigger tag_follows_uncounted after delete on tag_follows
  referencing old table as noted for each statement execute function note_tag_followers();

insert into tag_followers (kind, value, followers)
select kind, value, count(*)
from tag_follows
where user_id not in (select id from sandboxes)
group by 1, 2;
