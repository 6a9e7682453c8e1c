-- Version 2 of sealed events (docs/record-format.md): amounts are salted hashes beside their share of equity, and money that
-- comes, goes or is charged and each daily close are events of their own.
alter table record_events drop constraint record_events_kind_check;
alter table record_events add constraint record_events_kind_check check (kind in (
  'OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET', 'TEXT_SET', 'CORRECTED', 'ADJUSTED', 'CHAPTER', 'FLOW', 'FEE', 'EQUITY'
));

-- Lists of the newest events are of trades; a day's close adds an event to every record.
drop index record_events_newest;
create index record_events_newest on record_events (at desc, id) where trade_id is not null;

-- What the salts of an event's amounts are derived from. Beside the chain, like the salt of words: erasing a person nulls it,
-- and the hashes of their amounts can no longer be matched.
create table record_event_salts (
  event_id uuid primary key references record_events (id),
  user_id uuid not null references users (id),
  secret text check (secret ~ '^[0-9a-f]{64}$')
);
create index record_event_salts_user on record_event_salts (user_id);

-- A secret may be erased, never exchanged.
create function refuse_salt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.event_id = old.event_id and new.user_id = old.user_id and new.secret is null then
      return new;
    end if;
  end if;
  raise exception '% on % is refused: salts of sealed records are only ever erased', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger record_event_salts_sealed before update or delete on record_event_salts
  for each row execute function refuse_salt_change();
create trigger record_event_salts_kept before truncate on record_event_salts
  for each statement execute function refuse_salt_change();

-- Where a record's index was cut last, by its first event of version 2 or by money that came or went: the index there, and what
-- the account was worth right after. Null before the first event of version 2.
alter table records add column index_value numeric, add column index_base numeric;
