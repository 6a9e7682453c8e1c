import path from "node:path";
import type { PersonalData } from "../identity/personal-data/personal-data";
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

/** Articles are files beside the code; the built server finds them where they stand in the source tree. */
export const articlesFolder = path.resolve(
  import.meta.dirname,
  process.env.BRIGADE_BUNDLED ? "../../server/education/articles" : "articles",
);

const legalFolder = path.resolve(import.meta.dirname, process.env.BRIGADE_BUNDLED ? "../../server/education/legal" : "legal");

export interface EducationContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly identity: { readonly personalData: PersonalData };
}

export function createEducationModule({ config, clock, db, identity }: EducationContext): AppModule & { library: ArticleLibrary } {
  identity.personalData.register(educationPersonalData);
  const library = new ArticleLibrary(articlesFolder);
  const legal = new LegalResolver(readLegalTexts(legalFolder, config));
  return { resolvers: [new EducationResolver(library, new ProgressService(db, clock, library)), legal], library };
}
