-- What each comparison of the books asks of an account must not cost more with every order and fill it ever had.
create index broker_fills_refused on broker_fills (connection_id, at, venue_fill_id) where state = 'REFUSED';
create index broker_fills_booked on broker_fills (connection_id, booked_at) where booked_at is not null;
create index broker_orders_ended on broker_orders (connection_id, ended_at) where ended_at is not null;
