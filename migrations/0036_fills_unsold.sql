-- A sealed trade of an account that is disconnected is closed at the last price, without a sale (docs/decisions/disconnected-records.md).
alter table fills
  drop constraint fills_reason_check,
  add constraint fills_reason_check
    check (reason in ('ORDER', 'MANUAL', 'STOP', 'TARGET', 'MARGIN', 'RESET', 'SUSPENDED', 'DISCONNECTED'));
