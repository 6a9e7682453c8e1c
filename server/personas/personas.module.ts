import type { PersonalDataPort } from "../identity/personal-data/personal-data";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { AppModule } from "../platform/module";
import { ActingService } from "./acting.service";
import { personasPersonalData } from "./personas.personal-data";
import { MeTestModeResolver, MockDataResolver, PersonasResolver } from "./personas.resolver";
import { SandboxService, type OpenAccounts } from "./sandbox.service";

export interface PersonasContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly openAccounts: OpenAccounts;
  readonly personalData: PersonalDataPort;
}

/** Test mode: sample personas, and the sandboxes their writes go to. */
export function createPersonasModule({ config, clock, db, openAccounts, personalData }: PersonasContext) {
  const sandboxes = new SandboxService({ db, clock, personalData, openAccounts });
  const acting = new ActingService(sandboxes, config.isProductionOnly);
  const module: AppModule = {
    resolvers: [
      new PersonasResolver(sandboxes, config.isProductionOnly),
      new MockDataResolver(),
      new MeTestModeResolver(config.isProductionOnly),
    ],
  };
  return { ...module, acting, sandboxes, personalData: personasPersonalData(db, personalData) };
}

export type PersonasModule = ReturnType<typeof createPersonasModule>;
