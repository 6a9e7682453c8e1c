import type { CopiedPositionRowFragment, PositionRowFragment, ValuationFactsFragment } from "./portfolio.generated";

/** One line of the positions: what the account holds of a symbol on one side by itself, or what one of its copies holds of a trade. */
export interface PositionLine {
  readonly id: string;
  readonly instrument: PositionRowFragment["instrument"] | CopiedPositionRowFragment["instrument"];
  readonly side: PositionRowFragment["side"];
  readonly quantity: string;
  readonly averagePrice: string;
  readonly mid: string;
  readonly value: string;
  readonly openPnl: string;
  readonly openPnlPercent: number;
  /** Null for a copy's: the day is counted for a copy as a whole. */
  readonly dayPnl: string | null;
  readonly own: PositionRowFragment | null;
  readonly copied: CopiedPositionRowFragment | null;
}

/** What is owed is below zero, so that the lines add up to the total. */
export const signedBySide = (side: PositionLine["side"], amount: string): string =>
  side === "SHORT" && amount !== "0" ? `-${amount}` : amount;

/**
 * Own and copied positions in one list, each with the newest figures of the valuation, which moves with the market. The
 * order is by what they were worth when they were read: rows do not jump under the pointer.
 */
export function positionLines(
  positions: readonly PositionRowFragment[],
  copied: readonly CopiedPositionRowFragment[],
  valuation: ValuationFactsFragment,
): PositionLine[] {
  const ownNow = new Map(valuation.positions.map((value) => [`${value.symbol} ${value.side}`, value]));
  const copiedNow = new Map(valuation.copiedPositions.map((value) => [value.id, value]));
  const sized = [
    ...positions.map((position) => {
      const { mid, value, openPnl, openPnlPercent, dayPnl } = ownNow.get(`${position.instrument.symbol} ${position.side}`) ?? position;
      const now = { mid, value, openPnl, openPnlPercent, dayPnl };
      return { read: position.value, line: { ...position, ...now, own: position, copied: null } };
    }),
    ...copied.map((position) => {
      const { quantity, mid, value, openPnl, openPnlPercent } = copiedNow.get(position.id) ?? position;
      const now = { quantity, mid, value, openPnl, openPnlPercent, dayPnl: null };
      return { read: position.value, line: { ...position, ...now, own: null, copied: position } };
    }),
  ];
  return sized.toSorted((a, b) => Number(b.read) - Number(a.read)).map(({ line }) => line);
}
