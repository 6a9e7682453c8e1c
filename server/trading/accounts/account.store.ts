import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import { Decimal } from "../../platform/decimal";
import { AccountFlow } from "./account-flow.entity";
import type { AccountRow } from "./account-state";
import { isRecordAccountSql } from "./record-account.sql";
import { TradingAccountRow } from "./account.entity";

/** Whose an account is, and whether it holds real money. */
export interface AccountOwner {
  readonly accountId: string;
  readonly userId: string;
  readonly mode: "PAPER" | "LIVE";
}

interface OwnerRow {
  account_id: string;
  user_id: string;
  mode: "PAPER" | "LIVE";
}

const ownerOf = (row: OwnerRow | undefined): AccountOwner | null =>
  row ? { accountId: row.account_id, userId: row.user_id, mode: row.mode } : null;

const owner = defineStatement<OwnerRow, readonly [accountId: string]>(
  "trading.accountOwner",
  "select id as account_id, user_id, mode from trading_accounts where id = $1 and closed_at is null",
  { account_id: "uuid", user_id: "uuid", mode: "text" },
);

/** The owner of an account that is not closed. */
export async function readAccountOwner(db: Queryable, accountId: string): Promise<AccountOwner | null> {
  return ownerOf((await statementRows(db, owner, [accountId]))[0]);
}

/** The id of the account that stands for a connection's; null for an unknown one, and a closed one. */
export async function readAccountIdOfConnection(db: Queryable, connectionId: string): Promise<string | null> {
  const sql = "select id from trading_accounts where connection_id = $1 and closed_at is null";
  return (await queryRows<{ id: string }>(db, sql, [connectionId]))[0]?.id ?? null;
}

/** Connections that have ended and whose account is open, by id. */
export async function readConnectionsToLeave(db: Queryable): Promise<string[]> {
  const sql = `
select c.id
from broker_connections c
join trading_accounts a on a.connection_id = c.id
where c.erased_at is not null
  and a.closed_at is null
order by c.id
limit 200`;
  return (await queryRows<{ id: string }>(db, sql)).map((row) => row.id);
}

/** A user's account of one kind, with its owner. */
export async function readAccountOfKind(db: Queryable, userId: string, kind: "RECORD" | "PRACTICE"): Promise<AccountOwner | null> {
  const sql = `select id as account_id, user_id, mode
  from trading_accounts
  where user_id = $1
    and kind = $2
    and closed_at is null`;
  return ownerOf((await queryRows<OwnerRow>(db, sql, [userId, kind]))[0]);
}

const recordAccount = defineStatement<OwnerRow, readonly [userId: string]>(
  "trading.readRecordAccount",
  `
select a.id as account_id, a.user_id, a.mode
from trading_accounts a
where a.user_id = $1
  and a.closed_at is null
  and ${isRecordAccountSql("a")}`,
  { account_id: "uuid", user_id: "uuid", mode: "text" },
);

/** The account whose trades are a feeder's record: the one that was chosen, else the user's first account on paper. */
export async function readRecordAccount(db: Queryable, userId: string): Promise<AccountOwner | null> {
  return ownerOf((await statementRows(db, recordAccount, [userId]))[0]);
}

/** The account of a trade, closed accounts included. */
export async function readAccountOfTrade(db: Queryable, tradeId: string): Promise<AccountOwner | null> {
  const sql = `
select account_id, t.user_id, a.mode
from trades t
join trading_accounts a on a.id = t.account_id
where t.id = $1`;
  return ownerOf((await queryRows<OwnerRow>(db, sql, [tradeId]))[0]);
}

/** The account of an order, closed accounts included. */
export async function readAccountOfOrder(db: Queryable, orderId: string): Promise<AccountOwner | null> {
  const sql = `
select account_id, o.user_id, a.mode
from orders o
join trading_accounts a on a.id = o.account_id
where o.id = $1`;
  return ownerOf((await queryRows<OwnerRow>(db, sql, [orderId]))[0]);
}

/** The id of a user's record account; null for who has none. */
export async function readRecordAccountId(db: Queryable, userId: string): Promise<string | null> {
  return (await readRecordAccount(db, userId))?.accountId ?? null;
}

/** Ids of a user's accounts that are not closed, in id order. */
export async function readOpenAccountIds(db: Queryable, userId: string): Promise<string[]> {
  const sql = "select id from trading_accounts where user_id = $1 and closed_at is null order by id";
  return (await queryRows<{ id: string }>(db, sql, [userId])).map((row) => row.id);
}

/** Locks accounts in id order; closed and unknown ones are left out. */
export async function lockOpenAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.query(
    `
select id
from trading_accounts
where id = any($1::uuid[])
  and closed_at is null
order by id
for no key update`,
    [accountIds],
  );
}

type AccountText = Omit<AccountRow, "cash" | "fillSizeMax" | "isRecordAccount"> & {
  cash: string;
  fillSizeMax: string | null;
  /** Null of who has no record. */
  recordAccountId: string | null;
};

const accountColumns = `
  id, user_id as "userId", kind, mode, name, cash, chapter,
  (select account_id from records where user_id = trading_accounts.user_id) as "recordAccountId",
  latency_ms as "latencyMs", fill_size_max as "fillSizeMax", created_at as "createdAt"`;

async function readAccountRows(db: Queryable, sql: string, parameters: unknown[]): Promise<AccountRow[]> {
  const rows = await queryRows<AccountText>(db, sql, parameters);
  return rows.map(({ recordAccountId, ...row }) => ({
    ...row,
    isRecordAccount: recordAccountId === null ? row.kind === "RECORD" : recordAccountId === row.id,
    cash: new Decimal(row.cash),
    fillSizeMax: row.fillSizeMax === null ? null : new Decimal(row.fillSizeMax),
  }));
}

/** Accounts by id, whosever they are, record accounts first. */
export const readAccounts = (db: Queryable, accountIds: readonly string[]): Promise<AccountRow[]> =>
  readAccountRows(db, `select ${accountColumns} from trading_accounts where id = any($1::uuid[]) order by kind desc`, [accountIds]);

/** Accounts of one owner by id; those of others are left out. */
export const readOwnAccounts = (db: Queryable, ownerId: string, accountIds: readonly string[]): Promise<AccountRow[]> =>
  readAccountRows(db, `select ${accountColumns} from trading_accounts where id = any($1::uuid[]) and user_id = $2 order by kind desc`, [
    accountIds,
    ownerId,
  ]);

/** All accounts of these users that are not closed, record accounts first. */
export const readAccountsOfUsers = (db: Queryable, userIds: readonly string[]): Promise<AccountRow[]> =>
  readAccountRows(
    db,
    `select ${accountColumns}
    from trading_accounts
    where user_id = any($1::uuid[])
      and closed_at is null
    order by kind desc`,
    [userIds],
  );

export type NewAccount = Pick<TradingAccountRow, "id" | "userId" | "kind" | "name" | "cash" | "createdAt"> &
  Partial<Pick<TradingAccountRow, "broker" | "mode" | "connectionId">>;

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.insert(TradingAccountRow, account);
}

/** Closes an account on which no trade and no order is open and that is nobody's record account; does nothing to others. */
export async function closeEmptyAccount(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx.query(
    `update trading_accounts a
    set closed_at = $2
    where a.id = $1
      and a.closed_at is null
      and not exists (select 1 from trades t where t.account_id = a.id and t.status = 'OPEN')
      and not exists (select 1 from orders o where o.account_id = a.id and o.status = 'WORKING')
      and not exists (select 1 from records r where r.account_id = a.id)`,
    [accountId, at],
  );
}

/** Sets how late, and in how large parts, orders of a paper account fill; null for at once and in full. */
export async function updateRealism(tx: Tx, accountId: string, latencyMs: number | null, fillSizeMax: Decimal | null): Promise<void> {
  await tx.update(TradingAccountRow, { id: accountId }, { latencyMs, fillSizeMax });
}

/** Sets the cash of accounts, in USD. The accounts are locked before. */
export async function updateCash(tx: Tx, accounts: ReadonlyArray<{ readonly id: string; readonly cash: string }>): Promise<void> {
  await tx.query(
    `
update trading_accounts a
set cash = n.cash
from json_to_recordset($1) as n (id uuid, cash numeric)
where a.id = n.id`,
    [JSON.stringify(accounts)],
  );
}

/** A row of `account_flows`, ready for `json_populate_recordset`: money in USD as text. */
export interface FlowRow {
  readonly id: string;
  readonly account_id: string;
  readonly user_id: string;
  readonly at: Date;
  readonly amount: string;
  readonly kind: AccountFlow["kind"];
  readonly equity_before: string;
  readonly currency: string | null;
  readonly rate: string | null;
}

export async function insertFlow(tx: Tx, flow: Omit<AccountFlow, "currency" | "rate">): Promise<void> {
  await tx.insert(AccountFlow, flow);
}

/** Several flows in one statement. */
export async function insertFlows(tx: Tx, flows: readonly FlowRow[]): Promise<void> {
  await tx.query("insert into account_flows select * from json_populate_recordset(null::account_flows, $1)", [JSON.stringify(flows)]);
}

/** The money an account was opened with, in USD; null where it has no such flow. */
export async function readStartCash(db: Queryable, accountId: string): Promise<Decimal | null> {
  const sql = "select amount from account_flows where account_id = $1 and kind = 'START' order by at limit 1";
  const [row] = await queryRows<{ amount: string }>(db, sql, [accountId]);
  return row ? new Decimal(row.amount) : null;
}

/** What was put into an account less what was taken out, in USD; money that moved to and from copies does not count. */
export async function readPutIn(db: Queryable, accountId: string): Promise<Decimal> {
  const sql = `
select coalesce(sum(amount), 0) as sum
from account_flows
where account_id = $1
  and kind not in ('TO_COPY', 'FROM_COPY')`;
  const [row] = await queryRows<{ sum: string }>(db, sql, [accountId]);
  return new Decimal(row!.sum);
}
