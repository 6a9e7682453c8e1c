-- What feeders are paid out: where to, and how far each payout is. The ledger holds the bites and the money; these rows say what they are for.

-- Bank details of a person. The text is sealed under a key of the server; the hint is for screens, the fingerprint for finding others with
-- the same account.
create table payout_details (
  user_id uuid primary key references users (id),
  sealed text not null,
  key_version integer not null check (key_version > 0),
  country text not null check (country ~ '^[A-Z]{2}$'),
  hint text not null check (char_length(hint) between 1 and 4),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  updated_at timestamptz not null
);
create index payout_details_fingerprint on payout_details (fingerprint);

create table payouts (
  id uuid primary key,
  -- shown as P-1
  number bigint generated always as identity unique,
  user_id uuid not null references users (id),
  bites integer not null check (bites > 0),
  cents bigint not null check (cents > 0),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'APPROVED', 'PAID', 'FAILED')),
  -- bank details as they were, sealed for this payout; gone once it is final
  sealed text,
  key_version integer check (key_version > 0),
  country text not null check (country ~ '^[A-Z]{2}$'),
  hint text not null check (char_length(hint) between 1 and 4),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  requested_at timestamptz not null,
  -- two admins approve, neither of them the payee
  first_approved_by uuid references users (id),
  first_approved_at timestamptz,
  approved_by uuid references users (id),
  approved_at timestamptz,
  -- when it was in a file for the bank for the last time
  exported_at timestamptz,
  paid_by uuid references users (id),
  paid_at timestamptz,
  -- what the bank calls the transfer
  reference text check (char_length(reference) between 1 and 100),
  -- who ended it; null for the server itself
  failed_by uuid references users (id),
  failed_at timestamptz,
  fail_reason text check (fail_reason in ('REJECTED', 'CANCELLED', 'BANK', 'RETURNED', 'DISPUTE', 'ACCOUNT_CLOSED')),
  fail_words text not null default '' check (char_length(fail_words) <= 300),
  check ((first_approved_by is null) = (first_approved_at is null)),
  check ((approved_by is null) = (approved_at is null)),
  check (approved_by is null or first_approved_by is not null),
  check (approved_by <> first_approved_by),
  check (user_id <> first_approved_by and user_id <> approved_by),
  check (state <> 'REQUESTED' or approved_by is null),
  check (state not in ('APPROVED', 'PAID') or approved_by is not null),
  check ((paid_by is null) = (paid_at is null)),
  check (state <> 'PAID' or paid_at is not null),
  check ((state = 'FAILED') = (failed_at is not null)),
  check ((state = 'FAILED') = (fail_reason is not null)),
  check ((sealed is null) = (key_version is null)),
  check ((state in ('REQUESTED', 'APPROVED')) = (sealed is not null))
);
-- One at a time.
create unique index payouts_open on payouts (user_id) where state in ('REQUESTED', 'APPROVED');
create index payouts_user on payouts (user_id, requested_at desc, id);
create index payouts_queue on payouts (requested_at, id) where state in ('REQUESTED', 'APPROVED');
create index payouts_fingerprint on payouts (fingerprint);

create function payout_may_become(state text, next text) returns boolean language sql immutable parallel safe as $$
  select (state, next) in (
    values ('REQUESTED', 'APPROVED'), ('REQUESTED', 'FAILED'), ('APPROVED', 'PAID'), ('APPROVED', 'FAILED'), ('PAID', 'FAILED')
  )
$$;
create trigger payouts_state before update of state on payouts
  for each row execute function check_payment_state('payout_may_become');
