import { Decimal, toCents, zero } from "../../../platform/decimal";
import type { PastRow } from "./past-events.store";

/** What a copy of the past held of one trade. */
export interface PastPosition {
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly held: Decimal;
  readonly cost: Decimal;
}

/** The copy from one moment to the next event; market clock, in milliseconds. */
export interface PastState {
  readonly from: number;
  readonly until: number;
  readonly cash: Decimal;
  readonly positions: ReadonlyMap<string, PastPosition>;
}

/** The states that a copy goes through, from `since` to `until`, one after the other without a gap. */
export function pastStates(amount: Decimal, since: Date, until: Date, rows: readonly PastRow[]): PastState[] {
  const states: PastState[] = [];
  let cash = amount;
  let positions: ReadonlyMap<string, PastPosition> = new Map();
  let from = +since;
  const moved = rows.filter((row) => row.action !== null && (row.action === "ADJUST" || row.quantity !== "0"));
  for (const row of moved) {
    // The market's clock may stand still between two events, never go back.
    const at = Math.max(from, +row.at);
    if (at > from) states.push({ from, until: at, cash, positions });
    from = at;
    cash = new Decimal(row.cash!);
    positions = withRow(positions, row);
  }
  states.push({ from, until: Math.max(from, +until), cash, positions });
  return states;
}

function withRow(before: ReadonlyMap<string, PastPosition>, row: PastRow): ReadonlyMap<string, PastPosition> {
  const positions = new Map(before);
  const held = new Decimal(row.held);
  if (held.isZero()) positions.delete(row.trade_id);
  else {
    const cost = before.get(row.trade_id)?.cost ?? zero;
    positions.set(row.trade_id, { symbol: row.symbol, side: row.side, held, cost: cost.add(costChange(row)) });
  }
  return positions;
}

function costChange({ action, side, money, realised }: PastRow): Decimal {
  if (action === "OPEN" || action === "SCALE") return new Decimal(money);
  if (action === "ADJUST") return new Decimal(money).neg();
  return (side === "LONG" ? new Decimal(money).sub(realised) : new Decimal(money).add(realised)).neg();
}

/** Equity in USD, each position rounded once, at its cost where it has no price. */
export function equityOf(
  { cash, positions }: Pick<PastState, "cash" | "positions">,
  priceOf: (symbol: string, side: "LONG" | "SHORT") => Decimal | null,
): Decimal {
  let equity = cash;
  for (const { symbol, side, held, cost } of positions.values()) {
    const price = priceOf(symbol, side);
    const value = price ? toCents(held.mul(price)) : cost;
    equity = side === "LONG" ? equity.add(value) : equity.sub(value);
  }
  return equity;
}

/** Longs and shorts added up, in USD. */
export const exposureOf = ({ positions }: Pick<PastState, "positions">, priceOf: (symbol: string) => Decimal | null): Decimal =>
  [...positions.values()].reduce((sum, { symbol, held, cost }) => sum.add(priceOf(symbol)?.mul(held) ?? cost), zero);

/** What is owed for shorts, in USD, each rounded once as in `equityOf`. */
export const shortValueOf = ({ positions }: Pick<PastState, "positions">, priceOf: (symbol: string) => Decimal | null): Decimal =>
  [...positions.values()].reduce((sum, { symbol, side, held, cost }) => {
    if (side === "LONG") return sum;
    const price = priceOf(symbol);
    return sum.add(price ? toCents(held.mul(price)) : cost);
  }, zero);

/** Whether it holds a short, of a symbol that is asked for where one is. */
export const hasShorts = ({ positions }: Pick<PastState, "positions">, isAsked: (symbol: string) => boolean = () => true): boolean =>
  [...positions.values()].some(({ side, symbol }) => side === "SHORT" && isAsked(symbol));
