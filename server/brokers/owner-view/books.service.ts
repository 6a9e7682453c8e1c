import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { BrokerChanges } from "../brokers.events";
import { readConnection } from "../connections/connection.store";
import { assertSession, mayUseConnection } from "../connections/connection.policy";
import { brokerWorkSubject } from "../orders/broker-orders.service";
import { markFillExternal } from "../orders/fills.store";
import { requestReconciliation } from "../orders/work.store";
import { resolveDifference } from "../reconciliation/reconciliation.store";
import { lockDifference } from "./owner-books.store";

const reconcileLimit = { name: "broker-reconcile", max: limits.brokerReconcilesPerMinuteMax, windowMs: 60_000 };

export interface BooksParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly rateLimits: RateLimits;
  readonly changes: BrokerChanges;
}

/** What an owner has done about the books of an account. Nothing is asked of the venue here: whoever works at the connection does that. */
export class BooksService {
  constructor(private readonly parts: BooksParts) {}

  /** Has the books compared now. Refuses CONNECTION_STATE, RATE_LIMITED. Throws NOT_FOUND. A suspended user may. */
  async reconcile(viewer: Viewer, connectionId: string): Promise<void> {
    assertSession(viewer);
    const row = isUuid(connectionId) ? await readConnection(this.parts.db, connectionId) : null;
    if (!row || !mayUseConnection(viewer, row)) throw notFound("This connection");
    if (row.erasedAt !== null) refuse(ErrorCode.CONNECTION_STATE, "input.connectionId", `“${row.name}” is disconnected.`);
    const { isAllowed, retryAfterSeconds } = await this.parts.rateLimits.hit(reconcileLimit, row.id);
    if (!isAllowed)
      refuse(
        ErrorCode.RATE_LIMITED,
        "input.connectionId",
        `Compared often enough for now. Try again in ${retryAfterSeconds} seconds.`,
        new Decimal(reconcileLimit.max),
      );
    await this.parts.db.transaction((tx) => requestReconciliation(tx, row.id, this.parts.clock.date()));
    await this.wake(row.id);
  }

  /**
   * Accepts a fill of more than was ordered: its units belong to the account, and to no trade or copy. Returns the connection's id. Throws
   * NOT_FOUND, also for a difference that was resolved meanwhile or is of another kind.
   */
  async acceptOverfill(viewer: Viewer, differenceId: string): Promise<string> {
    assertSession(viewer);
    const { clock, changes, db } = this.parts;
    const connectionId = await db.transaction(async (tx) => {
      const found = isUuid(differenceId) ? await lockDifference(tx, viewer.id, differenceId) : null;
      if (found?.kind !== "OVERFILL") throw notFound("This difference");
      await markFillExternal(tx, { ...found, venueFillId: found.subject });
      await resolveDifference(tx, found, clock.date());
      await requestReconciliation(tx, found.connectionId, clock.date());
      await changes.connection(tx, found, "RECONCILIATION");
      return found.connectionId;
    });
    await this.wake(connectionId);
    return connectionId;
  }

  private wake(connectionId: string): Promise<void> {
    return this.parts.bus.publish(brokerWorkSubject, { connectionId });
  }
}
