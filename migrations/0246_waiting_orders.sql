-- What waits at a venue or for a live price, found by its copy: whatever is shown of a copy asks for its waiting closes, and the queue of a
-- position is read by it, too. The index that was only the queue's is contained in it.
create index copy_orders_waiting on copy_orders (copy_id, trade_id, queue_number) where state in ('QUEUED', 'SENT', 'CLOSE_PENDING');
drop index copy_orders_queue;
