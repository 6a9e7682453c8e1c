import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { formatCounted } from "../../platform/text/counted";
import { usdOfBites } from "../earnings/bites-worth";
import type { MoneyMail } from "./money-mail";
import { noteReleaseMailed, readReleasedEarnings } from "./earnings-released.store";

const dayMs = 86_400_000;
/** Days that are looked back on: a server that was down on one mails it later. */
const daysBack = 7;

/** One mail to each feeder for each day, UTC, on which earnings became available, after its end. */
export class EarningsReleased {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly mail: MoneyMail,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Two at once, or again after a crash: each day is mailed once to each feeder. */
  async run(): Promise<void> {
    const today = Math.floor(this.clock.now() / dayMs) * dayMs;
    for (let back = daysBack; back >= 1; back--) await this.mailDay(new Date(today - back * dayMs));
  }

  private async mailDay(from: Date): Promise<void> {
    const until = new Date(+from + dayMs);
    for (let [after, isLast]: [string | null, boolean] = [null, false]; !isLast;) {
      const released: Array<{ userId: string; bites: string }> = await readReleasedEarnings(
        this.db,
        { from, until, after },
        limits.billingRowsPerRunMax,
      );
      for (const { userId, bites } of released) await this.notify(userId, BigInt(bites), from).catch(this.onError);
      isLast = released.length < limits.billingRowsPerRunMax;
      after = released.at(-1)?.userId ?? after;
    }
  }

  private async notify(userId: string, bites: bigint, day: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await noteReleaseMailed(tx, userId, day))) return;
      const counted = formatCounted(Number(bites), "bite", "bites");
      await this.mail.write(tx, userId, {
        subject: `${counted} of your earnings are available`,
        text: `${counted} ($${usdOfBites(bites).toFixed(2)}) of your earnings became available: their waiting time is over. Spend them, or ask for a payout.`,
        ...{ page: "Your earnings", path: "/earnings" },
      });
    });
  }
}
