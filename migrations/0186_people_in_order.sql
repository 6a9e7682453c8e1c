-- Lists that went through everybody.

-- Names that begin with what is typed, short ones first: one look for each length.
create index users_short_names on users (length(username), username collate "C") where not pending;

-- The admin's people, newest first, and those whose name or address holds what is typed.
create index users_newest on users (created_at desc, id desc) where erased_at is null and sandbox_of is null;
create index users_holding on users using gin (username gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops)
  where erased_at is null and sandbox_of is null;

-- How many people there are of each role, without their rows.
create index users_roles on users (role) where erased_at is null and not pending;

-- The cash of a copy changes with each trade that it follows, and no index knows it: with room left on its page the row stays there, and none of the
-- table's indexes is written.
alter table copies set (fillfactor = 80);
