-- An announcement goes to its followers by their ids, so many at a time: all of them were sorted for each of these steps. Its condition holds for
-- every row; only a query that states it reads this index, so that whom somebody follows is still read by the primary key, in one place.
create index follows_members on follows (followed_id, follower_id) where followed_id <> follower_id;
