-- Pushes to a browser end with the session in which they were turned on: revoked elsewhere, ended by a new password or a suspension, or expired.

-- null for browsers that were added before
alter table push_subscriptions add column session_id uuid references session (id) on delete cascade;
create index push_subscriptions_session on push_subscriptions (session_id);
