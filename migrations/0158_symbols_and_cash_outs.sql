-- New symbols, and payments for what is gone, that a broker booked on an account.
alter table broker_corporate_actions
  drop constraint broker_corporate_actions_type_check,
  add constraint broker_corporate_actions_type_check check (type in ('SPLIT', 'DIVIDEND', 'SYMBOL', 'CASH_OUT')),
  -- what it is called from then on
  add column new_symbol text,
  -- what a unit of it brought; 0: it was worthless
  add column per_unit numeric(30, 12) check (per_unit >= 0),
  add constraint broker_corporate_actions_new_symbol check ((type = 'SYMBOL') = (new_symbol is not null)),
  add constraint broker_corporate_actions_per_unit check ((type = 'CASH_OUT') = (per_unit is not null));

-- What was split under its former symbol has to be found from a trade with the new one.
alter table corporate_actions add column new_symbol text;

alter table trades
  drop constraint trades_close_reason_check,
  add constraint trades_close_reason_check check (
    close_reason in ('MANUAL', 'STOP', 'TARGET', 'MARGIN', 'RESET', 'ORDER', 'SUSPENDED', 'DISCONNECTED', 'DELISTED')
  );

-- What is gone without a payment is closed at 0.
alter table fills
  drop constraint fills_price_check,
  add constraint fills_price_check check (price > 0 or price = 0 and reason = 'DELISTED'),
  drop constraint fills_reason_check,
  add constraint fills_reason_check
    check (reason in ('ORDER', 'MANUAL', 'STOP', 'TARGET', 'MARGIN', 'RESET', 'SUSPENDED', 'DISCONNECTED', 'DELISTED'));
