-- Payouts through Stripe Connect: where a person's money goes there, and which transfer it was.

create table payout_accounts (
  user_id uuid primary key references users (id),
  -- Stripe's id of the account; the person's bank details are there and not here
  ref text not null unique,
  -- whether Stripe pays it out: its owner has entered all that it asks for
  is_ready boolean not null default false,
  country text check (country ~ '^[A-Z]{2}$'),
  hint text check (char_length(hint) between 1 and 4),
  fingerprint bytea check (octet_length(fingerprint) = 32),
  created_at timestamptz not null,
  checked_at timestamptz not null,
  check (not is_ready or (country is not null and hint is not null and fingerprint is not null))
);
create index payout_accounts_unfinished on payout_accounts (checked_at) where not is_ready;
create index payout_accounts_fingerprint on payout_accounts (fingerprint);

alter table payouts
  add column method text not null default 'BANK' check (method in ('BANK', 'STRIPE')),
  -- Stripe's id of the transfer; each is booked once
  add column transfer_ref text unique,
  add check (method = 'STRIPE' or transfer_ref is null),
  add check (method <> 'STRIPE' or state <> 'PAID' or transfer_ref is not null);
create index payouts_to_send on payouts (approved_at) where state = 'APPROVED' and method = 'STRIPE';
