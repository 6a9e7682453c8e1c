import type { Tx } from "../../platform/db/database";
import type { NotificationDraft, Notifier } from "../../platform/notifier";
import { formatCounted } from "../../platform/text/counted";
import type { MoneyMail } from "../mails/money-mail";
import { dayOf } from "../payments/books/money-text";
import type { PerformanceFeeRow } from "./performance-fee.entity";

/** What happened to a fee, for the wording. */
type FeeEvent = "CHARGED" | "UNPAID" | "PAUSED";

/** Publishes what happens to fees, in the transaction of its cause. */
export class FeeNotifications {
  constructor(
    private readonly notifier: Notifier,
    private readonly mail: MoneyMail,
  ) {}

  /** To the owners of copies: what was charged. */
  async charged(tx: Tx, fees: readonly PerformanceFeeRow[]): Promise<void> {
    for (const fee of fees) await this.write(tx, fee, "CHARGED", null);
    await this.notifier.publish(tx, ...fees.map((fee) => draftOf(fee, "CHARGED", {})));
  }

  /** To the owner: bites are missing, and from when on the copy opens nothing. */
  async unpaid(tx: Tx, fee: PerformanceFeeRow, pausesAt: Date): Promise<void> {
    await this.write(tx, fee, "UNPAID", pausesAt);
    await this.notifier.publish(tx, draftOf(fee, "UNPAID", { at: pausesAt.toISOString() }));
  }

  async paused(tx: Tx, fee: PerformanceFeeRow): Promise<void> {
    await this.write(tx, fee, "PAUSED", null);
    await this.notifier.publish(tx, draftOf(fee, "PAUSED", {}));
  }

  private async write(tx: Tx, fee: PerformanceFeeRow, event: FeeEvent, pausesAt: Date | null): Promise<void> {
    const feeder = await this.mail.nameOf(tx, fee.feederId);
    const amount = `$${fee.amount.toFixed(2)}${fee.bites === null ? " of paper money" : ` (${formatCounted(fee.bites, "bite", "bites")})`}`;
    const words: Readonly<Record<FeeEvent, readonly [subject: string, text: string]>> = {
      CHARGED: [
        `Performance fee to ${feeder}: ${amount}`,
        `your copy of ${feeder} made a profit of $${fee.profit.toFixed(2)} above its high-water mark. The fee is ${fee.percent}% of it: ${amount}.`,
      ],
      UNPAID: [
        `Performance fee to ${feeder} unpaid`,
        `the performance fee of ${amount} to ${feeder} needs more bites than you have. Buy bites by ${pausesAt ? dayOf(pausesAt) : "then"}, or ` +
          `your copy opens nothing more.`,
      ],
      PAUSED: [
        `Your copy of ${feeder} is paused`,
        `the performance fee of ${amount} to ${feeder} is unpaid, so your copy opens nothing more. It resumes once the fee is paid.`,
      ],
    };
    const [subject, text] = words[event];
    await this.mail.write(tx, fee.eaterId, { subject, text, page: "Your copies", path: "/chefs" });
  }

  /** To whoever copies a feeder who plans another rate. */
  rateChanged(
    tx: Tx,
    eaterIds: readonly string[],
    { feederId, percent, validFrom }: { readonly feederId: string; readonly percent: number; readonly validFrom: string },
  ): Promise<void> {
    const key = `performance-fee-rate:${feederId}:${validFrom}:${percent}`;
    return this.notifier.publish(
      tx,
      ...eaterIds.map((userId): NotificationDraft => ({
        ...{ kind: "PERFORMANCE_FEE", userId, actorId: feederId, subject: { kind: "USER", id: feederId } },
        ...{ groupKey: `performance-fee-rate:${feederId}`, onceKey: key, data: { event: "RATE", percent, at: validFrom } },
      })),
    );
  }
}

const draftOf = (fee: PerformanceFeeRow, event: FeeEvent, data: NotificationDraft["data"]): NotificationDraft => ({
  ...{ kind: "PERFORMANCE_FEE", userId: fee.eaterId, actorId: fee.feederId, subject: { kind: "COPY", id: fee.copyId } },
  ...{ groupKey: `performance-fee:${fee.id}`, onceKey: `performance-fee:${fee.id}:${event}` },
  data: { event, amount: fee.amount.toFixed(2), bites: fee.bites, profit: fee.profit.toFixed(2), ...data },
});
