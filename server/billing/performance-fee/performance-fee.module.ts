import type { CopyingModule } from "../../copying/copying.module";
import type { PeopleModule } from "../../people/people.module";
import { traderFiguresLoaders } from "../../performance/figures/trader-figures.loaders";
import type { PerformanceModule } from "../../performance/performance.module";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import type { AppModule } from "../../platform/module";
import type { Notifier } from "../../platform/notifier";
import type { Ledger } from "../ledger/ledger.service";
import type { SpendingModule } from "../spending/spending.module";
import { ChargingService } from "./charging.service";
import { CollectingService } from "./collecting.service";
import { FeeNotifications } from "./fee-notifications";
import { FeesReader } from "./fees.reader";
import { MonthEndsService } from "./month-ends.service";
import { performanceFeePersonalData } from "./performance-fee.personal-data";
import {
  CopyPerformanceFeeResolver,
  PerformanceFeePartsResolver,
  PerformanceFeeResolver,
  TraderPerformanceFeeResolver,
} from "./performance-fee.resolver";
import { RatesService } from "./rates.service";

export interface PerformanceFeeContext {
  readonly clock: Clock;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly notifier: Notifier;
  readonly people: PeopleModule;
  readonly copying: CopyingModule;
  readonly performance: PerformanceModule;
  readonly billing: { readonly ledger: Ledger };
  readonly spending: SpendingModule;
  readonly onError: (error: unknown) => void;
}

/** What feeders get of the profit of copies. Copying calls `charging` in its own transactions. */
export function createPerformanceFeeModule({
  clock,
  db,
  jobs,
  notifier,
  people,
  copying,
  performance,
  billing: { ledger },
  spending,
  onError,
}: PerformanceFeeContext) {
  const notifications = new FeeNotifications(notifier, spending.mail);
  const { market } = copying.deps;
  const rates = new RatesService(db, clock, jobs, notifications);
  const collecting = new CollectingService(copying.deps, spending.payments, spending.notifications, notifications, onError);
  const charging = new ChargingService(clock, market, notifications, (ids) => collecting.collectAll(ids));
  const monthEnds = new MonthEndsService(copying.deps, charging, collecting, onError);
  const reader = new FeesReader(db, clock, market, ledger, rates);
  rates.registerJob();
  jobs.repeat("performance-fee.months", "*/10 * * * *", async () => void (await monthEnds.runDue()));
  jobs.repeat("performance-fee.collect", "*/5 * * * *", () => collecting.runDue());
  const module: AppModule = {
    resolvers: [
      new PerformanceFeeResolver(rates, people.loaders),
      new TraderPerformanceFeeResolver(reader, traderFiguresLoaders(performance.figures), clock),
      new CopyPerformanceFeeResolver(reader),
      new PerformanceFeePartsResolver(people.loaders, spending.paymentsReader),
    ],
  };
  return { ...module, rates, charging, collecting, monthEnds, personalData: performanceFeePersonalData(monthEnds) };
}

export type PerformanceFeeModule = ReturnType<typeof createPerformanceFeeModule>;
