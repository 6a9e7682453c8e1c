-- A fill may come after its copy has stopped, at a venue that lists it late: it is booked, and goes to the account with what it brings. Until a close of
-- it has filled, the copy has cash, or owes some.
alter table copies drop constraint copies_check4;
alter table copies add constraint copies_stopped_cash check (state <> 'STOPPED' or cash = 0 or connection_id is not null);
