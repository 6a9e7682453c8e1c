-- A day's closes are stored together, so those of one record lie on as many pages as it has days: curves and figures read them from the key alone.
alter table equity_closes
  drop constraint equity_closes_pkey,
  add primary key (account_id, day) include (at, growth, is_of_record, delay_seconds, price_bites);
