-- The estimate before a feeder's order sizes some of the copies that follow trades: the largest, and of the others as many in the order of their
-- ids, which are random. It sized up to 1,000, the latest first.
drop index copies_following;
create index copies_following_largest on copies (feeder_id, put_in desc, id) include (eater_id, connection_id) where state = 'ACTIVE';
create index copies_following on copies (feeder_id, id) include (eater_id, connection_id) where state = 'ACTIVE';
