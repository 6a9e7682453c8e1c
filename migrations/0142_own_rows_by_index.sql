-- What belongs to somebody is found by an index, whoever else has how much. Since accounts may be at brokers, the unique index of accounts
-- holds only some of them; the rest were looked for among everybody's.
create index trading_accounts_user on trading_accounts (user_id, created_at, id);
create index records_account on records (account_id);
