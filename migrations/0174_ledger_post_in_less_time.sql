-- Posting with a third less work for the database (`npm run bench -- ledger`). PostgreSQL reads the text of each CHECK anew for every
-- statement that writes to its table: with 17 of them that was a sixth of a posting. What the guards look at anyway is asked there
-- instead, in plans that each connection keeps; what an account may hold stays a CHECK. And the guards and `ledger_post` take fewer steps.

-- Of a transfer: asked by its guard.
alter table ledger_transfers
  drop constraint ledger_transfers_key_check,
  drop constraint ledger_transfers_kind_check,
  drop constraint ledger_transfers_subject_kind_check,
  drop constraint ledger_transfers_subject_id_check,
  drop constraint ledger_transfers_legs_check,
  drop constraint ledger_transfers_request_sha256_check,
  drop constraint ledger_transfers_check,
  drop constraint ledger_transfers_user_id_fkey;
alter table ledger_entries
  drop constraint ledger_entries_amount_check,
  drop constraint ledger_entries_version_check;
-- Of an account: its owner and stripe never change, and its version begins at 0 and goes up by 1, which the guards of new accounts
-- and of changes see to.
alter table ledger_accounts
  drop constraint ledger_accounts_stripe_check,
  drop constraint ledger_accounts_version_check,
  drop constraint ledger_accounts_check;

create or replace function check_new_ledger_account() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.version <> 0 then
    raise exception 'an account of the ledger begins at 0, not at %', new.balance using errcode = 'check_violation';
  end if;
  if new.stripe not between 0 and 15 or (new.user_id is not null and new.stripe <> 0) then
    raise exception 'there is no stripe % for the account', new.stripe using errcode = 'check_violation';
  end if;
  if (new.user_id is not null) <> (select is_users from ledger_account_kinds where kind = new.kind) then
    raise exception 'the kind % and the owner of the account do not fit', new.kind using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A user of whom something was booked stays, as the foreign key saw to: each transfer locked its user's row for it.
create function keep_ledger_user() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_transfers where user_id = old.id) then
    raise exception 'user % is named by transfers of the ledger', old.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger ledger_transfers_user after delete or update of id on users
  for each row execute function keep_ledger_user();

-- What a transfer says of itself, and its entries: there are as many as it says, they add up to 0 in each currency and say what
-- their accounts hold now.
create or replace function check_ledger_transfer() returns trigger language plpgsql as $$
declare
  names_user boolean;
begin
  if new.legs not between 2 and 100 then
    raise exception 'a transfer of the ledger has 2 to 100 legs, not %', new.legs using errcode = 'check_violation';
  elsif new.kind !~ '^[A-Z][A-Z_]{1,39}$'
    or char_length(new.key) not between 1 and 200
    or char_length(new.subject_kind) > 40
    or char_length(new.subject_id) > 200
    or (new.subject_kind is null) <> (new.subject_id is null)
    or octet_length(new.request_sha256) <> 32
  then
    raise exception 'the key, kind, subject or request of transfer % is not as it must be', new.id using errcode = 'check_violation';
  end if;
  select bool_or(a.user_id = new.user_id)
  into names_user
  from ledger_entries e
  join ledger_accounts a
    on a.id = e.account_id
    and a.version = e.version
    and a.balance = e.balance
    and a.user_id is not distinct from e.user_id
  where e.transfer_id = new.id
    and e.kind = new.kind
    and e.amount <> 0
  having count(*) = new.legs
    and sum(e.amount) = 0
    and sum(case a.currency when 'BITES' then e.amount else 0 end) = 0;
  if not found then
    perform refuse_ledger_transfer(new);
  end if;
  if new.user_id is not null
    and names_user is not true
    and not exists (select from users where id = new.user_id)
  then
    raise exception 'user % of transfer % is not there', new.user_id, new.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create function refuse_ledger_transfer(refused ledger_transfers) returns void language plpgsql as $$
declare
  entries bigint;
  fitting bigint;
  holding bigint;
begin
  select
    count(*),
    count(*) filter (where e.kind = refused.kind and e.amount <> 0),
    count(a.id)
  into entries, fitting, holding
  from ledger_entries e
  left join ledger_accounts a
    on a.id = e.account_id
    and a.version = e.version
    and a.balance = e.balance
    and a.user_id is not distinct from e.user_id
  where e.transfer_id = refused.id;
  if entries = 0 then
    raise exception 'transfer % of the ledger has no entries', refused.id using errcode = 'check_violation';
  elsif entries <> refused.legs or fitting <> entries then
    raise exception 'transfer % has other entries than it says', refused.id using errcode = 'check_violation';
  elsif holding <> entries then
    raise exception 'entries of transfer % do not say what their accounts hold', refused.id using errcode = 'check_violation';
  end if;
  raise exception 'the entries of transfer % do not add up to 0', refused.id using errcode = 'check_violation';
end $$;

-- Entries come with their transfer, whose guard looks at all of them; those that come later are more than it says. Entries of the newest
-- number that this connection drew are of a transfer of the same statement: there is one, and with the end of a statement that adds
-- entries another number is drawn. Only others are looked up. A connection that never drew a number is refused by `currval`.
drop trigger ledger_entries_balance on ledger_entries;
create or replace function check_ledger_entries() returns trigger language plpgsql as $$
begin
  if (select legs from ledger_transfers where id = new.transfer_id)
    is distinct from (select count(*) from ledger_entries where transfer_id = new.transfer_id)
  then
    raise exception 'transfer % has other entries than it says', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  for each row when (new.transfer_id <> currval('ledger_transfers_id_seq'))
  execute function check_ledger_entries();
create function end_ledger_entries() returns trigger language plpgsql as $$
declare
  newest bigint;
begin
  begin
    newest := currval('ledger_transfers_id_seq');
  exception when object_not_in_prerequisite_state then
    -- this connection never drew a number, so the statement added no entries: each would have been refused
    return null;
  end;
  perform from ledger_transfers where id = newest;
  -- none, and no entries either, where the key of the transfer was taken
  if not found and exists (select from ledger_entries where transfer_id = newest) then
    raise exception 'there are entries without their transfer' using errcode = 'foreign_key_violation';
  end if;
  perform nextval('ledger_transfers_id_seq');
  return null;
end $$;
create trigger ledger_entries_end after insert on ledger_entries
  for each statement execute function end_ledger_entries();

-- A balance moves by one entry at a time, which the same statement has written. A row at a time, for a transfer has two or three.
drop trigger ledger_accounts_move on ledger_accounts;
create or replace function check_ledger_account_change() returns trigger language plpgsql as $$
begin
  if new.id = old.id
    and new.kind = old.kind
    and new.stripe = old.stripe
    and new.user_id is not distinct from old.user_id
    and new.version = old.version + 1
  then
    perform from ledger_entries
    where account_id = new.id
      and version = new.version
      and balance = new.balance
      and amount = new.balance - old.balance;
    if found then
      return null;
    end if;
  end if;
  raise exception 'a change of account % of the ledger has no entry', old.id using errcode = 'restrict_violation';
end $$;
create trigger ledger_accounts_move after update on ledger_accounts
  for each row execute function check_ledger_account_change();

-- As before, with fewer steps: accounts are found by the array of their ids, which the index gives in order.
create or replace function ledger_post(
  account_ids bigint[], amounts bigint[], transfer_key text, transfer_kind text, of_user uuid, about_kind text, about_id text,
  booked_at timestamptz, happened_at timestamptz, request bytea, settles bigint
) returns table (transfer_id bigint, account_id bigint, amount bigint, balance bigint, version bigint)
language plpgsql
-- All parameters are keys: one plan suits all of them, by index, however few accounts there were when it was made (migration 0150).
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  return query
  -- the accounts, locked in order of id
  with locked as materialized (
    select a.id
    from ledger_accounts a
    where a.id = any(account_ids)
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
    returning id
  ),
  -- the new balances
  moved as (
    update ledger_accounts a
    set
      balance = a.balance + amounts[array_position(account_ids, a.id)],
      version = a.version + 1
    from transfer
    where a.id = any(account_ids)
    returning transfer.id as transfer_id, a.id, a.user_id, amounts[array_position(account_ids, a.id)] as amount, a.balance, a.version
  )
  insert into ledger_entries (transfer_id, account_id, user_id, kind, amount, balance, version)
  select moved.transfer_id, moved.id, moved.user_id, transfer_kind, moved.amount, moved.balance, moved.version
  from moved
  returning ledger_entries.transfer_id, ledger_entries.account_id, ledger_entries.amount, ledger_entries.balance, ledger_entries.version;
end $$;
