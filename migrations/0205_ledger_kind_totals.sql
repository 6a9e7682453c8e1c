-- What all accounts of each kind hold, as of a transfer: an admin's look at the ledger added up every account. Counted is what has been
-- committed, by a worker: no posting writes here, so none waits here.
create table ledger_kind_totals (
  kind text primary key references ledger_account_kinds (kind),
  accounts bigint not null,
  balance numeric not null
);

-- Up to where: entries of transfers up to this one, and accounts up to this one, are in the totals; later ones are added when asked.
create table ledger_counted (
  is_only boolean primary key default true check (is_only),
  transfer_id bigint not null,
  account_id bigint not null
);

-- No posting is under way while what there is is added up.
lock table ledger_accounts, ledger_transfers, ledger_entries in share row exclusive mode;

insert into ledger_kind_totals (kind, accounts, balance)
select kind, count(*), sum(balance)
from ledger_accounts
group by kind;

insert into ledger_counted (transfer_id, account_id)
select coalesce((select max(id) from ledger_transfers), 0), coalesce((select max(id) from ledger_accounts), 0);
