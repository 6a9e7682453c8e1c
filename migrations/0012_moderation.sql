-- A decision of the house about something or somebody, with the appeal against it.
create table moderation_decisions (
  id uuid primary key,
  action text not null check (action in ('HIDE', 'RESTORE', 'WARN', 'SUSPEND', 'UNSUSPEND', 'DISMISS')),
  subject_kind text not null,
  subject_id uuid not null,
  -- whom it concerns
  owner_id uuid not null references users (id),
  by_id uuid not null references users (id),
  reason text not null,
  -- the words it is about, as they were
  excerpt text not null default '',
  at timestamptz not null,
  appeal_text text,
  appealed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('UPHELD', 'OVERTURNED')),
  appeal_answer text,
  answered_at timestamptz,
  answered_by_id uuid references users (id),
  check ((appeal_text is null) = (appealed_at is null)),
  check ((appeal_outcome is null) = (answered_at is null))
);
create index moderation_decisions_owner on moderation_decisions (owner_id, at desc, id);
create index moderation_decisions_subject on moderation_decisions (subject_kind, subject_id, at desc);
create index moderation_decisions_appeals on moderation_decisions (appealed_at) where appealed_at is not null and answered_at is null;

create table reports (
  id uuid primary key,
  reporter_id uuid not null references users (id),
  subject_kind text not null,
  subject_id uuid not null,
  -- whose thing it is
  owner_id uuid not null references users (id),
  reason text not null check (reason in ('SPAM', 'ABUSE', 'SCAM', 'MISLEADING', 'PRIVATE_DATA', 'OTHER')),
  text text not null default '',
  excerpt text not null default '',
  at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'DECIDED')),
  decision_id uuid references moderation_decisions (id),
  check ((state = 'DECIDED') = (decision_id is not null))
);
create unique index reports_once on reports (reporter_id, subject_kind, subject_id) where state = 'OPEN';
create index reports_queue on reports (state, at desc, id);
create index reports_subject on reports (subject_kind, subject_id) where state = 'OPEN';
create index reports_owner on reports (owner_id);

-- Recipes whose words were hidden. Their sealed hashes stay; the words are not served any more.
create table hidden_recipes (trade_id uuid primary key references trades (id), at timestamptz not null);
