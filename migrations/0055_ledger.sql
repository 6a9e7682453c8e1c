-- The ledger of bites and of US cents: double entry, in the transaction of its cause. docs/ledger.md draws the accounts.
-- A transfer, its entries and the new balances are written by one statement; the triggers below refuse anything else,
-- so that no part of the program, and nobody at a console by mistake, can make or lose a bite or a cent.

-- The chart of accounts: what kinds there are. A user's kind has one account for each user who needs it; a kind of the
-- server's own has one for each of 16 stripes, so that many writers do not queue for one row.
create table ledger_account_kinds (
  kind text primary key check (kind ~ '^[A-Z][A-Z_]{1,39}$'),
  currency text not null check (currency in ('BITES', 'USD_CENTS')),
  is_users boolean not null,
  may_be_negative boolean not null,
  may_be_positive boolean not null,
  description text not null,
  unique (kind, currency, may_be_negative, may_be_positive)
);

insert into ledger_account_kinds (kind, currency, is_users, may_be_negative, may_be_positive, description) values
  ('GIFT', 'BITES', true, false, true, 'Purse of given bites: spent first, never paid out.'),
  ('BOUGHT', 'BITES', true, false, true, 'Purse of bought bites: spent second.'),
  ('EARNED', 'BITES', true, false, true, 'Purse of earned bites: spent last, may be paid out.'),
  ('EARNED_PENDING', 'BITES', true, false, true, 'Earned, and in the waiting time before it can be paid out.'),
  ('RESERVE', 'BITES', true, false, true, 'Earned, and held back in case a card payment is disputed.'),
  ('HELD', 'BITES', true, false, true, 'Put aside for something quoted that is not done.'),
  ('IN_PAYOUT', 'BITES', true, false, true, 'On the way out in a requested payout.'),
  ('DEBT', 'BITES', true, true, false, 'Owed after a refund or dispute of bites that were spent already.'),
  ('GIFTS_ISSUED', 'BITES', false, true, true, 'Where given bites come from, and go back to when they lapse.'),
  ('BITES_SOLD', 'BITES', false, true, true, 'Where bought bites come from, and go back to when they are refunded.'),
  ('REVENUE', 'BITES', false, true, true, 'The server''s share of what users pay each other.'),
  ('PAID_OUT', 'BITES', false, true, true, 'Bites that left as money.'),
  ('FORFEITED', 'BITES', false, true, true, 'Bites given up with an account.'),
  ('CASH', 'USD_CENTS', false, true, true, 'Money with the payment provider.'),
  ('SALES_BITES', 'USD_CENTS', false, true, true, 'Income from bites sold, as negative amounts.'),
  ('SALES_PLANS', 'USD_CENTS', false, true, true, 'Income from plans, as negative amounts.'),
  ('TAX', 'USD_CENTS', false, true, true, 'Tax collected and to be passed on, as negative amounts.'),
  ('PROVIDER_FEES', 'USD_CENTS', false, true, true, 'What the payment provider keeps.'),
  ('DISPUTES', 'USD_CENTS', false, true, true, 'Fees and losses of disputed payments.'),
  ('PAYOUTS', 'USD_CENTS', false, true, true, 'Money paid to feeders.');

-- Currency and signs are copied from the kind and tied to it, for the checks of the row itself.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  currency text not null,
  may_be_negative boolean not null,
  may_be_positive boolean not null,
  -- whose it is; null for the server's own
  user_id uuid references users (id),
  -- 0 for a user's
  stripe smallint not null default 0 check (stripe between 0 and 15),
  balance bigint not null default 0,
  -- how many entries it has
  version bigint not null default 0 check (version >= 0),
  created_at timestamptz not null default now(),
  foreign key (kind, currency, may_be_negative, may_be_positive)
    references ledger_account_kinds (kind, currency, may_be_negative, may_be_positive),
  constraint ledger_accounts_not_negative check (balance >= 0 or may_be_negative),
  constraint ledger_accounts_not_positive check (balance <= 0 or may_be_positive),
  -- a user's balance is an Int of the API
  constraint ledger_accounts_limit check (user_id is null or balance between -2000000000 and 2000000000),
  check (user_id is null or stripe = 0)
);
create unique index ledger_accounts_user on ledger_accounts (user_id, kind) where user_id is not null;
create unique index ledger_accounts_server on ledger_accounts (kind, stripe) where user_id is null;

create table ledger_transfers (
  -- drawn under the locks of the accounts: ids ascend with the versions of each account
  id bigint generated always as identity primary key,
  -- what the caller calls it, for ever: the same key is never booked twice
  key text not null unique check (char_length(key) between 1 and 200),
  kind text not null check (kind ~ '^[A-Z][A-Z_]{1,39}$'),
  -- whose operation it is; the server's accounts are striped by it
  user_id uuid references users (id),
  subject_kind text check (char_length(subject_kind) <= 40),
  subject_id text check (char_length(subject_id) <= 200),
  at timestamptz not null,
  -- when its cause happened, where that was earlier
  occurred_at timestamptz not null,
  legs smallint not null check (legs between 2 and 100),
  -- of what was asked for: a repeat that asks for something else is refused
  request_sha256 bytea not null check (octet_length(request_sha256) = 32),
  -- the hold that it captures or releases
  settles_id bigint unique references ledger_transfers (id),
  check ((subject_kind is null) = (subject_id is null))
);
create index ledger_transfers_subject on ledger_transfers (subject_kind, subject_id) where subject_id is not null;
create index ledger_transfers_user on ledger_transfers (user_id, id);

create table ledger_entries (
  transfer_id bigint not null references ledger_transfers (id),
  account_id bigint not null references ledger_accounts (id),
  -- as on the account and on the transfer, for lists
  user_id uuid,
  kind text not null,
  amount bigint not null check (amount <> 0),
  -- of the account after it
  balance bigint not null,
  version bigint not null check (version > 0),
  primary key (transfer_id, account_id)
);
create unique index ledger_entries_version on ledger_entries (account_id, version);
create index ledger_entries_user on ledger_entries (user_id, transfer_id, account_id) where user_id is not null;
create index ledger_entries_user_kind on ledger_entries (user_id, kind, transfer_id, account_id) where user_id is not null;

-- Which stripe of the server's accounts a user's operations use: one user never waits for itself on two of them.
create function ledger_stripe(of_user uuid) returns smallint language sql immutable as $$
  select case when of_user is null then 0 else get_byte(sha256(convert_to(of_user::text, 'UTF8')), 0) & 15 end::smallint
$$;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: the ledger is only added to', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transfers_final before update or delete on ledger_transfers
  for each row execute function refuse_ledger_change();
create trigger ledger_transfers_kept before truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_final before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_entries_kept before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_accounts_stay before delete on ledger_accounts
  for each row execute function refuse_ledger_change();
create trigger ledger_accounts_kept before truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();

-- An account begins empty.
create function check_new_ledger_account() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.version <> 0 then
    raise exception 'an account of the ledger begins at 0, not at %', new.balance using errcode = 'check_violation';
  end if;
  if (new.user_id is not null) <> (select is_users from ledger_account_kinds where kind = new.kind) then
    raise exception 'the kind % and the owner of the account do not fit', new.kind using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_accounts_begin before insert on ledger_accounts
  for each row execute function check_new_ledger_account();

-- A balance moves by one entry at a time, which the same statement has written.
create function check_ledger_account_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.user_id, new.stripe) is distinct from (old.id, old.kind, old.user_id, old.stripe)
    or new.version <> old.version + 1
    or not exists (
      select from ledger_entries
      where account_id = new.id
        and version = new.version
        and balance = new.balance
        and amount = new.balance - old.balance
    )
  then
    raise exception 'a change of account % of the ledger has no entry', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_accounts_move after update on ledger_accounts
  for each row execute function check_ledger_account_change();

-- Entries come with all others of their transfer, add up to 0 in each currency and say what their accounts hold now.
create function check_ledger_entries() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select min(e.transfer_id) into wrong
  from added e
  join ledger_accounts a on a.id = e.account_id
  where a.version <> e.version
    or a.balance <> e.balance
    or a.user_id is distinct from e.user_id;
  if wrong is not null then
    raise exception 'entries of transfer % do not say what their accounts hold', wrong using errcode = 'check_violation';
  end if;
  select min(s.transfer_id) into wrong
  from (
    select e.transfer_id
    from added e
    join ledger_accounts a on a.id = e.account_id
    group by e.transfer_id, a.currency
    having sum(e.amount) <> 0
  ) s;
  if wrong is not null then
    raise exception 'the entries of transfer % do not add up to 0', wrong using errcode = 'check_violation';
  end if;
  -- also an entry that comes after the others of its transfer
  select min(t.id) into wrong
  from ledger_transfers t
  where t.id in (select transfer_id from added)
    and (select count(*) filter (where kind = t.kind) from ledger_entries where transfer_id = t.id) <> t.legs;
  if wrong is not null then
    raise exception 'transfer % has other entries than it says', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as added
  for each statement execute function check_ledger_entries();

create function check_ledger_transfer() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transfer_id = new.id) then
    raise exception 'transfer % of the ledger has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_transfers_complete after insert on ledger_transfers
  for each row execute function check_ledger_transfer();
