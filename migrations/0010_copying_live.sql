-- When a copy's way out was decided: for a copy stop the moment of its tick's decision, which its closes follow.
alter table copies add column stopping_at timestamptz;

-- A split or dividend of the feeder's trade moves along with the copies, and lots handed over get a receipt, too.
alter table receipts drop constraint receipts_action_check;
alter table receipts add constraint receipts_action_check check (action in ('OPEN', 'SCALE', 'REDUCE', 'CLOSE', 'EXITS', 'ADJUST', 'DETACH'));

-- Worth at mid of the lots that were handed over before the copy ended: its final figure includes them.
alter table copies add column handed_over numeric(20, 2) not null default 0;

-- Copies decided to stop whose positions still wait to be closed: looked through after a crash.
create index copies_closing on copies (id) where state = 'STOPPING';
