import { randomUUID } from "node:crypto";
import { isUuid } from "../../platform/text/uuid";
import type { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import type { Bus } from "../../platform/bus/bus";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { VenueCapabilities } from "../port/venue";
import type { BrokerOrderRow } from "./broker-order.entity";
import { brokerWorkSubject } from "./broker-orders.service";
import type { OrderParts } from "./connection-at-work";
import type { FillInbox } from "./fill-inbox";
import { insertFill, lockWaitingFill } from "./fills.store";
import { progressOf, type LockedOrder, type OrderUpdates } from "./order-updates";
import { markCancelRequested, planLookUp, readOrder } from "./orders.store";

/** A fill that a person has seen at the venue. */
export interface EnteredFill {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly fee: Decimal;
  readonly feeCurrency: string;
  readonly at: Date;
}

/**
 * What a person decides about an order that the server cannot be sure of. Nothing is asked of the venue here: a worker does that, and what it
 * finds counts more than what was entered.
 */
export class OrderChoicesService {
  constructor(
    private readonly parts: OrderParts & {
      readonly bus: Bus;
      readonly capabilitiesOf: (connectionId: string) => Promise<VenueCapabilities>;
    },
    private readonly updates: OrderUpdates,
    private readonly inbox: FillInbox,
  ) {}

  /** Has the order looked up at the venue now. Refuses ORDER_FINAL. Throws NOT_FOUND. */
  async lookUp(viewer: Pick<Viewer, "id">, orderId: string): Promise<void> {
    const order = await this.own(viewer, orderId);
    if (order.endedAt !== null || order.sentAt === null) refuseFinal();
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
   * for more than is left, QUANTITY_NOT_POSITIVE, AMOUNT_INVALID. Throws NOT_FOUND.
   */
  async enterFill(viewer: Pick<Viewer, "id">, orderId: string, fill: EnteredFill): Promise<void> {
    const found = await this.own(viewer, orderId);
    if (!fill.quantity.gt(0)) refuse(ErrorCode.QUANTITY_NOT_POSITIVE, "input.quantity", "Enter a quantity above zero.");
    if (!fill.price.gt(0)) refuse(ErrorCode.AMOUNT_INVALID, "input.price", "Enter a price above zero.");
    if (fill.fee.isNegative()) refuse(ErrorCode.AMOUNT_INVALID, "input.fee", "A fee cannot be negative.");
    const capabilities = await this.parts.capabilitiesOf(found.connectionId);
    await this.updates.locked(orderId, (locked) => this.bookEntered(locked, fill, capabilities));
  }

  /** Ends a LOST order as never placed: nothing of it was filled. Refuses ORDER_FINAL for any other. Throws NOT_FOUND. */
  async markNotPlaced(viewer: Pick<Viewer, "id">, orderId: string): Promise<void> {
    const found = await this.own(viewer, orderId);
    const capabilities = await this.parts.capabilitiesOf(found.connectionId);
    await this.updates.locked(orderId, async (locked) => {
      if (locked.order.state !== "LOST") refuseFinal();
      await this.updates.write(locked, { ...progressOf(locked.order), state: "CANCELED" }, capabilities, {
        source: "PERSON",
        reason: "NOT_PLACED",
      });
    });
  }

  private async bookEntered(locked: LockedOrder, fill: EnteredFill, capabilities: VenueCapabilities): Promise<void> {
    const { tx, order } = locked;
    if (order.state !== "LOST" && order.state !== "UNKNOWN") refuseFinal();
    const left = order.quantity.sub(order.filledQuantity);
    if (fill.quantity.gt(left))
      refuse(ErrorCode.QUANTITY_TOO_LARGE, "input.quantity", `Only ${left.toFixed()} of this order is left.`, left);
    const venueFillId = `entered-${randomUUID()}`;
    await insertFill(
      tx,
      order,
      {
        ...{ venueFillId, venueOrderId: order.venueOrderId ?? `entered-${order.id}`, symbol: order.symbol, side: order.side },
        ...{ quantity: fill.quantity, price: fill.price, fee: { amount: fill.fee, currency: fill.feeCurrency }, at: fill.at },
      },
      "PERSON",
      this.parts.clock.date(),
    );
    const row = await lockWaitingFill(tx, order.connectionId, order.symbol, venueFillId);
    await this.inbox.bookLocked({ capabilities }, locked, row!);
  }

  private async own(viewer: Pick<Viewer, "id">, orderId: string): Promise<BrokerOrderRow> {
    const order = isUuid(orderId) ? await readOrder(this.parts.db, orderId) : null;
    if (order === null || order.userId !== viewer.id) throw notFound("This order");
    return order;
  }

  private wake({ connectionId }: Pick<BrokerOrderRow, "connectionId">): Promise<void> {
    return this.parts.bus.publish(brokerWorkSubject, { connectionId });
  }
}

const refuseFinal = (): never =>
  refuse(ErrorCode.ORDER_FINAL, "input.orderId", "This order has ended, or is not in a state that allows it.");
