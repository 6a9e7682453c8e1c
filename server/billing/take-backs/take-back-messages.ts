import type { Tx } from "../../platform/db/database";
import type { Notifier } from "../../platform/notifier";
import { formatCounted } from "../../platform/text/counted";
import type { MoneyMail } from "../mails/money-mail";

export type TakeBackCause = "REFUND" | "DISPUTE";

const counted = (bites: bigint): string => formatCounted(Number(bites), "bite", "bites");

/** A notification and a mail to a feeder whose earnings are taken back, or given back, in the transaction of it. */
export class TakeBackMessages {
  constructor(
    private readonly notifier: Notifier,
    private readonly mails: MoneyMail,
  ) {}

  async taken(
    tx: Tx,
    {
      feederId,
      key,
      bites,
      owed,
      because,
    }: {
      readonly feederId: string;
      readonly key: string;
      readonly bites: bigint;
      /** What the feeder owes now. */
      readonly owed: bigint;
      readonly because: TakeBackCause;
    },
  ): Promise<void> {
    const debt = owed > 0n ? ` You owe ${counted(owed)}: what you earn next settles it, and nothing is spent or paid out before.` : "";
    const until = because === "DISPUTE" ? " If the dispute is won, they come back." : "";
    await this.notify(tx, feederId, key, "TAKEN_BACK", bites, because);
    await this.mail(
      tx,
      feederId,
      `${counted(bites)} of your earnings were taken back`,
      `${counted(bites)} of your earnings were taken back: the card payment behind them was ` +
        `${because === "DISPUTE" ? "disputed at the bank" : "refunded"}.${until}${debt}`,
    );
  }

  async given(
    tx: Tx,
    {
      feederId,
      key,
      bites,
      because,
    }: { readonly feederId: string; readonly key: string; readonly bites: bigint; readonly because: TakeBackCause },
  ): Promise<void> {
    await this.notify(tx, feederId, key, "GIVEN_BACK", bites, because);
    await this.mail(
      tx,
      feederId,
      `${counted(bites)} of your earnings are back`,
      `${because === "DISPUTE" ? "the dispute of a card payment was won" : "the refund of a card payment failed"}: ${counted(bites)} of your ` +
        `earnings are back, less what you owed.`,
    );
  }

  private notify(tx: Tx, userId: string, key: string, event: string, bites: bigint, because: TakeBackCause): Promise<void> {
    return this.notifier.publish(tx, {
      ...{ kind: "PAYOUT", userId, actorId: null, subject: null },
      ...{ groupKey: `take-back:${key}:${event}`, onceKey: `take-back:${key}:${event}` },
      data: { event, bites: Number(bites), because },
    });
  }

  private mail(tx: Tx, userId: string, subject: string, text: string): Promise<void> {
    return this.mails.write(tx, userId, { subject, text, page: "Your earnings", path: "/earnings" });
  }
}
