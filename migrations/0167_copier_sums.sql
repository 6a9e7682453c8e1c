-- What all running copies of a feeder have and hold together, added up as it changes: a feeder's public page, lists of feeders and the feeder's own
-- screens valued each position of each copy at every look.
create table copier_sums (
  feeder_id uuid not null,
  mode text not null,
  -- COPIES, CASH and PUT_IN of copies that are not stopped; of those ACTIVE how many follow trades, OPEN how many do or are paused and OPEN_PUT_IN
  -- what was put into these; LONG and SHORT in units held, LONG_COST and SHORT_COST what those cost, in USD
  kind text not null check (kind in (
    'COPIES', 'CASH', 'PUT_IN', 'ACTIVE', 'OPEN', 'OPEN_PUT_IN', 'LONG', 'LONG_COST', 'SHORT', 'SHORT_COST'
  )),
  -- of what is held, else empty
  symbol text not null,
  amount numeric not null,
  primary key (feeder_id, mode, kind, symbol)
);
-- of all feeders together
create index copier_sums_open on copier_sums (kind, mode) include (amount) where kind in ('OPEN', 'OPEN_PUT_IN');

-- By how much that has changed since. Rows are only added, so that the copies of a feeder do not wait for each other.
create table copier_sum_changes (
  id bigint generated always as identity primary key,
  feeder_id uuid not null,
  mode text not null,
  kind text not null,
  symbol text not null,
  delta numeric not null
);
create index copier_sum_changes_feeder on copier_sum_changes (feeder_id);

-- What the rows say. Copies of testers' sandboxes are among none of it.
create view copier_lines as
select c.feeder_id, c.mode, line.kind, '' as symbol, line.amount
from copies c
cross join lateral (
  values
    ('COPIES', 1::numeric),
    ('CASH', c.cash),
    ('PUT_IN', c.put_in),
    ('ACTIVE', (c.state = 'ACTIVE')::int),
    ('OPEN', (c.state in ('ACTIVE', 'PAUSED'))::int),
    ('OPEN_PUT_IN', case when c.state in ('ACTIVE', 'PAUSED') then c.put_in else 0 end)
) line (kind, amount)
where c.state <> 'STOPPED'
  and c.eater_id not in (select id from sandboxes)
union all
select c.feeder_id, c.mode, line.kind, p.symbol, line.amount
from copy_positions p
join copies c on c.id = p.copy_id
cross join lateral (values (p.side, p.held), (p.side || '_COST', p.cost)) line (kind, amount)
where p.held > 0
  and p.eater_id not in (select id from sandboxes);

-- Whatever a statement changes in copies: at most a row for each kind, however many copies they are.
create function note_copy_money() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into copier_sum_changes (feeder_id, mode, kind, symbol, delta)
    select s.feeder_id, s.mode, line.kind, '', line.amount
    from (
      select feeder_id, mode, sum(one) as copies, sum(one * cash) as cash, sum(one * put_in) as put_in,
        coalesce(sum(one) filter (where state = 'ACTIVE'), 0) as active,
        coalesce(sum(one) filter (where state in ('ACTIVE', 'PAUSED')), 0) as open,
        coalesce(sum(one * put_in) filter (where state in ('ACTIVE', 'PAUSED')), 0) as open_put_in
      from (
        select 1::numeric as one, feeder_id, eater_id, mode, state, cash, put_in
        from came
      ) moved
      where state <> 'STOPPED'
        and eater_id not in (select id from sandboxes)
      group by feeder_id, mode
    ) s
    cross join lateral (
      values
        ('COPIES', s.copies), ('CASH', s.cash), ('PUT_IN', s.put_in),
        ('ACTIVE', s.active), ('OPEN', s.open), ('OPEN_PUT_IN', s.open_put_in)
    ) line (kind, amount)
    where line.amount <> 0;
  elsif tg_op = 'DELETE' then
    insert into copier_sum_changes (feeder_id, mode, kind, symbol, delta)
    select s.feeder_id, s.mode, line.kind, '', line.amount
    from (
      select feeder_id, mode, sum(one) as copies, sum(one * cash) as cash, sum(one * put_in) as put_in,
        coalesce(sum(one) filter (where state = 'ACTIVE'), 0) as active,
        coalesce(sum(one) filter (where state in ('ACTIVE', 'PAUSED')), 0) as open,
        coalesce(sum(one * put_in) filter (where state in ('ACTIVE', 'PAUSED')), 0) as open_put_in
      from (
        select -1::numeric as one, feeder_id, eater_id, mode, state, cash, put_in
        from went
      ) moved
      where state <> 'STOPPED'
        and eater_id not in (select id from sandboxes)
      group by feeder_id, mode
    ) s
    cross join lateral (
      values
        ('COPIES', s.copies), ('CASH', s.cash), ('PUT_IN', s.put_in),
        ('ACTIVE', s.active), ('OPEN', s.open), ('OPEN_PUT_IN', s.open_put_in)
    ) line (kind, amount)
    where line.amount <> 0;
  else
    insert into copier_sum_changes (feeder_id, mode, kind, symbol, delta)
    select s.feeder_id, s.mode, line.kind, '', line.amount
    from (
      select feeder_id, mode, sum(one) as copies, sum(one * cash) as cash, sum(one * put_in) as put_in,
        coalesce(sum(one) filter (where state = 'ACTIVE'), 0) as active,
        coalesce(sum(one) filter (where state in ('ACTIVE', 'PAUSED')), 0) as open,
        coalesce(sum(one * put_in) filter (where state in ('ACTIVE', 'PAUSED')), 0) as open_put_in
      from (
        select 1::numeric as one, feeder_id, eater_id, mode, state, cash, put_in
        from came
        union all
        select -1::numeric as one, feeder_id, eater_id, mode, state, cash, put_in
        from went
      ) moved
      where state <> 'STOPPED'
        and eater_id not in (select id from sandboxes)
      group by feeder_id, mode
    ) s
    cross join lateral (
      values
        ('COPIES', s.copies), ('CASH', s.cash), ('PUT_IN', s.put_in),
        ('ACTIVE', s.active), ('OPEN', s.open), ('OPEN_PUT_IN', s.open_put_in)
    ) line (kind, amount)
    where line.amount <> 0;
  end if;
  return null;
end $$;
create trigger copies_summed after insert on copies
  referencing new table as came for each statement execute function note_copy_money();
create trigger copies_summed_anew after update on copies
  referencing new table as came old table as went for each statement execute function note_copy_money();
create trigger copies_subtracted after delete on copies
  referencing old table as went for each statement execute function note_copy_money();

-- The same of positions. `offset 0`: each copy is looked up by its id, however many there are.
create function note_copy_positions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into copier_sum_changes (feeder_id, mode, kind, symbol, delta)
    select c.feeder_id, c.mode, line.kind, p.symbol, sum(line.amount)
    from came p
    cross join lateral (select feeder_id, mode from copies where id = p.copy_id offset 0) c
    cross join lateral (values (p.side, p.held), (p.side || '_COST', p.cost)) line (kind, amount)
    where p.held > 0
      and p.eater_id not in (select id from sandboxes)
    group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into copier_sum_changes (feeder_id, mode, kind, symbol, delta)
    select c.feeder_id, c.mode, line.kind, p.symbol, -sum(line.amount)
    from went p
    cross join lateral (select feeder_id, mode from copies where id = p.copy_id offset 0) c
    cross join lateral (values (p.side, p.held), (p.side || '_COST', p.cost)) line (kind, amount)
    where p.held > 0
      and p.eater_id not in (select id from sandboxes)
    group by 1, 2, 3, 4;
  else
    insert into copier_sum_changes (feeder_id, mode, kind, symbol, delta)
    select c.feeder_id, c.mode, line.kind, p.symbol, sum(line.amount)
    from (
      select copy_id, symbol, side, sum(held) as held, sum(cost) as cost
      from (
        select copy_id, eater_id, symbol, side, held, cost
        from came
        where held > 0
        union all
        select copy_id, eater_id, symbol, side, -held, -cost
        from went
        where held > 0
      ) moved
      where eater_id not in (select id from sandboxes)
      group by copy_id, symbol, side
      having sum(held) <> 0 or sum(cost) <> 0
    ) p
    cross join lateral (select feeder_id, mode from copies where id = p.copy_id offset 0) c
    cross join lateral (values (p.side, p.held), (p.side || '_COST', p.cost)) line (kind, amount)
    group by 1, 2, 3, 4
    having sum(line.amount) <> 0;
  end if;
  return null;
end $$;
create trigger copy_positions_summed after insert on copy_positions
  referencing new table as came for each statement execute function note_copy_positions();
create trigger copy_positions_summed_anew after update on copy_positions
  referencing new table as came old table as went for each statement execute function note_copy_positions();
create trigger copy_positions_subtracted after delete on copy_positions
  referencing old table as went for each statement execute function note_copy_positions();

insert into copier_sums (feeder_id, mode, kind, symbol, amount)
select feeder_id, mode, kind, symbol, sum(amount)
from copier_lines
group by 1, 2, 3, 4
having sum(amount) <> 0;

-- Those that would follow an order of their feeder, the latest first: not all are looked at.
create index copies_following on copies (feeder_id, started_at desc) where state = 'ACTIVE';
