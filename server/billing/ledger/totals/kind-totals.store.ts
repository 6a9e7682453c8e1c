import { changedRows, queryRows, type Queryable } from "../../../platform/db/rows";
import type { AccountKind } from "../chart";
import type { Currency } from "../ledger.entity";

/** By how much the total of a kind goes up, or down where it is negative. */
export interface KindDelta {
  readonly kind: AccountKind;
  readonly accounts: number;
  /** Whole bites, or cents. */
  readonly balance: string;
}

/** Bigints as text. */
export interface LedgerPlace {
  readonly transferId: string;
  readonly accountId: string;
}

const drawnSql = `
select
  (case when t.is_called then t.last_value else 0 end)::text as "transferId",
  (case when a.is_called then a.last_value else 0 end)::text as "accountId"
from ledger_transfers_id_seq t, ledger_accounts_id_seq a`;

/** Numbers drawn so far, of which some may not be committed yet. */
export async function readDrawn(tx: Queryable): Promise<LedgerPlace> {
  return (await queryRows<LedgerPlace>(tx, drawnSql))[0]!;
}

/** Whether numbers have been drawn since those that are counted. */
export const hasDrawnSql = `exists (
  select
  from ledger_counted c, ledger_transfers_id_seq t, ledger_accounts_id_seq a
  where c.transfer_id <> case when t.is_called then t.last_value else 0 end
    or c.account_id <> case when a.is_called then a.last_value else 0 end
)`;

const writersSql = `
select distinct virtualtransaction || ' ' || coalesce(pid, 0) as writer
from pg_locks
where locktype = 'relation'
  and mode = 'RowExclusiveLock'
  and granted
  and database = (select oid from pg_database where datname = current_database())
  and relation in ('ledger_accounts'::regclass, 'ledger_transfers'::regclass)`;

/**
 * Transactions under way that may have drawn numbers: whoever writes to a table locks it before, and until what they wrote can be seen by all. A name
 * is nobody else's later.
 */
export const readLedgerWriters = async (tx: Queryable): Promise<string[]> =>
  (await queryRows<{ writer: string }>(tx, writersSql)).map(({ writer }) => writer);

/** Up to where the totals are counted. */
export async function readCounted(tx: Queryable): Promise<LedgerPlace> {
  const sql = `select transfer_id::text as "transferId", account_id::text as "accountId" from ledger_counted`;
  return (await queryRows<LedgerPlace>(tx, sql))[0]!;
}

/** What accounts and entries between two places, (transfer and account) after `from` and up to `to`, add to the totals. */
const betweenSql = (from: LedgerPlace, to: LedgerPlace): string => `
select a.kind, 0 as accounts, sum(e.amount) as balance
from ledger_entries e
join ledger_accounts a on a.id = e.account_id
where e.transfer_id > ${from.transferId}
  and e.transfer_id <= ${to.transferId}
group by a.kind
union all
select kind, count(*), 0
from ledger_accounts
where id > ${from.accountId}
  and id <= ${to.accountId}
group by kind`;

const fromPlace: LedgerPlace = { transferId: "$1::bigint", accountId: "$3::bigint" };
const toPlace: LedgerPlace = { transferId: "$2::bigint", accountId: "$4::bigint" };
const takeSql = `
select kind, sum(accounts)::int as accounts, sum(balance)::text as balance
from (${betweenSql(fromPlace, toPlace)}
) line
group by kind`;

/** What comes to the totals between two places. Both must be behind every transaction that is under way. */
export const readKindDeltas = (tx: Queryable, from: LedgerPlace, to: LedgerPlace): Promise<KindDelta[]> =>
  queryRows(tx, takeSql, [from.transferId, to.transferId, from.accountId, to.accountId]);

/** From now on the totals are those up to this place. */
export const storeCounted = (tx: Queryable, { transferId, accountId }: LedgerPlace): Promise<unknown> =>
  changedRows(tx, "update ledger_counted set transfer_id = $1, account_id = $2", [transferId, accountId]);

const addSql = `
insert into ledger_kind_totals as t (kind, accounts, balance)
select kind, accounts, balance
from json_to_recordset($1) as d (kind text, accounts bigint, balance numeric)
on conflict (kind) do update
set accounts = t.accounts + excluded.accounts,
  balance = t.balance + excluded.balance`;

/** Adds to the totals. */
export const addKindDeltas = (tx: Queryable, deltas: readonly KindDelta[]): Promise<unknown> =>
  queryRows(tx, addSql, [JSON.stringify(deltas)]);

const end = "9223372036854775807";
const atEnd: LedgerPlace = { transferId: end, accountId: end };
const ofCounted: LedgerPlace = {
  transferId: "(select transfer_id from ledger_counted)",
  accountId: "(select account_id from ledger_counted)",
};

const wrongSql = `
with
held as (
  select kind, count(*) as accounts, sum(balance) as balance
  from ledger_accounts
  group by kind
),
-- as stored, with what came since
counted as (
  select kind, sum(accounts) as accounts, sum(balance) as balance
  from (
    select kind, accounts, balance
    from ledger_kind_totals
    union all
    (${betweenSql(ofCounted, atEnd)})
  ) line
  group by kind
)
select kind, (coalesce(h.accounts, 0) - coalesce(c.accounts, 0))::int as accounts,
  (coalesce(h.balance, 0) - coalesce(c.balance, 0))::text as balance
from held h
full join counted c using (kind)
where coalesce(h.accounts, 0) <> coalesce(c.accounts, 0)
  or coalesce(h.balance, 0) <> coalesce(c.balance, 0)
order by kind`;

/** What would make the totals those of the accounts. Reads all accounts. */
export const readWrongKinds = (db: Queryable): Promise<KindDelta[]> => queryRows(db, wrongSql);

export interface KindTotalRow extends KindDelta {
  readonly currency: Currency;
  readonly isUsers: boolean;
  readonly description: string;
}

const storedSql = `
select k.kind, k.currency, k.is_users as "isUsers", k.description,
  coalesce(t.accounts, 0)::int as accounts,
  coalesce(t.balance, 0)::text as balance,
  c.transfer_id::text as "transferId",
  c.account_id::text as "accountId"
from ledger_account_kinds k
cross join ledger_counted c
left join ledger_kind_totals t on t.kind = k.kind
order by k.currency, k.is_users desc, k.kind`;

/**
 * What all accounts of each kind hold: as counted, and what was booked since. Where the totals were counted up to nothing is under way any more, so
 * that what the second statement adds is the rest, whatever was booked between the two.
 */
export async function readKindTotals(db: Queryable): Promise<KindTotalRow[]> {
  const stored = await queryRows<KindTotalRow & LedgerPlace>(db, storedSql);
  const later = await readKindDeltas(db, stored[0]!, atEnd);
  const byKind = new Map(later.map((delta) => [delta.kind, delta]));
  return stored.map((row) => {
    const { kind, currency, isUsers, description, accounts, balance } = row;
    const delta = byKind.get(kind);
    return {
      ...{ kind, currency, isUsers, description },
      accounts: accounts + (delta?.accounts ?? 0),
      balance: String(BigInt(balance) + BigInt(delta?.balance ?? 0)),
    };
  });
}
