import { Decimal } from "../../../platform/decimal";
import type { VenueOrder } from "../../port/venue-session";
import { isEndState, type BrokerOrderState, type EndState } from "./order-states";

/** What of an order decides where it goes next. */
export interface OrderProgress {
  readonly state: BrokerOrderState;
  /** Where a failed cancel returns to; null without one. */
  readonly stateBeforeCancel: BrokerOrderState | null;
  readonly quantity: Decimal;
  /** Of the fills that are booked. */
  readonly filledQuantity: Decimal;
  /** How the venue says that it ended, and with how much filled: it has not ended here before so much is booked. */
  readonly ending: { readonly state: VenueEnd; readonly filledQuantity: Decimal } | null;
}

/** Whether two states of one order say the same. */
export const isSameProgress = (a: OrderProgress, b: OrderProgress): boolean =>
  a.state === b.state &&
  a.stateBeforeCancel === b.stateBeforeCancel &&
  a.filledQuantity.eq(b.filledQuantity) &&
  a.ending?.state === b.ending?.state &&
  (a.ending === b.ending || (a.ending?.filledQuantity.eq(b.ending!.filledQuantity) ?? false));

export type VenueEnd = Exclude<EndState, "DENIED">;
type WorkingState = "ACCEPTED" | "PARTIAL";

const isPartly = ({ filledQuantity }: Pick<OrderProgress, "filledQuantity">): boolean => filledQuantity.gt(0);

/** Where an order stays while it is not over: never back from PARTIAL, whatever an older message says. */
const workingState = (order: OrderProgress, said: WorkingState): WorkingState =>
  said === "PARTIAL" || isPartly(order) || order.state === "PARTIAL" || order.stateBeforeCancel === "PARTIAL" ? "PARTIAL" : "ACCEPTED";

/** An end that its booked fills have reached; an order whose whole quantity is booked is FILLED, whatever else was said. */
function settled(order: OrderProgress): OrderProgress {
  const ended = (state: VenueEnd): OrderProgress => ({ ...order, state, stateBeforeCancel: null });
  if (order.filledQuantity.gte(order.quantity)) return ended("FILLED");
  if (order.ending === null) return order;
  if (order.filledQuantity.gte(order.ending.filledQuantity))
    return ended(order.ending.state === "REJECTED" && (isPartly(order) || order.state === "PARTIAL") ? "CANCELED" : order.ending.state);
  return { ...order, state: "PARTIAL", stateBeforeCancel: null };
}

const working = (order: OrderProgress, said: WorkingState): OrderProgress => {
  const state = workingState(order, said);
  return order.state === "CANCEL_PENDING" ? { ...order, stateBeforeCancel: state } : { ...order, state };
};

/** After the venue has shown the order. Messages may be late and out of order: nothing goes back. */
export function afterVenueOrder(order: OrderProgress, said: Pick<VenueOrder, "status" | "quantity" | "filledQuantity">): OrderProgress {
  if (isEndState(order.state)) return order;
  if (said.status === "ACCEPTED" || said.status === "PARTIAL")
    return order.ending === null ? working(order, said.filledQuantity.gt(0) ? "PARTIAL" : said.status) : order;
  // A venue that took less, cut to its own step, fills no more than that.
  const most = said.quantity.gt(0) ? Decimal.min(said.quantity, order.quantity) : order.quantity;
  const filledQuantity = said.status === "FILLED" ? most : Decimal.min(said.filledQuantity, order.quantity);
  return settled({ ...order, ending: { state: said.status, filledQuantity } });
}

export interface FillProgress {
  readonly order: OrderProgress;
  /** The order had been taken for ended. */
  readonly isLate: boolean;
}

/** After `quantity` more is filled; null for more than was ordered, which is not booked. */
export function afterFill(order: OrderProgress, quantity: Decimal): FillProgress | null {
  const filledQuantity = order.filledQuantity.add(quantity);
  if (filledQuantity.gt(order.quantity)) return null;
  const next = { ...order, filledQuantity };
  if (isEndState(order.state)) return { order: next, isLate: true };
  return { order: settled(working(next, "PARTIAL")), isLate: false };
}

/** After a cancel that did not work: what it was before. */
export const afterFailedCancel = (order: OrderProgress): OrderProgress =>
  order.state === "CANCEL_PENDING" && order.stateBeforeCancel !== null
    ? { ...order, state: order.stateBeforeCancel, stateBeforeCancel: null }
    : order;
