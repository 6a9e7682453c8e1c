import type { AccountsRoom } from "../accounts/accounts.room";
import type { Bus } from "../platform/bus";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import type { Jobs } from "../platform/jobs";
import type { Notices } from "../platform/notices";
import type { Room } from "../platform/room";
import { AppealsService } from "./appeals.service";
import { DecisionsService } from "./decisions.service";
import type { ModerationDeps } from "./moderation-deps";
import { moderationPersonalData } from "./moderation.personal-data";
import { ModerationResolver } from "./moderation.resolver";
import { reportableUsers } from "./reportable-users";
import { Reportables } from "./reportables";
import { ReportsService } from "./reports.service";
import { Suspensions } from "./suspensions";

export interface ModerationHouse {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly notices: Notices;
  readonly accounts: AccountsRoom;
}

/** Reports, decisions and appeals. Rooms above plug in: `reportables.register`, `suspensions.onSuspended`. */
export function createModerationRoom({ accounts, ...house }: ModerationHouse) {
  const reportables = new Reportables();
  reportables.register("USER", reportableUsers(house.db));
  const deps: ModerationDeps = { ...house, rateLimits: accounts.rateLimits, reportables };
  const suspensions = new Suspensions(deps);
  const reports = new ReportsService(deps);
  const decisions = new DecisionsService(deps, suspensions);
  const appeals = new AppealsService(deps, suspensions);
  accounts.personalData.register(moderationPersonalData);
  const room: Room = { resolvers: [new ModerationResolver(reports, decisions, appeals)] };
  return { ...room, reportables, reports, decisions, appeals, suspensions };
}

export type ModerationRoom = ReturnType<typeof createModerationRoom>;
