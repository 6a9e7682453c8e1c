-- What an eater bears of the risk of a feeder they copy, and what their copy does beyond it.
create table copy_feeder_bounds (
  copy_id uuid primary key references copies (id),
  eater_id uuid not null references users (id),
  -- percent of the feeder's record account; null: not watched
  margin_use_max numeric(9, 2) check (margin_use_max > 0),
  floating_loss_max numeric(9, 2) check (floating_loss_max > 0),
  withdrawn_max numeric(9, 2) check (withdrawn_max > 0),
  action text not null check (action in ('PAUSE', 'STOP')),
  -- acted once: set until the figure is back within its bound, or the bounds are set anew
  crossed_at timestamptz,
  crossed_bound text check (crossed_bound in ('MARGIN_USE', 'FLOATING_LOSS', 'WITHDRAWN')),
  -- the figure then; null where the account was worth nothing
  crossed_percent numeric,
  check (num_nonnulls(margin_use_max, floating_loss_max, withdrawn_max) > 0),
  check ((crossed_at is null) = (crossed_bound is null))
);
create index copy_feeder_bounds_eater on copy_feeder_bounds (eater_id);

-- FEEDER_BOUND: the feeder's risk crossed a bound of the eater's
alter table copies drop constraint copies_stop_reason_check;
alter table copies add constraint copies_stop_reason_check check (stop_reason in (
  'YOU', 'EIGHTY_SIX', 'STOP_LOSS', 'TAKE_PROFIT', 'FEEDER_SUSPENDED', 'FEEDER_DELETED', 'FEEDER_ROLE',
  'SUBSCRIPTION_LAPSED', 'PROFILE_HIDDEN', 'BLOCKED', 'ACCOUNT_DELETED', 'ONE_TRADE', 'FEEDER_BOUND'
));
