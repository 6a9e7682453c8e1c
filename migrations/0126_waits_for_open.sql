-- At a venue: whether an open outside of market hours waits for them, or is skipped.
alter table copies add column waits_for_open boolean not null default false;
