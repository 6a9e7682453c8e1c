/**
 * What the gap between copies and feeder is made of, each as a fraction of the copies' average money: 0.01 is one point.
 * Below zero costs the copies.
 */
export interface GapParts {
  /** Fills of copies against the feeder's prices. */
  readonly slippage: number;
  /** Opens that were skipped, refused or filled in part. */
  readonly missed: number;
  /** Opens that were copied, and cut by a limit, free cash or the lot. */
  readonly capped: number;
  /** What the feeder held at a copy's first close, and what of it the copy held. */
  readonly heldBefore: number;
  /** Sizes by another rule than the feeder's share. */
  readonly sizing: number;
}

/** Copies with the same first and last compared close (ms), and their average money together, in USD. */
export interface GapWindow {
  readonly first: number;
  readonly last: number;
  readonly capital: number;
}

/** Receipts of one event in copies with the same last close, added up, in USD: slippage, and money at the feeder's fill. */
export interface GapSum {
  readonly event: string;
  readonly last: number;
  readonly slippage: number;
  readonly missed: number;
  readonly capped: number;
  /** Added to a trade that the copy did not hold. */
  readonly notHeld: number;
  /** By the copies' own rule less by the feeder's share. */
  readonly sizing: number;
}

/** What copies with the same window held of a trade at their first close, in units. */
export interface GapHeld extends Omit<GapWindow, "capital"> {
  readonly trade: string;
  readonly quantity: number;
}

/** An event of the feeder's that moved a trade: `quantity` is what was open after it, `fill` how much it bought or sold. */
export interface GapEvent {
  readonly id: string;
  readonly trade: string;
  readonly symbol: string;
  readonly isShort: boolean;
  readonly kind: "OPENED" | "SCALED" | "REDUCED" | "CLOSED" | "ADJUSTED";
  readonly at: number;
  readonly fill: number;
  readonly price: number;
  readonly quantity: number;
}

/** What copies say, of all chunks together. */
export interface GapFacts {
  readonly windows: readonly GapWindow[];
  readonly sums: readonly GapSum[];
  readonly held: readonly GapHeld[];
}

/** The feeder's side: events oldest first, equity at closes, and mids; null where there was no price. */
export interface GapFeeder {
  readonly events: readonly GapEvent[];
  equityAt(close: number): number | null;
  midAt(symbol: string, at: number): number | null;
}

/** Events of each trade that was never split: of a split trade quantities before and after do not compare. */
function tradesOf(events: readonly GapEvent[]): Map<string, readonly GapEvent[]> {
  const trades = Map.groupBy(events, ({ trade }) => trade);
  return new Map([...trades].filter(([, own]) => own.every(({ kind }) => kind !== "ADJUSTED")));
}

/** What a unit held after the event before number `from` came to by `until`: the average price of the exits in between, and the mid for the rest. Null without a price. */
function worthLater(own: readonly GapEvent[], from: number, until: number, midAt: GapFeeder["midAt"]): number | null {
  const exits = own.slice(from).filter(({ kind, at }) => (kind === "REDUCED" || kind === "CLOSED") && at <= until);
  const left = own.findLast(({ at }) => at <= until)?.quantity ?? 0;
  const units = exits.reduce((sum, { fill }) => sum + fill, left);
  const mid = left === 0 ? 0 : midAt(own[0]!.symbol, until);
  if (units === 0 || mid === null) return null;
  return (exits.reduce((sum, { fill, price }) => sum + fill * price, 0) + left * mid) / units;
}

const signOf = ({ isShort }: GapEvent): number => (isShort ? -1 : 1);

/**
 * Pure: the parts of the gap.
 *
 * - What a fill left out counts with what the feeder's fill of that event made until the copies' last close: from its price
 *   to the average price of the feeder's exits, at mid for what was still open.
 * - What the feeder held at a copy's first close counts with what it made from then on: as a share of the feeder's equity at
 *   that close it is missing, and what the copy held of it is there.
 */
export function gapPartsOf({ windows, sums, held }: GapFacts, { events, equityAt, midAt }: GapFeeder): GapParts | null {
  const capital = windows.reduce((sum, window) => sum + window.capital, 0);
  if (capital === 0) return null;
  const trades = tradesOf(events);
  const byId = new Map(events.map((event) => [event.id, event]));
  const parts = { slippage: 0, missed: 0, capped: 0, heldBefore: 0, sizing: 0 };
  for (const sum of sums) {
    parts.slippage -= sum.slippage;
    const event = byId.get(sum.event);
    const own = event && trades.get(event.trade);
    const later = own && worthLater(own, own.indexOf(event) + 1, sum.last, midAt);
    if (later == null || !(event!.price > 0)) continue;
    const made = (signOf(event!) * (later - event!.price)) / event!.price;
    parts.missed -= sum.missed * made;
    parts.capped -= sum.capped * made;
    parts.heldBefore -= sum.notHeld * made;
    parts.sizing += sum.sizing * made;
  }
  const copiesHeld = new Map(held.map((one) => [heldKey(one.trade, one), one.quantity]));
  for (const own of trades.values()) parts.heldBefore += heldBefore(own, windows, copiesHeld, { equityAt, midAt });
  return {
    ...{ slippage: parts.slippage / capital, missed: parts.missed / capital, capped: parts.capped / capital },
    ...{ heldBefore: parts.heldBefore / capital, sizing: parts.sizing / capital },
  };
}

const heldKey = (trade: string, { first, last }: Pick<GapWindow, "first" | "last">): string => `${trade} ${first} ${last}`;

/** One trade: what copies made of what they held of it at their first close, less their share of what the feeder made of it, in USD. */
function heldBefore(
  own: readonly GapEvent[],
  windows: readonly GapWindow[],
  copiesHeld: ReadonlyMap<string, number>,
  { equityAt, midAt }: Pick<GapFeeder, "equityAt" | "midAt">,
): number {
  let made = 0;
  for (const { first, last, capital } of windows) {
    const before = own.findLastIndex(({ at }) => at <= first);
    const quantity = own[before]?.quantity ?? 0;
    if (quantity === 0) continue;
    const [equity, mid, later] = [equityAt(first), midAt(own[0]!.symbol, first), worthLater(own, before + 1, last, midAt)];
    if (!equity || equity <= 0 || mid === null || later === null) continue;
    const copies = copiesHeld.get(heldKey(own[0]!.trade, { first, last })) ?? 0;
    made += signOf(own[0]!) * (later - mid) * (copies - (capital * quantity) / equity);
  }
  return made;
}

/** The parts in points, and what they leave of the gap: hundredths that add up to it as it is shown. */
export interface GapPoints extends GapParts {
  readonly gap: number;
  readonly rest: number;
}

const hundredths = (fraction: number): number => Math.round(fraction * 10_000);

/** Pure: `gap` and the parts as fractions, 0.01 is one point. */
export function gapPointsOf(gap: number, { slippage, missed, capped, heldBefore: before, sizing }: GapParts): GapPoints {
  const whole = hundredths(gap);
  const parts = {
    ...{ slippage: hundredths(slippage), missed: hundredths(missed), capped: hundredths(capped) },
    ...{ heldBefore: hundredths(before), sizing: hundredths(sizing) },
  };
  const rest = Object.values(parts).reduce((left, part) => left - part, whole);
  // Without the sign of a zero.
  return Object.fromEntries(
    Object.entries({ gap: whole, ...parts, rest }).map(([name, value]) => [name, value / 100 + 0]),
  ) as unknown as GapPoints;
}
