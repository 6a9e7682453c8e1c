import { zero, type Decimal } from "../../platform/decimal";
import { previousDayClose } from "../../market/instruments/hours";
import type { Market } from "../../market/providers/provider";
import { averagePrice, fillValue, type Lot } from "../trades/book";
import type { AccountKind } from "./account.entity";
import type { Allocation, AllocationWorth, CopiedPositionNow } from "./allocation";
import { exposuresOf, type SymbolExposureNow } from "./exposure";
import { heldKey, valueAccount, valuePosition, type AccountValue, type Held, type PriceOf } from "./valuation";

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
  readonly allocation?: Allocation | null;
}

export interface AccountRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: AccountKind;
  readonly mode: "PAPER" | "LIVE";
  readonly isRecordAccount: boolean;
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

/** Lots of one symbol and side added up. */
export interface HeldPosition extends Held {
  readonly averagePrice: Decimal;
  readonly lots: readonly HeldLot[];
}

export function positionsOf(state: Pick<AccountState, "lots">): HeldPosition[] {
  return [...Map.groupBy(state.lots, heldKey).values()].map((lots) => ({
    symbol: lots[0]!.symbol,
    side: lots[0]!.side,
    quantity: lots.reduce((sum, lot) => sum.add(lot.remaining), zero),
    cost: lots.reduce((sum, lot) => sum.add(lot.remainingCost), zero),
    averagePrice: averagePrice(lots)!,
    lots,
  }));
}

export interface PositionNow {
  readonly held: HeldPosition;
  /** The average price where a symbol has no price. */
  readonly mid: Decimal;
  readonly value: Decimal;
  readonly openPnl: Decimal;
  readonly openPnlPercent: number;
  readonly dayPnl: Decimal;
}

export interface AccountNow {
  /** Of the account's own books. */
  readonly value: AccountValue;
  /** What copies are worth; 0 where they hold nothing. */
  readonly inCopies: Decimal;
  readonly cashInCopies: Decimal;
  readonly copied: readonly CopiedPositionNow[];
  /** Longs, shorts and both by symbol: own positions and those of copies. */
  readonly longs: Decimal;
  readonly shorts: Decimal;
  readonly exposures: readonly SymbolExposureNow[];
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

const noCopies: AllocationWorth = { equity: zero, cash: zero, openPnl: zero, dayPnl: zero, positions: [] };

/** Values an account at the market's last quotes; no statement. */
export function accountNow(state: AccountState, market: Market): AccountNow {
  const held = positionsOf(state);
  const priceOf: PriceOf = (symbol) => market.quote(symbol);
  const value = valueAccount(state.account.cash, held, priceOf, state.heldForOrders);
  const asOf = market.marketNow();
  const inCopies = state.allocation?.worth(priceOf) ?? noCopies;
  const base = state.closeEquity.add(state.flowsSince).add(inCopies.equity.sub(inCopies.dayPnl));
  const dayPnl = value.equity.add(inCopies.equity).sub(base);
  const sessionStart = previousDayClose(asOf);
  const exposures = exposuresOf(value.positions, inCopies.positions);
  const sum = (side: "long" | "short"): Decimal => exposures.reduce((total, exposure) => total.add(exposure[side]), zero);
  return {
    value,
    ...{ cashInCopies: inCopies.cash, copied: inCopies.positions, exposures, longs: sum("long"), shorts: sum("short") },
    ...{ inCopies: inCopies.equity, openPnl: value.openPnl.add(inCopies.openPnl), equity: value.equity.add(inCopies.equity) },
    positions: held.map((position) => positionNow(position, market, sessionStart)),
    dayPnl,
    dayPnlPercent: percentOf(dayPnl, base),
    isStale: [...held, ...inCopies.positions].some(({ symbol }) => market.quote(symbol)?.isStale ?? true),
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
