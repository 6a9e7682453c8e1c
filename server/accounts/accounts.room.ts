import type { Bus } from "../platform/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Jobs } from "../platform/jobs";
import type { Room } from "../platform/room";
import { accountsPersonalData } from "./accounts.personal-data";
import { createAuth } from "./auth";
import { SignInMails } from "./auth-mails";
import { BlocksService } from "./blocks.service";
import { mountDevMail } from "./dev-mail.route";
import { FollowsResolver } from "./follows.resolver";
import { FollowsService } from "./follows.service";
import { pruneAccounts } from "./housekeeping";
import { MailsService } from "./mails.service";
import { MeResolver } from "./me.resolver";
import { PersonalData } from "./personal-data";
import { RateLimits } from "./rate-limits";
import { RegistrationService } from "./registration.service";
import { RelationsService } from "./relations.service";
import { SessionsResolver } from "./sessions.resolver";
import { SessionsService } from "./sessions.service";
import { SignInResolver } from "./sign-in.resolver";
import { SignInService } from "./sign-in.service";
import { UsersService } from "./users.service";
import { ViewerService } from "./viewer.service";

export interface AccountsHouse {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly jobs: Jobs;
}

/**
 * Builds the accounts room. Higher rooms plug in afterwards: `registration.onUserCreated`, `users.useFigures`,
 * `personalData.register`.
 */
export function createAccountsRoom({ config, clock, bus, db, jobs }: AccountsHouse) {
  const rateLimits = new RateLimits(db, clock);
  const mails = new MailsService(db, clock, jobs, config);
  const signInMails = new SignInMails(db, mails, rateLimits, config);
  const auth = createAuth(config, db, clock, signInMails);
  const registration = new RegistrationService(db, clock, config, auth, rateLimits);
  const signIn = new SignInService(db, clock, bus, auth, rateLimits, signInMails);
  const sessions = new SessionsService(db, clock, bus);
  const users = new UsersService(db, clock, bus, config);
  const follows = new FollowsService(db, clock, bus);
  const personalData = new PersonalData(db, clock, bus);
  personalData.register(accountsPersonalData);
  jobs.repeat("accounts.prune", "*/10 * * * *", () => pruneAccounts(db, clock));
  const room: Room = {
    resolvers: [
      new SignInResolver(registration, signIn, users),
      new MeResolver(users, follows),
      new SessionsResolver(sessions),
      new FollowsResolver(follows, users),
    ],
    routes: (http) => {
      if (config.isDemoKitchen) mountDevMail(http, mails);
    },
    stop: async () => mails.close(),
  };
  return {
    ...room,
    viewers: new ViewerService(db, clock, config),
    registration,
    signIn,
    sessions,
    users,
    follows,
    blocks: new BlocksService(db, clock, bus),
    relations: new RelationsService(db, bus),
    mails,
    rateLimits,
    personalData,
  };
}

export type AccountsRoom = ReturnType<typeof createAccountsRoom>;
