import type { Tx } from "../../platform/db/database";
import type { NotificationDraft, Notifier } from "../../platform/notifier";
import { formatCounted } from "../../platform/text/counted";
import type { MoneyMail } from "../mails/money-mail";
import { subscriptionMail, type SubscriptionMailEvent } from "../mails/subscription-texts";
import type { FeederSubscriptionRow } from "../subscriptions/feeder-subscription.entity";
import type { SubscriptionEnd } from "../subscriptions/steps";
import type { NewPayment } from "./bite-payments.store";

/** What happened to a subscription, for the wording. */
type SubscriptionEvent = "STARTED" | "RENEWS" | "RENEWED" | "UNPAID" | "ENDED";

/** Publishes what people pay each other, in the transaction of the payment, with a mail to subscribers about each step. */
export class SpendingNotifications {
  constructor(
    private readonly notifier: Notifier,
    private readonly mail: MoneyMail,
  ) {}

  /** To whoever was paid. Who paid for seeing trades is named only where they let feeders see their name; a tip is a gift with a name. */
  paid(tx: Tx, payment: NewPayment, isPayerNamed: boolean): Promise<void> {
    const isNamed = payment.kind === "TIP" || isPayerNamed;
    return this.notifier.publish(tx, {
      kind: "PAID_YOU",
      userId: payment.feederId,
      actorId: isNamed ? payment.payerId : null,
      subject: payment.tradeId ? { kind: "RECIPE", id: payment.tradeId } : null,
      groupKey: `paid:${payment.id}`,
      onceKey: `paid:${payment.id}`,
      data: { for: payment.kind, bites: payment.feederGiftBites + payment.feederEarnedBites },
    });
  }

  /** To the subscriber, about a subscription of theirs. */
  async subscription(tx: Tx, row: FeederSubscriptionRow, event: SubscriptionEvent, data: NotificationDraft["data"] = {}): Promise<void> {
    await this.write(tx, row, event, { bites: Number(data?.["bites"] ?? 0) });
    await this.publish(tx, row, event, data);
  }

  async ended(tx: Tx, row: FeederSubscriptionRow, reason: SubscriptionEnd, refundedBites: number): Promise<void> {
    await this.write(tx, row, "ENDED", { reason, refundedBites });
    await this.publish(tx, row, "ENDED", { reason, refundedBites });
  }

  /** It runs to the end of its period: by mail only, for whoever cancelled it sees it. */
  cancelled(tx: Tx, row: FeederSubscriptionRow): Promise<void> {
    return this.write(tx, row, "CANCELLED", {});
  }

  /** It renews after all: by mail only, too. */
  resumed(tx: Tx, row: FeederSubscriptionRow): Promise<void> {
    return this.write(tx, row, "RESUMED", {});
  }

  /** The receipt of a single payment, to whoever paid it. */
  async receipt(tx: Tx, { kind, payerId, feederId, tradeId, bites, serverBites, message }: NewPayment): Promise<void> {
    const feeder = await this.mail.nameOf(tx, feederId);
    const paid = formatCounted(bites, "bite", "bites");
    const shares = `${formatCounted(bites - serverBites, "bite", "bites")} go to ${feeder}, ${serverBites} to the server.`;
    const said = message === "" ? "" : `\n\nYou wrote: ${message}`;
    await this.mail.write(
      tx,
      payerId,
      kind === "TIP"
        ? {
            subject: `Receipt: ${paid} to ${feeder}`,
            text: `you tipped ${feeder} ${paid}: ${shares}${said}`,
            page: "Your bites",
            path: "/subscription",
          }
        : {
            subject: `Receipt: ${paid} for a recipe of ${feeder}`,
            text: `you unlocked a recipe of ${feeder} for ${paid}: ${shares} You see all its events at once from now on.`,
            page: "The recipe",
            path: `/recipe/${tradeId}`,
          },
    );
  }

  private async write(
    tx: Tx,
    row: FeederSubscriptionRow,
    event: SubscriptionMailEvent,
    given: { readonly bites?: number; readonly reason?: SubscriptionEnd; readonly refundedBites?: number },
  ): Promise<void> {
    const { bites = 0, reason = null, refundedBites = 0 } = given;
    const feeder = reason === "BLOCKED" ? "a feeder" : await this.mail.nameOf(tx, row.feederId);
    const { periodEnd, graceUntil } = row;
    await this.mail.write(tx, row.subscriberId, subscriptionMail(event, { feeder, bites, periodEnd, graceUntil, reason, refundedBites }));
  }

  private publish(tx: Tx, row: FeederSubscriptionRow, event: SubscriptionEvent, data: NotificationDraft["data"]): Promise<void> {
    return this.notifier.publish(tx, {
      kind: "SUBSCRIPTION",
      userId: row.subscriberId,
      // From people who blocked the reader nothing arrives: then without a name.
      actorId: data?.["reason"] === "BLOCKED" ? null : row.feederId,
      subject: { kind: "USER", id: row.feederId },
      groupKey: `subscription:${row.id}`,
      onceKey: `subscription:${row.id}:${event}:${row.periodEnd.toISOString()}`,
      data: { event, ...data },
    });
  }
}
