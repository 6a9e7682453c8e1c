-- Copies whose money is at a broker: what they buy and sell is ordered there and booked as it fills.

-- Null: on paper, filled at once.
alter table copies add column connection_id uuid references broker_connections (id);
-- Cash that opens on their way have set aside; part of `cash` until they fill.
alter table copies add column reserved numeric(20, 2) not null default 0 check (reserved >= 0);
create index copies_connection on copies (connection_id) where connection_id is not null and state <> 'STOPPED';

-- One running copy per eater and feeder over all accounts, so that limits over all copies stay exact.
create unique index copies_running_pair on copies (eater_id, feeder_id) where state <> 'STOPPED';

-- Ordered and not filled yet, in units; `held` and `ideal` grow as it fills.
alter table copy_positions add column opening numeric(24, 10) not null default 0 check (opening >= 0);
create index copy_positions_opening on copy_positions (copy_id) where opening > 0;
create index copy_positions_eater_opening on copy_positions (eater_id) where opening > 0;

-- The orders of one copy and trade go out one after the other, in this order; null on paper.
create sequence copy_order_queue;
alter table copy_orders add column queue_number bigint;
-- What an open was meant to cost, and the cash that it sets aside until it ends.
alter table copy_orders add column ordered_money numeric(20, 2);
alter table copy_orders add column reserved numeric(20, 2) not null default 0 check (reserved >= 0);
-- The share of the ideal that a close leaves: the feeder's quantity after it over the one before. Its quantity is known when it is sent.
alter table copy_orders add column keep_fraction numeric check (keep_fraction >= 0 and keep_fraction < 1);
-- Fees so far, in USD; what a venue keeps in the asset comes off the lot.
alter table copy_orders add column fee numeric(20, 8) not null default 0;
-- How often it went to the venue; each time under a new id.
alter table copy_orders add column attempts integer not null default 0;
-- The venue's words where it refused; when a close that was refused is tried again.
alter table copy_orders add column words text;
alter table copy_orders add column retry_at timestamptz;
create index copy_orders_queue on copy_orders (copy_id, trade_id, queue_number) where queue_number is not null and state in ('QUEUED', 'SENT', 'CLOSE_PENDING');
