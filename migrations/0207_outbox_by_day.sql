-- The outbox by days of `at`: what is older than its retention period goes by dropping a table, not by deleting rows one by one.

-- What is deleted is seen from the gap it leaves in a stream's numbers.
alter table stream_counters drop column pruned_to;

-- Nobody reads by time any more.
drop index outbox_age;
alter table outbox rename to outbox_before;
alter table outbox_before drop constraint outbox_pkey;

-- A user's numbers are unique by their counter, which is locked until the event is committed: a key of partitions has to hold the time.
create table outbox (
  user_id uuid not null,
  stream text not null,
  sequence bigint not null,
  previous_sequence bigint not null,
  at timestamptz not null,
  body jsonb not null,
  primary key (user_id, stream, sequence, at)
) partition by range (at);

-- For events of days that nobody has made a partition for.
create table outbox_default partition of outbox default;
create index outbox_default_at on outbox_default (at);

-- Events of before stay where they are: their table becomes the first partition.
do $$
declare
  newest timestamptz := (select max(at) from outbox_before);
begin
  if newest is null then
    drop table outbox_before;
  else
    execute format(
      'alter table outbox attach partition outbox_before for values from (minvalue) to (%L)',
      date_trunc('day', greatest(newest, now()), 'UTC') + interval '24 hours'
    );
  end if;
end $$;
