-- The admin's people whose username, name or mail address begins with what is typed, in the order of the list: a page reads its own rows.
create index users_usernames on users (username collate "C", id) where erased_at is null and sandbox_of is null;
create index users_names on users (lower(name) collate "C", id) where erased_at is null and sandbox_of is null;
create index users_emails on users (email collate "C", id) where erased_at is null and sandbox_of is null;
-- The same list of one role, newest first.
create index users_newest_of_role on users (role, created_at desc, id desc) where erased_at is null and sandbox_of is null;
-- Nothing is looked for inside of names and addresses any more.
drop index users_holding;
