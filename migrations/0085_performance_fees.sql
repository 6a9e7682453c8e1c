-- Performance fees: a share of a copy's profit above its high-water mark, off unless the feeder sets a rate.

-- What feeders ask, by the month from which it counts. Without a row it is nothing.
create table performance_fee_rates (
  feeder_id uuid not null references users (id),
  -- the first moment of a month, UTC
  valid_from timestamptz not null check (date_trunc('month', valid_from at time zone 'UTC') = valid_from at time zone 'UTC'),
  percent smallint not null check (percent between 0 and 30),
  set_at timestamptz not null,
  primary key (feeder_id, valid_from)
);

-- How far the profit of a copy was charged. A copy without a row has the mark 1, its unit value at the start.
create table copy_fee_marks (
  copy_id uuid primary key references copies (id),
  eater_id uuid not null references users (id),
  -- a unit value; never falls
  mark numeric(30, 12) not null check (mark >= 1),
  -- from when on the next fee counts: the copy's start, or the last month's end that was looked at
  period_start timestamptz not null,
  -- of fees on real money, what did not make a whole bite, in USD
  carry numeric(20, 12) not null default 0 check (carry >= 0 and carry < 0.1),
  -- all fees so far, in USD
  charged numeric(20, 2) not null default 0 check (charged >= 0),
  -- the feeder is gone: nothing more is charged
  ended_at timestamptz
);
create index copy_fee_marks_eater on copy_fee_marks (eater_id);

-- The receipt of each fee.
create table performance_fees (
  id uuid primary key,
  copy_id uuid not null references copies (id),
  eater_id uuid not null references users (id),
  feeder_id uuid not null references users (id),
  mode text not null check (mode in ('PAPER', 'LIVE')),
  cause text not null check (cause in ('MONTH_END', 'WITHDRAWAL', 'STOP', 'FEEDER_END')),
  -- what it is charged for, once: the month, the end, or the withdrawal
  cause_key text not null check (char_length(cause_key) <= 60),
  period_start timestamptz not null,
  at timestamptz not null,
  percent smallint not null check (percent between 1 and 30),
  -- before the fee
  equity numeric(20, 2) not null,
  units numeric(30, 12) not null,
  unit_value numeric(30, 12) not null,
  mark_before numeric(30, 12) not null,
  mark_after numeric(30, 12) not null,
  -- 1 for all of the copy; less for the part that left
  share numeric(13, 12) not null check (share > 0 and share <= 1),
  profit numeric(20, 2) not null check (profit > 0),
  amount numeric(20, 2) not null check (amount > 0),
  -- of a fee on real money; whole bites, with what was carried
  bites integer check (bites >= 0),
  state text not null check (state in ('PAID', 'DUE', 'WAIVED')),
  -- of a DUE one that could not be paid: when the owner was notified, and from when on the feeder's copies of theirs open nothing
  notified_at timestamptz,
  pauses_at timestamptz,
  -- whether copies were paused for it
  has_paused boolean not null default false,
  settled_at timestamptz,
  payment_id uuid unique references bite_payments (id),
  unique (copy_id, cause_key),
  check (mark_after >= mark_before),
  check ((mode = 'LIVE') = (bites is not null)),
  check (mode = 'LIVE' or state = 'PAID'),
  check ((state = 'DUE') = (settled_at is null)),
  check (payment_id is null or state = 'PAID'),
  check ((notified_at is null) = (pauses_at is null))
);
create index performance_fees_copy on performance_fees (copy_id, at desc, id);
create index performance_fees_due on performance_fees (eater_id, feeder_id) where state = 'DUE';

-- Fees on real money are payments in bites from one person to another.
alter table bite_payments
  drop constraint bite_payments_kind_check,
  add constraint bite_payments_kind_check check (kind in ('SUBSCRIPTION', 'UNLOCK', 'TIP', 'PERFORMANCE_FEE'));
