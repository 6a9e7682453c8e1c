import { assertMayWrite } from "../../identity/account/activity.policy";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { canSell } from "../offers/offers.policy";
import type { FeeNotifications } from "./fee-notifications";
import { rateAt, validFromOf, type Rate } from "./months";
import { deleteRatesFrom, insertRate, lockFeeder, readCopiersAfter, readFeedersAmong, readRates } from "./rates.store";

const task = "performance-fee.announce";

interface Announcement {
  readonly feederId: string;
  readonly percent: number;
  /** ISO. */
  readonly validFrom: string;
}

/** What feeders ask of the profit of copies. */
export class RatesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly notifications: FeeNotifications,
  ) {}

  registerJob(): void {
    this.jobs.register<Announcement>(task, 10, (change) => this.announce(change));
  }

  /** Rates by feeder, in the order of their months; feeders only. Two statements. */
  async ratesOf(userIds: readonly string[]): Promise<Map<string, readonly Rate[]>> {
    const feeders = await readFeedersAmong(this.db, userIds);
    const rates = Map.groupBy(await readRates(this.db, [...feeders]), ({ feederId }) => feederId);
    return new Map([...feeders].map((id) => [id, rates.get(id) ?? []]));
  }

  /**
   * Plans a rate: a lower one from the next month on, a higher one from the first month at least a week away. What was planned for later
   * goes. Copiers are notified. Refuses NOT_A_FEEDER, INVALID.
   */
  async set(viewer: Viewer, percent: number): Promise<void> {
    assertMayWrite(viewer);
    if (!canSell(viewer)) refuse(ErrorCode.NOT_A_FEEDER, "", "Only feeders set a performance fee.");
    const max = limits.performanceFeePercentMax;
    if (!Number.isInteger(percent) || percent < 0 || percent > max)
      refuse(ErrorCode.INVALID, "input.percent", `Enter a whole percentage from 0 to ${max}.`, new Decimal(max));
    const now = this.clock.date();
    await this.db.transaction(async (tx) => {
      await lockFeeder(tx, viewer.id);
      const rates = await readRates(tx, [viewer.id]);
      const validFrom = validFromOf(rates, percent, now, limits.performanceFeeLeadDays);
      if (rateAt(rates, validFrom) === percent && !rates.some((rate) => rate.validFrom > validFrom)) return;
      await deleteRatesFrom(tx, viewer.id, validFrom);
      const before = rateAt(rates, new Date(+validFrom - 1));
      if (before !== percent) await insertRate(tx, { feederId: viewer.id, validFrom, percent, setAt: now });
      await this.jobs.enqueue(tx, task, { feederId: viewer.id, percent, validFrom: validFrom.toISOString() });
    });
  }

  /** Notifies whoever copies the feeder, some at a time; again after a crash, without a second notification. */
  private async announce({ feederId, percent, validFrom }: Announcement): Promise<void> {
    const max = limits.performanceFeeNotificationsPerBatchMax;
    for (let [after, isLast]: [string | null, boolean] = [null, false]; !isLast;) {
      const ids: string[] = await readCopiersAfter(this.db, feederId, after, max);
      await this.db.transaction((tx) => this.notifications.rateChanged(tx, ids, { feederId, percent, validFrom }));
      isLast = ids.length < max;
      after = ids.at(-1) ?? after;
    }
  }
}
