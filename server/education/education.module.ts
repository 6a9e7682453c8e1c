import path from "node:path";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { AppModule } from "../platform/module";
import { ArticleLibrary } from "./article-library";
import { educationPersonalData } from "./education.personal-data";
import { EducationResolver } from "./education.resolver";
import { readLegalTexts } from "./legal-texts";
import { LegalResolver } from "./legal.resolver";
import { ProgressService } from "./progress.service";

/** Articles are files beside the code; the built server finds them in the source tree. */
export const articlesFolder = path.resolve(
  import.meta.dirname,
  process.env.BRIGADE_BUNDLED ? "../../server/education/articles" : "articles",
);

const legalFolder = path.resolve(import.meta.dirname, process.env.BRIGADE_BUNDLED ? "../../server/education/legal" : "legal");

export interface EducationContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
}

export function createEducationModule({ config, clock, db }: EducationContext) {
  const library = new ArticleLibrary(articlesFolder);
  const legal = new LegalResolver(readLegalTexts(legalFolder, config));
  const module: AppModule = { resolvers: [new EducationResolver(library, new ProgressService(db, clock, library)), legal] };
  return { ...module, library, personalData: educationPersonalData };
}
