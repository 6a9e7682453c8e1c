import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { make } from "../../platform/make";
import type { Viewer } from "../../platform/viewer";
import { usdOfBites } from "./bites-worth";
import { statedYear, yearsOf, type StatedMonth } from "./earnings-year";
import { EarningsStatement, EarningsStatementLine } from "./earnings-year.types";
import { readEarningsByMonth, readPaidOutByMonth } from "./earnings.store";

const firstYear = 2000;
const lastYear = 9999;

/** Yearly statements of what a feeder earned. */
export class EarningsYearReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The viewer's own; null: the year that runs. Throws BAD_USER_INPUT for what is no year. In test mode all of it is 0. */
  async of(viewer: Viewer, asked: number | null): Promise<EarningsStatement> {
    const now = this.clock.date();
    const year = asked ?? now.getUTCFullYear();
    if (year < firstYear || year > lastYear) throw new Fault("BAD_USER_INPUT", "Ask for a year with four digits.");
    const isSample = viewer.actingAs !== undefined;
    const [earned, paidOut] = isSample
      ? [[], []]
      : await Promise.all([readEarningsByMonth(this.db, viewer.id), readPaidOutByMonth(this.db, viewer.id)]);
    const { months, total } = statedYear(year, earned, paidOut);
    return make(EarningsStatement, {
      ...{ id: `earnings-statement:${viewer.id}:${year}`, year, years: yearsOf(earned, paidOut) },
      ...{ months: months.map((row) => lineOf(row, row.month)), total: lineOf(total, null) },
      ...{ madeAt: now, isFinal: year < now.getUTCFullYear() },
    });
  }
}

function lineOf({ bySource, takenBack, earned, paidOut }: Omit<StatedMonth, "month">, month: string | null): EarningsStatementLine {
  return make(EarningsStatementLine, {
    ...{ month, subscriptionBites: Number(bySource.SUBSCRIPTION), unlockBites: Number(bySource.UNLOCK) },
    ...{ tipBites: Number(bySource.TIP), feeBites: Number(bySource.FEE), takenBackBites: Number(takenBack) },
    ...{ earnedBites: Number(earned), earnedUsd: usdOfBites(earned), paidOutUsd: usdOfBites(paidOut) },
  });
}
