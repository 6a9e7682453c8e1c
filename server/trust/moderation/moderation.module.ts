import type { AccountsRoom } from "../../identity/identity.module";
import type { PicturesRoom } from "../pictures/pictures.module";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import type { Notices } from "../../platform/notifier";
import type { Room } from "../../platform/module";
import type { Viewer } from "../../platform/viewer";
import { AppealsService } from "./appeals.service";
import { DecisionsService } from "./decisions.service";
import type { ModerationDeps } from "./moderation-deps";
import { moderationPersonalData } from "./moderation.personal-data";
import { ModerationResolver } from "./moderation.resolver";
import { reportableUsers } from "./reportable-users";
import { Reportables } from "./reportable-subjects";
import { mountReportedPictures, ReportedPictures } from "./reported-pictures";
import { ReportsService } from "./reports.service";
import { Suspensions } from "./suspensions";

export interface ModerationHouse {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly notices: Notices;
  readonly accounts: AccountsRoom;
  readonly pictures: Pick<PicturesRoom, "store">;
  /** Who sends a request: told by a room above. */
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
}

/** Reports, decisions and appeals. Rooms above plug in: `reportables.register`, `suspensions.onSuspended`. */
export function createModerationRoom({ accounts, pictures, viewerFromHeaders, ...house }: ModerationHouse) {
  const reportables = new Reportables();
  reportables.register("USER", reportableUsers(house.db));
  const deps: ModerationDeps = { ...house, rateLimits: accounts.rateLimits, reportables };
  const suspensions = new Suspensions(deps);
  const reportedPictures = new ReportedPictures(deps);
  const reports = new ReportsService(deps, reportedPictures);
  const decisions = new DecisionsService(deps, suspensions);
  const appeals = new AppealsService(deps, suspensions);
  accounts.personalData.register(moderationPersonalData);
  const room: Room = {
    resolvers: [new ModerationResolver(reports, decisions, appeals)],
    routes: (http) => mountReportedPictures(http, reportedPictures, pictures.store, viewerFromHeaders),
  };
  return { ...room, reportables, reports, decisions, appeals, suspensions };
}

export type ModerationRoom = ReturnType<typeof createModerationRoom>;
