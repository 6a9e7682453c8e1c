-- When the venue was last asked about a difference: what was filled since is in the lots, but not in `theirs`.
alter table broker_differences add column compared_at timestamptz;
update broker_differences set compared_at = found_at;
alter table broker_differences alter column compared_at set not null;
