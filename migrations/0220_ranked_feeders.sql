-- The leaderboard reads of each feeder whether they are suspended, closed or demo: it went through the rows of all users, eaters too.
create index users_ranked on users (id) include (suspended_at, erased_at, house)
  where not pending and role in ('feeder', 'hybrid');
