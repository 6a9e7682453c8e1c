-- Which order an event's fill belongs to. An order that fills in parts is sized as one by copies: the fill so far, less what
-- they already placed for it. Beside the sealed bytes, like prices; null for events without a fill and for those of before.
alter table record_events add column order_id uuid references orders (id);
