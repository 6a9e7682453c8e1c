-- Whoever changes the sums of feeders changes those of all of them: a process that runs what was before, beside or while this is applied, too.
create function add_up_open_copies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into open_copy_totals as t (mode, kind, amount)
    select mode, kind, sum(amount)
    from came
    where kind in ('OPEN', 'OPEN_PUT_IN')
    group by mode, kind
    on conflict (mode, kind) do update
    set amount = t.amount + excluded.amount;
  elsif tg_op = 'DELETE' then
    insert into open_copy_totals as t (mode, kind, amount)
    select mode, kind, -sum(amount)
    from went
    where kind in ('OPEN', 'OPEN_PUT_IN')
    group by mode, kind
    having sum(amount) <> 0
    on conflict (mode, kind) do update
    set amount = t.amount + excluded.amount;
  else
    insert into open_copy_totals as t (mode, kind, amount)
    select mode, kind, sum(amount)
    from (
      select mode, kind, amount
      from came
      union all
      select mode, kind, -amount
      from went
    ) moved
    where kind in ('OPEN', 'OPEN_PUT_IN')
    group by mode, kind
    having sum(amount) <> 0
    on conflict (mode, kind) do update
    set amount = t.amount + excluded.amount;
  end if;
  return null;
end $$;

-- Nobody changes them between what is added up here and the triggers.
lock table copier_sums in share row exclusive mode;

delete from open_copy_totals;
insert into open_copy_totals (mode, kind, amount)
select mode, kind, sum(amount)
from copier_sums
where kind in ('OPEN', 'OPEN_PUT_IN')
group by 1, 2;

create trigger copier_sums_added_up after insert on copier_sums
  referencing new table as came for each statement execute function add_up_open_copies();
create trigger copier_sums_added_up_anew after update on copier_sums
  referencing new table as came old table as went for each statement execute function add_up_open_copies();
create trigger copier_sums_subtracted after delete on copier_sums
  referencing old table as went for each statement execute function add_up_open_copies();
