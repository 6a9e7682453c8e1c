import type { PicturesService } from "../pictures/pictures.service";
import type { Bus } from "../platform/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Features } from "../platform/features";
import type { Jobs } from "../platform/jobs";
import type { Logger } from "../platform/logger";
import type { Notices } from "../platform/notices";
import type { Room } from "../platform/room";
import { accountsPersonalData } from "./accounts.personal-data";
import { createGate } from "./api-gate";
import { ApiKeysResolver } from "./api-keys.resolver";
import { ApiKeysService } from "./api-keys.service";
import { createAuth } from "./auth";
import { SignInMails } from "./auth-mails";
import { BlocksService } from "./blocks.service";
import { DataExportsService } from "./data-exports.service";
import { mountDevMail } from "./dev-mail.route";
import { EmailChangeService } from "./email-change.service";
import { FollowRequestsResolver } from "./follow-requests.resolver";
import { FollowRequestsService } from "./follow-requests.service";
import { FollowsResolver } from "./follows.resolver";
import { FollowsService } from "./follows.service";
import { pruneAccounts } from "./housekeeping";
import { KnownDevices } from "./known-devices";
import { MailsService } from "./mails.service";
import { MeResolver } from "./me.resolver";
import { MutesService } from "./mutes.service";
import { OwnAccountResolver } from "./own-account.resolver";
import { OwnAccountService } from "./own-account.service";
import { PasskeysService } from "./passkeys.service";
import { PasswordsService } from "./passwords.service";
import { PersonalData } from "./personal-data";
import { PlansResolver } from "./plans.resolver";
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
  /** Which doors the house has shut for now. */
  readonly features: Features;
  readonly logger: Logger;
  readonly notices: Notices;
  readonly pictures: PicturesService;
}

/**
 * Builds the accounts room. Higher rooms plug in afterwards: `registration.onUserCreated`, `users.useFigures`,
 * `personalData.register`.
 */
export function createAccountsRoom({ config, clock, bus, db, jobs, features, logger, notices, pictures }: AccountsHouse) {
  const rateLimits = new RateLimits(db, clock);
  const mails = new MailsService(db, clock, jobs, config);
  const signInMails = new SignInMails(db, mails, rateLimits, config, notices);
  const auth = createAuth(config, db, clock, signInMails);
  const registration = new RegistrationService(db, clock, config, auth, rateLimits, features);
  const viewers = new ViewerService(db, clock, config);
  const personalData = new PersonalData(db, clock, bus);
  personalData.register(accountsPersonalData);
  const passwords = new PasswordsService(db, auth, rateLimits);
  const devices = new KnownDevices(clock, signInMails);
  const twoFactor = new TwoFactorService(db, clock, auth, passwords, rateLimits, signInMails);
  const passkeys = new PasskeysService(db, clock, auth, viewers, rateLimits, signInMails, devices);
  const apiKeys = new ApiKeysService(db, clock, bus, viewers, signInMails);
  const { gate, meter } = createGate({ config, clock, db, onError: (error) => logger.error({ err: error }, "Points were not exchanged") });
  const own = new OwnAccountService(db, clock, bus, viewers, passwords, rateLimits, signInMails, pictures, personalData);
  const emailChanges = new EmailChangeService(db, clock, config, passwords, rateLimits, mails, signInMails);
  const dataExports = new DataExportsService(db, clock, jobs, viewers, personalData);
  const reauthentication = new ReauthenticationService(viewers, passwords, twoFactor, passkeys);
  const signIn = new SignInService(db, clock, bus, auth, rateLimits, signInMails, twoFactor, devices, config.authSecret);
  const sessions = new SessionsService(db, clock, bus);
  const follows = new FollowsService(db, clock, bus, notices);
  const followRequests = new FollowRequestsService(db, clock, bus, notices, follows);
  const users = new UsersService(db, clock, bus, config, (tx, viewer) => followRequests.acceptAll(tx, viewer));
  const blocks = new BlocksService(db, clock, bus);
  const mutes = new MutesService(db, clock, bus);
  jobs.repeat("accounts.prune", "*/10 * * * *", () => pruneAccounts(db, clock));
  const room: Room = {
    resolvers: [
      new SignInResolver(registration, signIn, users, passkeys),
      new ApiKeysResolver(apiKeys),
      new SecurityResolver(twoFactor, passkeys, reauthentication, viewers),
      new PlansResolver(),
      new MeResolver(users, follows),
      new SessionsResolver(sessions, own),
      new OwnAccountResolver(own, emailChanges, dataExports, users, config),
      new FollowsResolver(follows, users),
      new FollowRequestsResolver(followRequests, users),
      new ShutOutResolver(new ShutOutService(db, blocks, mutes)),
    ],
    routes: (http) => {
      dataExports.mount(http);
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
    followRequests,
    blocks,
    mutes,
    relations: new RelationsService(db, bus),
    mails,
    rateLimits,
    personalData,
  };
}

export type AccountsRoom = ReturnType<typeof createAccountsRoom>;
