-- A fill that its owner entered, and that the broker reports later, counts once.
alter table broker_fills
  -- of a fill that the broker reported: so much of it its owner had entered before. ENTERED: all of it
  add column entered_quantity numeric(30, 12) not null default 0
    check (entered_quantity between 0 and quantity),
  drop constraint broker_fills_state_check,
  add constraint broker_fills_state_check
    check (state in ('WAITING', 'BOOKED', 'ENTERED', 'EXTERNAL', 'REFUSED'));
