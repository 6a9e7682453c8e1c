import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { lotFromRow, type LotRow } from "../trading-rows";
import type { AccountRow, AccountState } from "./account-state";
import { isRecordAccountSql } from "./record-account.sql";
import type { AllocationPort } from "./allocation";

const readAccounts = `
select
  a.id, a.user_id as "userId", a.kind, a.mode, a.name, a.cash, a.chapter,
  ${isRecordAccountSql("a")} as "isRecordAccount",
  a.latency_ms as "latencyMs", a.fill_size_max as "fillSizeMax", a.created_at as "createdAt",
  (
    select coalesce(sum(reserved), 0)
    from orders
    where account_id = a.id
      and status = 'WORKING'
  ) as held_for_orders,
  coalesce(c.equity, 0) as close_equity,
  (
    select coalesce(sum(amount), 0)
    from account_flows f
    where f.account_id = a.id
      and f.at > coalesce(c.at, '-infinity')
  ) as flows_since
from trading_accounts a
left join lateral (
  -- the last daily close of the account
  select equity, at
  from equity_closes
  where account_id = a.id
  order by day desc
  limit 1
) c on true
where a.id = any($1::uuid[])`;

const readLots = `
select *
from lots
where account_id = any($1::uuid[])
  and remaining > 0
order by opened_at, trade_id, number`;

interface StateRow extends Omit<AccountRow, "cash" | "fillSizeMax"> {
  readonly cash: string;
  readonly fillSizeMax: string | null;
  readonly held_for_orders: string;
  readonly close_equity: string;
  readonly flows_since: string;
}

/** Reads accounts in two statements, however much they hold. Unknown ids are left out. */
export async function readAccountStates(db: Queryable, accountIds: readonly string[]): Promise<Map<string, AccountState>> {
  // One after the other: a lot read before the cash it was paid from would count twice.
  const rows = await queryRows<StateRow>(db, readAccounts, [accountIds]);
  const lots = await queryRows<LotRow>(db, readLots, [accountIds]);
  const byAccount = Map.groupBy(lots, (lot) => lot.account_id);
  return new Map(rows.map((row) => [row.id, stateOf(row, byAccount.get(row.id) ?? [])]));
}

/** Accounts with what copies hold of their money: for everything that shows a person what they have. */
export async function readWholeAccounts(
  db: Queryable,
  port: AllocationPort,
  accountIds: readonly string[],
): Promise<Map<string, AccountState>> {
  const states = await readAccountStates(db, accountIds);
  const allocations = await port.of(db, accountIds);
  return new Map([...states].map(([id, state]) => [id, { ...state, allocation: allocations.get(id) ?? null }]));
}

function stateOf(row: StateRow, lots: readonly LotRow[]): AccountState {
  const { id, userId, kind, mode, isRecordAccount, name, chapter, latencyMs, createdAt } = row;
  return {
    account: {
      id,
      userId,
      kind,
      mode,
      isRecordAccount,
      name,
      chapter,
      latencyMs,
      createdAt,
      cash: new Decimal(row.cash),
      fillSizeMax: row.fillSizeMax === null ? null : new Decimal(row.fillSizeMax),
    },
    lots: lots.map((lot) => ({ ...lotFromRow(lot), tradeId: lot.trade_id, symbol: lot.symbol, side: lot.side })),
    heldForOrders: new Decimal(row.held_for_orders),
    closeEquity: new Decimal(row.close_equity),
    flowsSince: new Decimal(row.flows_since),
  };
}
