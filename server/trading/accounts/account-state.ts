import type { Database } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import { previousDayClose } from "../../market/instruments/hours";
import type { Market } from "../../market/providers/provider";
import { averagePrice, fillValue, type Lot } from "../trades/book";
import { lotFromRow, type LotRow } from "../trading-rows";
import type { Allocation, AllocationPort } from "./allocation";
import { valueAccount, valuePosition, type AccountValue, type Held, type PriceOf } from "./valuation";

/** An account as read at once: its row, its open lots, what its orders hold, and the last equity close. */
export interface AccountState {
  readonly account: AccountRow;
  readonly lots: readonly HeldLot[];
  readonly heldForOrders: Decimal;
  /** Equity at the last close, or 0 before the first. */
  readonly closeEquity: Decimal;
  /** Money put in since that close. */
  readonly flowsSince: Decimal;
  /** What copies hold of its money; only where it was asked for. */
  readonly setAside?: Allocation | null;
}

export interface AccountRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: "RECORD" | "PRACTICE";
  readonly mode: "PAPER" | "LIVE";
  readonly name: string;
  readonly cash: Decimal;
  readonly chapter: number;
  readonly latencyMs: number | null;
  readonly fillSizeMax: Decimal | null;
  readonly createdAt: Date;
}

export interface HeldLot extends Lot {
  readonly tradeId: string;
  readonly symbol: string;
  readonly side: Held["side"];
}

const readAccounts = `
select a.id, a.user_id as "userId", a.kind, a.mode, a.name, a.cash, a.chapter, a.latency_ms as "latencyMs", a.fill_size_max as "fillSizeMax", a.created_at as "createdAt",
  (select coalesce(sum(reserved), 0) from orders where account_id = a.id and status = 'WORKING') as held_for_orders,
  coalesce(c.equity, 0) as close_equity,
  (select coalesce(sum(amount), 0) from account_flows f where f.account_id = a.id and f.at > coalesce(c.at, '-infinity')) as flows_since
from trading_accounts a
left join lateral (select equity, at from equity_closes where account_id = a.id order by day desc limit 1) c on true
where a.id = any($1::uuid[])`;

const readLots = `select * from lots where account_id = any($1::uuid[]) and remaining > 0 order by opened_at, trade_id, number`;

/** Reads accounts in two statements, however much they hold. Unknown ids are left out. */
export async function readAccountStates(db: Pick<Database, "query">, accountIds: readonly string[]): Promise<Map<string, AccountState>> {
  // One after the other: a lot read before the cash it was paid from would count twice.
  const rows = await db.query<Record<string, string> & { createdAt: Date }>(readAccounts, [accountIds]);
  const lots = await db.query<LotRow>(readLots, [accountIds]);
  const byAccount = Map.groupBy(lots, (lot) => lot.account_id);
  return new Map(rows.map((row) => [row.id!, stateOf(row, byAccount.get(row.id!) ?? [])]));
}

/** Accounts with what copies hold of their money: for everything that shows a person what they have. */
export async function readWholeAccounts(
  db: Pick<Database, "query">,
  port: AllocationPort,
  accountIds: readonly string[],
): Promise<Map<string, AccountState>> {
  const states = await readAccountStates(db, accountIds);
  const asides = await port.of(accountIds);
  return new Map([...states].map(([id, state]) => [id, { ...state, setAside: asides.get(id) ?? null }]));
}

// A row of `readAccounts`, as the driver gives it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function stateOf(row: any, lots: readonly LotRow[]): AccountState {
  const { id, userId, kind, mode, name, chapter, latencyMs, createdAt } = row;
  return {
    account: {
      id,
      userId,
      kind,
      mode,
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

/** Lots of one symbol added up. */
export interface HeldPosition extends Held {
  readonly averagePrice: Decimal;
  readonly lots: readonly HeldLot[];
}

export function positionsOf(state: Pick<AccountState, "lots">): HeldPosition[] {
  return [...Map.groupBy(state.lots, (lot) => lot.symbol)].map(([symbol, lots]) => ({
    symbol,
    side: lots[0]!.side,
    quantity: lots.reduce((sum, lot) => sum.add(lot.remaining), zero),
    cost: lots.reduce((sum, lot) => sum.add(lot.remainingCost), zero),
    averagePrice: averagePrice(lots)!,
    lots,
  }));
}

export interface PositionNow {
  readonly held: HeldPosition;
  /** The average price stands in where a symbol has no price. */
  readonly mid: Decimal;
  readonly value: Decimal;
  readonly openPnl: Decimal;
  readonly openPnlPercent: number;
  readonly dayPnl: Decimal;
}

export interface AccountNow {
  /** Of the account's own books. */
  readonly value: AccountValue;
  /** What copies are worth; 0 where nothing is set aside. */
  readonly inCopies: Decimal;
  /** Of everything, copies among it. */
  readonly openPnl: Decimal;
  readonly equity: Decimal;
  readonly positions: readonly PositionNow[];
  readonly dayPnl: Decimal;
  readonly dayPnlPercent: number;
  readonly isStale: boolean;
  readonly asOf: Date;
}

/** A share in percent for display, four decimals; 0 of nothing. */
export const percentOf = (part: Decimal, whole: Decimal): number =>
  whole.isZero() ? 0 : part.div(whole).mul(100).toDecimalPlaces(4).toNumber();

/** Values an account at the market's last quotes; no statement. */
export function accountNow(state: AccountState, market: Market): AccountNow {
  const held = positionsOf(state);
  const priceOf: PriceOf = (symbol) => market.quote(symbol);
  const value = valueAccount(state.account.cash, held, priceOf, state.heldForOrders);
  const asOf = market.marketNow();
  const aside = state.setAside?.worth(priceOf) ?? { equity: zero, openPnl: zero, dayPnl: zero };
  const base = state.closeEquity.add(state.flowsSince).add(aside.equity.sub(aside.dayPnl));
  const dayPnl = value.equity.add(aside.equity).sub(base);
  const sessionStart = previousDayClose(asOf);
  return {
    value,
    ...{ inCopies: aside.equity, openPnl: value.openPnl.add(aside.openPnl), equity: value.equity.add(aside.equity) },
    positions: held.map((position) => positionNow(position, market, sessionStart)),
    dayPnl,
    dayPnlPercent: percentOf(dayPnl, base),
    isStale: held.some((position) => market.quote(position.symbol)?.isStale ?? true),
    asOf,
  };
}

function positionNow(held: HeldPosition, market: Market, sessionStart: Date): PositionNow {
  const quote = market.quote(held.symbol);
  const { value, openPnl, mid } = valuePosition(held, quote);
  const before = held.lots.reduce(
    (sum, lot) => sum.add(lot.quoteAt < sessionStart && quote ? fillValue(lot.remaining, quote.previousClose) : lot.remainingCost),
    zero,
  );
  const dayPnl = held.side === "LONG" ? value.sub(before) : before.sub(value);
  return { held, mid: mid ?? held.averagePrice, value, openPnl, openPnlPercent: percentOf(openPnl, held.cost), dayPnl };
}
