-- What an owner decides about a shortfall: an account that holds less than its trades and copies say.

alter table broker_differences
  -- how it is settled, and which holding gives how much; null until its owner has decided
  add column settlement jsonb;

alter table broker_orders
  -- BOOKS: buys what is missing of the lots; it adds to none
  drop constraint broker_orders_owner_kind_check,
  add constraint broker_orders_owner_kind_check check (owner_kind in ('TRADING', 'COPY', 'BOOKS'));

alter table receipts
  -- SHORTFALL: the account held less than its lots
  drop constraint receipts_cause_kind_check,
  add constraint receipts_cause_kind_check
    check (cause_kind in ('EVENT', 'START', 'ADD', 'RESYNC', 'COPY_STOP', 'STOP', 'MANUAL', 'MARGIN', 'SHORTFALL'));
