-- Copiers and subscribers of a feeder, each once, without a look at their rows.
create index relations_members on relations (feeder_id, kind, viewer_id) where until is null;
drop index relations_feeder;
