-- Who does which part of a kind of work that all workers share: matching by symbol, copies by eater. A lease that is not extended in time
-- is anybody's. By the database's clock, so that machines need not agree on the time.
create table shard_leases (
  work text not null,
  shard integer not null check (shard >= 0),
  -- The process that has it last had it.
  holder uuid not null,
  until timestamptz not null,
  primary key (work, shard)
);

-- Processes that take a share of the work: by their number each knows how much is its own.
create table shard_workers (
  work text not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (work, holder)
);

-- A sixteenth of all ids each; `shardOfId` in server/platform/leases/shards.ts is its twin.
create function shard_of_id(id uuid) returns integer language sql immutable parallel safe return get_byte(uuid_send(id), 0) % 16;
