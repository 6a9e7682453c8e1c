import { Decimal } from "../../platform/decimal";
import { make } from "../../platform/make";
import type { UserEvent } from "../../platform/realtime/stream-definition";
import type { BrokerChangeBody } from "../brokers.events";
import type { BrokerFillRow } from "../orders/broker-fill.entity";
import type { BrokerOrderRow } from "../orders/broker-order.entity";
import type { BrokerDifferenceRow, BrokerReconciliationRow } from "../reconciliation/reconciliation.entity";
import type { BrokerExternalOrderRow } from "../reconciliation/venue-side.entity";
import { BrokerChanged, BrokerDifference, BrokerReconciliation, ExternalOrder } from "./broker-books.types";
import { BrokerFee, BrokerFill, BrokerOrder, BrokerOrderChange } from "./broker-order.types";
import type { OrderChangeRow } from "./owner-orders.store";
import { canCancel, canEnterFill, canLookUp, canMarkNotPlaced } from "../orders/rules/decisions";
import { choicesOf } from "./owner-view.policy";

/** The GraphQL shapes of rows, for their owner. */
export const orderView = (row: BrokerOrderRow): BrokerOrder =>
  make(BrokerOrder, {
    ...{ id: row.id, version: row.changes, connectionId: row.connectionId, ownerOrderId: row.ownerOrderId, purpose: row.ownerKind },
    ...{ clientOrderId: row.clientOrderId, venueOrderId: row.venueOrderId, symbol: row.symbol, side: row.side, type: row.type },
    ...{
      market: row.market,
      timeInForce: row.timeInForce,
      isOpening: row.isOpening,
      quantity: row.quantity,
      filledQuantity: row.filledQuantity,
    },
    ...{ limitPrice: row.limitPrice, stopPrice: row.stopPrice, state: row.state, attempt: row.attempt, lookUps: row.lookUps },
    ...{ nextLookUpAt: row.nextLookUpAt, createdAt: row.createdAt, sentAt: row.sentAt, cancelRequestedAt: row.cancelRequestedAt },
    ...{ endedAt: row.endedAt, reason: row.reason, words: row.words, deniedFigure: row.deniedFigure, deniedLimit: row.deniedLimit },
    ...{ viewerCanLookUp: canLookUp(row), viewerCanCancel: canCancel(row) },
    ...{ viewerCanEnterFill: canEnterFill(row), viewerCanMarkNotPlaced: canMarkNotPlaced(row) },
  });

export const changeView = ({ number, state, at, source, words }: OrderChangeRow): BrokerOrderChange =>
  make(BrokerOrderChange, { number, state, at, source, words });

export const feeView = (currency: string, amount: string | Decimal): BrokerFee =>
  make(BrokerFee, { currency, amount: new Decimal(amount) });

export const fillView = (row: BrokerFillRow): BrokerFill =>
  make(BrokerFill, {
    id: `${row.connectionId}:${row.symbol}:${row.venueFillId}`,
    ...{ connectionId: row.connectionId, orderId: row.orderId, venueFillId: row.venueFillId, venueOrderId: row.venueOrderId },
    ...{ symbol: row.symbol, side: row.side, quantity: row.quantity, price: row.price, fee: feeView(row.feeCurrency, row.feeAmount) },
    ...{ at: row.at, rate: row.rate, state: row.state, source: row.source, bookedAt: row.bookedAt, isLate: row.isLate },
  });

export const externalOrderView = (row: BrokerExternalOrderRow): ExternalOrder =>
  make(ExternalOrder, {
    ...{ venueOrderId: row.venueOrderId, symbol: row.symbol, side: row.side, type: row.type, quantity: row.quantity },
    ...{ filledQuantity: row.filledQuantity, limitPrice: row.limitPrice, stopPrice: row.stopPrice, placedAt: row.placedAt },
  });

export const differenceView = (row: BrokerDifferenceRow): BrokerDifference =>
  make(BrokerDifference, {
    ...{ id: row.id, kind: row.kind, symbol: row.symbol || null, subject: row.subject || null, ours: row.ours, theirs: row.theirs },
    ...{ stopsOpens: row.stopsOpens, foundAt: row.foundAt, choices: choicesOf(row) },
  });

export const reconciliationView = ({ id, cause, result, words, firstAt, lastAt }: BrokerReconciliationRow): BrokerReconciliation =>
  make(BrokerReconciliation, { id, cause, result, words, firstAt, lastAt });

export const changedView = ({ sequence, previousSequence, at, body }: UserEvent<BrokerChangeBody>): BrokerChanged =>
  make(BrokerChanged, { sequence, previousSequence, at, ...body });
