alter table copies
  -- At a broker that has them: orders of shares go out before and after market hours too, by limit within the slippage cap.
  add column uses_extended_hours boolean not null default false,
  add constraint copies_extended_hours check (
    not uses_extended_hours or waits_for_open and slippage_cap_bps is not null
  );

-- Until when an order that went out in extended hours may fill; then it is cancelled. Null: it went out in market hours, or not yet.
alter table copy_orders add column cancel_at timestamptz;

-- Whether an order may fill before and after market hours.
alter table broker_orders add column is_extended boolean not null default false;
