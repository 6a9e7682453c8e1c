import { Decimal, zero } from "../../platform/decimal";

/**
 * Which lots each close took, first in, first out, read backwards: the books keep what is left of each lot and what each close
 * cost in all, so undoing the closes from the last to the first gives every part exactly, splits and dividends included.
 * Pure. Quantities in units, money in USD.
 */
export interface LotNow {
  readonly number: number;
  readonly openedAt: Date;
  /** Of the price that was paid: corporate actions with an ex-date until then are not for it. */
  readonly pricedAt: Date;
  /** All of it, and what is left, in units of today; of a lot that was used up, of that day. */
  readonly quantity: Decimal;
  readonly remaining: Decimal;
  /** The same in money, less dividends. */
  readonly cost: Decimal;
  readonly remainingCost: Decimal;
}

/** What took from the lots. `cost`: of all it took; null for what was transferred, which took what the closes leave. */
export interface LotClose {
  readonly kind: "CLOSE";
  readonly id: string;
  readonly at: Date;
  /** In units of that day. */
  readonly quantity: Decimal;
  readonly cost: Decimal | null;
}

/** `to` new units for `from` old ones, of what was opened before `exAt`; null: of all. */
export interface LotSplit {
  readonly kind: "SPLIT";
  readonly at: Date;
  readonly exAt: Date | null;
  readonly to: Decimal;
  readonly from: Decimal;
}

/** What one close took of one lot: units of that day, and what they had cost. */
export interface LotPart {
  readonly number: number;
  readonly openedAt: Date;
  readonly quantity: Decimal;
  readonly cost: Decimal;
}

/** Of a lot as the backward run stands: taken until then, and left. */
interface OpenLot {
  readonly number: number;
  readonly openedAt: Date;
  readonly pricedAt: Date;
  taken: Decimal;
  takenCost: Decimal;
  remaining: Decimal;
}

/** A split rounds down to ten decimals, a lot at a time. */
const dust = new Decimal("0.000000005");
const unitDecimals = 10;

/** Parts by close, oldest lot first. `events` oldest first; at least one part for each close. */
export function partsByClose(lots: readonly LotNow[], events: ReadonlyArray<LotClose | LotSplit>): Map<string, LotPart[]> {
  const first = undoAll(lots, events, zero);
  // What a venue could not sell of the last close was written off with it.
  return first.unexplained.gt(dust) ? undoAll(lots, events, first.unexplained).parts : first.parts;
}

function undoAll(
  lots: readonly LotNow[],
  events: ReadonlyArray<LotClose | LotSplit>,
  extraOfLast: Decimal,
): { readonly parts: Map<string, LotPart[]>; readonly unexplained: Decimal } {
  const open = lots.map(openLot).sort((a, b) => b.number - a.number);
  const transferred = sum(open.map(({ takenCost }) => takenCost)).sub(
    sum(events.map((event) => (event.kind === "CLOSE" && event.cost) || zero)),
  );
  const parts = new Map<string, LotPart[]>();
  let extra = extraOfLast;
  for (const event of events.toReversed()) {
    if (event.kind === "SPLIT") {
      undoSplit(open, event);
      continue;
    }
    parts.set(event.id, undoClose(open, event, event.quantity.add(extra), event.cost ?? transferred));
    extra = zero;
  }
  return { parts, unexplained: sum(open.map(({ taken }) => taken)) };
}

const openLot = ({ number, openedAt, pricedAt, quantity, remaining, cost, remainingCost }: LotNow): OpenLot => ({
  ...{ number, openedAt, pricedAt, remaining },
  ...{ taken: quantity.sub(remaining), takenCost: cost.sub(remainingCost) },
});

/**
 * Gives back what a close took, newest lot first: all that was taken of each, for what came after is given back already; of the
 * oldest the rest, in units and in money.
 */
function undoClose(newestFirst: readonly OpenLot[], { at }: LotClose, quantity: Decimal, cost: Decimal): LotPart[] {
  const parts: LotPart[] = [];
  let [left, money] = [quantity, cost];
  for (const lot of newestFirst) {
    if (lot.taken.lte(dust)) continue;
    const isOldest = left.lte(lot.taken.add(dust));
    const part = isOldest ? { quantity: left, cost: money } : { quantity: lot.taken, cost: lot.takenCost };
    parts.push({ number: lot.number, openedAt: lot.openedAt, ...part });
    lot.taken = Decimal.max(lot.taken.sub(part.quantity), zero);
    lot.takenCost = lot.takenCost.sub(part.cost);
    lot.remaining = lot.remaining.add(part.quantity);
    [left, money] = [left.sub(part.quantity), money.sub(part.cost)];
    if (isOldest) break;
  }
  if (left.gt(dust) || parts.length === 0) parts.push({ number: 0, openedAt: at, quantity: left, cost: money });
  return parts.reverse();
}

/** A split changed every lot from before its ex-date of which something was left then, what had been taken of it included. */
function undoSplit(lots: readonly OpenLot[], { at, exAt, to, from }: LotSplit): void {
  for (const lot of lots) {
    if (lot.remaining.lte(dust) || lot.openedAt > at || (exAt !== null && lot.pricedAt >= exAt)) continue;
    lot.taken = lot.taken.mul(from).div(to).toDecimalPlaces(unitDecimals);
    lot.remaining = lot.remaining.mul(from).div(to).toDecimalPlaces(unitDecimals);
  }
}

/** An amount in parts that go with these quantities and sum to it; rounded to `decimals`. */
export function splitByQuantity(amount: Decimal, quantities: readonly Decimal[], decimals: number): Decimal[] {
  const whole = sum(quantities);
  let [before, units] = [zero, zero];
  return quantities.map((quantity, index) => {
    units = units.add(quantity);
    const isLast = index === quantities.length - 1;
    const until = isLast || whole.isZero() ? amount : amount.mul(units).div(whole).toDecimalPlaces(decimals);
    const part = until.sub(before);
    before = until;
    return part;
  });
}

const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.add(value), zero);
