-- Mails that wait are counted for the admin's health page: all mails were read for it.
create index mails_waiting on mails (created_at) where sent_at is null;
