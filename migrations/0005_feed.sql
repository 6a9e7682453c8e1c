-- When a viewer may see an event. The SQL twin of `visibleFrom` in server/trading/visible-from.ts: keep both alike,
-- a test compares them over every combination. Stable, not immutable: only so may the planner inline it (adding to a
-- timestamptz is stable itself), and a call for each row would cost more than the row.
create function visible_from(at timestamptz, delay_seconds integer, price_bites integer, is_signed_in boolean, is_related boolean, tier_delay_seconds integer)
returns timestamptz language sql stable parallel safe as $$
  select case
    when is_related then at
    when is_signed_in and price_bites = 0 then at + delay_seconds * interval '1 second'
    else at + greatest(delay_seconds, tier_delay_seconds) * interval '1 second'
  end
$$;

-- The public feed is numbered after commit, by one sequencer under an advisory lock: an event enters `feed_pending`
-- in its own transaction, once per delay class, and moves to `feed_entries` when that class may see it.
-- RELATED: at once. OWN: after the feeder's own delay. DELAYED: after the free plan's 15 minutes or the feeder's, the longer.
create table feed_pending (
  event_id uuid not null references record_events (id),
  delay_class text not null check (delay_class in ('RELATED', 'OWN', 'DELAYED')),
  visible_at timestamptz not null,
  primary key (event_id, delay_class)
);
create index feed_pending_due on feed_pending (visible_at, event_id);

create table feed_counter (singleton boolean primary key default true check (singleton), sequence bigint not null default 0, pruned_to bigint not null default 0);
insert into feed_counter default values;

create table feed_entries (
  sequence bigint primary key,
  delay_class text not null check (delay_class in ('RELATED', 'OWN', 'DELAYED')),
  event_id uuid not null references record_events (id),
  user_id uuid not null,
  visible_at timestamptz not null,
  unique (event_id, delay_class)
);
create index feed_entries_user on feed_entries (user_id, sequence);
create index feed_entries_visible on feed_entries (visible_at);
