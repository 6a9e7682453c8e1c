import { Decimal, zero } from "../../platform/decimal";
import type { FactEvent } from "./facts/facts";

/**
 * One of the feeder's trades, and what a unit of it came to until the end of the time that is explained by following every
 * one of the feeder's exits in proportion, at the feeder's prices; what was open then at mid.
 */
export interface ValuePath {
  readonly tradeId: string;
  /** Before its first event here. */
  readonly symbol: string;
  /** 1, or −1 for a short: what a unit came to is then owed. */
  readonly sign: Decimal;
  readonly events: readonly FactEvent[];
  /** Of the trade before its first event here, in units. */
  readonly before: Decimal;
  /** `worth[j]`: of a unit held after event number j (from 1); `worth[0]` before the first. In units of that moment. */
  readonly worth: readonly Decimal[];
}

/** The part of a trade that an exit closed: 1 for all. */
export const closedPart = ({ fillQuantity, quantity }: FactEvent): Decimal => {
  const before = quantity.add(fillQuantity);
  return before.isZero() ? new Decimal(1) : fillQuantity.div(before);
};

/** Pure: `events` of one trade in their order, `midAtEnd` of what it is called then. */
export function valuePath(
  trade: { readonly tradeId: string; readonly symbol: string; readonly isShort: boolean; readonly before: Decimal },
  events: readonly FactEvent[],
  midAtEnd: Decimal,
): ValuePath {
  const worth: Decimal[] = Array.from({ length: events.length + 1 }, () => midAtEnd);
  for (let index = events.length - 1; index >= 0; index--) worth[index] = worthBefore(events[index]!, worth[index + 1]!);
  const { tradeId, symbol, before } = trade;
  return { tradeId, symbol, before, events, worth, sign: new Decimal(trade.isShort ? -1 : 1) };
}

function worthBefore(event: FactEvent, after: Decimal): Decimal {
  switch (event.kind) {
    case "REDUCED":
    case "CLOSED": {
      const part = closedPart(event);
      return part.mul(event.fillPrice).add(new Decimal(1).sub(part).mul(after));
    }
    case "ADJUSTED":
      return event.adjustment === "SPLIT" ? after.mul(event.ratio) : after.add(event.perUnit);
    default:
      return after;
  }
}

/** How many of a trade's events came before a moment. */
export const eventsUntil = ({ events }: ValuePath, isBefore: (event: FactEvent) => boolean): number => {
  const index = events.findIndex((event) => !isBefore(event));
  return index === -1 ? events.length : index;
};

/** What the trade is called after `count` events: a corporate action may give it another symbol. */
export const symbolAfter = ({ events, symbol }: Pick<ValuePath, "events" | "symbol">, count: number): string =>
  events[count - 1]?.symbol ?? symbol;

/** Units that the feeder held after `count` events. */
export const heldAfter = ({ events, before }: ValuePath, count: number): Decimal =>
  count === 0 ? before : (events[count - 1]?.quantity ?? zero);
