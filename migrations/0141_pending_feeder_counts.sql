-- Whether a feeder's counts are about to change: who asks for them meanwhile counts the rows.
create index feeder_count_changes_feeder on feeder_count_changes (feeder_id);
