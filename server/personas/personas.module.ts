import type { IdentityModule } from "../identity/identity.module";
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
  readonly identity: IdentityModule;
  readonly openAccounts: OpenAccounts;
}

/** Test mode: sample personas, and the sandboxes their writes go to. */
export function createPersonasModule({ config, clock, db, identity, openAccounts }: PersonasContext) {
  const sandboxes = new SandboxService({ db, clock, personalData: identity.personalData, openAccounts });
  const acting = new ActingService(sandboxes, config.isProductionOnly);
  identity.personalData.register(personasPersonalData(db, identity.personalData));
  const module: AppModule = {
    resolvers: [
      new PersonasResolver(sandboxes, config.isProductionOnly),
      new MockDataResolver(),
      new MeTestModeResolver(config.isProductionOnly),
    ],
  };
  return { ...module, acting, sandboxes };
}

export type PersonasModule = ReturnType<typeof createPersonasModule>;
