import type { PeopleModule } from "../people/people.module";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { AppModule } from "../platform/module";
import type { RateLimits } from "../platform/rate-limits/rate-limits";
import type { Viewer } from "../platform/viewer";
import { mountRecordFile } from "./record-file.route";
import type { RecordLogPort } from "./record-log.port";
import { recordLoaders, RecordsResolver, TraderRecordsResolver } from "./records.resolver";
import { RecordsService } from "./records.service";

export interface RecordsContext {
  readonly config: Pick<Config, "publicUrl">;
  readonly clock: Clock;
  readonly db: Database;
  readonly people: Pick<PeopleModule, "loaders">;
  readonly identity: { readonly rateLimits: RateLimits };
  readonly log: RecordLogPort;
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
}

/** Sealed records as anybody may fetch and check them: API, file and address. */
export function createRecordsModule({ config, clock, db, people, identity, log, viewerFromHeaders }: RecordsContext): AppModule {
  const records = new RecordsService(db, clock);
  const loaders = recordLoaders(records);
  const { publicUrl } = config;
  return {
    resolvers: [new RecordsResolver(records, loaders, people.loaders), new TraderRecordsResolver(loaders)],
    routes: (http) => mountRecordFile(http, { records, log, rateLimits: identity.rateLimits, clock, publicUrl, viewerFromHeaders }),
  };
}
