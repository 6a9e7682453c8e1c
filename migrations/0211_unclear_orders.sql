-- An order whose outcome is not known stays so while it is being cancelled: the admin's list has those too.
drop index broker_orders_unclear;
create index broker_orders_unclear on broker_orders (created_at, id)
  where state in ('UNKNOWN', 'LOST') or state_before_cancel = 'UNKNOWN';
