import type { PeopleModule } from "../people/people.module";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { CountsLook } from "../platform/counts/counts-look";
import { StoredCounts } from "../platform/counts/stored-counts";
import type { Database } from "../platform/db/database";
import type { AppModule } from "../platform/module";
import { billingPersonalData } from "./billing.personal-data";
import { GiftsService } from "./ledger/gifts.service";
import { Ledger } from "./ledger/ledger.service";
import { kindTotalCounting } from "./ledger/totals/kind-totals";
import { MePurseResolver, StatementLineResolver, StatementsResolver } from "./statements/statements.resolver";
import { StatementsReader } from "./statements/statements.reader";

export interface BillingContext {
  readonly config: Pick<Config, "role" | "isTest">;
  readonly clock: Clock;
  readonly db: Database;
  readonly countsLook: CountsLook;
  readonly people: Pick<PeopleModule, "loaders">;
  onError?(error: unknown): void;
}

/** Bites and money: the ledger that all of it is booked in. */
export function createBillingModule({ config, clock, db, countsLook, people, onError = () => {} }: BillingContext) {
  const ledger = new Ledger(clock);
  const gifts = new GiftsService(db, ledger);
  const statements = new StatementsReader(db, ledger);
  const totals = new StoredCounts(db, kindTotalCounting(), onError);
  const module: AppModule = {
    resolvers: [new StatementsResolver(statements), new MePurseResolver(statements), new StatementLineResolver(people.loaders)],
    start: async () => {
      if (config.role === "web" || config.isTest) return;
      totals.start(countsLook);
      await gifts.giveToAllWithout();
    },
    stop: () => totals.stop(),
  };
  return { ...module, ledger, gifts, totals, personalData: billingPersonalData(gifts) };
}

export type BillingModule = ReturnType<typeof createBillingModule>;
