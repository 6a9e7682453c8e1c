import { failPoint } from "../../platform/ops/fail-points";
import { limits } from "../../platform/limits";
import { pricesAt, quoteOfMarket } from "../currencies/conversion";
import { readRate } from "../currencies/currencies.store";
import type { Decimal } from "../../platform/decimal";
import type { PlaceOutcome, VenueOrderRef, VenueOrderRequest } from "../port/venue-session";
import type { BrokerOrderRow } from "./broker-order.entity";
import type { Tx } from "../../platform/db/database";
import type { ConnectionAtWork, OrderParts } from "./connection-at-work";
import { judgeMiss, mayResend } from "./rules/look-ups";
import { progressOf, type LockedOrder, type OrderUpdates } from "./order-updates";
import { afterFailedCancel } from "./rules/order-progress";
import type { BrokerOrderState, ChangeSource } from "./rules/order-states";
import { claimAtOnce, readSendConditions, type ClaimedOrder, type Holding } from "./sending.store";
import { sendVerdict, type SendVerdict } from "./rules/send-verdict";

/** How long an order that may not go yet waits until it is asked again; a change wakes it earlier. */
const waitMs = 1_000;
/** An order that its venue has shown before: so often it must be missed before it is LOST. */
const missesOfKnownMin = 8;

/** GO_ON, FILLS: something filled that is not booked; STOP: the venue takes no requests for now. */
export type StepResult = "GO_ON" | "FILLS" | "STOP";

/**
 * Sends orders, cancels them and looks them up, one at a time. What leaves is committed as SENT before; what came of it is committed after, in
 * a transaction of its own. So whoever dies between leaves an order that says it may have left.
 */
export class OrderSender {
  /** Symbols whose price is being asked for. */
  private readonly refreshing = new Set<string>();

  constructor(
    private readonly parts: OrderParts,
    private readonly updates: OrderUpdates,
  ) {}

  /** Sends an order that is INTENT, where it may go now. */
  async send(connection: ConnectionAtWork, orderId: string): Promise<StepResult> {
    failPoint("broker:intent-before-send");
    const claimed = await this.updates.locked(orderId, (locked) => this.claim(connection, locked));
    if (claimed === null) return "GO_ON";
    if (!("priceOf" in claimed)) return this.place(connection, claimed);
    this.refreshPrice(claimed.priceOf);
    return "GO_ON";
  }

  /** Does not wait: what closes at the connection would, too. A venue streams only what somebody needs, so that without asking there may never be a price in this process. */
  private refreshPrice(symbol: string): void {
    if (this.refreshing.has(symbol)) return;
    this.refreshing.add(symbol);
    void this.parts.refreshPrices([symbol]).finally(() => this.refreshing.delete(symbol));
  }

  /**
   * The same in one statement, for an order that was written just now and that nothing stands against; null where something may: it is not sent then.
   * The caller holds the connection.
   */
  async sendAtOnce(connection: ConnectionAtWork, orderId: string, holding: Holding): Promise<StepResult | null> {
    failPoint("broker:intent-before-send");
    const { db, clock } = this.parts;
    const order = await claimAtOnce(db, connection.id, orderId, holding, clock.date());
    return order && this.sendClaimed(connection, order);
  }

  /**
   * Sends an order that a commit has just made SENT. Its owner's page hears of it while the request is on its way. The caller holds the connection.
   */
  async sendClaimed(connection: ConnectionAtWork, order: ClaimedOrder): Promise<StepResult> {
    const { db, changes } = this.parts;
    const placing = this.place(connection, order);
    const shown = db.transaction((tx) => changes.order(tx, order));
    // Whatever becomes of the event, nobody else works at the connection before the answer.
    const [placed, said] = await Promise.allSettled([placing, shown]);
    if (placed.status === "rejected") throw placed.reason;
    if (said.status === "rejected") throw said.reason;
    return placed.value;
  }

  /** Asks the venue to end an order. The state before is kept: a cancel that fails restores it. */
  async cancel(connection: ConnectionAtWork, orderId: string): Promise<StepResult> {
    const order = await this.updates.locked(orderId, (locked) => this.claimCancel(connection, locked));
    if (!order) return "GO_ON";
    const outcome = await connection.session.cancel(refOf(order));
    failPoint("broker:cancel-before-commit");
    // One whose answer is lost may have been taken: it stays asked for.
    if (outcome.kind === "TOO_LATE")
      await this.updates.locked(orderId, (locked) =>
        this.updates.write(locked, afterFailedCancel(progressOf(locked.order)), connection.capabilities, {
          source: "ANSWER",
          words: outcome.words,
        }),
      );
    const isStreamed = outcome.kind === "ACCEPTED" && connection.capabilities.hasOrderStream;
    return isStreamed ? "GO_ON" : this.lookUp(connection, orderId, "LOOK_UP");
  }

  /** Asks the venue for an order, by our id. A look-up that fails proves nothing. */
  async lookUp(connection: ConnectionAtWork, orderId: string, source: ChangeSource): Promise<StepResult> {
    const found = await this.updates.locked(orderId, async ({ order }) => (order.sentAt === null || order.endedAt !== null ? null : order));
    if (!found) return "GO_ON";
    const outcome = await connection.session.findOrder(refOf(found));
    failPoint("broker:look-up-before-commit");
    if (outcome.kind === "FOUND") {
      const { order } = outcome;
      const wantsFills = await this.updates.applyVenueOrder(orderId, order, connection.capabilities, source);
      await this.updates.locked(orderId, (locked) => this.noteLookUp(connection, locked, false));
      return wantsFills ? "FILLS" : "GO_ON";
    }
    const resent = await this.updates.locked(orderId, (locked) =>
      outcome.kind === "NOT_FOUND" ? this.missed(connection, locked, source) : this.noteLookUp(connection, locked, false),
    );
    // What the venue does not find by our id may still show in its fills.
    return resent ? this.place(connection, resent) : outcome.kind === "FAILED" ? "STOP" : "FILLS";
  }

  /** What a process that ended had on the wire may have left, or not. */
  async markUnknown(connection: ConnectionAtWork, orderId: string): Promise<void> {
    await this.updates.locked(orderId, async (locked) => {
      if (locked.order.state === "SENT")
        await this.setState(connection, locked, "UNKNOWN", "SERVER", "The server restarted before the answer.");
    });
  }

  /** The order where it leaves now; the symbol whose price it waits for; null where it waits for anything else, or does not go. */
  private async claim(connection: ConnectionAtWork, locked: LockedOrder): Promise<BrokerOrderRow | { readonly priceOf: string } | null> {
    const { order } = locked;
    if (order.state !== "INTENT") return null;
    const verdict = await this.judge(locked);
    if (verdict === "SEND") return this.markSent(connection, locked);
    const isWaiting = verdict === "WAIT" || verdict === "NO_PRICE";
    if (isWaiting) await this.writeSame(connection, locked, { sendAfter: new Date(this.parts.clock.now() + waitMs) });
    else
      await this.updates.write(locked, { ...progressOf(order), state: "DENIED" }, connection.capabilities, {
        source: "SERVER",
        reason: verdict.denial,
        patch: { deniedFigure: verdict.figure ?? null, deniedLimit: verdict.limit ?? null },
      });
    return verdict === "NO_PRICE" ? { priceOf: order.symbol } : null;
  }

  private async judge({ tx, order, booker, owner }: LockedOrder): Promise<SendVerdict> {
    const now = this.parts.clock.date();
    const ownerDenial = (order.isOpening && (await booker.denial?.(tx, owner, order.ownerOrderId))) || null;
    const liveRefusal = order.isOpening ? await this.parts.live.refusalOf(tx, order) : null;
    const stored = await readSendConditions(tx, order, now);
    const lacksRate = await this.lacksRate(tx, order, now);
    return sendVerdict(order, { ...stored, ownerDenial, liveRefusal, lacksRate }, this.parts.quote(order.symbol), now);
  }

  /** Whether what its market is priced in has no rate that is good enough: a fresh one for an open; for a close any, and none for one without a price. */
  private async lacksRate(tx: Tx, order: BrokerOrderRow, now: Date): Promise<boolean> {
    const currency = quoteOfMarket(order.market);
    if (currency === null || (!order.isOpening && order.type === "MARKET")) return false;
    const known = await readRate(tx, order.connectionId, currency);
    return !known || (order.isOpening && +now - +known.at >= limits.brokerRateAgeMsMax);
  }

  /** The rate that the order's prices go to the venue at; null where they need none. */
  private async rateOf(tx: Tx, { connectionId, market, limitPrice, stopPrice }: BrokerOrderRow): Promise<Decimal | null> {
    const currency = (limitPrice ?? stopPrice) ? quoteOfMarket(market) : null;
    return currency === null ? null : ((await readRate(tx, connectionId, currency))?.rate ?? null);
  }

  private async markSent(connection: ConnectionAtWork, locked: LockedOrder): Promise<BrokerOrderRow> {
    const { order } = locked;
    const sentAt = this.parts.clock.date();
    const rate = await this.rateOf(locked.tx, order);
    await this.updates.write(locked, { ...progressOf(order), state: "SENT" }, connection.capabilities, {
      source: "SERVER",
      patch: { sentAt, sends: order.sends + 1, rate },
    });
    return { ...order, rate };
  }

  private async place(connection: ConnectionAtWork, order: ClaimedOrder): Promise<StepResult> {
    failPoint("broker:sent-before-answer");
    const outcome = await connection.session.place(
      requestOf(order),
      !order.isOpening,
      order.isOpening ? () => this.mayLeave(order.id) : undefined,
    );
    failPoint("broker:answer-before-commit");
    if (outcome.kind === "ACCEPTED") {
      const wantsFills = await this.updates.applyVenueOrder(order.id, outcome.order, connection.capabilities, "ANSWER");
      return wantsFills ? "FILLS" : "GO_ON";
    }
    await this.updates.locked(order.id, (locked) => this.applyFailure(connection, locked, outcome));
    return outcome.kind === "NOT_PLACED" ? "STOP" : outcome.kind === "UNKNOWN" ? "FILLS" : "GO_ON";
  }

  /** Once more for an open that is SENT and has waited for its venue's limit: 86, a pause or the price may have come between. */
  private async mayLeave(orderId: string): Promise<boolean> {
    return (await this.updates.locked(orderId, (locked) => this.judge(locked))) === "SEND";
  }

  /** What an answer other than "accepted" proves. Of a second request it proves nothing: the first may have been taken. */
  private async applyFailure(
    connection: ConnectionAtWork,
    locked: LockedOrder,
    outcome: Exclude<PlaceOutcome, { kind: "ACCEPTED" }>,
  ): Promise<void> {
    const { order } = locked;
    const isFirst = order.sends === 1;
    const isOpenEnded = order.state === "SENT" || order.state === "UNKNOWN";
    if (!isOpenEnded) return;
    if (outcome.kind === "REJECTED" && isFirst)
      return this.updates.write(locked, { ...progressOf(order), state: "REJECTED" }, connection.capabilities, {
        ...{ source: "ANSWER", reason: outcome.code, words: outcome.words },
      });
    if (outcome.kind === "NOT_PLACED" && isFirst && order.state === "SENT") {
      const sendAfter = new Date(this.parts.clock.now() + Math.max(outcome.retryAfterMs, waitMs));
      return this.updates.write(locked, { ...progressOf(order), state: "INTENT" }, connection.capabilities, {
        ...{ source: "ANSWER", words: outcome.words, patch: { sendAfter, sends: 0, sentAt: null } },
      });
    }
    const patch = isFirst ? {} : { sends: limits.brokerSendsMax };
    return this.updates.write(locked, { ...progressOf(order), state: "UNKNOWN" }, connection.capabilities, {
      ...{ source: "ANSWER", words: outcome.words, patch },
    });
  }

  private async claimCancel(connection: ConnectionAtWork, locked: LockedOrder): Promise<BrokerOrderRow | null> {
    const { order } = locked;
    if (order.cancelRequestedAt === null || !cancellable.includes(order.state)) return null;
    const cancels = order.cancels + 1;
    const nextCancelAt = new Date(this.parts.clock.now() + Math.min(5_000 * 2 ** Math.min(cancels, 10), limits.brokerLookUpMsMax));
    const progress = progressOf(order);
    const stateBeforeCancel = order.state === "CANCEL_PENDING" ? order.stateBeforeCancel : order.state;
    await this.updates.write(locked, { ...progress, state: "CANCEL_PENDING", stateBeforeCancel }, connection.capabilities, {
      source: "SERVER",
      patch: { cancels, nextCancelAt },
    });
    return order;
  }

  /** A look-up that worked and found nothing. Returns the order where it is to be sent again. */
  private async missed(connection: ConnectionAtWork, locked: LockedOrder, source: ChangeSource): Promise<BrokerOrderRow | null> {
    const { order } = locked;
    if (order.sentAt === null || order.endedAt !== null) return null;
    const { clientOrderId } = connection.capabilities;
    const now = this.parts.clock.date();
    const misses = +now - +order.sentAt < limits.brokerRequestOnItsWayMsMax ? 0 : order.misses + 1;
    order.misses = misses;
    const isKnown = order.venueOrderId !== null;
    const verdict = judgeMiss({ sentAt: order.sentAt, now, misses }, clientOrderId);
    const isResendable = order.state === "UNKNOWN" && !isKnown && mayResend(verdict, clientOrderId, order.sends);
    if (isResendable && (await this.judge(locked)) === "SEND") return this.markSent(connection, locked);
    const isLost = order.state !== "LOST" && verdict === "LOST" && (!isKnown || misses >= missesOfKnownMin);
    if (isLost) {
      await this.setState(connection, locked, "LOST", source, "The venue does not find it.");
      await this.parts.reportLost(locked.tx, connection, order);
    }
    return this.noteLookUp(connection, locked, true);
  }

  /** Counts a look-up and plans the next one. */
  private async noteLookUp(connection: ConnectionAtWork, locked: LockedOrder, isMiss: boolean): Promise<null> {
    const { order } = locked;
    if (order.endedAt !== null || order.sentAt === null) return null;
    order.lookUps += 1;
    await this.writeSame(connection, locked, isMiss ? { misses: order.misses } : {});
    return null;
  }

  private writeSame(connection: ConnectionAtWork, locked: LockedOrder, patch: Partial<BrokerOrderRow>): Promise<void> {
    return this.updates.write(locked, progressOf(locked.order), connection.capabilities, { source: "SERVER", patch });
  }

  private setState(
    connection: ConnectionAtWork,
    locked: LockedOrder,
    state: BrokerOrderState,
    source: ChangeSource,
    words: string,
  ): Promise<void> {
    const progress = { ...progressOf(locked.order), state, stateBeforeCancel: null };
    return this.updates.write(locked, progress, connection.capabilities, { source, words });
  }
}

const cancellable: readonly BrokerOrderState[] = ["UNKNOWN", "ACCEPTED", "PARTIAL", "CANCEL_PENDING"];

const requestOf = (order: ClaimedOrder): VenueOrderRequest => ({
  clientOrderId: order.clientOrderId,
  symbol: order.market ?? order.symbol,
  side: order.side,
  type: order.type,
  timeInForce: order.timeInForce,
  quantity: order.quantity,
  ...pricesAt({ limitPrice: order.limitPrice, stopPrice: order.stopPrice }, order.rate),
  isExtended: order.isExtended,
});

export const refOf = (order: BrokerOrderRow): VenueOrderRef => ({
  clientOrderId: order.clientOrderId,
  venueOrderId: order.venueOrderId,
  symbol: order.market ?? order.symbol,
  sentAt: order.sentAt!,
});
