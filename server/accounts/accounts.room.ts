import type { Bus } from "../platform/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Jobs } from "../platform/jobs";
import type { Logger } from "../platform/logger";
import type { Room } from "../platform/room";
import { accountsPersonalData } from "./accounts.personal-data";
import { createGate } from "./api-gate";
import { ApiKeysResolver } from "./api-keys.resolver";
import { ApiKeysService } from "./api-keys.service";
import { createAuth } from "./auth";
import { SignInMails } from "./auth-mails";
import { BlocksService } from "./blocks.service";
import { mountDevMail } from "./dev-mail.route";
import { FollowsResolver } from "./follows.resolver";
import { FollowsService } from "./follows.service";
import { pruneAccounts } from "./housekeeping";
import { MailsService } from "./mails.service";
import { MeResolver } from "./me.resolver";
import { MutesService } from "./mutes.service";
import { PasskeysService } from "./passkeys.service";
import { PasswordsService } from "./passwords.service";
import { PersonalData } from "./personal-data";
import { RateLimits } from "./rate-limits";
import { ReauthenticationService } from "./reauthentication.service";
import { RegistrationService } from "./registration.service";
import { RelationsService } from "./relations.service";
import { SecurityResolver } from "./security.resolver";
import { SessionsResolver } from "./sessions.resolver";
import { SessionsService } from "./sessions.service";
import { ShutOutResolver } from "./shut-out.resolver";
import { ShutOutService } from "./shut-out.service";
import { SignInResolver } from "./sign-in.resolver";
import { SignInService } from "./sign-in.service";
import { TwoFactorService } from "./two-factor.service";
import { UsersService } from "./users.service";
import { ViewerService } from "./viewer.service";

export interface AccountsHouse {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly logger: Logger;
}

/**
 * Builds the accounts room. Higher rooms plug in afterwards: `registration.onUserCreated`, `users.useFigures`,
 * `personalData.register`.
 */
export function createAccountsRoom({ config, clock, bus, db, jobs, logger }: AccountsHouse) {
  const rateLimits = new RateLimits(db, clock);
  const mails = new MailsService(db, clock, jobs, config);
  const signInMails = new SignInMails(db, mails, rateLimits, config);
  const auth = createAuth(config, db, clock, signInMails);
  const registration = new RegistrationService(db, clock, config, auth, rateLimits);
  const viewers = new ViewerService(db, clock, config);
  const passwords = new PasswordsService(db, auth, rateLimits);
  const twoFactor = new TwoFactorService(db, clock, auth, passwords, rateLimits, signInMails);
  const passkeys = new PasskeysService(db, clock, auth, viewers, rateLimits, signInMails);
  const apiKeys = new ApiKeysService(db, clock, bus, viewers, signInMails);
  const { gate, meter } = createGate({ config, clock, db, onError: (error) => logger.error({ err: error }, "Points were not exchanged") });
  const reauthentication = new ReauthenticationService(viewers, passwords, twoFactor, passkeys);
  const signIn = new SignInService(db, clock, bus, auth, rateLimits, signInMails, twoFactor, config.authSecret);
  const sessions = new SessionsService(db, clock, bus);
  const users = new UsersService(db, clock, bus, config);
  const follows = new FollowsService(db, clock, bus);
  const blocks = new BlocksService(db, clock, bus);
  const mutes = new MutesService(db, clock, bus);
  const personalData = new PersonalData(db, clock, bus);
  personalData.register(accountsPersonalData);
  jobs.repeat("accounts.prune", "*/10 * * * *", () => pruneAccounts(db, clock));
  const room: Room = {
    resolvers: [
      new SignInResolver(registration, signIn, users, passkeys),
      new ApiKeysResolver(apiKeys),
      new SecurityResolver(twoFactor, passkeys, reauthentication, viewers),
      new MeResolver(users, follows),
      new SessionsResolver(sessions),
      new FollowsResolver(follows, users),
      new ShutOutResolver(new ShutOutService(db, blocks, mutes)),
    ],
    routes: (http) => {
      if (config.isDemoKitchen) mountDevMail(http, mails);
    },
    start: async () => meter.start(),
    stop: async () => {
      meter.stop();
      mails.close();
    },
  };
  return {
    ...room,
    viewers,
    /** Scopes and points of every operation, for the transports. */
    gate,
    meter,
    apiKeys,
    registration,
    signIn,
    sessions,
    users,
    follows,
    blocks,
    mutes,
    relations: new RelationsService(db, bus),
    mails,
    rateLimits,
    personalData,
  };
}

export type AccountsRoom = ReturnType<typeof createAccountsRoom>;
