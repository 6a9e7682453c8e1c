-- What sandboxes do is left out of every figure: their ids are read once per statement, erased ones too.
create index users_sandboxes on users (id) where sandbox_of is not null;
