-- A connection plans `ledger_post` once. Planned while there were few accounts, it read all of them for each transfer, twice, until their
-- statistics changed: half of what posting cost (`npm run bench -- ledger`). Accounts are found by their keys, however many there are.
alter function ledger_post(bigint[], bigint[], text, text, uuid, text, text, timestamptz, timestamptz, bytea, bigint)
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off;
