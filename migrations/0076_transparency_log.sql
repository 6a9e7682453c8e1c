-- The transparency log of this server (docs/transparency-log.md): what was written is never changed.
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: the transparency log only grows', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- One row. The origin names the log for ever, whatever becomes of the server's address.
create table log_state (
  singleton boolean primary key default true check (singleton),
  origin text not null,
  -- number of the checkpoint that is served; null before the first
  published bigint,
  -- set by a restore until all witnesses have been asked
  restored_at timestamptz,
  halted_at timestamptz,
  halt_reason text check (halt_reason in ('WITNESS_AHEAD', 'WITNESS_DISAGREES', 'STORE_DAMAGED')),
  -- in words: which witness, which size
  halt_detail text,
  ran_at timestamptz,
  created_at timestamptz not null,
  check ((halted_at is null) = (halt_reason is null))
);

create table log_keys (
  -- eight hex digits
  key_id text not null,
  purpose text not null check (purpose in ('LOG', 'WITNESS')),
  -- public, as verifiers take it: NAME+KEYID+BASE64
  vkey text not null,
  -- null where it comes from the environment
  sealed_seed text,
  key_version integer,
  created_at timestamptz not null,
  -- signs until then; null: until it is replaced
  retires_at timestamptz,
  primary key (purpose, key_id),
  check ((sealed_seed is null) = (key_version is null))
);

create table log_entries (
  -- from 0, without gaps
  leaf_index bigint primary key check (leaf_index >= 0),
  record_id uuid not null references records (id),
  kind text not null check (kind in ('open', 'head', 'close')),
  -- of the record, like `head`; 0 and zeros in the entry that opens it
  sequence bigint not null check (sequence >= 0),
  head text not null,
  -- what the leaf is the hash of
  bytes text not null,
  leaf_hash bytea not null check (length(leaf_hash) = 32),
  at timestamptz not null
);
create index log_entries_record on log_entries (record_id, leaf_index desc);
create trigger log_entries_only_grow before update or delete on log_entries for each row execute function refuse_log_change();
create trigger log_entries_kept before truncate on log_entries for each statement execute function refuse_log_change();

-- What tiles above level 0 hold: the roots of full tiles below.
create table log_tile_hashes (
  level smallint not null check (level > 0),
  hash_index bigint not null check (hash_index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, hash_index)
);
create trigger log_tile_hashes_only_grow before update or delete on log_tile_hashes for each row execute function refuse_log_change();
create trigger log_tile_hashes_kept before truncate on log_tile_hashes for each statement execute function refuse_log_change();

create table log_checkpoints (
  -- from 1, without gaps: the stream's sequence
  number bigint primary key check (number > 0),
  size bigint not null check (size >= 0),
  root bytea not null check (length(root) = 32),
  -- signed by this server's keys
  note text not null,
  at timestamptz not null
);
create trigger log_checkpoints_only_grow before update or delete on log_checkpoints for each row execute function refuse_log_change();
create trigger log_checkpoints_kept before truncate on log_checkpoints for each statement execute function refuse_log_change();

-- A later checkpoint is never of a smaller tree, nor of another one of the same size.
create function refuse_log_rollback() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from log_checkpoints c
    where (c.number < new.number and c.size > new.size)
      or (c.number > new.number and c.size < new.size)
      or (c.size = new.size and c.root <> new.root)
  ) then
    raise exception 'checkpoint % of size % is refused: it takes the log back', new.number, new.size using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create index log_checkpoints_size on log_checkpoints (size);
create trigger log_checkpoints_go_on before insert on log_checkpoints for each row execute function refuse_log_rollback();

create table log_cosignatures (
  checkpoint_number bigint not null references log_checkpoints (number),
  key_id text not null,
  -- the line of the note, without its newline
  line text not null,
  at timestamptz not null,
  primary key (checkpoint_number, key_id)
);

-- How asking each witness went last.
create table log_witnesses (
  -- as LOG_WITNESSES has it
  vkey text primary key,
  -- the largest size it is known to have cosigned
  size bigint not null,
  asked_at timestamptz not null,
  cosigned_at timestamptz,
  -- null once it has cosigned again
  failure text check (failure in ('UNREACHABLE', 'UNKNOWN_LOG', 'REFUSED', 'BAD_ANSWER', 'AHEAD', 'DISAGREES')),
  failing_since timestamptz,
  check ((failure is null) = (failing_since is null))
);

-- Logs of others that this server is a witness of.
create table witnessed_logs (
  origin text primary key,
  size bigint not null,
  root bytea not null check (length(root) = 32),
  -- the checkpoint with the log's own signatures and ours
  note text not null,
  cosigned_at timestamptz not null
);
