-- Instruments of real venues: who prices them, under which name, in which currency and from which value on.
alter table instruments
  drop constraint instruments_provider_check,
  add constraint instruments_provider_check check (provider in ('simulated', 'replay', 'alpaca') or provider ~ '^ccxt/[a-z0-9]+$'),
  add column venue_symbol text,
  add column quote_currency text not null default 'USD',
  add column notional_min numeric(20, 10) check (notional_min > 0);

-- What must stay priced whoever looks: symbols that are held, or will be once an order fills. One probe a symbol and table,
-- however many rows hold it.
create view symbols_in_use as
  select instruments.symbol, instruments.provider
  from instruments
  where exists (select from trades where trades.symbol = instruments.symbol and status = 'OPEN')
    or exists (select from orders where orders.symbol = instruments.symbol and status = 'WORKING')
    or exists (select from copy_positions where copy_positions.symbol = instruments.symbol and held > 0)
    or exists (
      select from copy_orders
      where copy_orders.symbol = instruments.symbol and state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
    );
