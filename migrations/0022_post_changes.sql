-- The stream also tells of posts that changed, or that their author or the house took away: the item is numbered once more.
-- Null: the item itself. Otherwise when it changed.
alter table feed_pending add column changed_at timestamptz;
alter table feed_entries add column changed_at timestamptz;
drop index feed_pending_item;
create unique index feed_pending_item on feed_pending (item_id, delay_class) where item_id is not null and changed_at is null;
drop index feed_entries_item;
create unique index feed_entries_item on feed_entries (item_id, delay_class) where item_id is not null and changed_at is null;

-- Raised with every change: figures travel by the bus alone, where a later one may overtake an earlier one.
alter table talk_counts add column version bigint not null default 0;
