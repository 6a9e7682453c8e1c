-- Figures of a record are of play money or of real money, never of both: those stored before do not say which, and are calculated anew.
delete from trader_figures;
-- A record's money is its newest chapter's.
create index record_events_chapters on record_events (user_id, sequence desc) where kind = 'CHAPTER';
