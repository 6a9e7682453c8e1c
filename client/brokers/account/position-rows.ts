import { readDecimal } from "../../lib/format/decimal";
import { formatQuantity } from "../../lib/format/format";
import type { BrokerDifferenceFactsFragment, BrokerPositionFactsFragment } from "./books.generated";

type Position = BrokerPositionFactsFragment;

/** How what we hold compares with what the venue holds of a symbol. */
export interface Match {
  readonly look: "gain" | "accent" | "dashed" | "plain";
  readonly text: string;
}

export const quantityOf = (value: string, { instrument }: Pick<Position, "instrument">): string =>
  instrument ? formatQuantity(value, instrument.lot) : value;

/**
 * Less at the venue is missing where a comparison found it so, and bought since where none did: the venue's side is of the last one. More is not
 * ours; a rest that the venue does not trade is dust.
 */
export function matchOf(position: Position, differences: readonly Pick<BrokerDifferenceFactsFragment, "kind" | "symbol">[]): Match {
  const [ours, theirs] = [readDecimal(position.bookedQuantity), readDecimal(position.quantity)];
  if (!ours || !theirs || ours.eq(theirs)) return { look: "gain", text: "Matches" };
  const isDust = differences.some(({ kind, symbol }) => kind === "DUST" && symbol === position.symbol);
  const gap = quantityOf(theirs.minus(ours).abs().toFixed(), position);
  if (isDust) return { look: "plain", text: `${gap} dust` };
  const isMissing = ours.abs().gt(theirs.abs()) || ours.times(theirs).lt(0);
  const isFound = differences.some(({ kind, symbol }) => kind === "SHORTFALL" && symbol === position.symbol);
  if (isMissing && !isFound) return { look: "plain", text: "Traded since" };
  return isMissing ? { look: "accent", text: `${gap} missing` } : { look: "dashed", text: `${gap} external` };
}

/** A position, then whose it is: a row for each lot, and one for what is nobody's here. */
export interface PositionRow {
  readonly key: string;
  readonly kind: "POSITION" | "LOT" | "EXTERNAL";
  readonly title: string;
  readonly owner: string | null;
  readonly match: Match | null;
  readonly ours: string | null;
  readonly theirs: string | null;
  /** In USD. */
  readonly cost: string | null;
}

export function rowsOf(
  positions: readonly Position[],
  differences: readonly Pick<BrokerDifferenceFactsFragment, "kind" | "symbol">[],
): PositionRow[] {
  return positions.flatMap((position) => {
    const match = matchOf(position, differences);
    const isExternal = match.look === "dashed";
    const [ours, theirs] = [quantityOf(position.bookedQuantity, position), quantityOf(position.quantity, position)];
    const head: PositionRow = { key: position.id, kind: "POSITION", title: position.symbol, owner: null, match, ours, theirs, cost: null };
    const lots = position.lots.map((lot, at): PositionRow => ({
      key: `${position.id} ${at}`,
      kind: "LOT",
      title: "Lot",
      owner: lot.copy ? `Copy of ${lot.copy.feeder.name}` : "Your own trade",
      ...{ match: null, ours: quantityOf(lot.quantity, position), theirs: null, cost: lot.cost },
    }));
    const rest: PositionRow = {
      ...{ key: `${position.id} external`, kind: "EXTERNAL", title: "External", owner: "Not ours, never traded by us" },
      ...{ match: null, ours: null, theirs: match.text.replace(" external", ""), cost: null },
    };
    return [head, ...lots, ...(isExternal ? [rest] : [])];
  });
}
