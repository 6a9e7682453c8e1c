import path from "node:path";
import type { PersonalData } from "../accounts/personal-data";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import type { Room } from "../platform/room";
import { ArticleLibrary } from "./article-library";
import { educationPersonalData } from "./education.personal-data";
import { EducationResolver } from "./education.resolver";
import { ProgressService } from "./progress.service";

/** Articles are files beside the code; the built server finds them where they stand in the source tree. */
export const articlesFolder = path.resolve(
  import.meta.dirname,
  process.env.BRIGADE_BUNDLED ? "../../server/education/articles" : "articles",
);

export interface EducationHouse {
  readonly clock: Clock;
  readonly db: Database;
  readonly accounts: { readonly personalData: PersonalData };
}

export function createEducationRoom({ clock, db, accounts }: EducationHouse): Room & { library: ArticleLibrary } {
  accounts.personalData.register(educationPersonalData);
  const library = new ArticleLibrary(articlesFolder);
  return { resolvers: [new EducationResolver(library, new ProgressService(db, clock, library))], library };
}
