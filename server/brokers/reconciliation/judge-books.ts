import { Decimal, zero } from "../../platform/decimal";

/**
 * SHORTFALL: the venue holds less of a symbol than our lots; CASH: less cash than our books count on; OVERFILL: it filled more than was
 * ordered. These stop opens. DUST: below what the venue trades; EXTERNAL_POSITION, EXTERNAL_ORDER: not made by us. These are only shown.
 */
export const differenceKinds = ["SHORTFALL", "CASH", "OVERFILL", "DUST", "EXTERNAL_POSITION", "EXTERNAL_ORDER"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  /** Empty for cash. */
  readonly symbol: string;
  /** The venue's id of the order or fill; empty where it is about what is held. */
  readonly subject: string;
  readonly ours: Decimal;
  readonly theirs: Decimal;
}

export const stopsOpens = (kind: DifferenceKind): boolean => kind === "SHORTFALL" || kind === "CASH" || kind === "OVERFILL";

/** What both sides say, at one moment. Quantities are signed: negative for shorts. */
export interface Books {
  readonly holdings: "POSITIONS" | "BALANCES";
  /** What trading and copying hold, in the sum of their lots. */
  readonly lots: ReadonlyMap<string, Decimal>;
  readonly positions: ReadonlyMap<string, Decimal>;
  /** What the books count on; null where nothing does. */
  readonly cash: Decimal | null;
  readonly settledCash: Decimal;
  /** The least quantity that the venue trades of a symbol now, by its lot and its least value. */
  readonly quantityMin: (symbol: string) => Decimal;
  /** Symbols with something under way: what is held of them is not judged now. */
  readonly busy: ReadonlySet<string>;
  readonly externalOrders: ReadonlyArray<{ readonly symbol: string; readonly venueOrderId: string; readonly quantity: Decimal }>;
  readonly overfills: ReadonlyArray<{ readonly symbol: string; readonly venueFillId: string; readonly quantity: Decimal }>;
}

/** Where the two differ. Copies share one net position at a venue: only their sum is compared. */
export function judgeBooks(books: Books): Difference[] {
  const symbols = [...new Set([...books.lots.keys(), ...books.positions.keys()])].filter((symbol) => !books.busy.has(symbol)).sort();
  return [
    ...symbols.flatMap((symbol) => judgeHolding(symbol, books) ?? []),
    ...judgeCash(books),
    ...books.overfills.map(({ symbol, venueFillId, quantity }) => difference("OVERFILL", symbol, zero, quantity, venueFillId)),
    ...books.externalOrders.map(({ symbol, venueOrderId, quantity }) => difference("EXTERNAL_ORDER", symbol, zero, quantity, venueOrderId)),
  ];
}

const difference = (kind: DifferenceKind, symbol: string, ours: Decimal, theirs: Decimal, subject = ""): Difference => ({
  ...{ kind, symbol, subject, ours, theirs },
});

/** What of ours the venue has: nothing of a long where it is short, and the other way round. */
const heldOf = (ours: Decimal, theirs: Decimal): Decimal =>
  ours.isNegative() === theirs.isNegative() ? Decimal.min(ours.abs(), theirs.abs()) : zero;

function judgeHolding(symbol: string, books: Books): Difference | null {
  const ours = books.lots.get(symbol) ?? zero;
  const theirs = books.positions.get(symbol) ?? zero;
  const quantityMin = books.quantityMin(symbol);
  const missing = ours.abs().sub(heldOf(ours, theirs));
  if (missing.gte(quantityMin) && !missing.isZero()) return difference("SHORTFALL", symbol, ours, theirs);
  if (!missing.isZero() || (!ours.isZero() && ours.abs().lt(quantityMin))) return difference("DUST", symbol, ours, theirs);
  // A balance holds what its owner had before, too: only positions say what is not ours.
  return books.holdings === "POSITIONS" && !theirs.equals(ours) ? difference("EXTERNAL_POSITION", symbol, ours, theirs) : null;
}

const judgeCash = ({ cash, settledCash }: Books): Difference[] =>
  cash !== null && settledCash.lt(cash) ? [difference("CASH", "", cash, settledCash)] : [];
