-- When a copy's way out was decided: for a copy stop the moment of its tick's decision, which its closes follow.
alter table copies add column stopping_at timestamptz;

-- A split or dividend of the feeder's trade moves along with the copies: followed, without money of the eater's own choosing.
alter table receipts drop constraint receipts_action_check;
alter table receipts add constraint receipts_action_check check (action in ('OPEN', 'SCALE', 'REDUCE', 'CLOSE', 'EXITS', 'ADJUST'));

-- Copies decided to stop whose positions still wait to be closed: looked through after a crash.
create index copies_closing on copies (id) where state = 'STOPPING';
