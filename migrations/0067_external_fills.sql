-- What the owner of a record trades in the broker's own app, on the account of that record, is a trade of the record.

alter table broker_work
  -- the account of a feeder's record: it is served also where nothing was ever ordered through us
  add column is_record boolean not null default false;
insert into broker_work (connection_id, holder, lease_until, is_record)
  select a.connection_id, '', now(), true
  from records r
  join trading_accounts a on a.id = r.account_id and a.connection_id is not null
  on conflict (connection_id) do update set is_record = true;

alter table broker_fills
  -- ADOPTED: of an order that we did not make, booked as its owner's trade
  drop constraint broker_fills_state_check,
  add constraint broker_fills_state_check
    check (state in ('WAITING', 'BOOKED', 'ENTERED', 'ADOPTED', 'EXTERNAL', 'REFUSED')),
  drop constraint broker_fills_booked,
  add constraint broker_fills_booked check (
    (state in ('BOOKED', 'ADOPTED')) = (booked_at is not null)
    and (state <> 'BOOKED' or order_id is not null)
    and (state <> 'ADOPTED' or order_id is null)
  );

-- When the record took its account over; null where it always had this one.
alter table records add column account_chosen_at timestamptz;

-- How long before it was sealed the venue had filled it; null on paper. Copies do not follow what comes too late.
alter table record_events add column fill_age_ms integer;
