-- A reader who was away catches up along the entries of those whom they follow; changed posts are beside, which those may have reposted.
create index feed_entries_changed on feed_entries (sequence) where changed_at is not null;
