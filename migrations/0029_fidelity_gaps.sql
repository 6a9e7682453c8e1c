-- Where the gap between a feeder with many copies and these comes from, for each audience: added up in chunks, in nobody's
-- request. A row says until when it holds off the next run, so that of many processes one works.
create table fidelity_gaps (
  user_id uuid not null references users (id),
  audience text not null check (audience in ('PAID', 'FREE')),
  claimed_at timestamptz not null,
  -- parts as fractions of the copies' average money; null until the first run is through
  parts jsonb,
  primary key (user_id, audience)
);
