-- A leaderboard reads one row of each feeder. Those of one feeder are written together, so that the rows of a board lie on as many pages as there are
-- feeders: their index has what a board needs, all in a row.
create unique index feeder_growths_board on feeder_growths (audience, period, mode, feeder_id)
  include (days, total, spread, volatility, first_at, main_class);
alter table feeder_growths
  drop constraint feeder_growths_pkey,
  add constraint feeder_growths_pkey primary key using index feeder_growths_board;

create unique index feeder_fidelities_board on feeder_fidelities (audience, period, feeder_id)
  include (copies, copied, fed, spread);
alter table feeder_fidelities
  drop constraint feeder_fidelities_pkey,
  add constraint feeder_fidelities_pkey primary key using index feeder_fidelities_board;
