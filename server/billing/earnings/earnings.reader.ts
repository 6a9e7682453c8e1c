import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import type { ShownEarnings, Viewer } from "../../platform/viewer";
import type { Ledger } from "../ledger/ledger.service";
import type { Purse } from "../ledger/operations";
import { sharesOf } from "../spending/shares";
import { centsPerBite, usdOfBites } from "./bites-worth";
import { earningsSums, lastMonths, monthOf, type EarningSource, type MonthOfKind } from "./earnings-sums";
import {
  readEarningsByClass,
  readEarningsByMonth,
  readForecast,
  readGiftsReceived,
  readReserve,
  readWaiting,
  type ClassRow,
} from "./earnings.store";
import { Earnings, EarningsForecast, EarningsOfClass, EarningsOfMonth, EarningsOfSource, WaitingEarnings } from "./earnings.types";

const dayMs = 86_400_000;
const monthsShown = 6;
const classes: ReadonlyArray<ClassRow["copierClass"]> = ["LIVE_COPIER", "PAPER_COPIER", "NOT_COPYING"];

/** What people read of what they earned. */
export class EarningsReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ledger: Pick<Ledger, "purse">,
  ) {}

  /** The viewer's own earnings; the persona's figures in test mode. */
  async of(viewer: Viewer): Promise<Earnings> {
    if (viewer.actingAs) return sampleEarnings(viewer.id, viewer.actingAs.shown.earnings);
    const [months, byClass, purse, gifts, waiting, forecast] = await Promise.all([
      readEarningsByMonth(this.db, viewer.id),
      readEarningsByClass(this.db, viewer.id),
      this.ledger.purse(this.db, viewer.id),
      readGiftsReceived(this.db, viewer.id),
      this.waiting(viewer.id),
      this.forecast(viewer.id),
    ]);
    const month = monthOf(this.clock.date());
    return make(Earnings, {
      ...{ id: `earnings:${viewer.id}`, isSample: false, giftBites: Number(gifts), waiting, forecast },
      ...figuresOf(months, month, purse),
      byCopierClass: classes.map((copierClass) => classOf(copierClass, byClass)),
      months: lastMonths(months, month, monthsShown).map((row) =>
        make(EarningsOfMonth, { month: row.month, bites: Number(row.bites), usd: usdOfBites(row.bites) }),
      ),
    });
  }

  /** What becomes available when: payments by the day, what is held back by the month. */
  private async waiting(userId: string): Promise<WaitingEarnings[]> {
    const payments = await readWaiting(this.db, userId, limits.earnedWaitingDays);
    const reserve = await readReserve(this.db, userId, limits.earnedReserveDays);
    return [
      ...payments.map(({ on, kind, bites, payments: count }) =>
        make(WaitingEarnings, { on, source: sourceOfPayment(kind), bites: Number(bites), payments: count }),
      ),
      ...reserve.map(({ on, bites }) => make(WaitingEarnings, { on, source: null, bites: Number(bites), payments: 0 })),
    ].slice(0, limits.pageItemsMax);
  }

  private async forecast(userId: string): Promise<EarningsForecast> {
    const until = new Date(this.clock.now() + limits.subscriptionPeriodDays * dayMs);
    const { subscriptions, bites, ending } = await readForecast(this.db, userId, until);
    const { feederEarned } = sharesOf({ gift: 0n, bought: BigInt(bites), earned: 0n }, 0n);
    return make(EarningsForecast, {
      ...{ until, renewals: subscriptions, ending },
      ...{ bites: Number(feederEarned), usd: usdOfBites(feederEarned) },
    });
  }
}

const sourceOfPayment = (kind: string): EarningSource => (kind === "SUBSCRIPTION" || kind === "UNLOCK" || kind === "TIP" ? kind : "FEE");

function figuresOf(rows: readonly MonthOfKind[], month: string, purse: Purse) {
  const sums = earningsSums(rows, month);
  const available = purse.debt > 0n ? 0n : purse.earned;
  return {
    ...{ earnings: usdOfBites(sums.total), monthlyEarnings: usdOfBites(sums.month), earnedBites: Number(sums.total) },
    ...{ availableForPayout: usdOfBites(available), availableBites: Number(available) },
    ...{ pendingPayouts: usdOfBites(purse.inPayout), inPayoutBites: Number(purse.inPayout) },
    ...{ waitingBites: Number(purse.earnedPending), reservedBites: Number(purse.reserve), owedBites: Number(purse.debt) },
    takenBackBites: Number(-sums.takenBack),
    bySource: sums.sources.map(({ source, bites, monthBites, payments }) =>
      make(EarningsOfSource, { source, bites: Number(bites), monthBites: Number(monthBites), usd: usdOfBites(bites), payments }),
    ),
  };
}

function classOf(copierClass: ClassRow["copierClass"], rows: readonly ClassRow[]): EarningsOfClass {
  const row = rows.find((other) => other.copierClass === copierClass);
  const bites = BigInt(row?.bites ?? 0);
  return make(EarningsOfClass, { copierClass, bites: Number(bites), usd: usdOfBites(bites), payers: row?.payers ?? 0 });
}

/** What the persona is given; of the rest it has nothing. */
function sampleEarnings(userId: string, shown: ShownEarnings): Earnings {
  const usd = {
    earnings: new Decimal(shown.earnings),
    monthlyEarnings: new Decimal(shown.monthlyEarnings),
    availableForPayout: new Decimal(shown.availableForPayout),
    pendingPayouts: new Decimal(shown.pendingPayouts),
  };
  const bitesOf = (of: Decimal): number => of.mul(100).div(centsPerBite.toString()).floor().toNumber();
  return make(Earnings, {
    ...{ id: `earnings:${userId}`, isSample: true, ...usd },
    ...{ earnedBites: bitesOf(usd.earnings), availableBites: bitesOf(usd.availableForPayout), inPayoutBites: bitesOf(usd.pendingPayouts) },
    ...{ waitingBites: 0, reservedBites: 0, owedBites: 0, takenBackBites: 0, giftBites: 0 },
    ...{ bySource: [], byCopierClass: [], months: [], waiting: [], forecast: null },
  });
}
