import type { Decimal } from "../../../platform/decimal";
import { limits } from "../../../platform/limits";
import type { LiveDenial } from "../../port/live-port";
import type { BrokerOrderRow } from "../broker-order.entity";

/** What decides, under the order's lock, whether it may be sent. */
export interface SendConditions {
  readonly connectionState: "CONNECTED" | "PAUSED" | "REFUSED_KEY" | "DISCONNECTED";
  /** An admin has stopped opens at the venue. */
  readonly isVenueStopped: boolean;
  /** The books were compared since this process took the connection over, and since the last cut. */
  readonly isReconciled: boolean;
  /** Less is held than we say: of the symbol, or of cash. */
  readonly isOutOfSync: boolean;
  /** An order of the other side and the same symbol is at the venue and could meet this one. */
  readonly hasOpposite: boolean;
  /** An order of the same group is UNKNOWN or LOST. */
  readonly hasUnclear: boolean;
  /** What the owner's booker says against it; null: nothing. */
  readonly ownerDenial: string | null;
  /** Its market is priced in a currency whose rate is not known, or not now: what opens waits, as what closes with a price does. */
  readonly lacksRate: boolean;
  /** What the limits of an account with real money say against an open; null: nothing. */
  readonly liveRefusal: LiveDenial | null;
}

export interface TopOfBook {
  readonly bid: Decimal;
  readonly ask: Decimal;
  readonly isStale: boolean;
}

export interface Denial {
  readonly denial: DenialCode | (string & {});
  /** What it is about, and what it was held against, in USD. */
  readonly figure?: Decimal;
  readonly limit?: Decimal;
}

/** NO_PRICE: it waits like WAIT, for a live price. */
export type SendVerdict = "SEND" | "WAIT" | "NO_PRICE" | Denial;

/** Why we did not send an order. Owners may have more. */
export type DenialCode =
  | "CANCELED"
  | "DISCONNECTED"
  | "KEY_REFUSED"
  | "PAUSED"
  | "VENUE_STOPPED"
  | "OUT_OF_SYNC"
  | "QUOTE_STALE"
  | "SLIPPAGE"
  | LiveDenial["code"];

type Order = Pick<
  BrokerOrderRow,
  "side" | "type" | "isOpening" | "createdAt" | "cancelRequestedAt" | "decidedPrice" | "slippageBpsMax" | "ageMsMax"
>;

/** Whether an order goes out now. What closes is never denied but where nothing can be sent any more; it waits. */
export function sendVerdict(order: Order, conditions: SendConditions, quote: TopOfBook | null, now: Date): SendVerdict {
  if (order.cancelRequestedAt !== null) return { denial: "CANCELED" };
  if (conditions.connectionState === "DISCONNECTED") return { denial: "DISCONNECTED" };
  if (!order.isOpening) return isHeld(conditions) ? "WAIT" : "SEND";
  const denial = openDenial(conditions) ?? priceDenial(order, quote, now);
  if (denial !== null) return { denial };
  if (conditions.liveRefusal) return liveDenial(conditions.liveRefusal);
  if (!conditions.isReconciled || conditions.hasUnclear || conditions.hasOpposite || conditions.lacksRate) return "WAIT";
  return lacksPrice(order, quote) ? "NO_PRICE" : "SEND";
}

/** What keeps a close for now. */
const isHeld = ({ connectionState, hasOpposite, lacksRate }: SendConditions): boolean =>
  connectionState === "REFUSED_KEY" || hasOpposite || lacksRate;

/**
 * Whether nothing says now what an open at the market would cost that is bound to a price: it waits for a live quote, as long as its age lets it. At the
 * open of a market the last quote is the evening's.
 */
const lacksPrice = ({ type, decidedPrice }: Order, quote: TopOfBook | null): boolean =>
  type === "MARKET" && decidedPrice !== null && (quote === null || quote.isStale);

const liveDenial = (refusal: LiveDenial): Denial =>
  "figure" in refusal ? { denial: refusal.code, figure: refusal.figure, limit: refusal.limit } : { denial: refusal.code };

function openDenial(conditions: SendConditions): string | null {
  if (conditions.connectionState === "REFUSED_KEY") return "KEY_REFUSED";
  if (conditions.connectionState === "PAUSED") return "PAUSED";
  if (conditions.isVenueStopped) return "VENUE_STOPPED";
  if (conditions.ownerDenial !== null) return conditions.ownerDenial;
  return conditions.isOutOfSync ? "OUT_OF_SYNC" : null;
}

/** Whether an open at the market has waited too long, or its price has moved too far. A limit says itself what it may cost. */
export function priceDenial(order: Order, quote: TopOfBook | null, now: Date): "QUOTE_STALE" | "SLIPPAGE" | null {
  if (order.type !== "MARKET") return null;
  if (+now - +order.createdAt > (order.ageMsMax ?? limits.brokerOpenAgeMsMax)) return "QUOTE_STALE";
  if (order.decidedPrice === null || order.slippageBpsMax === null || quote === null || quote.isStale) return null;
  const adverse = order.side === "BUY" ? quote.ask.sub(order.decidedPrice) : order.decidedPrice.sub(quote.bid);
  return adverse.div(order.decidedPrice).mul(10_000).gt(order.slippageBpsMax) ? "SLIPPAGE" : null;
}
