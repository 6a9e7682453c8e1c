-- Realised gains lot by lot: closes of an eater by time, and which splits an account's lots had.
create index receipts_realised on receipts (eater_id, filled_at desc, id) where realised_pnl is not null;

alter table corporate_actions
  add column symbol text,
  -- new units for old ones; null for a dividend
  add column to_units numeric check (to_units > 0),
  add column from_units numeric check (from_units > 0),
  add constraint corporate_actions_units check ((to_units is null) = (from_units is null));
