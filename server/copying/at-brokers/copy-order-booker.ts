import { randomUUID } from "node:crypto";
import { nextExtendedSession } from "../../market/instruments/hours";
import type { BrokerOrderEnd, OrderBooker } from "../../brokers/port/order-booker";
import { closeRetryDelayMs, isTooLittle } from "../../brokers/orders/rules/close-retry";
import type { VenueFill } from "../../brokers/port/venue-session";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { announceVenueRows, type CopyingDeps } from "../copying-deps";
import type { CopyState, SkipReason } from "../copying.enums";
import { readCopiesById } from "../lifecycle/copy.store";
import type { LockedCopies } from "../lifecycle/locked-copies";
import { lockCopies } from "../lifecycle/locked-copies";
import { endDrained, leaveLate, transferAllPositions } from "../stopping/ending";
import { openAgeMsMaxOf, workOffQueues } from "./work-off-queues";
import {
  bookFillOf,
  endCopyOrder,
  markPending,
  queueClosesOf,
  readCopyOrder,
  writeOffRest,
  type CopyOrderEnd,
  type CopyOrderFacts,
} from "./copy-orders.store";
import { readPositionOf } from "./queues/trade-queues.store";
import { feeParts } from "../../trading/at-venues/venue-cost";

interface LockedOrder {
  readonly order: CopyOrderFacts;
  readonly copies: LockedCopies;
}

/**
 * What becomes of a receipt whose open ended without a fill. A refusal by the venue is its own result; the rest is a skip with its reason. `timeMs`: how
 * long it might fill in extended hours, where that is over.
 */
const endOfOpen = (end: BrokerOrderEnd, copyState: CopyState, timeMs: Decimal | null): Omit<CopyOrderEnd, "isFilled"> =>
  timeMs && end.state !== "REJECTED"
    ? { state: "CANCELLED", status: "SKIPPED", reason: "EXTENDED_LIMIT", words: end.words, limit: timeMs }
    : end.state === "REJECTED"
      ? { state: "REJECTED", status: "REJECTED", reason: isTooLittle(end) ? "BROKER_MINIMUM" : "BROKER_REFUSED", words: end.words }
      : {
          state: "CANCELLED",
          status: "SKIPPED",
          reason: skipReasonOf(end, copyState),
          words: end.words,
          figure: end.figure,
          limit: end.limit,
        };

/** A close of less than the venue trades: what is left of a whole position is off the books by then, a part stays with the rest of it. */
const endOfDust = ({ words }: BrokerOrderEnd): Omit<CopyOrderEnd, "isFilled"> => ({
  ...{ state: "CANCELLED", status: "SKIPPED", reason: "BELOW_MINIMUM", words },
});

/** Our own denials in the words of receipts. */
function skipReasonOf({ reason }: BrokerOrderEnd, copyState: CopyState): SkipReason {
  switch (reason) {
    case null:
      return "NOT_FILLED";
    case "PAUSED":
      return copyState === "PAUSED" ? "PAUSED" : "BROKER_PAUSED";
    case "CANCELED":
      return copyState === "STOPPING" || copyState === "STOPPED" ? "STOPPING" : "FEEDER_CLOSED";
    case "SLIPPAGE":
      return "SLIPPAGE_CAP";
    case "STOPPING":
    case "QUOTE_STALE":
    case "OUT_OF_SYNC":
    case "LIVE_OFF":
    case "LIVE_TEXT":
    case "LIVE_EXPOSURE":
    case "LIVE_DAILY_LOSS":
      return reason;
    default:
      return "BROKER_UNAVAILABLE";
  }
}

/** Books what venues say about the orders of copies. Its locks are those of every change of a copy: account, chains, copies, totals. */
export class CopyOrderBooker implements OrderBooker {
  constructor(private readonly deps: CopyingDeps) {}

  async lock(tx: Tx, orderId: string): Promise<LockedOrder> {
    const known = await readCopyOrder(tx, orderId);
    if (!known) throw new RangeError("No copy has this order");
    const copies = await lockCopies(tx, this.deps, { ids: [known.copyId] });
    return { copies, order: (await readCopyOrder(tx, orderId))! };
  }

  async denial(_tx: Tx, locked: unknown): Promise<string | null> {
    const { order, copies } = locked as LockedOrder;
    const state = copies.copies[0]!.state;
    if (order.effect === "CLOSE") return null;
    if (state === "STOPPING" || state === "STOPPED") return "STOPPING";
    return state === "PAUSED" ? "PAUSED" : null;
  }

  async bookFill(tx: Tx, locked: unknown, _orderId: string, fill: VenueFill, isLate: boolean): Promise<void> {
    const { order, copies } = locked as LockedOrder;
    const at = this.deps.clock.date();
    const fee = feeParts(fill, order.side, this.deps.market);
    const booked = { quantity: fill.quantity, price: fill.price, feeUnits: fee.units, feeUsd: fee.usd, sentAt: fill.at, isLate };
    const rows = await bookFillOf(tx, order, booked, at);
    tx.afterCommit(() => announceVenueRows(this.deps, rows, at));
    if (isLate && order.effect === "OPEN") await this.closeWhatIsLeft(tx, order, at);
    await this.afterwards(tx, copies);
  }

  async bookEnd(tx: Tx, locked: unknown, _orderId: string, end: BrokerOrderEnd): Promise<void> {
    const { order, copies } = locked as LockedOrder;
    const at = this.deps.clock.date();
    const isFilled = end.state === "FILLED";
    const isExtended = order.cancelAt !== null;
    // In extended hours a close leaves parts of a share, which go out later.
    const isDone = (isFilled && !(isExtended && order.effect === "CLOSE")) || order.filledQuantity.gte(order.quantity);
    const isDust = order.effect === "CLOSE" && isTooLittle(end);
    // A close is never given up: what a venue refused, or let expire, is tried again, unless what is left is less than it trades.
    if (order.effect === "CLOSE" && !isDone && !isDust) await markPending(tx, order.id, end.words, this.retryAt(order, end, at), at);
    else {
      if (order.effect === "CLOSE") await writeOffRest(tx, order.id, at);
      const [copy] = copies.copies;
      const isOutOfTime = order.cancelAt !== null && order.cancelAt <= at;
      const ended = isDust ? endOfDust(end) : endOfOpen(end, copy!.state, isOutOfTime ? new Decimal(openAgeMsMaxOf(copy!)) : null);
      const rows = await endCopyOrder(tx, order.id, { ...ended, isFilled }, at);
      tx.afterCommit(() => announceVenueRows(this.deps, rows, at));
    }
    // What came in late while the close was at the venue.
    if (order.effect === "CLOSE" && (isDone || isDust)) await this.closeWhatIsLeft(tx, order, at);
    await this.afterwards(tx, copies);
  }

  /** When a close goes out again: what was not refused in extended hours, in the next session. */
  private retryAt(order: CopyOrderFacts, { state }: BrokerOrderEnd, at: Date): Date {
    const { market } = this.deps;
    const hours = order.cancelAt && state !== "REJECTED" ? (market.instrument(order.symbol)?.hours ?? null) : null;
    const now = market.marketNow();
    const next = hours && nextExtendedSession(hours, now);
    return new Date(+at + (next ? next.from - +now : closeRetryDelayMs(order.attempts)));
  }

  /** An open that fills after everything else of its trade is closed: what came in goes out again. */
  private async closeWhatIsLeft(tx: Tx, order: CopyOrderFacts, at: Date): Promise<void> {
    if (!(await readPositionOf(tx, order.copyId, order.tradeId)).isLeft) return;
    const rows = await queueClosesOf(
      tx,
      {
        ...{ causeId: randomUUID(), cause: "RESYNC", copyIds: [order.copyId], tradeIds: [order.tradeId] },
        ...{ onlyShorts: false, isByYou: false },
      },
      at,
    );
    tx.afterCommit(() => announceVenueRows(this.deps, rows, at));
  }

  /** The next order of the queue goes out, and a copy on its way out ends with its last position. */
  private async afterwards(tx: Tx, locked: LockedCopies): Promise<void> {
    const [copy] = locked.copies;
    await workOffQueues(tx, this.deps, copy!);
    const isDetaching = copy!.state === "STOPPING" && copy!.stopMode === "DETACH";
    if (copy!.state === "STOPPED") await leaveLate(tx, this.deps, await this.asItIs(tx, locked));
    const worth = isDetaching ? await transferAllPositions(tx, this.deps, await this.asItIs(tx, locked)) : undefined;
    await endDrained(tx, this.deps, locked, worth, new Set());
  }

  /** The copy with what this transaction has booked. */
  private async asItIs(tx: Tx, locked: LockedCopies): Promise<LockedCopies> {
    return {
      ...locked,
      copies: await readCopiesById(
        tx,
        locked.copies.map(({ id }) => id),
      ),
    };
  }
}
