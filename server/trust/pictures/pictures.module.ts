import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import type { AppModule } from "../../platform/module";
import type { Viewer } from "../../platform/viewer";
import { createPictureStore } from "./create-picture-store";
import { PicturesResolver } from "./pictures.resolver";
import { mountPictures, mountUploads } from "./pictures.routes";
import { PicturesService, type PictureUses } from "./pictures.service";
import { picturesPersonalData } from "./pictures.personal-data";
import { UploadsService } from "./uploads.service";

export interface PicturesContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly uses: PictureUses;
  /** Who sends a request: a module above knows. */
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
}

/** Pictures of posts and profiles: one-time addresses in, re-encoded files out. */
export function createPicturesModule({ config, clock, db, jobs, uses, viewerFromHeaders }: PicturesContext) {
  const store = createPictureStore(config, clock);
  const service = new PicturesService(db, clock, store, uses);
  const uploads = new UploadsService(db, clock, store);
  jobs.repeat("pictures.sweep", "*/15 * * * *", async () => void (await service.sweep()));
  const module: AppModule = {
    resolvers: [new PicturesResolver(uploads)],
    routes: (http) => {
      mountUploads(http, uploads, viewerFromHeaders);
      mountPictures(http, store, service, viewerFromHeaders);
    },
  };
  return { ...module, service, uploads, store, personalData: picturesPersonalData };
}

export type PicturesModule = ReturnType<typeof createPicturesModule>;
