-- When all records were last compared with how far their events are fanned out, and which were behind then. Whoever asks which are behind looks at
-- these and at records with an event since: the admin's health page compared all records at every look.
create table fan_out_sweeps (
  -- there is one row
  id boolean primary key default true check (id),
  at timestamptz not null,
  behind uuid[] not null
);
