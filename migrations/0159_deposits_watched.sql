-- Deposits of a feeder can be watched too: who trades ever more money is not who was copied.
alter table copy_feeder_bounds add column deposited_max numeric(9, 2) check (deposited_max > 0);
alter table copy_feeder_bounds drop constraint copy_feeder_bounds_check;
alter table copy_feeder_bounds add constraint copy_feeder_bounds_check
  check (num_nonnulls(margin_use_max, floating_loss_max, withdrawn_max, deposited_max) > 0);
alter table copy_feeder_bounds drop constraint copy_feeder_bounds_crossed_bound_check;
alter table copy_feeder_bounds add constraint copy_feeder_bounds_crossed_bound_check
  check (crossed_bound in ('MARGIN_USE', 'FLOATING_LOSS', 'WITHDRAWN', 'DEPOSITED'));
