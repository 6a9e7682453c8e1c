-- The amounts of a sealed event beside the secret of their salts: without them nobody who is shown the amounts could compare them with
-- their hashes (docs/record-format.md). Erased with the secret.
alter table record_event_salts add column amounts jsonb;
alter table record_event_salts add constraint record_event_salts_erased check (secret is not null or amounts is null);

create or replace function refuse_salt_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.event_id = old.event_id and new.user_id = old.user_id and new.secret is null and new.amounts is null then
      return new;
    end if;
  end if;
  raise exception '% on % is refused: salts of sealed records are only ever erased', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
