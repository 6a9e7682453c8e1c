-- Receipts of trades by whole hours beside those by five minutes: the first page adds up 23 of these, and five minutes at both ends of its day alone.
create table visitor_hours (
  at timestamptz not null,
  kind text not null check (kind in ('STATUS', 'MS')),
  value text not null,
  count integer not null,
  primary key (at, kind, value)
);

/* The end of the hour that five minutes are in, by their end. */
create function visitor_hour_of(at timestamptz) returns timestamptz
language sql stable parallel safe as $$
  select date_bin('1 hour', at - interval '1 microsecond', 'epoch') + interval '1 hour'
$$;

-- An hour is what its five minutes are together, whoever changes those: a process of an older version, too.
create function add_up_visitor_hours() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into visitor_hours as h (at, kind, value, count)
    select visitor_hour_of(at), kind, value, sum(count)
    from came
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (at, kind, value) do update
    set count = h.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into visitor_hours as h (at, kind, value, count)
    select visitor_hour_of(at), kind, value, -sum(count)
    from went
    group by 1, 2, 3
    having sum(count) <> 0
    order by 1, 2, 3
    on conflict (at, kind, value) do update
    set count = h.count + excluded.count;
  else
    insert into visitor_hours as h (at, kind, value, count)
    select visitor_hour_of(at), kind, value, sum(count)
    from (
      select at, kind, value, count
      from came
      union all
      select at, kind, value, -count
      from went
    ) moved
    group by 1, 2, 3
    having sum(count) <> 0
    order by 1, 2, 3
    on conflict (at, kind, value) do update
    set count = h.count + excluded.count;
  end if;
  return null;
end $$;

-- Nobody changes them between what is added up here and the triggers.
lock table visitor_tallies in share row exclusive mode;

insert into visitor_hours (at, kind, value, count)
select visitor_hour_of(at), kind, value, sum(count)
from visitor_tallies
group by 1, 2, 3;

create trigger visitor_tallies_added_up after insert on visitor_tallies
  referencing new table as came for each statement execute function add_up_visitor_hours();
create trigger visitor_tallies_added_up_anew after update on visitor_tallies
  referencing new table as came old table as went for each statement execute function add_up_visitor_hours();
create trigger visitor_tallies_subtracted after delete on visitor_tallies
  referencing old table as went for each statement execute function add_up_visitor_hours();
