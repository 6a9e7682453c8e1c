-- Who did what to whom, and why. Only ever added to: a correction is another line.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid references users (id),
  action text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
  subject_kind text not null,
  subject_id text,
  reason text not null default '',
  data jsonb not null default '{}'
);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_log_is_final before update or delete or truncate on audit_log for each statement execute function refuse_audit_change();
