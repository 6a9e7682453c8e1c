import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { once } from "../../trading/client-requests";
import { assertPrice, payeeOf } from "../spending/payee";
import { readNamedPayers } from "../spending/bite-payments.store";
import type { FeederSubscriptionRow } from "./feeder-subscription.entity";
import type { RenewalsService } from "./renewals.service";
import { checkAt, nextPeriod } from "./steps";
import type { SubscriptionParts } from "./subscription-parts";
import { insertSubscription, lockSubscription, updateSubscription } from "./subscriptions.store";

export interface SubscribeInput {
  readonly clientRequestId: string;
  readonly feederId: string;
  /** The price that the buyer was shown. */
  readonly bites: number;
}

/** Ids of what was bought, kept beside the request for a retry. */
export interface SubscribeResult {
  readonly subscriptionId: string;
  readonly paymentId: string;
}

/** What subscribers do. */
export class SubscriptionsService {
  constructor(
    private readonly parts: SubscriptionParts,
    private readonly renewals: RenewalsService,
  ) {}

  /**
   * Pays the first 30 days and lets the subscriber see the feeder's trades at once from now on. Refuses SELF, NOT_A_FEEDER,
   * NOT_FOR_SALE, PRICE_CHANGED, ALREADY_SUBSCRIBED, INSUFFICIENT_BITES, BITES_OWED.
   */
  subscribe(viewer: Viewer, input: SubscribeInput): Promise<SubscribeResult> {
    assertMayWrite(viewer);
    const { db, clock } = this.parts;
    return db.transaction((tx) => once(tx, viewer.id, "subscribeToFeeder", input, clock.date(), () => this.begin(tx, viewer, input)));
  }

  private async begin(tx: Tx, viewer: Viewer, { feederId, bites }: SubscribeInput): Promise<SubscribeResult> {
    const { clock, relations, payments, notifications } = this.parts;
    const feeder = await payeeOf(tx, viewer, feederId, "input.feederId");
    if (feeder.priceBites === 0) refuse(ErrorCode.NOT_FOR_SALE, "input.feederId", "This feeder is free: there is nothing to pay.");
    assertPrice(bites, feeder.priceBites);
    const now = clock.date();
    const period = nextPeriod(now, now);
    const row = newSubscription(viewer.id, feederId, feeder.priceBites, period, now);
    if (!(await insertSubscription(tx, row)))
      refuse(ErrorCode.ALREADY_SUBSCRIBED, "input.feederId", "You already subscribe to this feeder.");
    await relations.begin(tx, { viewerId: viewer.id, feederId, kind: "SUBSCRIBER" }, now);
    const charge = { kind: "SUBSCRIPTION", payerId: viewer.id, feederId, bites, subscription: { id: row.id, ...period } } as const;
    const payment = await payments.pay(tx, charge);
    if (!payment) throw new Error(`The first period of subscription ${row.id} was paid before.`);
    await notifications.paid(tx, payment, (await readNamedPayers(tx, [viewer.id])).has(viewer.id));
    await notifications.subscription(tx, { ...row, version: 1 }, "STARTED", { bites });
    return { subscriptionId: row.id, paymentId: payment.id };
  }

  /**
   * No further period is paid; what is paid runs to its end. In the days of grace it ends at once. Open to who is suspended. Throws
   * NOT_FOUND for another's; refuses SUBSCRIPTION_STATE when it has ended. Again: nothing changes.
   */
  async cancel(viewer: Viewer, id: string): Promise<void> {
    await this.owned(viewer, id, async (tx, row) => {
      if (!row.isRenewing) return;
      const changed = { ...row, isRenewing: false, nextPriceBites: null };
      if (row.state === "GRACE") await this.renewals.end(tx, changed, "CANCELLED", false);
      else {
        await updateSubscription(tx, row, { isRenewing: false, nextPriceBites: null, checkAt: checkAt(changed, this.parts.clock.date()) });
        await this.parts.notifications.cancelled(tx, row);
      }
    });
  }

  /**
   * Takes a cancellation back, or, in the days of grace, pays the period now. Throws NOT_FOUND for another's; refuses SUBSCRIPTION_STATE
   * when it has ended, INSUFFICIENT_BITES, BITES_OWED.
   */
  async resume(viewer: Viewer, id: string): Promise<void> {
    assertMayWrite(viewer);
    await this.owned(viewer, id, async (tx, row) => {
      if (row.state === "GRACE") return this.renewals.renew(tx, row);
      if (row.isRenewing) return;
      const changed = { ...row, isRenewing: true };
      await updateSubscription(tx, row, { isRenewing: true, checkAt: checkAt(changed, this.parts.clock.date()) });
      await this.parts.notifications.resumed(tx, row);
    });
  }

  private async owned(viewer: Viewer, id: string, work: (tx: Tx, row: FeederSubscriptionRow) => Promise<void>): Promise<void> {
    if (!isUuid(id)) throw notFound("This subscription");
    await this.parts.db.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row?.subscriberId !== viewer.id) throw notFound("This subscription");
      if (row.state === "ENDED") refuse(ErrorCode.SUBSCRIPTION_STATE, "input.subscriptionId", "This subscription has ended.");
      await work(tx, row);
    });
  }
}

function newSubscription(
  subscriberId: string,
  feederId: string,
  priceBites: number,
  { periodStart, periodEnd }: { periodStart: Date; periodEnd: Date },
  now: Date,
): Omit<FeederSubscriptionRow, "version"> {
  const begun = { state: "ACTIVE" as const, isRenewing: true, priceBites, nextPriceBites: null, periodEnd, graceUntil: null };
  return {
    ...{ id: randomUUID(), subscriberId, feederId, ...begun, periodStart, startedAt: now },
    ...{ endedAt: null, endReason: null, checkAt: checkAt(begun, now) },
  };
}
