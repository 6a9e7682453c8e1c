import type { AccountKind } from "../../billing/ledger/chart";
import type { Currency } from "../../billing/ledger/ledger.entity";
import { queryRows, type Queryable } from "../../platform/db/rows";

export interface LastCheckRow {
  readonly at: Date;
  readonly by: string | null;
  /** Rows that did not add up. */
  readonly broken: number;
}

/** The last time that an admin had the ledger checked, as the audit log has it; null for never. */
export async function readLastCheck(db: Queryable): Promise<LastCheckRow | null> {
  const sql = `
select l.at, u.username as by, (l.data ->> 'broken')::int as broken
from audit_log l
left join users u on u.id = l.actor_id
where l.subject_kind = 'LEDGER'
  and l.subject_id is null
  and l.action = 'ledger.check'
order by l.id desc
limit 1`;
  return (await queryRows<LastCheckRow>(db, sql))[0] ?? null;
}

export interface TransferRow {
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly at: Date;
  readonly occurredAt: Date;
  readonly username: string | null;
}

/** The columns of a transfer. Each search reads along an index of its own. */
const transferColumns = `
t.id::text as id, t.key, t.kind, t.at, t.occurred_at as "occurredAt",
(
  select username
  from users
  where id = t.user_id
) as username`;

/** The latest transfers, one more than `limit` may say that others follow. */
export const readLatestTransfers = (db: Queryable, before: string | null, limit: number): Promise<TransferRow[]> =>
  queryRows(
    db,
    `
select ${transferColumns}
from ledger_transfers t
where $1::bigint is null or t.id < $1
order by t.id desc
limit $2`,
    [before, limit],
  );

/** Transfers that moved an account of this user, and those that are an operation of theirs, the latest first. */
export const readTransfersOfUser = (db: Queryable, userId: string, before: string | null, limit: number): Promise<TransferRow[]> =>
  queryRows(
    db,
    `
with
touched as (
  select distinct transfer_id as id
  from ledger_entries
  where user_id = $1
    and ($2::bigint is null or transfer_id < $2)
  order by transfer_id desc
  limit $3
),
own as (
  select id
  from ledger_transfers
  where user_id = $1
    and ($2::bigint is null or id < $2)
  order by id desc
  limit $3
)
select ${transferColumns}
from ledger_transfers t
where t.id in (select id from touched union select id from own)
order by t.id desc
limit $3`,
    [userId, before, limit],
  );

/** The transfer with this key, or with this number. */
export const readTransfer = (db: Queryable, keyOrNumber: string): Promise<TransferRow[]> =>
  queryRows(
    db,
    `
select ${transferColumns}
from ledger_transfers t
where t.key = $1
  or t.id = $2::bigint
order by t.id desc`,
    [keyOrNumber, /^\d{1,18}$/.test(keyOrNumber) ? keyOrNumber : null],
  );

export async function findUserId(db: Queryable, username: string): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(db, "select id from users where username = lower($1)", [username]);
  return row?.id ?? null;
}

export interface TransferEntryRow {
  readonly transferId: string;
  readonly account: AccountKind;
  readonly currency: Currency;
  readonly username: string | null;
  readonly amount: string;
  readonly balance: string;
}

/** Every entry of these transfers, by account. */
export const readTransferEntries = (db: Queryable, transferIds: readonly string[]): Promise<TransferEntryRow[]> =>
  queryRows(
    db,
    `
select
  e.transfer_id::text as "transferId",
  a.kind as account,
  a.currency,
  u.username,
  e.amount::text as amount,
  e.balance::text as balance
from ledger_entries e
join ledger_accounts a on a.id = e.account_id
left join users u on u.id = a.user_id
where e.transfer_id = any ($1::bigint[])
order by e.transfer_id, e.amount, e.account_id`,
    [transferIds],
  );
