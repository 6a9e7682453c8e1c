import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { OrderBooker } from "../port/order-booker";
import type { VenueCapabilities } from "../port/venue";
import type { VenueOrder } from "../port/venue-session";
import type { BrokerOrderRow } from "./broker-order.entity";
import type { OrderParts } from "./connection-at-work";
import { lookUpDelayMs } from "./rules/look-ups";
import { afterVenueOrder, isSameProgress, type OrderProgress } from "./rules/order-progress";
import { isEndState, type BrokerOrderState, type ChangeSource } from "./rules/order-states";
import { lockOrder, moveOrder, readOrder, type OrderPatch } from "./orders.store";

/** An order under its lock alone: enough to move it, not to end it. */
interface OrderAlone {
  readonly tx: Tx;
  readonly order: BrokerOrderRow;
}

/** An order under its lock, with its owner locked before it. */
export interface LockedOrder extends OrderAlone {
  readonly booker: OrderBooker;
  /** What the booker's own lock gave. */
  readonly owner: unknown;
}

export interface OrderChange {
  readonly source: ChangeSource;
  readonly words?: string | null;
  readonly reason?: string | null;
  readonly patch?: OrderPatch;
}

/** Moves orders from state to state, each move in a transaction that locks its owner first, and gives ends to the owner. */
export class OrderUpdates {
  constructor(private readonly parts: OrderParts) {}

  /** Runs `work` with an order locked, its account and copy before it. Null where there is no such order. */
  async locked<T>(orderId: string, work: (locked: LockedOrder) => Promise<T>): Promise<T | null> {
    const { db } = this.parts;
    const found = await readOrder(db, orderId);
    if (!found) return null;
    const booker = this.bookerOf(found);
    return db.transaction(async (tx) => {
      const owner = await booker.lock(tx, found.ownerOrderId);
      const order = await lockOrder(tx, orderId);
      return order && work({ tx, order, booker, owner });
    });
  }

  /**
   * Takes over what the venue shows of an order. Returns whether fills of it are still to be booked. Most of it concerns the order alone: only where
   * it ends by it is the owner locked, whom bookings and new orders of the same account wait for.
   */
  async applyVenueOrder(orderId: string, said: VenueOrder, capabilities: VenueCapabilities, source: ChangeSource): Promise<boolean> {
    const shown: Shown = { said, capabilities, source };
    const alone = await this.parts.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      return order ? this.applyAlone({ tx, order }, shown) : false;
    });
    if (alone !== "ENDS") return alone;
    return (await this.locked(orderId, (locked) => this.applyWithOwner(locked, shown))) ?? false;
  }

  private async applyAlone(locked: OrderAlone, { said, capabilities, source }: Shown): Promise<boolean | "ENDS"> {
    const { order } = locked;
    const before = progressOf(order);
    const next = afterVenueOrder(before, said);
    if (isEndState(next.state) && !isEndState(order.state)) return "ENDS";
    const isKnown = isSameProgress(before, next) && order.venueOrderId !== null && order.misses === 0;
    if (!isKnown) await this.move(locked, next, capabilities, changeBy(order, said, source));
    return wantsFills(order, said);
  }

  private async applyWithOwner(locked: LockedOrder, { said, capabilities, source }: Shown): Promise<boolean> {
    const { order } = locked;
    await this.write(locked, afterVenueOrder(progressOf(order), said), capabilities, changeBy(order, said, source));
    return wantsFills(order, said);
  }

  /** Writes where a locked order is now. At its end the owner is locked anew, for fills may have changed it, and hears of it. */
  async write(locked: LockedOrder, next: OrderProgress, capabilities: VenueCapabilities, change: OrderChange): Promise<void> {
    const { tx, order, booker } = locked;
    const { state } = next;
    if (!isEndState(state) || isEndState(order.state)) return this.move(locked, next, capabilities, change);
    await this.move(locked, next, capabilities, change, async () => {
      const owner = await booker.lock(tx, order.ownerOrderId);
      await booker.bookEnd(tx, owner, order.ownerOrderId, {
        ...{ state, reason: order.reason, words: order.words },
        ...{ figure: order.deniedFigure, limit: order.deniedLimit },
      });
    });
  }

  /** Writes it, has its end booked where it is one, and publishes it to its owner. */
  private async move(
    { tx, order }: OrderAlone,
    next: OrderProgress,
    capabilities: VenueCapabilities,
    change: OrderChange,
    bookEnd: (() => Promise<void>) | null = null,
  ): Promise<void> {
    const now = this.parts.clock.date();
    const isShown = next.state !== order.state || !next.filledQuantity.equals(order.filledQuantity);
    const words = change.words ?? null;
    await moveOrder(
      tx,
      order,
      { state: next.state, source: change.source, words, at: now },
      {
        ...change.patch,
        stateBeforeCancel: next.stateBeforeCancel,
        filledQuantity: next.filledQuantity,
        endingState: next.ending?.state ?? null,
        endingQuantity: next.ending?.filledQuantity ?? null,
        ...(isEndState(order.state) ? {} : lookUpAfter(order, next, capabilities, now)),
        ...(bookEnd
          ? { endedAt: now, nextLookUpAt: null, nextCancelAt: null, reason: change.reason ?? null, words: words ?? order.words }
          : {}),
      },
    );
    await bookEnd?.();
    if (isShown) await this.parts.changes.order(tx, order);
  }

  private bookerOf(order: Pick<BrokerOrderRow, "ownerKind">): OrderBooker {
    const booker = this.parts.bookers()[order.ownerKind];
    if (!booker) throw new Error(`Nobody books orders of kind ${order.ownerKind}.`);
    return booker;
  }
}

interface Shown {
  readonly said: VenueOrder;
  readonly capabilities: VenueCapabilities;
  readonly source: ChangeSource;
}

const changeBy = (order: BrokerOrderRow, { words, venueOrderId }: VenueOrder, source: ChangeSource): OrderChange => ({
  source,
  words,
  patch: { venueOrderId: order.venueOrderId ?? venueOrderId, misses: 0 },
});

const wantsFills = (order: BrokerOrderRow, { filledQuantity }: VenueOrder): boolean =>
  filledQuantity.gt(order.filledQuantity) || order.endingState !== null;

/** What of a row the pure rules judge. */
export const progressOf = (order: BrokerOrderRow): OrderProgress => ({
  state: order.state,
  stateBeforeCancel: order.stateBeforeCancel,
  quantity: order.quantity,
  filledQuantity: order.filledQuantity,
  ending: order.endingState && order.endingQuantity ? { state: order.endingState, filledQuantity: order.endingQuantity } : null,
});

/** States in which it is not clear what the venue has, or is about to do: asked for at growing distances. */
const isUnsettled = (state: BrokerOrderState): boolean => state === "UNKNOWN" || state === "CANCEL_PENDING";

/** When an order is looked up next: soon after each change, then at the pace of its state. */
function lookUpAfter(order: BrokerOrderRow, next: OrderProgress, capabilities: VenueCapabilities, now: Date): OrderPatch {
  const lookUps = next.state === order.state ? order.lookUps : 0;
  const at = (ms: number): OrderPatch => ({ lookUps, nextLookUpAt: new Date(+now + ms) });
  if (next.state === "INTENT" || next.state === "SENT") return { lookUps: 0, nextLookUpAt: null };
  if (next.state === "LOST") return at(limits.brokerLookUpMsMax);
  if (isUnsettled(next.state) || next.ending !== null) return at(lookUpDelayMs(lookUps));
  return at(capabilities.hasOrderStream ? limits.brokerSlowPollMs : limits.brokerPollMs);
}
