-- Copies that follow trades or are paused, of all feeders together: the admin's overview added up a row of each feeder at every look. Whoever brings
-- the sums of feeders up to date adds the same changes here, in the same transaction.
create table open_copy_totals (
  mode text not null,
  -- how many there are, and what was put into them in USD
  kind text not null check (kind in ('OPEN', 'OPEN_PUT_IN')),
  amount numeric not null,
  primary key (mode, kind)
);

-- It is held until the end of this transaction, so what is added up here cannot be added again by whoever takes changes off the list meanwhile.
lock table copier_sums in share row exclusive mode;

insert into open_copy_totals (mode, kind, amount)
select mode, kind, sum(amount)
from copier_sums
where kind in ('OPEN', 'OPEN_PUT_IN')
group by 1, 2;

-- It had been read for this alone.
drop index copier_sums_open;
