-- Posting costs about half of what it did (`npm run bench -- ledger`): the statement lives in a function, whose plan is made once
-- for each connection (planning took longer than running it), and the guards look at whole statements instead of rows.

-- Each of these looked the row up again that the guard of entries joins anyway, and locked it. Accounts and transfers are never
-- deleted, and `check-ledger` looks for entries without them.
alter table ledger_entries drop constraint ledger_entries_transfer_id_fkey;
alter table ledger_entries drop constraint ledger_entries_account_id_fkey;
alter table ledger_transfers drop constraint ledger_transfers_settles_id_key;
create unique index ledger_transfers_settles on ledger_transfers (settles_id) where settles_id is not null;

create or replace function check_ledger_entries() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select
    e.transfer_id,
    t.id is null or (select count(*) from ledger_entries where transfer_id = e.transfer_id) <> t.legs
      or bool_or(e.kind <> t.kind) as is_other,
    coalesce(sum(e.amount) filter (where a.currency = 'BITES'), 0) <> 0
      or coalesce(sum(e.amount) filter (where a.currency = 'USD_CENTS'), 0) <> 0 as is_unbalanced
  into wrong
  from added e
  left join ledger_accounts a
    on a.id = e.account_id
    and a.version = e.version
    and a.balance = e.balance
    and a.user_id is not distinct from e.user_id
  left join ledger_transfers t on t.id = e.transfer_id
  group by e.transfer_id, t.id, t.legs
  having bool_or(a.id is null)
    or t.id is null
    or bool_or(e.kind <> t.kind)
    or (select count(*) from ledger_entries where transfer_id = e.transfer_id) <> t.legs
    or coalesce(sum(e.amount) filter (where a.currency = 'BITES'), 0) <> 0
    or coalesce(sum(e.amount) filter (where a.currency = 'USD_CENTS'), 0) <> 0
  order by e.transfer_id
  limit 1;
  if not found then
    return null;
  elsif wrong.is_unbalanced then
    raise exception 'the entries of transfer % do not add up to 0', wrong.transfer_id using errcode = 'check_violation';
  elsif wrong.is_other then
    raise exception 'transfer % has other entries than it says', wrong.transfer_id using errcode = 'check_violation';
  end if;
  raise exception 'entries of transfer % do not say what their accounts hold', wrong.transfer_id using errcode = 'check_violation';
end $$;

drop trigger ledger_accounts_move on ledger_accounts;
create or replace function check_ledger_account_change() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select b.id into wrong
  from before b
  left join after a
    on a.id = b.id
    and a.kind = b.kind
    and a.stripe = b.stripe
    and a.user_id is not distinct from b.user_id
    and a.version = b.version + 1
  left join ledger_entries e
    on e.account_id = a.id
    and e.version = a.version
    and e.balance = a.balance
    and e.amount = a.balance - b.balance
  where e.account_id is null
  limit 1;
  if wrong is not null then
    raise exception 'a change of account % of the ledger has no entry', wrong using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_accounts_move after update on ledger_accounts
  referencing old table as before new table as after
  for each statement execute function check_ledger_account_change();

-- Writes a transfer, its entries and the new balances, all in one statement, as the guards demand. Nothing where the key is taken.
create function ledger_post(
  account_ids bigint[], amounts bigint[], transfer_key text, transfer_kind text, of_user uuid, about_kind text, about_id text,
  booked_at timestamptz, happened_at timestamptz, request bytea, settles bigint
) returns table (transfer_id bigint, account_id bigint, amount bigint, balance bigint, version bigint)
language plpgsql
-- All parameters are keys: one plan suits all of them.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  -- what moves on which account
  with legs as materialized (
    select leg.account_id, leg.amount
    from unnest(account_ids, amounts) leg (account_id, amount)
  ),
  -- the accounts, locked in order of id
  locked as materialized (
    select a.id, legs.amount
    from ledger_accounts a
    join legs on legs.account_id = a.id
    order by a.id
    for no key update of a
  ),
  -- the transfer, whose id is drawn under the locks; nothing where its key is taken
  transfer as (
    insert into ledger_transfers (
      key, kind, user_id, subject_kind, subject_id, at, occurred_at, request_sha256, settles_id, legs
    )
    select
      transfer_key, transfer_kind, of_user, about_kind, about_id, booked_at, happened_at, request, settles,
      cardinality(account_ids)
    from locked
    having count(*) = cardinality(account_ids)
    on conflict (key) do nothing
    returning id, kind
  ),
  -- the new balances
  moved as (
    update ledger_accounts a
    set
      balance = a.balance + locked.amount,
      version = a.version + 1
    from locked
    cross join transfer
    where a.id = locked.id
    returning a.id, a.user_id, locked.amount, a.balance, a.version
  )
  insert into ledger_entries (transfer_id, account_id, user_id, kind, amount, balance, version)
  select transfer.id, moved.id, moved.user_id, transfer.kind, moved.amount, moved.balance, moved.version
  from moved
  cross join transfer
  returning ledger_entries.transfer_id, ledger_entries.account_id, ledger_entries.amount, ledger_entries.balance, ledger_entries.version;
end $$;
