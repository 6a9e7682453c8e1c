-- A copy of one trade: it begins with that trade, follows its exits only, and ends with it. It never opens at an event, so that
-- it may run beside others of the same feeder without two of one eater being sized at once.
alter table copies add column only_trade_id uuid references trades (id);

drop index copies_running;
create unique index copies_running on copies (account_id, feeder_id) where state <> 'STOPPED' and only_trade_id is null;
drop index copies_running_pair;
create unique index copies_running_pair on copies (eater_id, feeder_id) where state <> 'STOPPED' and only_trade_id is null;
create unique index copies_running_trade on copies (eater_id, only_trade_id)
where state <> 'STOPPED' and only_trade_id is not null;

-- ONE_TRADE: it was to end with its trade from the start
alter table copies drop constraint copies_stop_reason_check;
alter table copies add constraint copies_stop_reason_check check (stop_reason in (
  'YOU', 'EIGHTY_SIX', 'STOP_LOSS', 'TAKE_PROFIT', 'FEEDER_SUSPENDED', 'FEEDER_DELETED', 'FEEDER_ROLE',
  'SUBSCRIPTION_LAPSED', 'PROFILE_HIDDEN', 'BLOCKED', 'ACCOUNT_DELETED', 'ONE_TRADE'
));
