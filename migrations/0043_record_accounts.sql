-- A feeder's record goes on with another account, as a marked chapter (docs/record-format.md).

-- Whether the account was its owner's record account at the close: figures of a record are made of these closes alone.
alter table equity_closes add column is_of_record boolean not null default true;
update equity_closes c
set is_of_record = false
from trading_accounts a
where a.id = c.account_id
  and a.kind <> 'RECORD';

alter table records
  -- when the record took its account over, on the market clock; null: it always had this one
  add column account_since timestamptz,
  -- what the account was worth then, in USD
  add column account_equity numeric,
  -- the record's growth from its last daily close to then, on the accounts before
  add column account_growth numeric,
  add constraint records_account_change
    check ((account_since is null) = (account_equity is null) and (account_since is null) = (account_growth is null));
