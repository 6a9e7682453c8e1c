-- Unspent bites that their buyer returns: the bites are held from the request until the money went back.
alter table payment_refunds add column held_bites integer check (held_bites > 0);
