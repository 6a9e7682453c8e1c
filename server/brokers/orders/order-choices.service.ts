import { limits } from "../../platform/limits";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import type { Bus } from "../../platform/bus/bus";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { Tx } from "../../platform/db/database";
import { quoteOfMarket } from "../currencies/conversion";
import { readRate } from "../currencies/currencies.store";
import type { VenueCapabilities } from "../port/venue";
import type { BrokerOrderRow } from "./broker-order.entity";
import { brokerWorkSubject } from "./broker-orders.service";
import type { OrderParts } from "./connection-at-work";
import type { BrokerFillRow } from "./broker-fill.entity";
import type { FillInbox } from "./fill-inbox";
import { insertFill, lockWaitingFill, readFill } from "./fills.store";
import { progressOf, type LockedOrder, type OrderUpdates } from "./order-updates";
import { canEnterFill, canLookUp, canMarkNotPlaced } from "./rules/decisions";
import { markCancelRequested, planLookUp, readOrder } from "./orders.store";

/** A fill that a person has seen at the venue. */
export interface EnteredFill {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly fee: Decimal;
  readonly feeCurrency: string;
  readonly at: Date;
  /** The same one again books nothing more. */
  readonly clientRequestId: string;
}

const requestIdForm = /^[\x21-\x7e]{8,64}$/;
const currencyForm = /^[A-Z0-9]{1,16}$/;
/** What our columns hold. */
const [quantityPlacesMax, feePlacesMax] = [12, 18];

/**
 * What a person decides about an order that the server cannot be sure of. Nothing is asked of the venue here: a worker does that, and what it
 * finds counts more than what was entered.
 */
export class OrderChoicesService {
  constructor(
    private readonly parts: OrderParts & {
      readonly bus: Bus;
      readonly rateLimits: Pick<RateLimits, "hit">;
      readonly capabilitiesOf: (connectionId: string) => Promise<VenueCapabilities>;
    },
    private readonly updates: OrderUpdates,
    private readonly inbox: FillInbox,
  ) {}

  /** Has the order looked up at the venue now. Refuses ORDER_FINAL. Throws NOT_FOUND. */
  async lookUp(viewer: Pick<Viewer, "id">, orderId: string): Promise<void> {
    const order = await this.own(viewer, orderId);
    if (!canLookUp(order)) refuseFinal();
    await this.count(viewer);
    await this.parts.db.transaction((tx) => planLookUp(tx, orderId, this.parts.clock.date()));
    await this.wake(order);
  }

  /** Cancels the order, wherever it is. Refuses ORDER_FINAL. Throws NOT_FOUND. */
  async cancel(viewer: Pick<Viewer, "id">, orderId: string): Promise<void> {
    const order = await this.own(viewer, orderId);
    const connectionId = await this.parts.db.transaction((tx) => markCancelRequested(tx, order.ownerOrderId, this.parts.clock.date()));
    if (connectionId === null) refuseFinal();
    await this.wake(order);
  }

  /**
   * Books a fill that the person has seen at the venue, of an order that is UNKNOWN or LOST. Refuses ORDER_FINAL for another, QUANTITY_TOO_LARGE
   * for more than is left, QUANTITY_NOT_POSITIVE, AMOUNT_INVALID, INVALID, REQUEST_ID_REUSED. Throws NOT_FOUND.
   */
  async enterFill(viewer: Pick<Viewer, "id">, orderId: string, fill: EnteredFill): Promise<void> {
    const found = await this.own(viewer, orderId);
    assertFill(fill, found, this.parts.clock.date());
    const capabilities = await this.parts.capabilitiesOf(found.connectionId);
    await this.updates.locked(orderId, (locked) => this.bookEntered(locked, fill, capabilities));
  }

  /** Ends a LOST order as never placed: nothing of it was filled. Refuses ORDER_FINAL for any other. Throws NOT_FOUND. */
  async markNotPlaced(viewer: Pick<Viewer, "id">, orderId: string): Promise<void> {
    const found = await this.own(viewer, orderId);
    const capabilities = await this.parts.capabilitiesOf(found.connectionId);
    await this.updates.locked(orderId, async (locked) => {
      if (!canMarkNotPlaced(locked.order)) refuseFinal();
      await this.updates.write(locked, { ...progressOf(locked.order), state: "CANCELED" }, capabilities, {
        source: "PERSON",
        reason: "NOT_PLACED",
      });
    });
  }

  private async bookEntered(locked: LockedOrder, fill: EnteredFill, capabilities: VenueCapabilities): Promise<void> {
    const { tx, order } = locked;
    const venueFillId = `entered-${fill.clientRequestId}`;
    const entered = await readFill(tx, { ...order, symbol: order.market ?? order.symbol, venueFillId });
    if (entered) return assertSame(entered, order, fill);
    if (!canEnterFill(order)) refuseFinal();
    const left = order.quantity.sub(order.filledQuantity);
    if (fill.quantity.gt(left))
      refuse(ErrorCode.QUANTITY_TOO_LARGE, "input.quantity", `Only ${left.toFixed()} of this order is left.`, left);
    await insertFill(
      tx,
      order,
      {
        ...{ venueFillId, venueOrderId: order.venueOrderId ?? `entered-${order.id}`, side: order.side },
        ...{ symbol: order.market ?? order.symbol, rate: await this.rateOf(tx, order) },
        ...{ quantity: fill.quantity, price: fill.price, fee: { amount: fill.fee, currency: fill.feeCurrency }, at: fill.at },
      },
      "PERSON",
      this.parts.clock.date(),
    );
    const row = await lockWaitingFill(tx, order.connectionId, order.market ?? order.symbol, venueFillId);
    await this.inbox.bookLocked({ capabilities }, locked, row!);
  }

  /** The last one known: what was filled is booked, whatever the venue says now. Without any, the one of the order's own prices. */
  private async rateOf(tx: Tx, { connectionId, market, rate }: BrokerOrderRow): Promise<Decimal | undefined> {
    const currency = quoteOfMarket(market);
    return currency === null ? undefined : ((await readRate(tx, connectionId, currency))?.rate ?? rate ?? new Decimal(1));
  }

  private async own(viewer: Pick<Viewer, "id">, orderId: string): Promise<BrokerOrderRow> {
    const order = isUuid(orderId) ? await readOrder(this.parts.db, orderId) : null;
    if (order === null || order.userId !== viewer.id) throw notFound("This order");
    return order;
  }

  private async count(viewer: Pick<Viewer, "id">): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await this.parts.rateLimits.hit(decisionLimit, viewer.id);
    if (!isAllowed) refuse(ErrorCode.RATE_LIMITED, "input", `Too many look-ups. Try again in ${retryAfterSeconds} seconds.`);
  }

  private wake({ connectionId }: Pick<BrokerOrderRow, "connectionId">): Promise<void> {
    return this.parts.bus.publish(brokerWorkSubject, { connectionId });
  }
}

const decisionLimit = { name: "broker-look-up", max: limits.brokerDecisionsPerMinuteMax, windowMs: 60_000 };

/** Refuses what no venue says of a fill. */
function assertFill(fill: EnteredFill, order: Pick<BrokerOrderRow, "createdAt">, now: Date): void {
  const { quantity, price, fee } = fill;
  if (!requestIdForm.test(fill.clientRequestId))
    refuse(ErrorCode.INVALID, "input.clientRequestId", "A request id has 8 to 64 printable characters without spaces.");
  if (!quantity.gt(0)) refuse(ErrorCode.QUANTITY_NOT_POSITIVE, "input.quantity", "Enter a quantity above zero.");
  if (quantity.decimalPlaces() > quantityPlacesMax)
    refuse(ErrorCode.INVALID, "input.quantity", `Use at most ${quantityPlacesMax} decimal places.`);
  if (!price.gt(0) || price.gt(limits.brokerEnteredPriceMax) || price.decimalPlaces() > quantityPlacesMax)
    refuse(ErrorCode.AMOUNT_INVALID, "input.price", "Enter a price above zero, as the broker shows it.");
  if (fee.isNegative() || fee.gt(limits.brokerEnteredPriceMax) || fee.decimalPlaces() > feePlacesMax)
    refuse(ErrorCode.AMOUNT_INVALID, "input.fee", "Enter the fee as the broker shows it, or 0.");
  if (!currencyForm.test(fill.feeCurrency)) refuse(ErrorCode.INVALID, "input.feeCurrency", "Enter a currency such as USD.");
  if (fill.at > now || +fill.at < +order.createdAt - limits.brokerEnteredEarlierMsMax)
    refuse(ErrorCode.INVALID, "input.at", "Enter a time between the order and now.");
}

/** A retry is answered like the first; the same id with another fill is a mistake. */
function assertSame(entered: BrokerFillRow, order: Pick<BrokerOrderRow, "id">, fill: EnteredFill): void {
  const isSame =
    entered.orderId === order.id &&
    entered.quantity.equals(fill.quantity) &&
    entered.price.equals(fill.price) &&
    entered.feeAmount.equals(fill.fee) &&
    entered.feeCurrency === fill.feeCurrency;
  if (!isSame) refuse(ErrorCode.REQUEST_ID_REUSED, "input.clientRequestId", "This request id was used for another fill.");
}

const refuseFinal = (): never =>
  refuse(ErrorCode.ORDER_FINAL, "input.orderId", "This order has ended, or is not in a state that allows it.");
