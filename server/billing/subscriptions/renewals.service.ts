import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { UserErrors } from "../../platform/user-error";
import type { PeriodRefundsService } from "../spending/period-refunds.service";
import { readNamedPayers } from "../spending/bite-payments.store";
import type { FeederSubscriptionRow } from "./feeder-subscription.entity";
import { checkAt, graceEnd, nextPeriod, nextStep, renewalPrice, unusedDays, type SubscriptionEnd } from "./steps";
import type { SubscriptionParts } from "./subscription-parts";
import {
  lockSubscription,
  readAskedBites,
  readBrokenSubscriptions,
  readDueSubscriptions,
  readRunningAfter,
  readSubscriptionsOf,
  updateSubscription,
  type SubscriptionScope,
  type SweepPosition,
} from "./subscriptions.store";

/** Renews subscriptions, and ends those that cannot go on. Each is a transaction of its own under the lock of its row. */
export class RenewalsService {
  /** The last one that the sweep has looked at; null: it begins anew. */
  private sweptTo: SweepPosition | null = null;

  constructor(
    private readonly parts: SubscriptionParts,
    private readonly refunds: PeriodRefundsService,
    /** After the commit: whoever copies on the strength of a subscription that ended. */
    private readonly onEnded: (userIds: readonly string[]) => Promise<unknown>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Whatever is due: reminders, renewals, ends. Two at once do it once. Returns how many were looked at. */
  async runDue(): Promise<number> {
    const { db, clock } = this.parts;
    await this.sweep();
    const ids = await readDueSubscriptions(db, clock.date(), limits.subscriptionsPerRunMax);
    // Nobody pays somebody who is gone, whenever the sweep comes by.
    await this.endBroken({ ids });
    for (const id of ids) await this.step(id).catch(this.onError);
    return ids.length;
  }

  /** Ends those of which one side is gone. */
  async endBroken(scope: SubscriptionScope): Promise<void> {
    const max = limits.subscriptionsPerRunMax;
    for (let hasMore = true; hasMore;) {
      const broken = await readBrokenSubscriptions(this.parts.db, scope, max);
      let ended = 0;
      for (const { id, reason, isRefunded } of broken)
        await this.endById(id, reason, isRefunded).then(() => void (ended += 1), this.onError);
      hasMore = broken.length === max && ended > 0;
    }
  }

  /** What no message announced: a part of all that run, the next part in the next run. */
  private async sweep(): Promise<void> {
    const max = limits.subscriptionsSweptPerRunMax;
    const part = await readRunningAfter(this.parts.db, this.sweptTo, max);
    this.sweptTo = part.length < max ? null : part.at(-1)!;
    await this.endBroken({ ids: part.map(({ id }) => id) });
  }

  /** Somebody's account is being erased: what they pay ends, and what others paid them and did not use goes back. Again: nothing is left. */
  async closeOut(userId: string): Promise<void> {
    for (const id of await readSubscriptionsOf(this.parts.db, "SUBSCRIBER", userId)) await this.endById(id, "ACCOUNT_DELETED", false);
    for (const id of await readSubscriptionsOf(this.parts.db, "FEEDER", userId)) await this.endById(id, "FEEDER_GONE", true);
  }

  /** The next step of one, if it is due. */
  async step(id: string): Promise<void> {
    const { db, clock, notifications } = this.parts;
    await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (!row || row.checkAt > clock.date()) return;
      const now = clock.date();
      const step = nextStep(row, now);
      if (step === "REMIND") {
        const nextPriceBites = await readAskedBites(tx, row.feederId);
        await updateSubscription(tx, row, { nextPriceBites, checkAt: checkAt({ ...row, nextPriceBites }, now) });
        await notifications.subscription(tx, row, "RENEWS", { bites: nextPriceBites, at: row.periodEnd.toISOString() });
      } else if (step === "CANCELLED" || step === "LAPSED") await this.end(tx, row, step, false);
      else if (step === "NOTHING") await updateSubscription(tx, row, { checkAt: checkAt(row, now) });
    });
    await this.charge(id);
  }

  /** Pays the period that follows. Refuses INSUFFICIENT_BITES, BITES_OWED, SHARED_ACCOUNT_LIMIT. */
  async renew(tx: Tx, row: FeederSubscriptionRow): Promise<void> {
    const { clock, payments, notifications } = this.parts;
    const { subscriberId: payerId, feederId } = row;
    const now = clock.date();
    const priceBites = renewalPrice(row, await readAskedBites(tx, feederId));
    const period = nextPeriod(row.periodEnd, now);
    const renewed = { ...row, ...period, priceBites, state: "ACTIVE" as const, nextPriceBites: null, graceUntil: null };
    await updateSubscription(tx, row, {
      ...{ ...period, priceBites, state: "ACTIVE", nextPriceBites: null, graceUntil: null, isRenewing: true },
      checkAt: checkAt({ ...renewed, isRenewing: true }, now),
    });
    if (priceBites > 0) {
      const charge = {
        kind: "SUBSCRIPTION",
        payerId,
        feederId,
        bites: priceBites,
        isRenewal: true,
        subscription: { id: row.id, ...period },
      } as const;
      const payment = await payments.pay(tx, charge);
      if (!payment) throw new Error(`The period of subscription ${row.id} from ${period.periodStart.toISOString()} was paid before.`);
      await notifications.paid(tx, payment, (await readNamedPayers(tx, [payerId])).has(payerId));
    }
    await notifications.subscription(tx, renewed, "RENEWED", { bites: priceBites, at: period.periodEnd.toISOString() });
  }

  /** Ends it now; with a refund, days that were paid and not used go back to where their bites came from. */
  async end(tx: Tx, row: FeederSubscriptionRow, reason: SubscriptionEnd, isRefunded: boolean): Promise<void> {
    const { clock, relations, notifications } = this.parts;
    const now = clock.date();
    await updateSubscription(tx, row, {
      ...{ state: "ENDED", endedAt: now, endReason: reason, graceUntil: null, isRenewing: false, nextPriceBites: null },
    });
    await relations.end(tx, { viewerId: row.subscriberId, feederId: row.feederId, kind: "SUBSCRIBER" }, now);
    const days = isRefunded && row.state === "ACTIVE" ? unusedDays(row.periodEnd, now) : 0;
    const refunded = days > 0 ? await this.refunds.refundPeriod(tx, row, days) : 0;
    await notifications.ended(tx, row, reason, refunded);
    tx.afterCommit(async () => void (await this.onEnded([row.subscriberId])));
  }

  /** In a transaction of its own: where the bites are short, nothing of it stays, and the days of grace begin or run on. */
  private async charge(id: string): Promise<void> {
    const { db, clock } = this.parts;
    try {
      await db.transaction(async (tx) => {
        const row = await lockSubscription(tx, id);
        if (row && row.checkAt <= clock.date() && nextStep(row, clock.date()) === "CHARGE") await this.renew(tx, row);
      });
    } catch (error) {
      if (!(error instanceof UserErrors)) throw error;
      await this.leaveUnpaid(id);
    }
  }

  private async leaveUnpaid(id: string): Promise<void> {
    const { db, clock, notifications } = this.parts;
    await db.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      const now = clock.date();
      if (!row || row.checkAt > now || nextStep(row, now) !== "CHARGE") return;
      const graceUntil = row.graceUntil ?? graceEnd(row.periodEnd);
      if (now >= graceUntil) return this.end(tx, row, "LAPSED", false);
      const nextPriceBites = renewalPrice(row, await readAskedBites(tx, row.feederId));
      const unpaid = { ...row, state: "GRACE" as const, graceUntil, nextPriceBites };
      await updateSubscription(tx, row, { state: "GRACE", graceUntil, nextPriceBites, checkAt: checkAt(unpaid, now) });
      if (row.state === "ACTIVE")
        await notifications.subscription(tx, unpaid, "UNPAID", { bites: nextPriceBites, at: graceUntil.toISOString() });
    });
  }

  private async endById(id: string, reason: SubscriptionEnd, isRefunded: boolean): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row && row.state !== "ENDED") await this.end(tx, row, reason, isRefunded);
    });
  }
}
