-- People of each role and records with a sealed event, counted as they come: the admin's overview counted all people, the first page all records.

-- What is counted, from the rows themselves. Of people those who are there: neither closed nor pending. Of records none of testers' sandboxes.
create view server_count_lines as
select 'ROLE ' || role as name, count(*)::int as count
from users
where erased_at is null
  and not pending
group by role
union all
select 'RECORDS', count(*)::int
from record_events
where sequence = 1
  and user_id not in (select id from sandboxes)
having count(*) > 0;

lock table users, record_events in share row exclusive mode;

create table server_counts (
  name text primary key,
  count integer not null
);

-- By how much that has changed since. Rows are only added, so that nobody who signs up waits for anybody else.
create table server_count_changes (
  id bigint generated always as identity primary key,
  name text not null,
  delta integer not null
);

create function count_role() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.erased_at is null and not old.pending then
    insert into server_count_changes (name, delta) values ('ROLE ' || old.role, -1);
  end if;
  if tg_op <> 'DELETE' and new.erased_at is null and not new.pending then
    insert into server_count_changes (name, delta) values ('ROLE ' || new.role, 1);
  end if;
  return null;
end $$;
create trigger users_role_counted after insert or delete on users for each row execute function count_role();
create trigger users_role_counted_again after update of role, erased_at, pending on users for each row
  when ((old.role, old.erased_at is null, old.pending) is distinct from (new.role, new.erased_at is null, new.pending))
  execute function count_role();

create function count_record() returns trigger language plpgsql as $$
begin
  insert into server_count_changes (name, delta)
  select 'RECORDS', 1
  where new.user_id not in (select id from sandboxes);
  return null;
end $$;
create trigger record_events_record_counted after insert on record_events for each row
  when (new.sequence = 1) execute function count_record();

insert into server_counts (name, count)
select name, count
from server_count_lines;
