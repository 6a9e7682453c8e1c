import type { IdentityModule } from "../../identity/identity.module";
import type { PeopleModule } from "../../people/people.module";
import type { PicturesModule } from "../pictures/pictures.module";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import type { Notifier } from "../../platform/notifier";
import type { AppModule } from "../../platform/module";
import type { Viewer } from "../../platform/viewer";
import { AppealsService } from "./appeals.service";
import { DecisionsService } from "./decisions.service";
import type { ModerationDeps } from "./moderation-deps";
import { moderationPersonalData } from "./moderation.personal-data";
import { DecisionPeopleResolver, ReportPeopleResolver } from "./moderation-people.resolver";
import { ModerationResolver } from "./moderation.resolver";
import { moderatedUsers, SubjectSources, type SubjectSourcesAbove } from "./moderated-subjects";
import { mountReportedPictures, ReportedPictures } from "./reported-pictures";
import { ReportsService } from "./reports.service";
import { Suspensions, type SuspendedHook } from "./suspensions";

export interface ModerationContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly notifier: Notifier;
  readonly identity: IdentityModule;
  readonly people: Pick<PeopleModule, "loaders">;
  readonly pictures: Pick<PicturesModule, "store">;
  /** What modules above do once somebody is suspended. */
  readonly onSuspended: SuspendedHook;
  /** What of modules above can be reported. */
  readonly subjectSources: () => SubjectSourcesAbove;
  /** Who sends a request: a module above knows. */
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
}

/** Reports, decisions and appeals. What modules above add, it is given as ports, which it asks only once all are built. */
export function createModerationModule({ identity, people, pictures, viewerFromHeaders, onSuspended, ...app }: ModerationContext) {
  const subjectSources = new SubjectSources(moderatedUsers(app.db), app.subjectSources);
  const deps: ModerationDeps = { ...app, rateLimits: identity.rateLimits, subjectSources };
  const suspensions = new Suspensions(deps, onSuspended);
  const reportedPictures = new ReportedPictures(deps);
  const reports = new ReportsService(deps, reportedPictures);
  const decisions = new DecisionsService(deps, suspensions);
  const appeals = new AppealsService(deps, suspensions);
  const module: AppModule = {
    resolvers: [
      new ModerationResolver(reports, decisions, appeals),
      new DecisionPeopleResolver(people.loaders),
      new ReportPeopleResolver(people.loaders),
    ],
    routes: (http) => mountReportedPictures(http, reportedPictures, pictures.store, viewerFromHeaders),
  };
  return { ...module, subjectSources, reports, decisions, appeals, suspensions, personalData: moderationPersonalData };
}

export type ModerationModule = ReturnType<typeof createModerationModule>;
