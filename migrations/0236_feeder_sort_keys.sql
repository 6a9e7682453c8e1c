-- The list of feeders by return and by drawdown was put in order from all feeders: by return of a period once a minute in each process, else for each page.
-- Kept now is what each feeder comes by in each of these orders, so that a page goes along an index.
create table feeder_sort_keys (
  -- no reference: whoever goes is noted, and their rows go with the next counting
  feeder_id uuid not null,
  audience text not null check (audience in ('PAID', 'FREE', 'VISITOR')),
  -- RETURN and DRAWDOWN of the whole record; 'YEAR LIVE' and the like: own return of a period, on the accounts of one kind of money or of ALL
  sort_order text not null,
  -- the greater first; -Infinity without a figure, so that every feeder has a place
  sort_key double precision not null,
  -- when the record is as old as the period; null where it is, or where its age does not matter
  due_at timestamptz,
  primary key (feeder_id, audience, sort_order)
);
create index feeder_sort_keys_order on feeder_sort_keys (audience, sort_order, sort_key desc, feeder_id desc);
create index feeder_sort_keys_due on feeder_sort_keys (due_at) where due_at is not null;

-- Of whom something has changed that these go by. Rows are only added, so that nobody waits for another.
create table sort_key_changes (
  id bigint generated always as identity primary key,
  feeder_id uuid not null
);
create index sort_key_changes_feeder on sort_key_changes (feeder_id);

-- A filter of the list: feeders of a class and a risk whose record is of an age.
create index board_rows_of_age on board_rows (audience, period, mode, list, asset_class, risk, record_from, feeder_id);

create function note_sort_keys() returns trigger language plpgsql as $$
begin
  insert into sort_key_changes (feeder_id)
  select distinct feeder_id
  from noted;
  return null;
end $$;
create trigger board_rows_noted after insert on board_rows
  referencing new table as noted for each statement execute function note_sort_keys();
create trigger board_rows_noted_anew after update on board_rows
  referencing new table as noted for each statement execute function note_sort_keys();
create trigger board_rows_gone after delete on board_rows
  referencing old table as noted for each statement execute function note_sort_keys();

create function note_sort_keys_of_figures() returns trigger language plpgsql as $$
begin
  insert into sort_key_changes (feeder_id)
  values (case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
create trigger trader_figures_sorted after insert on trader_figures for each row
  when (new.audience <> 'OWNER')
  execute function note_sort_keys_of_figures();
create trigger trader_figures_sorted_anew after update on trader_figures for each row
  when (
    new.audience <> 'OWNER'
    and (old.return_percent, old.max_drawdown_percent, old.figures -> 'dailyCloses', old.figures -> 'closedTrades')
      is distinct from (new.return_percent, new.max_drawdown_percent, new.figures -> 'dailyCloses', new.figures -> 'closedTrades')
  )
  execute function note_sort_keys_of_figures();
create trigger trader_figures_gone after delete on trader_figures for each row
  when (old.audience <> 'OWNER')
  execute function note_sort_keys_of_figures();

create function note_sort_keys_of_feeder() returns trigger language plpgsql as $$
begin
  insert into sort_key_changes (feeder_id) values (new.id);
  return null;
end $$;
create trigger users_sorted after insert on users for each row
  when (new.role in ('feeder', 'hybrid'))
  execute function note_sort_keys_of_feeder();
create trigger users_sorted_anew after update of role, pending, erased_at on users for each row
  when ((old.role, old.pending, old.erased_at is null) is distinct from (new.role, new.pending, new.erased_at is null))
  execute function note_sort_keys_of_feeder();

-- Everybody has their rows from the beginning, so that no list is short of somebody.
insert into feeder_sort_keys (feeder_id, audience, sort_order, sort_key, due_at)
select u.id, q.audience, o.sort_order,
  case
    when o.period is null
    then proven_first(case o.sort_order when 'RETURN' then f.return_percent else f.max_drawdown_percent end, f.figures, 20, 5)
    when b.feeder_id is null then '-Infinity'
    else b.own_return
      - case when proven_first(0, f.figures, 20, 5) = 0 then 0 else 1e7 end
      - case when a.old_at <= now() then 0 else 1e7 end
  end,
  case when a.old_at > now() then a.old_at end
from users u
cross join unnest(array['PAID', 'FREE', 'VISITOR']) as q (audience)
cross join (
  select 'RETURN' as sort_order, null as period, null as mode, null::integer as days
  union all
  select 'DRAWDOWN', null, null, null
  union all
  select p.period || ' ' || m.mode, p.period, m.mode, p.days
  from (values ('MONTH', 30), ('QUARTER', 90), ('YEAR', 365), ('ALL', 0)) as p (period, days)
  cross join unnest(array['ALL', 'PAPER', 'LIVE']) as m (mode)
  where p.period <> 'ALL' or m.mode <> 'ALL'
) o
left join trader_figures f on f.user_id = u.id and f.audience = q.audience
left join board_rows b on b.feeder_id = u.id and b.audience = q.audience and b.period = o.period and b.mode = o.mode
cross join lateral (select b.record_from + make_interval(secs => o.days * 86400) as old_at) a
where u.role in ('feeder', 'hybrid')
  and u.erased_at is null
  and not u.pending;

-- Whose record proves something is in the keys.
drop index trader_figures_proven;
