import { Decimal, zero } from "../../../platform/decimal";
import type { CopyState } from "../../copying.enums";

/** An order of a copy at a venue that has not ended. Quantities in units. */
export interface QueuedOrder {
  readonly id: string;
  readonly effect: "OPEN" | "CLOSE";
  readonly state: "QUEUED" | "SENT" | "CLOSE_PENDING";
  readonly quantity: Decimal;
  /** The share of the ideal that a close leaves; null for opens. */
  readonly keepFraction: Decimal | null;
  readonly retryAt: Date | null;
  /** Until when one that went out in extended hours may fill; null for others. */
  readonly cancelAt: Date | null;
  readonly createdAt: Date;
  /** What an open was sized at, in USD a unit; null for closes. */
  readonly sizedAt: Decimal | null;
}

/** What the copy holds of the trade. */
export interface QueuedPosition {
  readonly held: Decimal;
  readonly ideal: Decimal;
  /** Smallest step of a quantity. */
  readonly lot: Decimal;
  /** The step in which a part is closed: more than a lot where the venue has whole shorts only. */
  readonly partLot: Decimal;
}

/** What the copy's rules say of an open that waits. */
export interface QueueRules {
  readonly state: CopyState;
  /** How long an open may wait for its turn, in ms. */
  readonly openAgeMsMax: number;
  /** The symbol's market now. */
  readonly market: QueueMarket;
  /** An open outside of market hours waits for them; else it is skipped. */
  readonly waitsForOpen: boolean;
  /** The session before or after market hours in which orders go out now, by limit; null in market hours, and where the copy or its venue has none. */
  readonly extended: { readonly openedAt: Date } | null;
}

/** What an order sends in extended hours: whole units, for of a share no parts are traded then. */
export const extendedPart = (quantity: Decimal): Decimal => quantity.floor();

/** The market that an order of so many units goes to: in extended hours those before and after count, where there is a whole unit to send. */
const marketFor = (quantity: Decimal, { market, extended }: Pick<QueueRules, "market" | "extended">): QueueMarket =>
  extended && extendedPart(quantity).gt(0) ? { isOpen: true, openedAt: extended.openedAt } : market;

export interface QueueMarket {
  readonly isOpen: boolean;
  /** When it opened last; null where it never closes. */
  readonly openedAt: Date | null;
}

/** What is to be done about one order. */
export type QueueStep =
  | { readonly kind: "SEND"; readonly order: QueuedOrder; readonly quantity: Decimal; readonly idealAfter: Decimal | null }
  | { readonly kind: "CANCEL"; readonly order: QueuedOrder }
  | { readonly kind: "SKIP"; readonly order: QueuedOrder; readonly reason: SkipOfQueue; readonly idealAfter: Decimal | null };

export type SkipOfQueue = "PAUSED" | "STOPPING" | "FEEDER_CLOSED" | "QUOTE_STALE" | "MARKET_CLOSED" | "NOT_HELD" | "BELOW_LOT";

/** Decimals of a lot beyond which there is only the noise of a division. */
const noiseDecimals = 9;
const noFraction = zero;

/** Whether a close is to leave nothing of the position. */
export const leavesNothing = ({ effect, keepFraction }: Pick<QueuedOrder, "effect" | "keepFraction">): boolean =>
  effect === "CLOSE" && keepFraction!.eq(noFraction);

/** Why an open that has not been sent is not sent any more; null: it is. */
function refusalOfOpen(state: CopyState, isFeederOut: boolean): SkipOfQueue | null {
  if (state === "STOPPING" || state === "STOPPED") return "STOPPING";
  if (isFeederOut) return "FEEDER_CLOSED";
  return state === "PAUSED" ? "PAUSED" : null;
}

/** Whether an open was made outside of market hours, which it waits for, or waited for. */
export const waitedForOpen = (
  { createdAt, quantity }: Pick<QueuedOrder, "createdAt" | "quantity">,
  rules: Pick<QueueRules, "market" | "waitsForOpen" | "extended">,
): boolean => {
  const market = marketFor(quantity, rules);
  return rules.waitsForOpen && (!market.isOpen || (market.openedAt !== null && createdAt < market.openedAt));
};

/** Whether an open has waited for its turn longer than it may: at the price of its event it can be had no more. While the market is closed no time counts. */
function isTooOld(order: QueuedOrder, rules: QueueRules, now: Date): boolean {
  if (order.effect !== "OPEN" || order.state !== "QUEUED") return false;
  if (!waitedForOpen(order, rules)) return +now - +order.createdAt > rules.openAgeMsMax;
  const market = marketFor(order.quantity, rules);
  return market.isOpen && +now - +market.openedAt! > rules.openAgeMsMax;
}

/** How much a close sells now, and the ideal after it; one that is tried again has left its mark on the ideal before. */
function sizeOfClose(order: QueuedOrder, { held, ideal, lot, partLot }: QueuedPosition): { quantity: Decimal; idealAfter: Decimal } {
  const idealAfter = order.state === "QUEUED" ? ideal.mul(order.keepFraction!) : ideal;
  // Less than a lot cannot be sold: what a venue kept as its fee leaves such rests.
  if (leavesNothing(order)) return { quantity: held.lt(lot) ? zero : held, idealAfter: zero };
  const lots = held.sub(idealAfter).div(partLot).toDecimalPlaces(noiseDecimals, Decimal.ROUND_HALF_UP).floor();
  return { quantity: Decimal.max(lots.mul(partLot), zero), idealAfter };
}

/**
 * What is due in the queue of one copy and trade, its orders in their order: one of them is at the venue at a time. An open goes no more once
 * everything is to be closed, or the copy is paused or on its way out; one on the wire is cancelled then. One that has waited too long goes
 * no more either, and keeps no money while a close before it waits for its venue. A close's size is known when its turn comes. Pure.
 */
export function dueSteps(orders: readonly QueuedOrder[], position: QueuedPosition, rules: QueueRules, now: Date): QueueStep[] {
  const steps = stepsInTurn(orders, position, rules, now);
  const taken = new Set(steps.map(({ order }) => order));
  const old = orders.filter((order) => !taken.has(order) && isTooOld(order, rules, now));
  return [...steps, ...old.map((order) => ({ kind: "SKIP", order, reason: "QUOTE_STALE", idealAfter: null }) as const)];
}

function stepsInTurn(orders: readonly QueuedOrder[], position: QueuedPosition, rules: QueueRules, now: Date): QueueStep[] {
  const steps: QueueStep[] = [];
  let { ideal } = position;
  for (const [index, order] of orders.entries()) {
    if (order.state === "SENT" && order.cancelAt && order.cancelAt <= now) return [...steps, { kind: "CANCEL", order }];
    const isFeederOut = orders.slice(index + 1).some(leavesNothing);
    if (order.effect === "OPEN") {
      const reason = refusalOfOpen(rules.state, isFeederOut) ?? (isTooOld(order, rules, now) ? "QUOTE_STALE" : null);
      if (order.state === "SENT") return reason && reason !== "PAUSED" ? [...steps, { kind: "CANCEL", order }] : steps;
      const { isOpen } = marketFor(order.quantity, rules);
      if (!reason && !isOpen && rules.waitsForOpen) return steps;
      if (!reason && !isOpen) {
        steps.push({ kind: "SKIP", order, reason: "MARKET_CLOSED", idealAfter: null });
        continue;
      }
      if (!reason) return [...steps, { kind: "SEND", order, quantity: order.quantity, idealAfter: null }];
      steps.push({ kind: "SKIP", order, reason, idealAfter: null });
      continue;
    }
    const isWaiting = order.state === "SENT" || (order.retryAt !== null && order.retryAt > now);
    if (isWaiting) return steps;
    const { quantity, idealAfter } = sizeOfClose(order, { ...position, ideal });
    if (quantity.gt(0)) return [...steps, { kind: "SEND", order, quantity, idealAfter }];
    steps.push({ kind: "SKIP", order, reason: position.held.isZero() ? "NOT_HELD" : "BELOW_LOT", idealAfter });
    ideal = idealAfter;
  }
  return steps;
}
