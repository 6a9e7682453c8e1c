-- Figures of a record, kept so that lists never reckon them row by row. One row per audience, because what is visible
-- differs: OWNER everything at once, PAID signed in without a tier delay, FREE signed in with it, VISITOR signed out. A row
-- holds only what its audience could see at `computed_at`; what was visible then stays visible.
create table trader_figures (
  user_id uuid not null references users (id),
  audience text not null check (audience in ('OWNER', 'PAID', 'FREE', 'VISITOR')),
  computed_at timestamptz not null,
  figures jsonb not null,
  return_percent double precision,
  max_drawdown_percent double precision,
  primary key (user_id, audience)
);
