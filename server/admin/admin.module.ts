import type { IdentityModule } from "../identity/identity.module";
import type { MarketModule } from "../market/market.module";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database, Tx } from "../platform/db/database";
import type { Features } from "../platform/features";
import type { Jobs } from "../platform/jobs/jobs";
import type { Metrics } from "../platform/ops/metrics";
import type { AppModule } from "../platform/module";
import type { BrokerChanges } from "../brokers/brokers.events";
import type { VenueDirectory } from "../brokers/port/venue-directory";
import type { BillingModule } from "../billing/billing.module";
import type { PaymentsModule } from "../billing/payments/payments.module";
import type { PayoutsModule } from "../billing/payouts/payouts.module";
import { AdminPayoutsResolver } from "./payouts/admin-payouts.resolver";
import { AdminPayoutsService } from "./payouts/admin-payouts.service";
import { AdminPaymentsResolver } from "./payments/admin-payments.resolver";
import { AdminPaymentsService } from "./payments/admin-payments.service";
import { AdminBrokersResolver } from "./brokers/admin-brokers.resolver";
import { AdminBrokersService } from "./brokers/admin-brokers.service";
import { AdminLedgerResolver } from "./ledger/admin-ledger.resolver";
import { AdminLedgerService } from "./ledger/admin-ledger.service";
import { adminPersonalData } from "./admin.personal-data";
import { AdminActsResolver, AdminReadsResolver } from "./admin.resolver";
import { HealthReader } from "./monitoring/health.reader";
import { ServerAdminService } from "./server-admin.service";
import { OverviewReader } from "./monitoring/overview.reader";
import { PeopleService, type PeopleNeeds } from "./users/users-admin.service";

export interface AdminContext {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly features: Features;
  readonly jobs: Jobs;
  readonly identity: IdentityModule;
  readonly market: MarketModule;
  readonly brokers: { readonly venues: VenueDirectory; readonly changes: BrokerChanges };
  readonly payments: Pick<PaymentsModule, "tiers" | "refunds" | "reader" | "moneyMail">;
  readonly billing: Pick<BillingModule, "gifts">;
  readonly payouts: Pick<PayoutsModule, "reviews" | "reader">;
  readonly openRecord: (tx: Tx, userId: string) => Promise<void>;
  readonly suspend: PeopleNeeds["suspend"];
}

/** The server as those who run it see it. */
export function createAdminModule({
  config,
  db,
  clock,
  bus,
  metrics,
  features,
  jobs,
  identity,
  market,
  brokers,
  payments,
  billing,
  payouts,
  openRecord,
  suspend,
}: AdminContext) {
  const viewers = identity.viewers;
  const reads = {
    db,
    clock,
    features,
    people: new PeopleService({ db, clock, bus, viewers, openRecord, suspend }),
    app: new ServerAdminService({ db, clock, viewers, features, market: market.service, control: market.control, jobs }),
    overview: new OverviewReader(db, clock, metrics),
    health: new HealthReader(db, clock, jobs, market.service, config.mailDelivery),
  };
  const module: AppModule = {
    resolvers: [
      new AdminReadsResolver(reads),
      new AdminActsResolver(reads),
      new AdminBrokersResolver(new AdminBrokersService({ db, clock, viewers, ...brokers })),
      new AdminPayoutsResolver(new AdminPayoutsService({ viewers, ...payouts })),
      new AdminLedgerResolver(new AdminLedgerService(db)),
      new AdminPaymentsResolver(new AdminPaymentsService({ db, clock, viewers, gifts: billing.gifts, ...payments })),
    ],
  };
  return { ...module, ...reads, personalData: adminPersonalData };
}
