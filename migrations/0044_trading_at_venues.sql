-- Trading on accounts at brokers and exchanges: the same orders, trades, lots and fills as on paper.

-- A venue's money keeps its digits; paper's goes on in cents. Taking a limit away rewrites nothing.
alter table trading_accounts alter column cash type numeric;
alter table account_flows alter column amount type numeric;
alter table trades alter column entry_value type numeric, alter column realised_pnl type numeric;
alter table lots alter column cost type numeric, alter column remaining_cost type numeric;
alter table fills alter column value type numeric, alter column realised_pnl type numeric;

alter table trades
  -- units that stayed at the venue when it was closed: too few to be sold there, or left by a disconnect; its lots still hold
  -- them. Null: none
  add column left_quantity numeric(24, 10) check (left_quantity is null or left_quantity > 0 and status = 'CLOSED'),
  drop constraint trades_close_reason_check,
  add constraint trades_close_reason_check
    check (close_reason in ('MANUAL', 'STOP', 'TARGET', 'MARGIN', 'RESET', 'ORDER', 'SUSPENDED', 'DISCONNECTED'));

alter table orders
  -- the connection whose venue fills it; null on paper: then the matcher does
  add column connection_id uuid references broker_connections (id),
  -- when it was given to the sender; null on paper, and while a close waits to be tried again
  add column intended_at timestamptz,
  add column cancel_requested_at timestamptz,
  -- of an order that closes all of its trade, whatever that holds by then: why. Null for others
  add column close_reason text check (close_reason in ('MANUAL', 'STOP', 'TARGET', 'SUSPENDED')),
  -- how often it was given to the sender: a close that the venue refused is tried again
  add column attempt integer check (attempt >= 0),
  -- the venue's own words about its end
  add column words text;

-- One order at a time closes a trade at its venue.
create unique index orders_one_close on orders (trade_id) where status = 'WORKING' and close_reason is not null;
-- Closes that wait to be sent, and when.
create index orders_unsent on orders (due_at) where status = 'WORKING' and connection_id is not null and intended_at is null;

alter table fills
  -- the venue's id of the execution, and its order in time; null on paper
  add column venue_fill_id text check (char_length(venue_fill_id) <= 200),
  -- our quote when it was booked, for slippage; null on paper, and where it came too late for one
  add column bid numeric(20, 10),
  add column ask numeric(20, 10),
  -- what the venue kept: in its currency, and what that was in USD; null on paper
  add column fee_amount numeric,
  add column fee_currency text,
  add column fee numeric,
  -- whether its order had been taken for ended
  add column is_late boolean;
create unique index fills_of_venue on fills (account_id, symbol, venue_fill_id) where venue_fill_id is not null;
