-- A subscription also ends where its feeder lets only followers see their profile, and the subscriber is none.
alter table feeder_subscriptions drop constraint feeder_subscriptions_end_reason_check;
alter table feeder_subscriptions add constraint feeder_subscriptions_end_reason_check check (end_reason in (
  'CANCELLED', 'LAPSED', 'FEEDER_GONE', 'BLOCKED', 'PROFILE_HIDDEN', 'SUBSCRIBER_SUSPENDED', 'ACCOUNT_DELETED'
));
