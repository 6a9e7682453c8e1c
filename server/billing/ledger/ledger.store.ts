import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { statementRows } from "../../platform/db/statements/statement-rows";
import type { AccountKind } from "./chart";
import { lockAccountsStatement, postStatement } from "./ledger.sql";

/** Which row of `ledger_accounts` is meant: by its owner, or by its stripe. */
export interface AccountAddress {
  readonly kind: AccountKind;
  readonly userId: string | null;
  readonly stripe: number;
}

interface AccountRow {
  readonly id: string;
  readonly kind: AccountKind;
  readonly user_id: string | null;
  readonly stripe: number;
}

const parametersOf = (addresses: readonly AccountAddress[]): unknown[] => [
  addresses.map(({ kind }) => kind),
  addresses.map(({ userId }) => userId),
  addresses.map(({ stripe }) => stripe),
];

/** Accounts that there are, in no order. */
export async function findAccounts(tx: Queryable, addresses: readonly AccountAddress[]): Promise<AccountRow[]> {
  // A user's and the server's apart: each by its own index, however many accounts there are.
  const sql = `
with wanted as (
  select kind, user_id, stripe
  from unnest($1::text[], $2::uuid[], $3::smallint[]) wanted (kind, user_id, stripe)
)
select a.id, a.kind, a.user_id, a.stripe
from wanted
join ledger_accounts a
  on a.user_id = wanted.user_id
  and a.kind = wanted.kind
union all
select a.id, a.kind, a.user_id, a.stripe
from wanted
join ledger_accounts a
  on a.user_id is null
  and a.kind = wanted.kind
  and a.stripe = wanted.stripe
where wanted.user_id is null`;
  return queryRows(tx, sql, parametersOf(addresses));
}

/** Opens those that are missing. Whoever opens the same one at the same time waits. */
export async function openAccounts(tx: Tx, addresses: readonly AccountAddress[]): Promise<void> {
  const sql = `
insert into ledger_accounts (kind, currency, may_be_negative, may_be_positive, user_id, stripe)
select k.kind, k.currency, k.may_be_negative, k.may_be_positive, wanted.user_id, wanted.stripe
from unnest($1::text[], $2::uuid[], $3::smallint[]) wanted (kind, user_id, stripe)
join ledger_account_kinds k on k.kind = wanted.kind
order by wanted.user_id, wanted.kind, wanted.stripe
on conflict do nothing`;
  await tx.query(sql, parametersOf(addresses));
}

/** Balances by account, under locks. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await statementRows(tx, lockAccountsStatement, [ids]);
  return new Map(rows.map(({ id, balance }) => [id, BigInt(balance)]));
}

/** A transfer to be booked; accounts by id, each once. */
export interface NewTransfer {
  readonly key: string;
  readonly kind: string;
  readonly userId: string | null;
  readonly subject: { readonly kind: string; readonly id: string } | null;
  readonly at: Date;
  readonly occurredAt: Date;
  readonly requestSha256: Buffer;
  readonly settlesId: string | null;
  readonly legs: ReadonlyArray<{ readonly accountId: string; readonly amount: bigint }>;
}

export interface EntryRow {
  readonly accountId: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly version: number;
}

/** Its id and entries; null where its key is taken. Whoever books the same key at the same time waits. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<{ id: string; entries: EntryRow[] } | null> {
  const { legs, key, kind, userId, subject, at, occurredAt, requestSha256, settlesId } = transfer;
  const rows = await statementRows(tx, postStatement, [
    legs.map(({ accountId }) => accountId),
    legs.map(({ amount }) => amount.toString()),
    ...([key, kind, userId, subject?.kind ?? null, subject?.id ?? null, at, occurredAt, requestSha256, settlesId] as const),
  ]);
  if (rows.length === 0) return null;
  return { id: rows[0]!.transfer_id, entries: rows.map(entryOf) };
}

const entryOf = (row: { account_id: string; amount: string; balance: string; version: string }): EntryRow => ({
  accountId: row.account_id,
  amount: BigInt(row.amount),
  balance: BigInt(row.balance),
  version: Number(row.version),
});

export interface StoredTransfer {
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly user_id: string | null;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  readonly at: Date;
  readonly request_sha256: Buffer;
  readonly settles_id: string | null;
}

const storedColumns = "id, key, kind, user_id, subject_kind, subject_id, at, request_sha256, settles_id";

export async function findTransferByKey(db: Queryable, key: string): Promise<StoredTransfer | null> {
  const [row] = await queryRows<StoredTransfer>(db, `select ${storedColumns} from ledger_transfers where key = $1`, [key]);
  return row ?? null;
}

/** What captured or released a hold; null while it is open. */
export async function findSettlement(db: Queryable, holdId: string): Promise<StoredTransfer | null> {
  const [row] = await queryRows<StoredTransfer>(db, `select ${storedColumns} from ledger_transfers where settles_id = $1`, [holdId]);
  return row ?? null;
}

export interface StoredEntry extends EntryRow, AccountAddress {}

/** Entries of a transfer with their accounts, by account. */
export async function readEntries(db: Queryable, transferId: string): Promise<StoredEntry[]> {
  const sql = `
select e.account_id, e.amount, e.balance, e.version, a.kind, a.user_id, a.stripe
from ledger_entries e
join ledger_accounts a on a.id = e.account_id
where e.transfer_id = $1
order by e.account_id`;
  const rows = await queryRows<AccountRow & Parameters<typeof entryOf>[0]>(db, sql, [transferId]);
  return rows.map((row) => ({ ...entryOf(row), kind: row.kind, userId: row.user_id, stripe: row.stripe }));
}

/** What a user's accounts hold, by kind; none for kinds that the user has no account of. */
export async function readBalances(db: Queryable, userId: string): Promise<Array<{ kind: AccountKind; balance: string }>> {
  return queryRows(db, "select kind, balance from ledger_accounts where user_id = $1", [userId]);
}
