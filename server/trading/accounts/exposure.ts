import { zero, type Decimal } from "../../platform/decimal";
import type { TradeSide } from "../trades/book";

interface Valued {
  readonly symbol: string;
  readonly side: TradeSide;
  readonly value: Decimal;
}

/** What rides on one symbol, at mid, in USD: never below zero. long + short = own + copied = total. */
export interface SymbolExposureNow {
  readonly symbol: string;
  readonly long: Decimal;
  readonly short: Decimal;
  readonly own: Decimal;
  readonly copied: Decimal;
  readonly total: Decimal;
}

/** Own and copied positions added up by symbol, the largest first. A long and a short of one symbol do not cancel out: both are at risk. */
export function exposuresOf(own: readonly Valued[], copied: readonly Valued[]): SymbolExposureNow[] {
  const all = [...own.map((position) => ({ ...position, isOwn: true })), ...copied.map((position) => ({ ...position, isOwn: false }))];
  return [...Map.groupBy(all, ({ symbol }) => symbol)]
    .map(([symbol, positions]) => {
      const sum = (isMeant: (position: (typeof all)[number]) => boolean): Decimal =>
        positions.reduce((total, position) => (isMeant(position) ? total.add(position.value) : total), zero);
      return {
        symbol,
        long: sum(({ side }) => side === "LONG"),
        short: sum(({ side }) => side === "SHORT"),
        own: sum(({ isOwn }) => isOwn),
        copied: sum(({ isOwn }) => !isOwn),
        total: sum(() => true),
      };
    })
    .sort((a, b) => b.total.cmp(a.total) || (a.symbol < b.symbol ? -1 : 1));
}
