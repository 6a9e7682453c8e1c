import type { InstrumentClass } from "../../market/providers/provider";
import { zero, type Decimal } from "../../platform/decimal";

/** What the copies of one feeder hold of one symbol on one side. */
export interface HeldOfFeeder {
  readonly feederId: string;
  readonly symbol: string;
  readonly class: InstrumentClass;
  readonly side: "LONG" | "SHORT";
  /** In units. */
  readonly held: Decimal;
  /** In USD: what counts where there is no price. */
  readonly cost: Decimal;
}

/** USD at mid, to the cent. Gross is long plus short, net long less short. */
export interface Sides {
  readonly long: Decimal;
  readonly short: Decimal;
  readonly gross: Decimal;
  readonly net: Decimal;
}

/** SAME_SIDE: held through two feeders or more, all on one side; OPPOSED: long through one and short through another. */
export type OverlapKind = "SAME_SIDE" | "OPPOSED";

export interface FeederSides extends Sides {
  readonly feederId: string;
}

export interface SymbolExposure extends Sides {
  readonly symbol: string;
  readonly class: InstrumentClass;
  /** Of the gross exposure of all copies, in percent. */
  readonly sharePercent: number;
  readonly overlap: OverlapKind | null;
  /** Largest first. */
  readonly feeders: readonly FeederSides[];
}

export interface ClassExposure extends Sides {
  readonly class: InstrumentClass;
  /** Of the gross exposure of all copies, in percent. */
  readonly sharePercent: number;
}

export interface ExposureOfCopies extends Sides {
  /** Value of all running copies: their cash, plus long less short, in USD. */
  readonly equity: Decimal;
  /** 1 / sum of squared shares of gross (the inverse Herfindahl index); null while nothing is held. */
  readonly effectiveSymbols: number | null;
  /** Largest gross first. */
  readonly symbols: readonly SymbolExposure[];
  readonly classes: readonly ClassExposure[];
}

interface Valued {
  readonly row: HeldOfFeeder;
  readonly value: Decimal;
}

/** Exposure over all copies; every figure is a sum of values rounded to the cent, so that parts and totals agree. */
export function exposureOf(
  rows: readonly HeldOfFeeder[],
  cash: Decimal,
  midOf: (symbol: string) => Decimal | null | undefined,
): ExposureOfCopies {
  const valued = rows.map((row): Valued => {
    const mid = midOf(row.symbol);
    return { row, value: (mid ? row.held.mul(mid) : row.cost).toDecimalPlaces(2) };
  });
  const all = sidesOf(valued);
  const share = (gross: Decimal): number => (all.gross.isZero() ? 0 : gross.div(all.gross).mul(100).toNumber());
  const symbols = groupsOf(valued, ({ symbol }) => symbol).map(([symbol, held]): SymbolExposure => {
    const sides = sidesOf(held);
    const feeders = groupsOf(held, ({ feederId }) => feederId).map(([feederId, ofFeeder]) => ({ feederId, ...sidesOf(ofFeeder) }));
    return {
      ...{ symbol, class: held[0]!.row.class, ...sides, sharePercent: share(sides.gross) },
      ...{ overlap: overlapOf(held), feeders },
    };
  });
  const squares = symbols.reduce((sum, { sharePercent }) => sum + (sharePercent / 100) ** 2, 0);
  return {
    ...all,
    equity: cash.add(all.net),
    effectiveSymbols: squares > 0 ? 1 / squares : null,
    symbols,
    classes: groupsOf(valued, (row) => row.class).map(([name, held]) => {
      const sides = sidesOf(held);
      return { class: name, ...sides, sharePercent: share(sides.gross) };
    }),
  };
}

/** Two feeders on one symbol: against each other where any of one is against any of another, else on the same side. */
function overlapOf(held: readonly Valued[]): OverlapKind | null {
  const isOpposed = held.some(({ row: a }) => held.some(({ row: b }) => a.feederId !== b.feederId && a.side !== b.side));
  if (isOpposed) return "OPPOSED";
  return new Set(held.map(({ row }) => row.feederId)).size > 1 ? "SAME_SIDE" : null;
}

function sidesOf(held: readonly Valued[]): Sides {
  const sum = (side: "LONG" | "SHORT"): Decimal =>
    held.reduce((total, { row, value }) => (row.side === side ? total.add(value) : total), zero);
  const [long, short] = [sum("LONG"), sum("SHORT")];
  return { long, short, gross: long.add(short), net: long.sub(short) };
}

/** Largest gross first, then by name. */
function groupsOf<Key extends string>(held: readonly Valued[], keyOf: (row: HeldOfFeeder) => Key): Array<[Key, Valued[]]> {
  return [...Map.groupBy(held, ({ row }) => keyOf(row))].toSorted(
    ([nameA, a], [nameB, b]) => sidesOf(b).gross.cmp(sidesOf(a).gross) || nameA.localeCompare(nameB),
  );
}

/** One of a feeder's open trades against what copies of other feeders hold of its symbol. */
export interface OverlapWith {
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly kind: OverlapKind;
  /** Those of the other feeders that hold it, largest first. */
  readonly feeders: readonly FeederSides[];
}

/** Where a feeder's open trades meet what copies of others hold already; one entry a symbol and side, by symbol. */
export function overlapsWith(
  feederId: string,
  trades: readonly { readonly symbol: string; readonly side: "LONG" | "SHORT" }[],
  exposure: ExposureOfCopies,
): OverlapWith[] {
  const bySymbol = new Map(exposure.symbols.map((symbol) => [symbol.symbol, symbol]));
  const distinct = new Map(trades.map((trade) => [`${trade.symbol} ${trade.side}`, trade]));
  return [...distinct.values()]
    .flatMap(({ symbol, side }) => {
      const feeders = bySymbol.get(symbol)?.feeders.filter((other) => other.feederId !== feederId) ?? [];
      if (feeders.length === 0) return [];
      const isAgainst = feeders.some(({ long, short }) => (side === "LONG" ? short : long).gt(0));
      return [{ symbol, side, kind: isAgainst ? ("OPPOSED" as const) : ("SAME_SIDE" as const), feeders }];
    })
    .toSorted((a, b) => a.symbol.localeCompare(b.symbol) || a.side.localeCompare(b.side));
}
